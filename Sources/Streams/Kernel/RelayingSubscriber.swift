/// A subscriber without an object or a number of its own: it is told apart by its downstream.
@usableFromInline protocol RelayingSubscriber: Subscriber {
  associatedtype Downstream: Subscriber

  var downstream: Downstream { get }
}

extension RelayingSubscriber {
  /// An erased downstream is told apart by itself, not by what it hides: erased chains have no bound,
  /// and looking for their end would be a recursion as deep.
  @inlinable var combineIdentifier: CombineIdentifier {
    if let erased = downstream as? AnySubscriber<Downstream.Input, Downstream.Failure> {
      return CombineIdentifier(erased.link)
    }
    return downstream.combineIdentifier
  }
}
