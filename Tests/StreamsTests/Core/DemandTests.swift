import Foundation
import Streams
import Testing

@Suite struct DemandTests {
  typealias Demand = Subscribers.Demand

  @Test func `sums add up and saturate at unlimited`() {
    #expect(Demand.max(2) + .max(3) == .max(5))
    #expect(Demand.none + .none == .none)
    #expect(Demand.max(.max - 1) + .max(2) == .unlimited)
    #expect(Demand.unlimited + .max(1) == .unlimited)
    #expect(Demand.max(1) + .unlimited == .unlimited)
    #expect(Demand.unlimited + .unlimited == .unlimited)
  }

  @Test func `differences end at none`() {
    #expect(Demand.max(5) - .max(3) == .max(2))
    #expect(Demand.max(1) - .max(2) == .none)
    #expect(Demand.none - .max(1) == .none)
  }

  @Test func `unlimited less anything is unlimited and anything less unlimited is none`() {
    #expect(Demand.unlimited - .max(7) == .unlimited)
    #expect(Demand.unlimited - .unlimited == .unlimited)
    #expect(Demand.max(7) - .unlimited == .none)
  }

  @Test func `products saturate at unlimited`() {
    #expect(Demand.max(4) * 3 == .max(12))
    #expect(Demand.max(4) * 0 == .none)
    #expect(Demand.none * .max == .none)
    #expect(Demand.max(.max / 2) * 3 == .unlimited)
    #expect(Demand.unlimited * 2 == .unlimited)
  }

  @Test func `anything times unlimited is unlimited`() {
    #expect(Demand.unlimited * 0 == .unlimited)
  }

  @Test func `numbers add and subtract like demands`() {
    #expect(Demand.max(2) + 3 == .max(5))
    #expect(Demand.max(2) + -1 == .max(1))
    #expect(Demand.max(2) - 3 == .none)
    #expect(Demand.max(2) - -3 == .max(5))
    #expect(Demand.max(2) + .min == .none)
    #expect(Demand.max(2) - .min == .unlimited)
    #expect(Demand.unlimited + -1 == .unlimited)
    #expect(Demand.unlimited - 1 == .unlimited)
  }

  @Test func `a demand changes in place`() {
    var demand = Demand.max(1)
    demand += .max(4)
    demand -= .max(2)
    demand *= 5
    demand += 1
    demand -= 6

    #expect(demand == .max(10))
  }

  @Test func `demands compare by their number and unlimited is more than any`() {
    #expect(Demand.none < .max(1))
    #expect(Demand.max(1) < .max(2))
    #expect(Demand.max(.max - 1) < .unlimited)
    #expect(!(Demand.unlimited < .unlimited))
    #expect(Demand.none == .max(0))
    #expect(Demand.max(.max) < .unlimited)
    #expect(Demand.unlimited != .max(.max))
    #expect([Demand.unlimited, .none, .max(3)].max() == .unlimited)
  }

  @Test func `a demand compares with a number both ways`() {
    let two = Demand.max(2)

    #expect(two == 2)
    #expect(2 == two)
    #expect(two != 3)
    #expect(3 != two)
    #expect(two > 1)
    #expect(two >= 2)
    #expect(two < 3)
    #expect(two <= 2)
    #expect(1 < two)
    #expect(2 <= two)
    #expect(3 > two)
    #expect(2 >= two)
    #expect(!(two > 2))
    #expect(!(two < 2))
    #expect(!(two >= 3))
    #expect(!(two <= 1))
    #expect(!(2 > two))
    #expect(!(2 < two))
    #expect(!(1 >= two))
    #expect(!(3 <= two))
  }

  @Test(arguments: [Int.min, -1, 0, .max])
  func `unlimited is more than any number`(number: Int) {
    #expect(Demand.unlimited > number)
    #expect(number < Demand.unlimited)
    #expect(Demand.unlimited >= number)
    #expect(number <= Demand.unlimited)
    #expect(Demand.unlimited != number)
    #expect(number != Demand.unlimited)
    #expect(!(Demand.unlimited < number))
    #expect(!(Demand.unlimited <= number))
    #expect(!(number > Demand.unlimited))
    #expect(!(number >= Demand.unlimited))
    #expect(!(Demand.unlimited == number))
    #expect(!(number == Demand.unlimited))
  }

  @Test func `a demand tells its number unless it is unlimited`() {
    #expect(Demand.none.max == 0)
    #expect(Demand.max(3).max == 3)
    #expect(Demand.max(.max).max == .max)
    #expect(Demand.unlimited.max == nil)
  }

  @Test func `a demand describes itself as it is written`() {
    #expect(Demand.none.description == "max(0)")
    #expect(Demand.max(3).description == "max(3)")
    #expect(Demand.max(.max).description == "max(\(Int.max))")
    #expect(Demand.unlimited.description == "unlimited")
  }

  @Test func `equal demands are one in a set`() {
    #expect(Set([Demand.none, .max(0), .max(1), .unlimited, .max(.max)]).count == 4)
  }

  @Test(arguments: [Demand.none, .max(3), .max(.max), .unlimited])
  func `a demand comes back from its coded form`(demand: Demand) throws {
    let coded = try JSONEncoder().encode([demand])

    #expect(try JSONDecoder().decode([Demand].self, from: coded) == [demand])
  }

  @Test func `unlimited is coded as Combine codes it`() throws {
    let coded = try JSONEncoder().encode([Demand.none, .max(3), .unlimited])

    #expect(String(decoding: coded, as: UTF8.self) == "[0,3,9223372036854775808]")
  }

  @Test func `the greatest number is read as a number`() throws {
    let decoded = try JSONDecoder().decode([Demand].self, from: Data("[9223372036854775807]".utf8))

    #expect(decoded == [.max(.max)])
  }

  @Test func `the greatest number saturates sums, and gets less by a difference`() {
    var greatest = Demand.max(.max)

    #expect(greatest + .max(1) == .unlimited)
    #expect(greatest + .none == greatest)
    #expect(greatest - .max(1) == .max(.max - 1))
    #expect(Demand.unlimited - greatest == .unlimited)
    #expect(greatest - .unlimited == .none)
    #expect(greatest * 2 == .unlimited)
    #expect(greatest * 1 == greatest)
    #expect(greatest == Int.max)
    #expect(Demand.max(.max - 1) + .max(1) == greatest)
    greatest -= 1
    #expect(greatest == .max(.max - 1))
  }

  @Test(arguments: ["-1", "9223372036854775809", "18446744073709551616", "1.5"])
  func `a number that is no demand is an error that says what a demand is`(number: String) {
    let error = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([Demand].self, from: Data("[\(number)]".utf8))
    }

    guard case .dataCorrupted(let context)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(context.codingPath.map(\.intValue) == [0])
    #expect(
      context.debugDescription
        == "A demand is a whole number from 0 to 9223372036854775808, which means unlimited.")
  }

  @Test func `text is no coded demand`() {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([Demand].self, from: Data(#"["1"]"#.utf8))
    }
  }

  @Test(.beforeOthers) func `asking for a negative number of values is a programming error`() async
  {
    await #expect(processExitsWith: .failure) {
      _ = Subscribers.Demand.max(-1)
    }
  }
}
