import Testing

@testable import Streams

/// An operator in the tests: how it is applied, what its model is, and what the laws allow it.
///
/// The laws, the random graphs and the long chains are made of these rows.
struct OperatorRow: Sendable, CustomTestStringConvertible {
  typealias Stream = AnyPublisher<Token, MarbleFailure>

  /// Something that the laws allow this operator, and no other one.
  enum Trait: Sendable {
    /// The completion may wait for demand, behind a value that the rules make at the end. `collect()`.
    case completesOnDemand
    /// A second subscription may reach downstream, as upstream's own is handed through. `map(_:)`.
    case passesSecondSubscription
    /// The stream may finish, and upstream be cancelled, while upstream goes on. `prefix(_:)`.
    case finishesBeforeUpstream
    /// Subscribers may see different parts of one run, as upstream is subscribed to once. `share()`.
    case sharesOneRun
    /// No value of those that come at once need be published. `ignoreOutput()`.
    case publishesNothing
    /// Other values may be published to a subscriber that requests fewer. `combineLatest(_:)`.
    case combinesByDemand
    /// No closure and no value retains the witness: the laws put a `map` above it. `count()`.
    case retainsNothing
    /// Upstream may be subscribed to again. `retry(_:)`.
    case subscribesAgain
    /// More may be requested of upstream than downstream has requested.
    /// `buffer(size:prefetch:whenFull:)`.
    case requestsAhead
    /// The first input may be asked for one value at a time, whatever is requested.
    /// `flatMap(maxPublishers: .max(1))`.
    case requestsOneAtATime
    /// The second input may be asked for one value only. `prefix(untilOutputFrom:)`.
    case requestsOneOfSecond
    /// The values of one input may all come before those of the next, also where both have some.
    /// `append(_:)`.
    case keepsInputsInOrder
    /// The first value may need several of upstream, which are requested when a value is requested. `dropLast(_:)`.
    case joinsValues
    /// The order of values, and how many precede a failure, may depend on demand. `flatMap(_:)`.
    case ordersByDemand
  }

  typealias Apply = @Sendable (Stream, OperatorSetting) -> Stream
  typealias Model = @Sendable ([StreamModel]) -> StreamModel?

  /// The file of the operator and, after a comma, what distinguishes a variant of it.
  let name: String
  let traits: Set<Trait>
  let inputCount: Int
  /// What its subscription is called.
  let subscription: String
  let laws: [Placement]
  let chains: [Placement]
  let apply: Apply
  /// What it publishes, computed on arrays; it returns nil where it does not know. An operator
  /// without one depends on time, or on how many values are asked for.
  let model: Model?

  static let all =
    transforming + filtering + folding + combining + flattening + keeping + failing + timing
    + sharing + observing + coding

  var testDescription: String { name }

  /// The name of the operator's file, without its extension.
  var file: String { Self.file(of: name) }

  private static func file(of name: String) -> String {
    let file = name.prefix { $0 != "," }
    return file.prefix(1).uppercased() + file.dropFirst()
  }
}

/// Makes rows, by the number of inputs.
extension OperatorRow {
  /// - Parameters:
  ///   - subscription: Its name, if it is not that of the file.
  ///   - inLaws: Whether the laws hold for it.
  ///   - inChains: Whether long chains of it are tested, which a variant's are not by default.
  ///   - apply: Applies the operator to its first input, with what else the test has.
  ///   - model: What it publishes, made of what its inputs publish.
  static func unary<P: Publisher>(
    _ name: String, _ traits: Set<Trait> = [], subscription: String? = nil,
    inLaws: Bool = true, inChains: Bool? = nil,
    apply: @escaping @Sendable (Stream, OperatorSetting) -> P,
    model: (@Sendable (StreamModel) -> StreamModel?)? = nil
  ) -> OperatorRow where P.Output: TokenConvertible {
    OperatorRow(
      name, traits, 1, subscription, inLaws ? [.first(.never)] : [],
      inChains.map { $0 ? [.first(.never)] : [] }, apply,
      model.map { model in { @Sendable inputs in model(inputs[0]) } })
  }

  /// - Parameters:
  ///   - laws: Which inputs the laws test, and what the others are.
  ///   - chains: The same of long chains, which a variant has none of by default.
  static func binary<P: Publisher>(
    _ name: String, _ traits: Set<Trait> = [], subscription: String? = nil,
    laws: [Placement] = [.first(.finished)], chains: [Placement]? = nil,
    apply: @escaping @Sendable (Stream, OperatorSetting) -> P,
    model: (@Sendable (StreamModel, StreamModel) -> StreamModel?)? = nil
  ) -> OperatorRow where P.Output: TokenConvertible {
    OperatorRow(
      name, traits, 2, subscription, laws, chains, apply,
      model.map { model in { @Sendable inputs in model(inputs[0], inputs[1]) } })
  }

  static func several<P: Publisher>(
    _ name: String, inputs: Int, _ traits: Set<Trait> = [], subscription: String? = nil,
    laws: [Placement] = [.first(.finished)], chains: [Placement]? = nil,
    apply: @escaping @Sendable (Stream, OperatorSetting) -> P, model: Model? = nil
  ) -> OperatorRow where P.Output: TokenConvertible {
    OperatorRow(name, traits, inputs, subscription, laws, chains, apply, model)
  }

  private init<P: Publisher>(
    _ name: String, _ traits: Set<Trait>, _ inputCount: Int, _ subscription: String?,
    _ laws: [Placement], _ chains: [Placement]?,
    _ apply: @escaping @Sendable (Stream, OperatorSetting) -> P, _ model: Model?
  ) where P.Output: TokenConvertible {
    self.name = name
    self.traits = traits
    self.inputCount = inputCount
    self.laws = laws
    self.chains = chains ?? (name.contains(",") ? [] : [.first(.never)])
    self.apply = { Self.tokens(apply($0, $1)) }
    self.model = model
    self.subscription = subscription ?? Self.file(of: name)
  }

  private static func tokens<P: Publisher>(_ publisher: P) -> Stream
  where P.Output: TokenConvertible {
    if let stream = publisher.eraseToAnyPublisher() as? Stream { return stream }
    return publisher.map { $0.token }.mapError { _ in MarbleFailure() }.eraseToAnyPublisher()
  }
}
