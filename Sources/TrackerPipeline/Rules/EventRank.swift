import Streams

/// R7: at the same instant, permission changes come first, then fixes, then geocode results, then
/// the tick.
///
/// Each schedules its work at its own rank, so the order does not depend on the order of
/// scheduling. A geocode that answers exactly at its timeout has answered.
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
