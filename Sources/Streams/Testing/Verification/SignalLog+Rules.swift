#if Testing || canImport(Darwin)
  extension SignalLog {
    /// Counts a signal, and notes the rule that it breaks.
    static func judge(
      _ signal: String, isValue: Bool, at time: Int64, _ state: inout State
    ) {
      if case .request? = state.calls.last {
        if isValue { state.hasSentInRequest = true } else { state.hasEndedInRequest = true }
      }
      let breach = breach(in: state, isValue: isValue, at: time)
      if isValue, !state.demand.spendOne(), breach == nil {
        let rule =
          if case .request(.none)? = state.calls.last { Verification.Rule(3, 9) } else {
            Verification.Rule(1, 1)
          }
        let place = state.hasRequested ? "that was not requested" : "before anything was requested"
        return state.history.fail(rule, "\(signal) comes \(place)", at: time)
      }
      if let breach { state.history.fail(breach.rule, "\(signal) comes \(breach.place)", at: time) }
    }

    /// The rule against a signal at this time, for any demand.
    private static func breach(
      in state: State, isValue: Bool, at time: Int64
    ) -> (rule: Verification.Rule, place: String)? {
      if !state.hasSubscription { return (.init(1, 9), "before the subscription") }
      if case .cancel? = state.calls.last {
        return state.cancellations == 1
          ? (.init(3, 5), "inside the cancellation") : (.init(3, 7), "inside a second cancellation")
      }
      if state.end != nil {
        return state.hasRequestedLate
          ? (.init(1, 6), "by a request after the end") : (.init(1, 7), "after the end")
      }
      if state.cancellations > 0 {
        if state.hasRequestedLate { return (.init(3, 6), "by a request after the cancellation") }
        return state.cancelled == time
          ? (.init(1, 8), "after the cancellation, at once")
          : (.init(3, 12), "after the cancellation, later")
      }
      return overlap(in: state, isValue: isValue)
    }

    private static func overlap(
      in state: State, isValue: Bool
    ) -> (rule: Verification.Rule, place: String)? {
      var isRequesting = false
      for call in state.calls.reversed() {
        switch call {
        case .value:
          return isRequesting
            ? (.init(3, 3), "inside a request that was made while a value is received")
            : (.init(1, 3), "while another value is received")
        // A value inside a request that `receive(subscription:)` makes is allowed.
        case .subscription:
          return isRequesting ? nil : (.init(1, 3), "while the subscription is received")
        case .request: isRequesting = true
        case .cancel: break
        }
      }
      return nil
    }
  }
#endif
