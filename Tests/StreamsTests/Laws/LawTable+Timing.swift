@testable import Streams

extension LawCase {
  static let timing: [LawCase] = [
    LawCase("debounce") { s, t, w in
      s.map { ($0, w).0 }.debounce(for: .milliseconds(1), scheduler: t, atCompletion: .emitPending)
    },
    LawCase("throttle latest") { s, t, w in
      s.map { ($0, w).0 }.throttle(for: .milliseconds(1), scheduler: t, latest: true)
    },
    LawCase("throttle first") { s, t, w in
      s.map { ($0, w).0 }.throttle(for: .milliseconds(1), scheduler: t, latest: false)
    },
    LawCase("delay") { s, t, w in s.map { ($0, w).0 }.delay(for: .milliseconds(1), scheduler: t) },
    LawCase("delay in seconds") { s, t, w in s.map { ($0, w).0 }.delay(for: 0.001, scheduler: t) },
    LawCase("timeout") { s, t, w in
      s.timeout(.seconds(3_600), scheduler: t) { (LawFailure(), w).0 }
    },
    LawCase("receive(on:)") { s, t, w in s.map { ($0, w).0 }.receive(on: t) },
    LawCase("subscribe(on:)") { s, _, w in
      s.map { ($0, w).0 }.subscribe(on: ImmediateScheduler.shared)
    },
    LawCase("measureInterval") { s, t, w in s.map { ($0, w).0 }.measureInterval(using: t) },
    LawCase("collectByTime") { s, t, w in
      s.map { ($0, w).0 }.collect(.byTime(t, .milliseconds(1)))
    },
    LawCase("collectByTime or count") { s, t, w in
      s.map { ($0, w).0 }.collect(.byTimeOrCount(t, .milliseconds(5), 2))
    },
    LawCase("receive(on: .main)") { s, t, w in s.map { ($0, w).0 }.receive(on: .main(t)) },
    LawCase("prefixFor") { s, t, w in
      s.map { ($0, w).0 }.prefix(for: .seconds(3_600), scheduler: t)
    },
  ]
}
