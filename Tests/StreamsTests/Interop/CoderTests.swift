#if Foundation && !canImport(Combine)
  import Foundation
  import Streams
  import Testing

  @Suite struct CoderTests {
    struct Account: Codable, Equatable {
      let name: String
      let balance: Int
    }

    @Test func `what a coder of Foundation has encoded, its decoder reads`() {
      let accounts = [Account(name: "a", balance: 1), Account(name: "b", balance: -2)]
      let json = Guarded<[Account]>([])
      let plist = Guarded<[Account]>([])

      _ = accounts.publisher.encode(encoder: JSONEncoder())
        .decode(type: Account.self, decoder: JSONDecoder())
        .sink(
          receiveCompletion: { _ in }, receiveValue: { value in json.change { $0.append(value) } })
      _ = accounts.publisher.encode(encoder: PropertyListEncoder())
        .decode(type: Account.self, decoder: PropertyListDecoder())
        .sink(
          receiveCompletion: { _ in }, receiveValue: { value in plist.change { $0.append(value) } })

      #expect(json.value == accounts)
      #expect(plist.value == accounts)
    }

    @Test func `what cannot be decoded fails the stream`() {
      let failure = Guarded<(any Error)?>(nil)
      _ = Just(Data("[]".utf8)).decode(type: Account.self, decoder: JSONDecoder())
        .sink(
          receiveCompletion: { if case .failure(let error) = $0 { failure.value = error } },
          receiveValue: { _ in })

      #expect(failure.value is DecodingError)
    }
  }
#endif
