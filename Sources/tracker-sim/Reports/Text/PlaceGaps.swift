import Streams
import TrackerPipeline

/// The interruptions of a recording between consecutive places.
struct PlaceGaps: Sendable {
  private var rest: ArraySlice<Route.Gap>

  init(of route: Route) {
    rest = route.gaps[...]
  }

  /// The interruptions before a fix since the last call, as `12 min later, 340 m on`; nil if there
  /// are none.
  mutating func text(before fix: Location) -> String? {
    let passed = rest.prefix { $0.end.time <= fix.time }
    rest = rest.dropFirst(passed.count)
    guard !passed.isEmpty else { return nil }
    let time = passed.reduce(Duration.zero) { $0 + $1.duration }
    let metres = passed.reduce(0) { $0 + $1.distance }
    let (later, on) = (Self.text(of: time), Self.text(ofMetres: metres))
    return passed.count == 1
      ? "\(later) later, \(on) on" : "\(passed.count) gaps, \(later) and \(on) in all"
  }

  private static func text(of time: Duration) -> String {
    let seconds = time / .seconds(1)
    return switch seconds {
    case ..<120: "\(Int(seconds.rounded())) s"
    case ..<7_200: "\(Int((seconds / 60).rounded())) min"
    case ..<172_800: "\(Int((seconds / 3_600).rounded())) h"
    default: "\(Int((seconds / 86_400).rounded())) days"
    }
  }

  private static func text(ofMetres metres: Double) -> String {
    guard metres >= 1_000 else { return "\(FixedPoint(metres, places: 0)?.text ?? "?") m" }
    return "\(FixedPoint(metres / 1_000, places: 1)?.text ?? "?") km"
  }
}
