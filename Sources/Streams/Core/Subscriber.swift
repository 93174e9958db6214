/// Receives a subscription, the values and the completion of a stream.
///
/// Calls arrive one at a time: one subscription, then no more values than were requested, then at
/// most one completion. A class has its `combineIdentifier` by default; a structure declares one. A
/// subscriber that may be given to two publishers keeps its subscription, and cancels the second one,
/// as the guide "Writing an operator" shows.
///
/// ```swift
/// struct FirstName: Subscriber {
///   let combineIdentifier = CombineIdentifier()
///
///   func receive(subscription: any Subscription) { subscription.request(.max(1)) }
///
///   func receive(_ name: String) -> Subscribers.Demand {
///     print(name)
///     return .none
///   }
///
///   func receive(completion: Subscribers.Completion<Never>) {}
/// }
/// ```
@preconcurrency
public protocol Subscriber<Input, Failure>: CustomCombineIdentifierConvertible, Sendable {
  associatedtype Input: Sendable
  associatedtype Failure: Error

  /// Receives the subscription: the stream is ready. Nothing is sent until values are requested
  /// from `subscription`, unless this subscriber ``Subscriber/requestsUnlimited``.
  func receive(subscription: any Subscription)

  /// Receives one value.
  ///
  /// - Returns: The number of values to add to the demand.
  func receive(_ input: Input) -> Subscribers.Demand

  /// Receives the end of the stream, which needs no demand.
  func receive(completion: Subscribers.Completion<Failure>)

  /// True if `receive(subscription:)` requests ``Subscribers/Demand/unlimited``, unless it cancels the
  /// subscription. False by default.
  ///
  /// A publisher that reads this need not wait for the request, nor count the demand: it sends as
  /// soon as `receive(subscription:)` has returned, unless the subscription was cancelled there.
  /// The request is still necessary, as not every publisher reads this.
  var requestsUnlimited: Bool { get }

  /// Begins a stream without a subscription, as the publisher sends all of it within the present
  /// call. Called only on a subscriber that ``Subscriber/requestsUnlimited``.
  ///
  /// - Returns: True if values may follow; false if the subscriber has a publisher already, and nothing
  ///   may follow. Nil, the default, if the publisher has to call `receive(subscription:)` instead.
  func receiveStart() -> Bool?
}

extension Subscriber {
  @_alwaysEmitIntoClient public var requestsUnlimited: Bool { false }

  @_alwaysEmitIntoClient public func receiveStart() -> Bool? { nil }
}

extension Subscriber where Input == Void {
  /// Receives `()`.
  @_alwaysEmitIntoClient public func receive() -> Subscribers.Demand {
    receive(())
  }
}

/// The namespace of ``Demand``, ``Completion`` and the subscribers this library brings.
public enum Subscribers {}

extension Subscribers {
  /// How a stream ended.
  @frozen
  public enum Completion<Failure: Error>: Sendable {
    case finished
    case failure(Failure)
  }
}

extension Subscribers.Completion: Equatable where Failure: Equatable {}
extension Subscribers.Completion: Hashable where Failure: Hashable {}

/// The keys of Combine's encodings of a completion, a recording and a record. They share one type, as each type of keys
/// costs a client 2,500 bytes.
enum CombineCodingKey: String, CodingKey {
  /// A key of a completion: true if the stream finished.
  case success
  /// The error, if the stream failed.
  case error
  /// A key of a recording: its values.
  case output
  case completion
  /// The only key of a record.
  case recording
}

extension Subscribers.Completion: Encodable where Failure: Encodable {
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CombineCodingKey.self)
    switch self {
    case .finished: try container.encode(true, forKey: .success)
    case .failure(let error):
      try container.encode(false, forKey: .success)
      try container.encode(error, forKey: .error)
    }
  }
}

extension Subscribers.Completion: Decodable where Failure: Decodable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CombineCodingKey.self)
    if try container.decode(Bool.self, forKey: .success) {
      self = .finished
    } else {
      self = .failure(try container.decode(Failure.self, forKey: .error))
    }
  }
}

extension Subscribers.Completion {
  /// The same ending with another type of failure.
  @_alwaysEmitIntoClient package func mapFailure<Other: Error>(
    _ transform: (Failure) -> Other
  ) -> Subscribers.Completion<Other> {
    switch self {
    case .finished: .finished
    case .failure(let error): .failure(transform(error))
    }
  }
}
