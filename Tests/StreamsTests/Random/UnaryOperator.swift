@testable import Streams

/// An operator with one upstream, in a random graph: what it builds, and what a plain model says of
/// its values.
protocol UnaryOperator: Sendable {
  typealias Stream = StreamBuilder.Stream

  var name: String { get }

  /// Every closure holds the builder's witness, which is zero.
  func build(on upstream: Stream, by builder: StreamBuilder) -> Stream

  /// Nil where the model does not know.
  func model(of upstream: StreamModel) -> StreamModel?

  /// Whether it runs its upstream once for several subscribers.
  var shares: Bool { get }
  /// Whether it may run its upstream a second time.
  var repeats: Bool { get }
  /// Whether it asks for values that nobody has asked for.
  var asksAhead: Bool { get }
}

extension UnaryOperator {
  var shares: Bool { false }
  var repeats: Bool { false }
  var asksAhead: Bool { false }
}

extension UnaryOperator where Self: RawRepresentable<String> {
  var name: String { rawValue }
}

extension StreamGraph {
  /// Those whose values a plain model knows.
  static let synchronous: [any UnaryOperator] =
    TransformingOperator.allCases + FilteringOperator.allCases + FoldingOperator.allCases
    + FailingOperator.allCases + ObservingOperator.allCases + SharingOperator.allCases
    + KeepingOperator.allCases.filter { $0.model(of: StreamModel([], .finished)) != nil }

  static let unary: [any UnaryOperator] =
    TransformingOperator.allCases + FilteringOperator.allCases + FoldingOperator.allCases
    + FailingOperator.allCases + ObservingOperator.allCases + SharingOperator.allCases
    + KeepingOperator.allCases + TimingOperator.allCases
}
