import Streams
import TrackerPipeline

/// Handles the keys for time.
extension AppRules {
  mutating func control(_ action: AppAction) -> [AppEffect] {
    switch action {
    case .playOrPause: return playOrPause()
    case .faster: state.speed = state.speed.faster
    case .slower: state.speed = state.speed.slower
    case .step(let stop):
      if state.isAtEnd, !state.isLive { return endOfRide() }
      state.isPlaying = false
      return go(to: .next(stop))
    case .previousPlace:
      let now = aim
      let place = state.rows.first { $0.time < now }
      state.isPlaying = false
      return go(to: .time(place?.time ?? .zero))
    case .skip(let time):
      return go(to: .time(max(.zero, aim.advanced(by: time))))
    case .toStart: return go(to: .time(.zero))
    case .toEnd:
      guard state.isLive else { return go(to: .time(state.moment.end)) }
      (state.isPlaying, state.isAtFront, state.goals) = (true, true, [])
      return [.ride(.time(state.moment.end))]
    default: break
    }
    if state.isAtFront {
      state.message = "A live ride goes at its own speed; go back with [ to see it at another."
    }
    return []
  }

  /// The time of the ride, or the time it is going to.
  var aim: Instant {
    if case .time(let time) = state.goals.first { return time }
    return state.moment.time
  }

  mutating func endOfRide() -> [AppEffect] {
    state.message = "The ride is over; s goes to its start."
    return []
  }

  mutating func playOrPause() -> [AppEffect] {
    if !state.isPlaying, state.isAtEnd, !state.isLive { return endOfRide() }
    state.isPlaying.toggle()
    state.lastFrame = nil
    if state.isPlaying { state.isAtFront = state.isLive && state.isAtEnd }
    if !state.isPlaying { state.isAtFront = false }
    return state.isPlaying || !state.goals.isEmpty ? [] : [.halt]
  }

  /// Goes to a goal. Steps are queued; a time replaces all goals.
  mutating func go(to goal: RidePlayer.Goal) -> [AppEffect] {
    state.isAtFront = false
    if case .next = goal, !state.goals.isEmpty {
      if state.goals.count < Self.mostGoals { state.goals.append(goal) }
      return []
    }
    state.goals = [goal]
    return [.ride(goal)]
  }
}
