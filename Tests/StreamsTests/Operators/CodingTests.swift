import Foundation
import Streams
import Testing

@Suite struct CodingTests {
  @Test func `encode replaces each value with what the encoder makes of it`() {
    expect(
      .play("-1-2-3-|") { source, _ in source.map(number).encode(encoder: Letters()) }, "-a-b-c-|")
  }

  @Test func `encode fails with the first error thrown, and cancels`() {
    let scheduler = VirtualTimeScheduler()
    let source = scheduler.cold("-1-0-3-|")

    expect(scheduler.record(source.map(number).encode(encoder: Letters())), "-a-#")
    expect(source.subscriptions, "^--!")
  }

  @Test func `decode fails with the first error thrown, and cancels`() {
    let scheduler = VirtualTimeScheduler()
    let source = scheduler.cold("-a-x-c-|")

    expect(scheduler.record(source.decode(type: Int.self, decoder: Letters())), "-1-#")
    expect(source.subscriptions, "^--!")
  }

  @Test func `coding passes finish, failure and demand unchanged`() {
    let scheduler = VirtualTimeScheduler()
    let letters = scheduler.cold("-a-b-c-#")
    let back = letters.decode(type: Int.self, decoder: Letters()).encode(encoder: Letters())

    expect(scheduler.record(back, subscriber: "(^2)---*"), "-a-b-c-#")
    expect(letters.requests, "2---*")
  }

  struct Account: Codable, Equatable {
    var name: String
    var balance: Int
  }

  /// As a client conforms a coder of its own.
  struct PropertyListCoder: TopLevelEncoder, TopLevelDecoder {
    func encode<T: Encodable>(_ value: T) throws -> Data { try PropertyListEncoder().encode(value) }

    func decode<T: Decodable>(_ type: T.Type, from data: Data) throws -> T {
      try PropertyListDecoder().decode(type, from: data)
    }
  }

  @Test func `what was encoded is decoded again`() {
    let accounts = [Account(name: "a", balance: 1), Account(name: "b", balance: 2)]
    let probe = Probe<Account, any Error>()
    accounts.publisher.encode(encoder: PropertyListCoder())
      .decode(type: Account.self, decoder: PropertyListCoder()).subscribe(probe)

    #expect(probe.values == accounts)
    #expect(probe.hasFinished)
  }

  @Test func `the types behind the operators have Combine's parameters`() {
    let encoded: Publishers.Encode<PassthroughSubject<Int, Never>, Letters> =
      PassthroughSubject<Int, Never>().encode(encoder: Letters())
    let decoded: Publishers.Decode<PassthroughSubject<String, Never>, Int, Letters> =
      Publishers.Decode(upstream: PassthroughSubject<String, Never>(), decoder: Letters())

    #expect(encoded.upstream !== PassthroughSubject<Int, Never>())
    #expect(decoded.upstream !== PassthroughSubject<String, Never>())
  }
}
