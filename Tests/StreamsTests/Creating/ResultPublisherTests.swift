import Foundation
import Streams
import Testing

@Suite struct ResultPublisherTests {
  typealias Outcome = Result<String, MarbleFailure>

  @Test func `publishes a success, which waits to be asked for`() {
    let publisher = Outcome.success("a").publisher

    expect(VirtualTimeScheduler().record(publisher), "(a|)")
    expect(VirtualTimeScheduler().record(publisher, subscriber: "(^0)--1"), "---(a|)")
  }

  @Test func `fails with a failure, which does not wait`() {
    let publisher = Outcome.failure(MarbleFailure()).publisher

    expect(VirtualTimeScheduler().record(publisher, subscriber: "(^0)"), "#")
  }

  @Test func `is made of a result, a value or a failure`() {
    #expect(Outcome.Publisher("a") == Outcome.success("a").publisher)
    #expect(Outcome.Publisher(MarbleFailure()) == Outcome.failure(MarbleFailure()).publisher)
    #expect(Outcome.Publisher(.success("a")).result == .success("a"))
  }
}

@Suite struct OptionalPublisherTests {
  @Test func `publishes the value, which waits to be asked for`() {
    let publisher = Optional("a").publisher

    expect(VirtualTimeScheduler().record(publisher), "(a|)")
    expect(VirtualTimeScheduler().record(publisher, subscriber: "(^0)--1"), "---(a|)")
  }

  @Test func `finishes at once without a value`() {
    expect(VirtualTimeScheduler().record(String?.none.publisher, subscriber: "(^0)"), "|")
  }

  @Test func `is equal to one of the same value`() {
    #expect(Optional(1).publisher == Optional<Int>.Publisher(1))
    #expect(Optional(1).publisher != Optional<Int>.Publisher(nil))
    #expect(Optional(1).publisher.output == 1)
  }
}

@Suite struct RecordTests {
  @Test func `sends what was recorded as it is asked for, and the completion with the last`() {
    let record = Record<String, MarbleFailure>(
      output: ["a", "b"], completion: .failure(MarbleFailure()))

    expect(VirtualTimeScheduler().record(record), "(ab#)")
    expect(VirtualTimeScheduler().record(record, subscriber: "(^1)--1"), "a--(b#)")
  }

  @Test func `is recorded by a closure`() {
    let record = Record<String, MarbleFailure> { recording in
      recording.receive("a")
      recording.receive("b")
      recording.receive(completion: .finished)
    }

    expect(VirtualTimeScheduler().record(record), "(ab|)")
    #expect(record.recording.output == ["a", "b"])
    #expect(record.recording.completion == .finished)
  }

  @Test func `a recording without a completion finishes, and without values at once`() {
    let record = Record<String, MarbleFailure> { _ in }

    expect(VirtualTimeScheduler().record(record, subscriber: "(^0)"), "|")
  }

  @Test func `comes back from its coded form`() throws {
    typealias Numbers = Record<Int, CompletionTests.Failure>
    let record = Numbers(output: [1, 2], completion: .failure(.init(code: 3)))
    let coded = try JSONEncoder().encode(record)
    let decoded = try JSONDecoder().decode(Numbers.self, from: coded).recording

    #expect(decoded.output == record.recording.output)
    #expect(decoded.completion == record.recording.completion)
  }

  @Test(.beforeOthers) func `a value after the completion is a programming error`() async {
    await #expect(processExitsWith: .failure) {
      var recording = Record<Int, Never>.Recording(output: [1])
      recording.receive(2)
    }
  }
}
