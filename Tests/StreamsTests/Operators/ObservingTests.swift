import Streams
import Synchronization
import Testing

@Suite struct ObservingTests {
  final class Lines: TextOutputStream, Sendable {
    private let text = Mutex("")
    var lines: [Substring] { text.withLock { $0.split(separator: "\n") } }

    func write(_ string: String) {
      text.withLock { $0 += string }
    }
  }

  @Test func `handleEvents sees everything before it goes on`() {
    let lines = Lines()
    let values = Marbles.play("-1-2-|", subscriber: "(^*)") { source, _ in
      source.handleEvents(
        receiveSubscription: { lines.write("subscription \($0)\n") },
        receiveOutput: { lines.write("value \($0)\n") },
        receiveCompletion: { lines.write("completion \($0)\n") },
        receiveRequest: { lines.write("request \($0)\n") })
    }

    expect(values, "-1-2-|")
    #expect(
      lines.lines == [
        "subscription MarbleSource", "request unlimited", "value 1", "value 2",
        "completion finished",
      ])
  }

  @Test func `handleEvents sees a cancellation`() {
    let lines = Lines()
    let values = Marbles.play("-1-2-|", subscriber: "(^*)--!") { source, _ in
      source.handleEvents(receiveCancel: { lines.write("cancel\n") })
    }

    expect(values, "-1")
    #expect(lines.lines == ["cancel"])
  }

  @Test func `print names subscriptions by their operators`() {
    let lines = Lines()
    let values = Marbles.play("-1-|") { source, scheduler in
      source.debounce(for: .milliseconds(1), scheduler: scheduler).print("p", to: lines)
    }

    expect(values, "--1|")
    #expect(
      lines.lines == [
        "p: receive subscription: (Debounce)", "p: request unlimited", "p: receive value: (1)",
        "p: receive finished",
      ])
  }
}
