import Foundation

/// How a cost grows with a size.
struct Growth: Sendable {
  enum Complexity: Sendable {
    /// A unit costs the same at every size.
    case constant
    /// A unit costs as much as the logarithm of the size.
    case logarithmic

    /// How much more a unit may cost at `large` than at `small`, caches aside.
    func factor(from small: Int, to large: Int) -> Double {
      switch self {
      case .constant: 1
      case .logarithmic: log(Double(max(large, 2))) / log(Double(max(small, 2)))
      }
    }
  }

  /// One round at one size.
  struct Work {
    let units: Int
    let round: Benchmark.Round

    init(units: Int, round: @escaping Benchmark.Round) {
      self.units = units
      self.round = round
    }
  }

  let name: String
  /// What a figure counts: "value and operator".
  let unit: String
  /// What the sizes are: "operators".
  let dimension: String
  let sizes: [Int]
  let complexity: Complexity
  let setUp: @Sendable (_ size: Int) -> Work

  init(
    _ name: String, per unit: String, over dimension: String, _ sizes: [Int],
    _ complexity: Complexity = .constant, setUp: @escaping @Sendable (_ size: Int) -> Work
  ) {
    self.name = name
    self.unit = unit
    self.dimension = dimension
    self.sizes = sizes
    self.complexity = complexity
    self.setUp = setUp
  }

  /// Times as much as the complexity says: caches make it 2, and noise and another machine reach no
  /// more than five times that. Over a hundred times the size, what is quadratic makes it 100.
  static let most = 10.0
}

/// A stream without an end: what it holds must not depend on how many values it has had.
struct EndlessStream: Sendable {
  let name: String
  /// Makes the stream, and the way to send it a value.
  let setUp: @Sendable () -> (Int) -> Void
  /// Bytes by which what is held may differ: a queue may have found room for one more.
  let tolerance: Double

  init(
    _ name: String, tolerance: Double = 4_096, setUp: @escaping @Sendable () -> (Int) -> Void
  ) {
    self.name = "held by \(name)"
    self.tolerance = tolerance
    self.setUp = setUp
  }

  static let sizes = [10_000, 100_000, 1_000_000]
}
