// The overloads that Combine declares, with nothing behind them: what the type checker has to choose
// from in a client of Combine. `.ci/chains` type-checks chains with it and with Streams.

import Dispatch

public protocol Publisher<Output, Failure> {
  associatedtype Output
  associatedtype Failure: Error
  func receive<S>(subscriber: S) where S: Subscriber, Failure == S.Failure, Output == S.Input
}

public protocol Subscriber<Input, Failure>: CustomCombineIdentifierConvertible {
  associatedtype Input
  associatedtype Failure: Error
  func receive(subscription: any Subscription)
  func receive(_ input: Input) -> Subscribers.Demand
  func receive(completion: Subscribers.Completion<Failure>)
}

public struct CombineIdentifier: Hashable {}
public protocol CustomCombineIdentifierConvertible {
  var combineIdentifier: CombineIdentifier { get }
}
public protocol Cancellable { func cancel() }
public protocol Subscription: Cancellable, CustomCombineIdentifierConvertible {
  func request(_ demand: Subscribers.Demand)
}
public protocol ConnectablePublisher: Publisher { func connect() -> any Cancellable }
public protocol Subject<Output, Failure>: AnyObject, Publisher {
  func send(_ value: Output)
  func send(completion: Subscribers.Completion<Failure>)
  func send(subscription: any Subscription)
}
extension Subject where Output == Void {
  public func send() {}
}

public final class AnyCancellable: Cancellable, Hashable {
  public init(_ cancel: @escaping () -> Void) {}
  public init<C>(_ canceller: C) where C: Cancellable {}
  public func cancel() {}
  public static func == (lhs: AnyCancellable, rhs: AnyCancellable) -> Bool { lhs === rhs }
  public func hash(into hasher: inout Hasher) {}
}
extension AnyCancellable {
  public func store<C>(in collection: inout C)
  where C: RangeReplaceableCollection, C.Element == AnyCancellable {}
  public func store(in set: inout Set<AnyCancellable>) {}
}
extension Cancellable {
  public func store<C>(in collection: inout C)
  where C: RangeReplaceableCollection, C.Element == AnyCancellable {}
  public func store(in set: inout Set<AnyCancellable>) {}
}

public enum Subscribers {
  public struct Demand: Equatable, Comparable, Hashable {
    public static let unlimited = Demand()
    public static let none = Demand()
    public static func max(_ value: Int) -> Demand { fatalError() }
    public var max: Int? { nil }
    public static func + (lhs: Demand, rhs: Demand) -> Demand { fatalError() }
    public static func += (lhs: inout Demand, rhs: Demand) {}
    public static func + (lhs: Demand, rhs: Int) -> Demand { fatalError() }
    public static func += (lhs: inout Demand, rhs: Int) {}
    public static func * (lhs: Demand, rhs: Int) -> Demand { fatalError() }
    public static func *= (lhs: inout Demand, rhs: Int) {}
    public static func - (lhs: Demand, rhs: Demand) -> Demand { fatalError() }
    public static func -= (lhs: inout Demand, rhs: Demand) {}
    public static func - (lhs: Demand, rhs: Int) -> Demand { fatalError() }
    public static func -= (lhs: inout Demand, rhs: Int) {}
    public static func > (lhs: Demand, rhs: Int) -> Bool { fatalError() }
    public static func >= (lhs: Demand, rhs: Int) -> Bool { fatalError() }
    public static func > (lhs: Int, rhs: Demand) -> Bool { fatalError() }
    public static func >= (lhs: Int, rhs: Demand) -> Bool { fatalError() }
    public static func < (lhs: Demand, rhs: Int) -> Bool { fatalError() }
    public static func < (lhs: Int, rhs: Demand) -> Bool { fatalError() }
    public static func <= (lhs: Demand, rhs: Int) -> Bool { fatalError() }
    public static func <= (lhs: Int, rhs: Demand) -> Bool { fatalError() }
    public static func < (lhs: Demand, rhs: Demand) -> Bool { fatalError() }
    public static func <= (lhs: Demand, rhs: Demand) -> Bool { fatalError() }
    public static func >= (lhs: Demand, rhs: Demand) -> Bool { fatalError() }
    public static func > (lhs: Demand, rhs: Demand) -> Bool { fatalError() }
    public static func == (lhs: Demand, rhs: Int) -> Bool { fatalError() }
    public static func != (lhs: Demand, rhs: Int) -> Bool { fatalError() }
    public static func == (lhs: Int, rhs: Demand) -> Bool { fatalError() }
    public static func != (lhs: Int, rhs: Demand) -> Bool { fatalError() }
  }
  public enum Completion<Failure: Error> {
    case finished
    case failure(Failure)
  }
}

public struct ImmediateScheduler {}
public protocol SchedulerTimeIntervalConvertible {
  static func seconds(_ s: Int) -> Self
  static func seconds(_ s: Double) -> Self
  static func milliseconds(_ ms: Int) -> Self
  static func microseconds(_ us: Int) -> Self
  static func nanoseconds(_ ns: Int) -> Self
}
public protocol Scheduler<SchedulerTimeType> {
  associatedtype SchedulerTimeType: Strideable
  where SchedulerTimeType.Stride: SchedulerTimeIntervalConvertible
  associatedtype SchedulerOptions
  var now: SchedulerTimeType { get }
}
extension DispatchQueue: Scheduler {
  public struct SchedulerTimeType: Strideable, Hashable {
    public func distance(to other: SchedulerTimeType) -> Stride { fatalError() }
    public func advanced(by n: Stride) -> SchedulerTimeType { fatalError() }
    public struct Stride: SchedulerTimeIntervalConvertible, Comparable, SignedNumeric,
      ExpressibleByFloatLiteral, Hashable
    {
      public var magnitude: Int { 0 }
      public init(integerLiteral value: Int) {}
      public init(floatLiteral value: Double) {}
      public init?<T>(exactly source: T) where T: BinaryInteger {}
      public static func < (lhs: Stride, rhs: Stride) -> Bool { fatalError() }
      public static func * (lhs: Stride, rhs: Stride) -> Stride { fatalError() }
      public static func + (lhs: Stride, rhs: Stride) -> Stride { fatalError() }
      public static func - (lhs: Stride, rhs: Stride) -> Stride { fatalError() }
      public static func -= (lhs: inout Stride, rhs: Stride) {}
      public static func *= (lhs: inout Stride, rhs: Stride) {}
      public static func += (lhs: inout Stride, rhs: Stride) {}
      public static func seconds(_ s: Double) -> Stride { fatalError() }
      public static func seconds(_ s: Int) -> Stride { fatalError() }
      public static func milliseconds(_ ms: Int) -> Stride { fatalError() }
      public static func microseconds(_ us: Int) -> Stride { fatalError() }
      public static func nanoseconds(_ ns: Int) -> Stride { fatalError() }
    }
  }
  public struct SchedulerOptions {}
  public var now: SchedulerTimeType { fatalError() }
}

public protocol TopLevelEncoder {
  associatedtype Output
  func encode<T: Encodable>(_ value: T) throws -> Output
}

public protocol TopLevelDecoder {
  associatedtype Input
  func decode<T: Decodable>(_ type: T.Type, from input: Input) throws -> T
}
