import Foundation
import Streams

// What the examples of the doc comments use without declaring it.

let numbers: AnyPublisher<Int, Never> = (1...9).publisher.eraseToAnyPublisher()
let names: AnyPublisher<String, Never> = ["Ada", "Grace"].publisher.eraseToAnyPublisher()
let lines: AnyPublisher<String, any Error> = Empty().eraseToAnyPublisher()
let readings: AnyPublisher<Reading, Never> = Empty().eraseToAnyPublisher()
let accounts: AnyPublisher<Account, Never> = Empty().eraseToAnyPublisher()
let download: AnyPublisher<Data, URLError> = Empty().eraseToAnyPublisher()
let photos: AnyPublisher<String, URLError> = Empty().eraseToAnyPublisher()
let taps: AnyPublisher<Void, Never> = Empty().eraseToAnyPublisher()
let networkIsBack: AnyPublisher<Void, Never> = Empty().eraseToAnyPublisher()

let url = URL(filePath: "/accounts.json")
let scheduler = VirtualTimeScheduler()
let label = Label()
let journal = Journal()

struct Reading: Equatable {
  var sensor: String
  var value: Double
}

struct Account: Codable {
  var name: String
  var balance: Int
}

struct Negative: Error {}

actor Journal {
  func note(_ line: String) {}
}

final class Label: @unchecked Sendable {
  var title = ""
}

final class Model: ObservableObject {
  @Published var query = ""
  var cancellables: Set<AnyCancellable> = []
}

@MainActor final class SearchModel: ObservableObject {
  @Published var query = ""
  var results: [String] = []
  var cancellables: Set<AnyCancellable> = []
  let scheduler: MainActorScheduler

  init(scheduler: MainActorScheduler) {
    self.scheduler = scheduler
  }
}

func load(completion: @escaping @Sendable (Result<Data, any Error>) -> Void) {}

func search(for text: String) -> AnyPublisher<[String], Never> {
  Just([text]).eraseToAnyPublisher()
}

func isComment(_ line: String) throws -> Bool {
  line.hasPrefix("#")
}

func contents(of address: URL) async throws -> Data { Data() }

func title(of page: Int) async -> String { "\(page)" }

func subfolders(of folder: String) -> AnyPublisher<String, Never> {
  Empty().eraseToAnyPublisher()
}

func upload(_ photo: String) -> AnyPublisher<Int, URLError> { Empty().eraseToAnyPublisher() }
