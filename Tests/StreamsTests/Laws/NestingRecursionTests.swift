import Foundation
import Testing

@testable import Streams

/// A recursion whose rounds stay nests as deep as the stack permits. The page for those who come from Combine says how many
/// rounds that is, form by form; here are half as many.
@Suite struct NestingRecursionTests {
  typealias Numbers = AnyPublisher<Int, any Error>

  /// A form as the page writes it, and the rounds on 512 KB and on 8 MB of stack.
  struct Form: Sendable, CustomTestStringConvertible {
    let code: String
    let rounds: [Int]

    var testDescription: String { code }
  }

  static let page = "Sources/Streams/Streams.docc/ComingFromCombine.md"

  /// The rows of the page's table of recursions.
  static let forms: [Form] = {
    let lines = (try? Project.lines(of: page)) ?? []
    return lines.drop { !$0.hasPrefix("| recursion |") }.dropFirst(2).prefix { $0.hasPrefix("|") }
      .map { line in
        let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
        return Form(
          code: cells[0].replacing("`", with: ""),
          rounds: cells[1...2].compactMap { Int($0.replacing(",", with: "")) })
      }
  }()

  /// - Parameter next: The round behind this one.
  static func round(
    _ form: Form, _ number: Int, _ next: @escaping @Sendable () -> Numbers
  ) -> Numbers? {
    let one = Just(number).setFailureType(to: (any Error).self)
    let failed = Fail<Int, any Error>(error: MarbleFailure())
    @Sendable func just(_ value: Int) -> some Publisher<Int, any Error> {
      Just(value).setFailureType(to: (any Error).self)
    }
    return switch form.code {
    case "flatMap(maxPublishers: .max(1)) { _ in next() }":
      one.flatMap(maxPublishers: .max(1)) { _ in next() }.eraseToAnyPublisher()
    case "flatMap(maxPublishers: .max(1)) { Just($0).append(next()) }":
      one.flatMap(maxPublishers: .max(1)) { just($0).append(next()) }.eraseToAnyPublisher()
    case "concatMap { _ in next() }": one.concatMap { _ in next() }.eraseToAnyPublisher()
    case "concatMap { Just($0).append(next()) }":
      one.concatMap { just($0).append(next()) }.eraseToAnyPublisher()
    case "map { _ in next() }.switchToLatest()":
      one.map { _ in next() }.switchToLatest().eraseToAnyPublisher()
    case "map { Just($0).append(next()) }.switchToLatest()":
      one.map { just($0).append(next()) }.switchToLatest().eraseToAnyPublisher()
    case "exhaustMap { _ in next() }": one.exhaustMap { _ in next() }.eraseToAnyPublisher()
    case "tryCatch { _ in next() }": failed.tryCatch { _ in next() }.eraseToAnyPublisher()
    case "append(Deferred { next() }).map { $0 + 1 }":
      one.append(Deferred { next() }).map { $0 + 1 }.eraseToAnyPublisher()
    case "Deferred { next() }": Deferred { next() }.eraseToAnyPublisher()
    default: nil
    }
  }

  static func rounds(_ form: Form, _ number: Int, of count: Int) -> Numbers {
    let last = Just(number).setFailureType(to: (any Error).self).eraseToAnyPublisher()
    if number == count { return last }
    return round(form, number) { rounds(form, number + 1, of: count) } ?? last
  }

  @Test func `the page has each form once, with more rounds on a larger stack`() {
    #expect(Self.forms.count == 10)
    #expect(Set(Self.forms.map(\.code)).count == Self.forms.count)
    #expect(Self.forms.allSatisfy { $0.rounds.count == 2 && $0.rounds[0] < $0.rounds[1] })
  }

  /// Without optimisation, a round takes a multiple of the stack.
  static func count(of form: Form, on stack: Int) -> Int {
    #if DEBUG
      8
    #else
      form.rounds[stack] / 2
    #endif
  }

  @Test(arguments: forms, [0, 1])
  func `half of the rounds that the page promises`(form: Form, stack: Int) throws {
    try #require(Self.round(form, 0) { Empty().eraseToAnyPublisher() } != nil, "unknown form")
    let counter = Counter<Int, any Error>()
    onStack(of: [512 << 10, 8 << 20][stack]) {
      Self.rounds(form, 0, of: Self.count(of: form, on: stack)).subscribe(counter)
    }

    #expect(counter.hasEnded)
    #expect(counter.count > 0)
  }
}
