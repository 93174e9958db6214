import Testing

@testable import Streams

/// `combineLatest` of three and four takes the values of a `Just` that comes first without
/// subscribing to it. Nobody must be able to tell, so here it runs beside sequences of one.
@Suite struct LeadingJustTests {
  /// Which inputs are constant; the others are subjects.
  static let shapes: [[Bool]] = (0..<16).map { bits in (0..<4).map { bits & (1 << $0) != 0 } }

  @Test(arguments: shapes, UInt64(1)...6)
  func `nobody can tell which inputs are recognised`(shape: [Bool], seed: UInt64) {
    let recognised = run(shape, seed: seed, ofThree: false) { Just($0).eraseToAnyPublisher() }
    #expect(run(shape, seed: seed, ofThree: false, leading: true) == recognised, "seed \(seed)")
    let ofThree = run(shape, seed: seed, ofThree: true) { Just($0).eraseToAnyPublisher() }
    #expect(run(shape, seed: seed, ofThree: true, leading: true) == ofThree, "seed \(seed)")
  }

  /// Erased, a `Just` is not recognised; `leading` spells the first inputs out, so that it is.
  private func run(
    _ shape: [Bool], seed: UInt64, ofThree: Bool, leading: Bool = false,
    constant: (Int) -> AnyPublisher<Int, Never> = { [$0].publisher.eraseToAnyPublisher() }
  ) -> [String] {
    let subjects = (0..<4).map { _ in PassthroughSubject<Int, Never>() }
    let inputs = (0..<4).map { place in
      shape[place] ? constant(place) : subjects[place].eraseToAnyPublisher()
    }
    let probe = Probe<[Int], Never>(.none)
    let (b, c, d) = (inputs[1], inputs[2], inputs[3])
    switch (ofThree, leading && shape[0], shape[1], shape[2]) {
    case (false, true, true, true):
      Just(0).combineLatest(Just(1), Just(2), d).map { [$0.0, $0.1, $0.2, $0.3] }.subscribe(probe)
    case (false, true, true, false):
      Just(0).combineLatest(Just(1), c, d).map { [$0.0, $0.1, $0.2, $0.3] }.subscribe(probe)
    case (false, true, false, _):
      Just(0).combineLatest(b, c, d).map { [$0.0, $0.1, $0.2, $0.3] }.subscribe(probe)
    case (false, false, _, _):
      inputs[0].combineLatest(b, c, d).map { [$0.0, $0.1, $0.2, $0.3] }.subscribe(probe)
    case (true, true, true, _):
      Just(0).combineLatest(Just(1), c).map { [$0.0, $0.1, $0.2] }.subscribe(probe)
    case (true, true, false, _):
      Just(0).combineLatest(b, c).map { [$0.0, $0.1, $0.2] }.subscribe(probe)
    case (true, false, _, _):
      inputs[0].combineLatest(b, c).map { [$0.0, $0.1, $0.2] }.subscribe(probe)
    }
    return play(probe, subjects, seed: seed)
  }

  private func play(
    _ probe: Probe<[Int], Never>, _ subjects: [PassthroughSubject<Int, Never>], seed: UInt64
  ) -> [String] {
    var chance = SplitMix64(seed: seed)
    var log: [String] = []
    for number in 10..<60 {
      switch Int.random(in: 0..<12, using: &chance) {
      case 0...4: probe.request(.max(Int.random(in: 0...2, using: &chance)))
      case 5 where number > 45:
        subjects[Int.random(in: 0..<4, using: &chance)].send(completion: .finished)
      default: subjects[Int.random(in: 0..<4, using: &chance)].send(number)
      }
      log.append("\(probe.values) \(probe.completions.count)")
    }
    for subject in subjects { subject.send(completion: .finished) }
    #expect(probe.breaches == [])
    return log + ["\(probe.values) \(probe.completions.count)"]
  }
}
