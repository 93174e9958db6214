import Dispatch
import Testing

@testable import Streams

/// L14: the values of operators inside one another have the same order at every depth, idle or busy.
@Suite struct NestedOrderConcurrencyTests {
  /// The depth at which another thread enters the sink of a tree, between two values, and stays until all is subscribed to.
  static let depths = [0, 2, 14, 15, 16, 17, 24]

  static let deepest = 30

  /// At each level a value, a deeper level, and another value.
  func tree(_ depth: Int, _ visit: @escaping @Sendable (Int) -> Void) -> AnyPublisher<Int, Never> {
    if depth == Self.deepest { return Just(depth * 10).eraseToAnyPublisher() }
    return [0, 1, 2].publisher.handleEvents(receiveOutput: { if $0 == 1 { visit(depth) } })
      .flatMap { number in
        number == 1 ? tree(depth + 1, visit) : Just(depth * 10 + number).eraseToAnyPublisher()
      }
      .eraseToAnyPublisher()
  }

  static var order: [Int] {
    (0..<deepest).map { $0 * 10 } + [deepest * 10] + (0..<deepest).reversed().map { $0 * 10 + 2 }
  }

  @Test func `a tree goes down before it goes on`() {
    let probe = Probe<Int, Never>()
    tree(0) { _ in }.subscribe(probe)

    #expect(probe.values == Self.order)
    #expect(probe.hasFinished)
  }

  @Test(arguments: depths)
  func `a tree has the same order while another thread is in its sink`(busyFrom: Int) {
    let (entered, leave) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let outer = PassthroughSubject<AnyPublisher<Int, Never>, Never>()
    let other = PassthroughSubject<Int, Never>()
    let done = DispatchSemaphore(value: 0)
    let probe = Probe<Int, Never>(onValue: { _, value in
      guard value == -1 else { return }
      entered.signal()
      leave.wait()
    })
    outer.flatMap { $0 }.subscribe(probe)
    outer.send(other.eraseToAnyPublisher())
    let tree = tree(0) { depth in
      guard depth == busyFrom else { return }
      DispatchQueue.global().async {
        other.send(-1)
        done.signal()
      }
      entered.wait()
    }
    outer.send(tree)
    leave.signal()
    done.wait()
    outer.send(completion: .finished)
    other.send(completion: .finished)

    #expect(probe.values.filter { $0 >= 0 } == Self.order)
    #expect(probe.hasFinished)
    #expect(probe.breaches == [])
  }
}
