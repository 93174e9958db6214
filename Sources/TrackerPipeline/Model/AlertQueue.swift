/// R9: one alert on screen at a time. The same kind does not stack while it is shown or waits;
/// dismissing shows the next.
public struct AlertQueue: Equatable, Sendable {
  /// The alert on screen.
  public private(set) var shown: TrackerAlert?
  /// The alerts that follow, one of a kind at most.
  public private(set) var waiting: [TrackerAlert] = []

  public init() {}

  mutating func add(_ alert: TrackerAlert) {
    guard let shown else {
      self.shown = alert
      return
    }
    if shown.kind != alert.kind, !waiting.contains(where: { $0.kind == alert.kind }) {
      waiting.append(alert)
    }
  }

  mutating func dismiss() {
    shown = waiting.isEmpty ? nil : waiting.removeFirst()
  }
}
