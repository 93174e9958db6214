/// The speed at which a ride is played, relative to the clock.
enum PlaySpeed: Hashable, Sendable {
  case factor(Double)
  /// As fast as possible.
  case unlimited

  private static let factors = [
    0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000,
  ]

  var faster: PlaySpeed {
    guard case .factor(let factor) = self else { return self }
    return Self.factors.first { $0 > factor }.map { .factor($0) } ?? .unlimited
  }

  var slower: PlaySpeed {
    guard case .factor(let factor) = self else { return .factor(Self.factors.last ?? 1) }
    return .factor(Self.factors.last { $0 < factor } ?? factor)
  }

  /// `0.5×`; with an x if only ASCII can be shown.
  func text(isPlain: Bool) -> String {
    guard case .factor(let factor) = self else { return "max" }
    let number = Int(exactly: factor).map { String($0) } ?? "\(factor)"
    return number + (isPlain ? "x" : "×")
  }
}
