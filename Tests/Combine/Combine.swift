// A stand-in for Apple's Combine: the declarations that Streams' bridge uses, and enough of the rest to
// find out what is ambiguous beside Streams. Written from the documentation of the module
// (developer.apple.com/documentation/combine): names, parameters and constraints. Its behaviour is that
// of the contract of publishers, no more; it is not for other uses, and not safe for several threads.

import Dispatch

public protocol Cancellable {
  func cancel()
}

public struct CombineIdentifier: Hashable {
  private let object: ObjectIdentifier?

  public init() { object = nil }
  public init(_ object: AnyObject) { self.object = ObjectIdentifier(object) }
}

public protocol CustomCombineIdentifierConvertible {
  var combineIdentifier: CombineIdentifier { get }
}

extension CustomCombineIdentifierConvertible where Self: AnyObject {
  public var combineIdentifier: CombineIdentifier { CombineIdentifier(self) }
}

public protocol Subscription: Cancellable, CustomCombineIdentifierConvertible {
  func request(_ demand: Subscribers.Demand)
}

public protocol Subscriber<Input, Failure>: CustomCombineIdentifierConvertible {
  associatedtype Input
  associatedtype Failure: Error

  func receive(subscription: any Subscription)
  func receive(_ input: Input) -> Subscribers.Demand
  func receive(completion: Subscribers.Completion<Failure>)
}

public enum Subscribers {
  public enum Completion<Failure: Error> {
    case finished
    case failure(Failure)
  }

  public struct Demand: Equatable, Comparable, Hashable {
    fileprivate var count: UInt

    public static let unlimited = Demand(count: .max)
    public static let none = Demand(count: 0)

    public static func max(_ value: Int) -> Demand {
      precondition(value >= 0)
      return Demand(count: UInt(value))
    }

    public var max: Int? { self == .unlimited ? nil : Int(count) }

    public static func < (left: Demand, right: Demand) -> Bool { left.count < right.count }

    public static func += (left: inout Demand, right: Demand) {
      let (sum, overflowed) = left.count.addingReportingOverflow(right.count)
      left.count = overflowed ? .max : sum
    }
  }

  public final class Sink<Input, Failure: Error>: Subscriber, Cancellable {
    private let receiveValue: (Input) -> Void
    private let receiveCompletion: (Completion<Failure>) -> Void
    private var subscription: (any Subscription)?

    public init(
      receiveCompletion: @escaping (Completion<Failure>) -> Void,
      receiveValue: @escaping (Input) -> Void
    ) {
      self.receiveCompletion = receiveCompletion
      self.receiveValue = receiveValue
    }

    public func receive(subscription: any Subscription) {
      self.subscription = subscription
      subscription.request(.unlimited)
    }

    public func receive(_ input: Input) -> Demand {
      receiveValue(input)
      return .none
    }

    public func receive(completion: Completion<Failure>) { receiveCompletion(completion) }
    public func cancel() { subscription?.cancel() }
  }
}

public enum Publishers {
  public struct Map<Upstream: Publisher, Output>: Publisher {
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream
    public let transform: (Upstream.Output) -> Output

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      upstream.subscribe(MapSubscriber(downstream: subscriber, transform: transform))
    }
  }
}

private final class MapSubscriber<Downstream: Subscriber, Input>: Subscriber {
  let downstream: Downstream
  let transform: (Input) -> Downstream.Input

  init(downstream: Downstream, transform: @escaping (Input) -> Downstream.Input) {
    self.downstream = downstream
    self.transform = transform
  }

  func receive(subscription: any Subscription) { downstream.receive(subscription: subscription) }
  func receive(_ input: Input) -> Subscribers.Demand { downstream.receive(transform(input)) }

  func receive(completion: Subscribers.Completion<Downstream.Failure>) {
    downstream.receive(completion: completion)
  }
}

public protocol Publisher<Output, Failure> {
  associatedtype Output
  associatedtype Failure: Error

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure
}

extension Publisher {
  public func subscribe<S: Subscriber>(_ subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    receive(subscriber: subscriber)
  }

  public func map<T>(_ transform: @escaping (Output) -> T) -> Publishers.Map<Self, T> {
    Publishers.Map(upstream: self, transform: transform)
  }

  public func eraseToAnyPublisher() -> AnyPublisher<Output, Failure> { AnyPublisher(self) }

  public func sink(
    receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
    receiveValue: @escaping (Output) -> Void
  ) -> AnyCancellable {
    let sink = Subscribers.Sink(
      receiveCompletion: receiveCompletion, receiveValue: receiveValue)
    subscribe(sink)
    return AnyCancellable(sink)
  }
}

extension Publisher where Failure == Never {
  public func sink(receiveValue: @escaping (Output) -> Void) -> AnyCancellable {
    sink(receiveCompletion: { _ in }, receiveValue: receiveValue)
  }
}

public struct AnyPublisher<Output, Failure: Error>: Publisher {
  private let attach: (any Subscriber<Output, Failure>) -> Void

  public init<P: Publisher>(_ publisher: P) where P.Output == Output, P.Failure == Failure {
    attach = { subscriber in
      func open(_ subscriber: some Subscriber<Output, Failure>) {
        publisher.receive(subscriber: subscriber)
      }
      open(subscriber)
    }
  }

  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure { attach(subscriber) }
}

public final class AnyCancellable: Cancellable, Hashable {
  private var body: (() -> Void)?

  public init(_ cancel: @escaping () -> Void) { body = cancel }
  public init<C: Cancellable>(_ cancellable: C) { body = { cancellable.cancel() } }

  deinit { cancel() }

  public func cancel() {
    let body = body
    self.body = nil
    body?()
  }

  public func store(in set: inout Set<AnyCancellable>) { set.insert(self) }

  public static func == (left: AnyCancellable, right: AnyCancellable) -> Bool { left === right }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

public struct Just<Output>: Publisher {
  public typealias Failure = Never

  public let output: Output

  public init(_ output: Output) { self.output = output }

  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Never {
    subscriber.receive(subscription: JustSubscription(subscriber, output))
  }
}

private final class JustSubscription<Downstream: Subscriber>: Subscription
where Downstream.Failure == Never {
  private var downstream: Downstream?
  private let output: Downstream.Input

  init(_ downstream: Downstream, _ output: Downstream.Input) {
    self.downstream = downstream
    self.output = output
  }

  func request(_ demand: Subscribers.Demand) {
    precondition(demand > .none, "Combine stops at a request for nothing.")
    guard let downstream else { return }
    self.downstream = nil
    _ = downstream.receive(output)
    downstream.receive(completion: .finished)
  }

  func cancel() { downstream = nil }
}

public protocol Subject<Output, Failure>: AnyObject, Publisher {
  func send(_ value: Output)
  func send(completion: Subscribers.Completion<Failure>)
  func send(subscription: any Subscription)
}

public final class PassthroughSubject<Output, Failure: Error>: Subject {
  private var subscribers: [SubjectSubscription<Output, Failure>] = []
  private var completion: Subscribers.Completion<Failure>?

  public init() {}

  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    let subscription = SubjectSubscription(subscriber)
    subscribers.append(subscription)
    subscriber.receive(subscription: subscription)
    if let completion { subscription.end(completion) }
  }

  public func send(_ value: Output) {
    for subscription in subscribers { subscription.offer(value) }
  }

  public func send(completion: Subscribers.Completion<Failure>) {
    guard self.completion == nil else { return }
    self.completion = completion
    for subscription in subscribers { subscription.end(completion) }
  }

  public func send(subscription: any Subscription) { subscription.request(.unlimited) }

  /// The number of subscribers that have neither ended nor cancelled, for the checks.
  public var subscriberCount: Int { subscribers.count { $0.isActive } }
}

private final class SubjectSubscription<Output, Failure: Error>: Subscription {
  private var downstream: (any Subscriber<Output, Failure>)?
  private var demand = Subscribers.Demand.none

  init(_ downstream: any Subscriber<Output, Failure>) { self.downstream = downstream }

  var isActive: Bool { downstream != nil }

  func request(_ demand: Subscribers.Demand) {
    precondition(demand > .none, "Combine stops at a request for nothing.")
    self.demand += demand
  }

  func cancel() { downstream = nil }

  func offer(_ value: Output) {
    guard let downstream, demand > .none else { return }
    if demand != .unlimited { demand = .max((demand.max ?? 1) - 1) }
    demand += downstream.receive(value)
  }

  func end(_ completion: Subscribers.Completion<Failure>) {
    guard let downstream else { return }
    self.downstream = nil
    downstream.receive(completion: completion)
  }
}

public protocol ObservableObject: AnyObject {
  associatedtype ObjectWillChangePublisher: Publisher
  var objectWillChange: ObjectWillChangePublisher { get }
}

@propertyWrapper public struct Published<Value> {
  public var wrappedValue: Value

  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}

public protocol SchedulerTimeIntervalConvertible {
  static func seconds(_ s: Int) -> Self
}

public protocol Scheduler<SchedulerTimeType> {
  associatedtype SchedulerTimeType: Strideable
  associatedtype SchedulerOptions

  var now: SchedulerTimeType { get }
  func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void)
}

extension Scheduler {
  public func schedule(_ action: @escaping () -> Void) { schedule(options: nil, action) }
}

extension DispatchQueue: Scheduler {
  public struct SchedulerTimeType: Strideable {
    public let dispatchTime: DispatchTime

    public func distance(to other: Self) -> Int {
      Int(other.dispatchTime.uptimeNanoseconds) - Int(dispatchTime.uptimeNanoseconds)
    }

    public func advanced(by nanoseconds: Int) -> Self {
      Self(dispatchTime: dispatchTime + .nanoseconds(nanoseconds))
    }
  }

  public struct SchedulerOptions {}

  public var now: SchedulerTimeType { SchedulerTimeType(dispatchTime: .now()) }

  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
    async(execute: unsafeBitCast(action, to: (@Sendable () -> Void).self))
  }
}
