/// A subscriber without an object or a number of its own: it is told apart by its downstream.
@usableFromInline protocol RelayingSubscriber: Subscriber {
  associatedtype Downstream: Subscriber

  var downstream: Downstream { get }
}

extension RelayingSubscriber {
  @inlinable var combineIdentifier: CombineIdentifier { downstream.combineIdentifier }
}
