// construct: subscriptions that end with their owner

import Streams

private final class Room {
  let name: String
  private var bag: Set<AnyCancellable> = .init()

  init(name: String, messages: PassthroughSubject<String, Never>) {
    self.name = name
    messages
      .handleEvents(receiveCancel: { print("left", name) })
      .sink { print(name, $0) }
      .store(in: &bag)
  }

  deinit { print("deinit", name) }
}

private func visit(_ messages: PassthroughSubject<String, Never>) {
  var room: Room? = Room(name: "lobby", messages: messages)
  messages.send("hello")
  print(room?.name ?? "")
  room = nil
  messages.send("nobody hears this")
}
