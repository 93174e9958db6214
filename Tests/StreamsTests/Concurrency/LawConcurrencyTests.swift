import Dispatch
import Testing

@testable import Streams

extension ConcurrencyTests {
  /// Four threads send, two ask, one lets time pass, and one ends the stream.
  @Test(arguments: OperatorCase.laws, ["cancel", "finish", "fail"])
  func `L4, L5 and L7 hold for every operator under eight threads`(
    law: OperatorCase, ending: String
  ) {
    for _ in 0..<Rounds.racing(5, oneIn: 5) {
      let subject = PassthroughSubject<Token, MarbleFailure>()
      let scheduler = VirtualTimeScheduler()
      let probe = Probe<String, any Error>(.max(20), each: .max(1))
      weak var witness: Token?
      do {
        let strong = Token(0)
        witness = strong
        law.apply(subject.eraseToAnyPublisher(), scheduler, strong).subscribe(probe)
      }
      DispatchQueue.concurrentPerform(iterations: 8) { thread in
        switch thread {
        case 0..<4: for number in 0..<40 { subject.send(Token(number)) }
        case 4, 5: for _ in 0..<40 { probe.request(.max(2)) }
        case 6: for _ in 0..<40 { scheduler.advance(by: .milliseconds(1)) }
        default:
          for number in 0..<20 { subject.send(Token(number)) }
          switch ending {
          case "cancel": probe.cancel()
          case "finish": subject.send(completion: .finished)
          default: subject.send(completion: .failure(MarbleFailure()))
          }
        }
      }
      scheduler.advance(by: .seconds(10_000))
      probe.request(.unlimited)
      let breaches = probe.breaches
      probe.cancel()
      scheduler.advance(by: .seconds(10_000))

      #expect(breaches == [])
      #expect(witness == nil)
    }
  }
}
