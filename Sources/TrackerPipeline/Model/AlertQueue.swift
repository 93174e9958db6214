/// R9: one alert on screen at a time. No second alert of a kind is added while one is shown or
/// waits; dismissing shows the next.
///
/// ```swift
/// if let alert = tracker.state.alerts.shown {
///   show(alert.message) { tracker.dismissAlert() }
/// }
/// ```
public struct AlertQueue: Equatable, Sendable {
  /// The alert on screen.
  public private(set) var shown: TrackerAlert?
  /// The alerts that follow, at most one of each kind.
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
