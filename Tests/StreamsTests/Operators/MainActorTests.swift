import Streams
import Testing

@Suite @MainActor struct MainActorTests {
  /// What a client writes: there is nothing here that says which thread it is.
  @MainActor final class ViewModel: ObservableObject {
    @Published var query = ""
    @Published private(set) var results: [String] = []
    private(set) var latest = ""
    private var cancellables: Set<AnyCancellable> = []

    init(scheduler: MainActorScheduler = .main) {
      $query
        .debounce(for: .milliseconds(3), scheduler: scheduler)
        .receive(on: scheduler)
        .sink { [weak self] in self?.results.append($0) }
        .store(in: &cancellables)
      $query.receive(on: scheduler).assign(to: \.latest, onWeak: self).store(in: &cancellables)
    }
  }

  @MainActor final class Notes {
    var entries: [String] = []
  }

  let scheduler = VirtualTimeScheduler()
  let subject = PassthroughSubject<String, MarbleFailure>()
  let notes = Notes()

  func observe() -> AnyCancellable {
    subject.receive(on: .main(scheduler)).sink { [notes] completion in
      notes.entries.append(completion == .finished ? "finished" : "failed")
    } receiveValue: { [notes] value in
      notes.entries.append(value)
    }
  }

  @Test func `delivers in order, when the scheduler comes to it`() {
    expect(.play("-1-2-3-|") { $0.receive(on: .main($1)) }, "-1-2-3-|")
    expect(.play("-1-(23)#") { $0.receive(on: .main($1)) }, "-1-(23)#")
    expect(
      .play("-1-2-3-4-|", subscriber: "(^2)----1") { $0.receive(on: .main($1)) }, "-1-2-3")
  }

  @Test func `a view model is tested in virtual time`() {
    let model = ViewModel(scheduler: .main(scheduler))
    scheduler.advance(by: .milliseconds(3))
    model.query = "a"
    model.query = "ab"
    #expect(model.latest == "")
    scheduler.advance(by: .milliseconds(1))
    #expect(model.latest == "ab")
    #expect(model.results == [""])
    scheduler.advance(by: .milliseconds(2))

    #expect(model.results == ["", "ab"])
  }

  @Test func `a value never arrives inside the call that sends it`() {
    let cancellable = observe()
    subject.send("a")
    #expect(notes.entries == [])
    scheduler.run()
    subject.send("b")
    subject.send(completion: .finished)
    #expect(notes.entries == ["a"])
    scheduler.run()

    #expect(notes.entries == ["a", "b", "finished"])
    _ = cancellable
  }

  @Test func `nothing is delivered after a cancellation`() {
    let cancellable = observe()
    subject.send("a")
    cancellable.cancel()
    subject.send("b")
    scheduler.run()

    #expect(notes.entries == [])
  }

  @Test(arguments: [true, false])
  func `the closures are released at the end`(byCompletion: Bool) {
    final class Witness {}
    weak var witness: Witness?
    let cancellable: AnyCancellable
    do {
      let strong = Witness()
      witness = strong
      cancellable = subject.receive(on: .main(scheduler))
        .sink { _ in
          _ = strong
        } receiveValue: { _ in
          _ = strong
        }
    }
    #expect(witness != nil)
    byCompletion ? subject.send(completion: .finished) : cancellable.cancel()
    scheduler.run()

    #expect(witness == nil)
    _ = cancellable
  }

  @Test func `an object is kept by assign to it, and not by assign to it weakly`() {
    @MainActor final class Label {
      var text = ""
    }
    let texts = subject.replaceError(with: "").receive(on: .main(scheduler))
    let label = Label()
    weak var other: Label?
    var cancellables = Set<AnyCancellable>()
    texts.assign(to: \.text, on: label).store(in: &cancellables)
    do {
      let weakly = Label()
      other = weakly
      texts.assign(to: \.text, onWeak: weakly).store(in: &cancellables)
    }
    subject.send("a")
    scheduler.run()

    #expect(label.text == "a")
    #expect(other == nil)
  }

  @Test func `what another thread sends arrives on the main actor, in order`() async {
    let numbers = PassthroughSubject<Int, Never>()
    let notes = notes
    var cancellable: AnyCancellable?
    await withCheckedContinuation { continuation in
      cancellable = numbers.receive(on: .main).sink { _ in
        continuation.resume()
      } receiveValue: { number in
        notes.entries.append("\(number)")
      }
      Task.detached {
        for number in 0..<1_000 { numbers.send(number) }
        numbers.send(completion: .finished)
      }
    }

    #expect(notes.entries == (0..<1_000).map { "\($0)" })
    _ = cancellable
  }

  @Test func `operators behind it work as behind any other`() async {
    let doubled = [1, 2, 3].publisher.receive(on: .main).map { $0 * 2 }.collect()
    var iterator = doubled.values.makeAsyncIterator()

    #expect(await iterator.next() == [2, 4, 6])
  }

  @Test func `the scheduler of the main actor is a scheduler like any other`() async throws {
    let main = MainActorScheduler.main
    let before = main.now
    try await main.sleep(for: .milliseconds(1))
    #expect(main.now - before >= .milliseconds(1))
    #expect(MainActorScheduler.main(scheduler).isVirtual)
    let order = Journal<String>()
    for rank: Int8 in [1, 0] {
      MainActorScheduler.main(scheduler).ranked(rank).schedule(after: .zero) {
        MainActor.assumeIsolated { order.note("\(rank)") }
      }
    }
    scheduler.run()

    #expect(order.entries == ["0", "1"])
  }
}
