import Streams

#if Foundation
  import Foundation
#endif

@MainActor
final class Cart: ObservableObject {
  @Published private(set) var items: [String] = []
  private var cancellables = Set<AnyCancellable>()

  func observe(_ added: some Publisher<String, Never>) {
    added
      .receive(on: .main)
      .sink { [weak self] in self?.items.append($0) }
      .store(in: &cancellables)
  }
}

let added = PassthroughSubject<String, Never>()
let cart = Cart()
cart.observe(added)
Task.detached {
  added.send("book")
  added.send("pen")
}
while cart.items.count < 2 { await Task.yield() }
precondition(cart.items == ["book", "pen"], "Values reach the main actor in order.")

var doubled: [Int] = []
for await number in (1...3).publisher.map({ $0 * 2 }).values { doubled.append(number) }
precondition(doubled == [2, 4, 6], "A stream is an asynchronous sequence.")

#if Foundation
  let name = Notification.Name("client")
  let names = NotificationCenter.default.publisher(for: name).map(\.name.rawValue).first()
  let cancellable = names.sink { precondition($0 == "client", "Its own notification comes.") }
  NotificationCenter.default.post(name: name, object: nil)
  cancellable.cancel()
  print("Swift 6 mode, with Foundation: as expected")
#else
  print("Swift 6 mode, without Foundation: as expected")
#endif
