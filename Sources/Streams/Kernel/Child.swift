/// An operator that subscribes to several publishers of one type.
@usableFromInline
protocol Parent: AnyObject, Sendable {
  associatedtype ChildInput: Sendable
  associatedtype ChildFailure: Error

  func receive(subscription: any Subscription, from child: Int)
  func receive(_ input: ChildInput, from child: Int) -> Subscribers.Demand
  func receive(completion: Subscribers.Completion<ChildFailure>, from child: Int)
}

/// Subscribes on behalf of its parent, and tells it which child is calling.
@usableFromInline
struct Child<Owner: Parent>: Subscriber {
  @usableFromInline let parent: Owner
  @usableFromInline let number: Int

  @inlinable
  init(_ number: Int, of parent: Owner) {
    self.parent = parent
    self.number = number
  }

  @inlinable
  func receive(subscription: any Subscription) {
    parent.receive(subscription: subscription, from: number)
  }

  @inlinable @inline(__always)
  func receive(_ input: Owner.ChildInput) -> Subscribers.Demand {
    parent.receive(input, from: number)
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Owner.ChildFailure>) {
    parent.receive(completion: completion, from: number)
  }
}
