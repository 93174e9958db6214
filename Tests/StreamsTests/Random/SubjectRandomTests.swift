import Testing

@testable import Streams

/// Random programs on subjects, on one thread.
@Suite struct SubjectRandomTests {
  enum Kind: Sendable, CaseIterable {
    case passthrough
    case currentValue
    case plainPassthrough
    case plainCurrentValue

    var keepsValue: Bool { self == .currentValue || self == .plainCurrentValue }

    func make() -> any Subject<Int, Never> {
      switch self {
      case .passthrough: PassthroughSubject<Int, Never>()
      case .currentValue: CurrentValueSubject<Int, Never>(0)
      case .plainPassthrough: PlainSubject(current: nil)
      case .plainCurrentValue: PlainSubject(current: 0)
      }
    }

    func run(_ program: SubjectProgram) -> [SubjectEvent] {
      let run = SubjectProgramRun(program, on: make(), sentCount: 1)
      run.run()
      return run.events
    }

    func violations(of program: SubjectProgram) -> [String] {
      SubjectRules.violations(in: run(program), keepsValue: keepsValue)
    }
  }

  @Test(arguments: Kind.allCases)
  func `whatever subscribers do inside a receive, the rules of subjects hold`(kind: Kind) {
    for seed in Rounds.optimisedSeeds(2_000) {
      let program = SubjectProgram(seed: seed)
      if kind.violations(of: program).isEmpty { continue }
      let small = program.shrunk { !kind.violations(of: $0).isEmpty }
      let events = kind.run(small).map { "  \($0)" }.joined(separator: "\n")
      Issue.record(
        "\(kind), seed \(seed): \(kind.violations(of: small))\n\(small)\nevents\n\(events)")
      return
    }
  }

  @Test(arguments: Kind.allCases)
  func `a subject is released when its program is over`(kind: Kind) {
    for seed in Rounds.optimisedSeeds(500) {
      weak var subject: (any Subject<Int, Never>)?
      do {
        let made = kind.make()
        subject = made
        SubjectProgramRun(SubjectProgram(seed: seed), on: made, sentCount: 1).run()
      }
      #expect(subject == nil, "seed \(seed)")
    }
  }

  @Test(arguments: Kind.allCases)
  func `the same program runs in the same way`(kind: Kind) {
    for seed in Rounds.optimisedSeeds(50) {
      let program = SubjectProgram(seed: seed)
      #expect(kind.run(program) == kind.run(program), "seed \(seed)")
    }
  }
}
