import TrackerPipeline

/// What became of each fix, tick and geocode of a ride.
struct Outcomes: Equatable {
  var fixes: [TrackerEvent.DropReason?] = []
  var ticks: [TrackerEvent.TickOutcome] = []
  var geocodes: [TrackerEvent.GeocodeOutcome] = []
}

extension Outcomes {
  /// Those that the events of a ride report.
  init(_ events: [TrackerEvent]) {
    for event in events {
      switch event {
      case .fix(_, let reason): fixes.append(reason)
      case .tick(let outcome): ticks.append(outcome)
      case .ticks(let outcome, let count, _):
        ticks.append(contentsOf: repeatElement(outcome, count: count))
      case .geocodeEnded(_, let outcome): geocodes.append(outcome)
      case .permission, .firstFix, .movement, .geocode, .commit, .alert: break
      }
    }
  }
}
