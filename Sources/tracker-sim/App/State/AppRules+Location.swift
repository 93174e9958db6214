import TrackerPipeline

/// Handles the question about the use of the location.
extension AppRules {
  /// Handles the answer to the question; nil for a key that is no answer.
  mutating func answerLocation(_ key: Key) -> [AppEffect]? {
    // Only a visible question can be answered.
    guard state.isAskingForLocation, !state.showsHelp, AppLayout.hasRoom(state.size) else {
      return nil
    }
    switch key {
    case .enter, .character("y"): return allowLocation(true)
    case .escape, .character("n"): return allowLocation(false)
    default: return nil
    }
  }

  mutating func allowLocation(_ isAllowed: Bool) -> [AppEffect] {
    [.setPermission(isAllowed ? .authorizedWhenInUse : .denied)]
  }
}
