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
    LawCase("timeout") { s, t, w in
      s.timeout(.seconds(3_600), scheduler: t) { (LawFailure(), w).0 }
    },
    LawCase("receive(on:)") { s, t, w in s.map { ($0, w).0 }.receive(on: t) },
    LawCase("receive(on: .main)") { s, t, w in s.map { ($0, w).0 }.receive(on: .main(t)) },
  ]
}
