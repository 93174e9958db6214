@testable import Streams

/// An operator between a puppet and a recorder.
struct Bench {
  let puppet = Puppet()
  let scheduler = VirtualTimeScheduler()
  let recorder: MarbleRecorder<String, any Error>

  init(
    _ law: OperatorCase, onValue: (@Sendable (MarbleRecorder<String, any Error>) -> Void)? = nil
  ) {
    recorder = MarbleRecorder(scheduler: scheduler, extra: .none, onValue: onValue)
    law.apply(puppet.eraseToAnyPublisher(), scheduler, Token(0)).subscribe(recorder)
  }

  var marbles: Marbles { recorder.marbles }
  var hasViolation: Bool { !recorder.violations.isEmpty }
  var hasEnded: Bool { recorder.hasEnded }
}

extension MarbleRecorder {
  var violations: [Marbles.Event] {
    marbles.moments.map(\.event).filter { event in
      guard case .violation = event else { return false }
      return true
    }
  }

  var valueCount: Int {
    marbles.moments.count { moment in
      guard case .value = moment.event else { return false }
      return true
    }
  }

  var hasEnded: Bool {
    marbles.moments.contains { $0.event == .finished || $0.event == .failed }
  }
}
