import Streams

/// R7: of what falls on the same instant, permission changes come first, then fixes, then geocode
/// results, then the tick.
///
/// Each schedules its work at its own rank, so the order holds whatever was scheduled first. A
/// geocode that answers exactly when its time is up has answered.
enum EventRank: Int8 {
  case permission = 0
  case fix = 1
  case answer = 2
  case timeout = 3
  case tick = 4
}

extension Scheduler {
  func ranked(as rank: EventRank) -> any Scheduler {
    ranked(rank.rawValue)
  }
}
