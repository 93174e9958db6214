import Foundation
import Streams
import Testing

@Suite struct CompletionTests {
  struct Failure: Error, Codable, Hashable {
    var code: Int
  }

  typealias Completion = Subscribers.Completion<Failure>

  @Test func `completions are equal if they end alike`() {
    #expect(Completion.finished == .finished)
    #expect(Completion.failure(Failure(code: 1)) == .failure(Failure(code: 1)))
    #expect(Completion.failure(Failure(code: 1)) != .failure(Failure(code: 2)))
    #expect(Set([Completion.finished, .finished, .failure(Failure(code: 1))]).count == 2)
  }

  @Test(arguments: [Completion.finished, .failure(Failure(code: 7))])
  func `a completion comes back from its coded form`(completion: Completion) throws {
    let coded = try JSONEncoder().encode(completion)

    #expect(try JSONDecoder().decode(Completion.self, from: coded) == completion)
  }

  @Test func `a completion is coded as Combine codes it`() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let coded = try encoder.encode([Completion.finished, .failure(Failure(code: 7))])

    #expect(
      String(decoding: coded, as: UTF8.self)
        == #"[{"success":true},{"error":{"code":7},"success":false}]"#)
  }
}
