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

    /// - Returns: No.
    func note(_ line: String) -> Bool {
      write(line + "\n")
      return false
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

  @Test func `breakpoint passes everything, and asks about all of it`() {
    let lines = Lines()
    let values = Marbles.play("-1-2-|") { source, _ in
      source.breakpoint(
        receiveSubscription: { lines.note("subscription \($0)") },
        receiveOutput: { lines.note("value \($0)") },
        receiveCompletion: { lines.note("completion \($0)") })
    }

    expect(values, "-1-2-|")
    #expect(
      lines.lines == ["subscription MarbleSource", "value 1", "value 2", "completion finished"])
  }

  @Test(.beforeOthers) func `breakpointOnError raises a signal at a failure only`() async {
    expect(.play("-1-2-|") { source, _ in source.breakpointOnError() }, "-1-2-|")
    await #expect(processExitsWith: .signal(5)) {
      let run = Fail<Int, MarbleFailure>(error: MarbleFailure()).breakpointOnError()
        .sink(receiveCompletion: { _ in }, receiveValue: { _ in })
      run.cancel()
    }
  }
}
