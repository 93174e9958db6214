import Testing

@testable import Streams

/// `combineLatest` of three and four.
@Suite struct QuartetTests {
  let feeds = (0..<4).map { _ in Feed<Int, MarbleFailure>() }
  let probe = Probe<[Int], MarbleFailure>(.none)

  static let sizes = [3, 4]

  func begin(_ size: Int, _ probe: Probe<[Int], MarbleFailure>) -> [Feed<Int, MarbleFailure>] {
    if size == 3 {
      feeds[0].combineLatest(feeds[1], feeds[2]).map { [$0, $1, $2] }.subscribe(probe)
    } else {
      feeds[0].combineLatest(feeds[1], feeds[2], feeds[3]).map { [$0, $1, $2, $3] }
        .subscribe(probe)
    }
    return Array(feeds.prefix(size))
  }

  @Test(arguments: sizes)
  func `all inputs are asked for what downstream asks for`(size: Int) {
    let inputs = begin(size, probe)
    #expect(inputs.map(\.asked) == Array(repeating: .none, count: size))
    probe.request(.max(2))
    probe.request(.max(1))

    #expect(inputs.map(\.asked) == Array(repeating: .max(3), count: size))
    probe.request(.unlimited)
    #expect(inputs.map(\.asked) == Array(repeating: .unlimited, count: size))
  }

  @Test(arguments: sizes)
  func `what was not asked for is dropped, and the latest counts`(size: Int) {
    let inputs = begin(size, probe)
    probe.request(.max(2))
    for input in inputs { input.send(1) }
    inputs[0].send(2)
    inputs[1].send(3)
    let rest = Array(repeating: 1, count: size - 1)
    #expect(probe.values == [[1] + rest, [2] + rest])

    probe.request(.max(1))
    inputs[size - 1].send(4)

    #expect(probe.values.last == (size == 3 ? [2, 3, 4] : [2, 3, 1, 4]))
    #expect(probe.values.count == 3)
    #expect(probe.breaches == [])
  }

  @Test(arguments: sizes)
  func `a finished input keeps its last value, and the last one ends the stream`(size: Int) {
    let inputs = begin(size, probe)
    probe.request(.unlimited)
    for input in inputs { input.send(1) }
    for input in inputs.dropLast() { input.send(completion: .finished) }
    inputs[size - 1].send(2)
    #expect(probe.values.last == Array(repeating: 1, count: size - 1) + [2])
    #expect(probe.completions == [])

    inputs[size - 1].send(completion: .finished)

    #expect(probe.hasFinished)
    #expect(probe.breaches == [])
    #expect(inputs.map(\.cancellations) == Array(repeating: 0, count: size))
  }

  @Test(arguments: sizes, 0..<3)
  func `an input that finishes without a value ends the stream`(size: Int, which: Int) {
    let inputs = begin(size, probe)
    probe.request(.unlimited)
    inputs[(which + 1) % size].send(1)
    inputs[which].send(completion: .finished)

    #expect(probe.hasFinished)
    #expect(
      inputs.indices.map { inputs[$0].cancellations } == (0..<size).map { $0 == which ? 0 : 1 })
  }

  @Test(arguments: sizes, 0..<3)
  func `an input that fails ends the stream`(size: Int, which: Int) {
    let inputs = begin(size, probe)
    probe.request(.unlimited)
    for input in inputs { input.send(1) }
    inputs[(which + 1) % size].send(completion: .finished)
    inputs[which].send(completion: .failure(MarbleFailure()))

    #expect(probe.hasFailed)
    #expect(probe.breaches == [])
    #expect(
      inputs.indices.map { inputs[$0].cancellations }
        == (0..<size).map { $0 == which || $0 == (which + 1) % size ? 0 : 1 })
  }

  @Test(arguments: sizes)
  func `a cancellation cancels every input once`(size: Int) {
    let inputs = begin(size, probe)
    probe.request(.unlimited)
    for input in inputs { input.send(1) }
    inputs[0].send(completion: .finished)
    probe.cancel()
    probe.cancel()

    #expect(inputs.map(\.cancellations) == [0] + Array(repeating: 1, count: size - 1))
    #expect(probe.completions == [])
  }

  @Test(arguments: sizes)
  func `the first of many inputs may end it before the others are subscribed to`(size: Int) {
    let others = [Feed<Int, Never>(), Feed<Int, Never>(), Feed<Int, Never>()]
    let probe = Probe<Int, Never>()
    let empty = Empty<Int, Never>()
    if size == 3 {
      empty.combineLatest(others[0], others[1]).map { $0 + $1 + $2 }.subscribe(probe)
    } else {
      empty.combineLatest(others[0], others[1], others[2]).map { $0 + $1 + $2 + $3 }
        .subscribe(probe)
    }

    #expect(probe.hasFinished)
    #expect(others.prefix(size - 1).allSatisfy { $0.cancellations == 1 && $0.asked == .none })
  }

  @Test(arguments: sizes)
  func `asking for one combination at a time gets all there are`(size: Int) {
    let probe = Probe<[Int], MarbleFailure>(.max(1), each: .max(1))
    let inputs = begin(size, probe)
    for number in 0..<20 { inputs[number % size].send(number) }

    #expect(probe.values.count == 20 - (size - 1))
    #expect(probe.breaches == [])
  }
}
