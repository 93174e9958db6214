import Streams
import Testing

/// The code of the guide "Your first pipeline".
@Suite struct FirstPipelineTests {
  let lines = Lines()

  @Test func `send, change, receive`() {
    @Sendable func print(_ item: Any) { lines.add(item) }

    let words = PassthroughSubject<String, Never>()

    let run =
      words
      .map { $0.uppercased() }
      .filter { $0.count > 2 }
      .sink { print($0) }

    words.send("to")
    words.send("tea")

    #expect(lines.all == ["TEA"])
    run.cancel()
  }

  @Test func `the same as a diagram`() {
    Marbles.expect("-a-bb-ccc-|") { source, _ in source.removeDuplicates() }
      .toBe("-a-b--c---|")
  }

  @Test func `a failure ends the stream`() {
    @Sendable func print(_ item: Any) { lines.add(item) }

    struct NotANumber: Error {}

    let sum = ["1", "2", "x", "4"].publisher
      .tryMap { text in
        guard let number = Int(text) else { throw NotANumber() }
        return number
      }
      .replaceError(with: 0)
      .sink { print($0) }

    #expect(lines.all == ["1", "2", "0"])
    sum.cancel()
  }

  @Test func `a failure inside flatMap ends the inner publisher only`() {
    @Sendable func print(_ item: Any) { lines.add(item) }

    struct NotANumber: Error {}

    let numbers = ["1", "x", "4"].publisher
      .flatMap { text in
        Just(text)
          .tryMap { text in
            guard let number = Int(text) else { throw NotANumber() }
            return number
          }
          .replaceError(with: 0)
      }
      .sink { print($0) }

    #expect(lines.all == ["1", "0", "4"])
    numbers.cancel()
  }

  enum LoadFailure: Error { case offline, notFound }

  func patient(
    _ load: some Publisher<String, LoadFailure>, scheduler: any Scheduler
  ) -> some Publisher<String, LoadFailure> {
    load.retry(
      4, delay: .exponential(initial: .seconds(1), maximum: .seconds(5)), scheduler: scheduler,
      when: { $0 == .offline })
  }

  @Test func `a failure is tried again, later each time`() {
    let scheduler = VirtualTimeScheduler(tick: .seconds(1))
    let load = scheduler.cold("-#", values: { $0 }, failure: LoadFailure.offline)

    scheduler.expect(patient(load, scheduler: scheduler))
      .toBe("-----------------#", failure: .offline)
    scheduler.expect(load.subscriptions).toBe("^-^--^----^-----^")
  }

  @Test func `a failure that will not pass is not tried again`() {
    let scheduler = VirtualTimeScheduler(tick: .seconds(1))
    let load = scheduler.cold("-#", values: { $0 }, failure: LoadFailure.notFound)

    scheduler.expect(patient(load, scheduler: scheduler)).toBe("-#", failure: .notFound)
    scheduler.expect(load.subscriptions).toBe("^")
  }

  @Test func `several publishers`() {
    @Sendable func print(_ item: Any) { lines.add(item) }

    let name = CurrentValueSubject<String, Never>("")
    let password = CurrentValueSubject<String, Never>("")

    let isComplete = name.combineLatest(password) { !$0.isEmpty && $1.count >= 8 }
      .removeDuplicates()
      .sink { print($0) }

    name.send("ada")
    password.send("correct horse")

    #expect(lines.all == ["false", "true"])
    isComplete.cancel()
  }

  @Test func `a closure that takes a tuple, with its types`() {
    let names = CurrentValueSubject<String, Never>("Ada")
    let ages = CurrentValueSubject<Int, Never>(36)

    let line = names.combineLatest(ages)
      .map { (name: String, age: Int) in "\(name), \(age)" }

    let run = line.sink { lines.add($0) }
    #expect(lines.all == ["Ada, 36"])
    run.cancel()
  }

  @Test func `with async and await`() async {
    @Sendable func print(_ item: Any) { lines.add(item) }

    for await number in [1, 2, 3].publisher.map({ $0 * 10 }).values {
      print(number)
    }

    #expect(lines.all == ["10", "20", "30"])
  }
}
