@testable import Streams

extension LawCase {
  static let observing: [LawCase] = [
    LawCase("handleEvents") { s, _, w in s.handleEvents(receiveOutput: { _ in _ = w.number }) },
    LawCase("breakpoint") { s, _, w in s.breakpoint(receiveOutput: { _ in w.number < 0 }) },
    LawCase("breakpoint on error", [.survivesFailure]) { s, _, w in
      s.replaceError(with: w).setFailureType(to: LawFailure.self).breakpointOnError()
    },
    LawCase("print") { s, _, w in s.map { ($0, w).0 }.print(to: NoOutput()) },
    LawCase("eraseToAnyPublisher", [.passesSubscription]) { s, _, w in
      s.map { ($0, w).0 }.eraseToAnyPublisher()
    },
  ]
}
