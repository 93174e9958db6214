// Ordinary code written for Combine, as a program: it checks its own results, and ends with status 1
// at the first that differs.

import Dispatch
import Foundation
import Streams

private func creating() {
  check("Just", Just(1).recorded().outputs, [1])
  check("Just's map is a Just", Just(2).map { $0 * 3 }, Just(6))
  check("Just, no place", Just(1).output(in: 0..<0).recorded().outputs, [])
  check("Just, its place", Just(1).output(in: 0..<1).recorded().outputs, [1])
  check("Sequence", (1...4).publisher.filter { $0.isMultiple(of: 2) }.recorded().outputs, [2, 4])
  check("Sequence's filter", [1, 2, 3].publisher.filter { $0 > 1 }.sequence, [2, 3])
  check("Optional", Optional(5).publisher.recorded().outputs, [5])
  check("no value", Int?.none.publisher.replaceEmpty(with: 9).recorded().outputs, [9])
  let result = Result<Int, Failure>.failure(Failure(code: 3)).publisher.recorded()
  check("Result", result.completion, .failure(Failure(code: 3)))
  check("Empty", Empty<Int, Never>().recorded().hasFinished, true)
  check("never", Empty<Int, Never>(completeImmediately: false).recorded().hasFinished, false)
  check("Fail", Fail<Int, Failure>(error: Failure()).recorded().completion, .failure(Failure()))
  let record = Record<Int, Failure> { recording in
    recording.receive(1)
    recording.receive(2)
    recording.receive(completion: .failure(Failure(code: 7)))
  }
  let played = record.recorded()
  check("Record's output", played.outputs, [1, 2])
  check("Record's end", played.completion, .failure(Failure(code: 7)))
  var runs = 0
  let deferred = Deferred { () -> Just<Int> in
    runs += 1
    return Just(runs)
  }
  check("Deferred, first", deferred.recorded().outputs, [1])
  check("Deferred, second", deferred.recorded().outputs, [2])
  var promises = 0
  let future = Future<Int, Never> { promise in
    promises += 1
    promise(.success(promises))
    promise(.success(99))
  }
  check("Future", future.recorded().outputs + future.recorded().outputs, [1, 1])
}

private func subjects() {
  let passthrough = PassthroughSubject<Int, Failure>()
  passthrough.send(0)
  let early = passthrough.recorded()
  passthrough.send(1)
  let late = passthrough.recorded()
  passthrough.send(2)
  passthrough.send(completion: .failure(Failure(code: 1)))
  passthrough.send(3)
  check("early", early.outputs, [1, 2])
  check("late", late.outputs, [2])
  check("failed", late.completion, .failure(Failure(code: 1)))

  let current = CurrentValueSubject<String, Never>("a")
  let recorder = current.recorded()
  current.value = "b"
  current.send("c")
  check("current values", recorder.outputs, ["a", "b", "c"])
  check("its value", current.value, "c")
  recorder.cancel()
  current.send("d")
  check("after cancel", recorder.outputs, ["a", "b", "c"])

  let echo = PassthroughSubject<Int, Never>()
  var heard: [Int] = []
  let cancellable = echo.sink { value in
    heard.append(value)
    if value > 0 { echo.send(value - 1) }
    heard.append(-value)
  }
  echo.send(2)
  check("a value sent in a sink follows", heard, [2, -2, 1, -1, 0, 0])
  cancellable.cancel()
}

private func mapping() {
  struct Point: Sendable {
    var x: Int
    var y: Int
  }
  let points = [Point(x: 1, y: 2), Point(x: 3, y: 4)].publisher
  check("key path", points.map(\.x).recorded().outputs, [1, 3])
  check("two key paths", points.map(\.x, \.y).map { $0 * $1 }.recorded().outputs, [2, 12])
  check("scan", (1...4).publisher.scan(0) { $0 + $1 }.recorded().outputs, [1, 3, 6, 10])
  let tried = ["1", "x", "3"].publisher
    .tryMap { text -> Int in
      guard let number = Int(text) else { throw Failure(code: text.count) }
      return number
    }
    .mapError { ($0 as? Failure) ?? Failure(code: -1) }
    .recorded()
  check("tryMap's values", tried.outputs, [1])
  check("tryMap's end", tried.completion, .failure(Failure(code: 1)))
  check("replaceNil", [1, nil].publisher.replaceNil(with: 0).recorded().outputs, [1, 0])
  check("compactMap", ["1", "b"].publisher.compactMap { Int($0) }.recorded().outputs, [1])
  check(
    "removeDuplicates", [1, 1, 2, 2, 1].publisher.removeDuplicates().recorded().outputs, [1, 2, 1])
}

private func reducing() {
  let numbers = [3, 1, 2].publisher.eraseToAnyPublisher()
  check("collect", numbers.collect().recorded().outputs, [[3, 1, 2]])
  check("collect(2)", numbers.collect(2).recorded().outputs, [[3, 1], [2]])
  check("reduce", numbers.reduce(0) { $0 + $1 }.recorded().outputs, [6])
  check("count", numbers.count().recorded().outputs, [3])
  check("min, max", [numbers.min(), numbers.max()].map { $0.recorded().outputs }, [[1], [3]])
  check("contains", numbers.contains(2).recorded().outputs, [true])
  check("allSatisfy", numbers.allSatisfy { $0 > 1 }.recorded().outputs, [false])
  check("ignoreOutput", numbers.ignoreOutput().recorded().hasFinished, true)
  check("first", numbers.first().recorded().outputs, [3])
  check("first(where:)", numbers.first { $0 < 3 }.recorded().outputs, [1])
  check("last", numbers.last().recorded().outputs, [2])
  check("last(where:)", numbers.last { $0 > 2 }.recorded().outputs, [3])
  check("output(at:)", numbers.output(at: 1).recorded().outputs, [1])
  check("output(in:)", numbers.output(in: 1...).recorded().outputs, [1, 2])
  check("dropFirst", numbers.dropFirst().recorded().outputs, [1, 2])
  check("drop(while:)", numbers.drop { $0 > 2 }.recorded().outputs, [1, 2])
  check("prefix", numbers.prefix(2).recorded().outputs, [3, 1])
  check("prefix(while:)", numbers.prefix { $0 != 2 }.recorded().outputs, [3, 1])
  check("append", numbers.append(4, 5).recorded().outputs, [3, 1, 2, 4, 5])
  check("prepend", numbers.prepend([8, 9]).recorded().outputs, [8, 9, 3, 1, 2])
  check(
    "publishers in a row", numbers.append(Just(7)).prepend(Just(0)).recorded().outputs,
    [0, 3, 1, 2, 7])
}

private func combining() {
  let name = PassthroughSubject<String, Never>()
  let age = PassthroughSubject<Int, Never>()
  let latest = name.combineLatest(age) { "\($0) \($1)" }.recorded()
  let zipped = name.zip(age).map { "\($0)\($1)" }.recorded()
  let merged = name.map(\.count).merge(with: age).recorded()
  name.send("Ada")
  name.send("Grace")
  age.send(36)
  age.send(85)
  name.send(completion: .finished)
  age.send(completion: .finished)
  check("combineLatest", latest.outputs, ["Grace 36", "Grace 85"])
  check("zip", zipped.outputs, ["Ada36", "Grace85"])
  check("merge", merged.outputs, [3, 5, 36, 85])
  check(
    "all end", [latest.hasFinished, zipped.hasFinished, merged.hasFinished], [true, true, true])

  let three = Publishers.CombineLatest3(Just(1), [2, 3].publisher, Just(4))
  check("three", three.map { $0 * 100 + $1 * 10 + $2 }.recorded().outputs, [134])
  let many = Publishers.MergeMany((1...3).map { Just($0) }).collect().map { $0.sorted() }
  check("many", many.recorded().outputs, [[1, 2, 3]])

  let stop = PassthroughSubject<Void, Never>()
  let numbers = PassthroughSubject<Int, Never>()
  let before = numbers.prefix(untilOutputFrom: stop).recorded()
  let after = numbers.drop(untilOutputFrom: stop).recorded()
  numbers.send(1)
  stop.send()
  numbers.send(2)
  check("until", before.outputs, [1])
  check("from then on", after.outputs, [2])
}

private func failing() {
  var attempts = 0
  let unsteady = Deferred { () -> AnyPublisher<Int, Failure> in
    attempts += 1
    return attempts < 3
      ? Fail(error: Failure(code: attempts)).eraseToAnyPublisher()
      : Just(attempts).setFailureType(to: Failure.self).eraseToAnyPublisher()
  }
  check("retry", unsteady.retry(3).recorded().outputs, [3])
  let always = Fail<Int, Failure>(error: Failure(code: 2))
  check("catch", always.catch { Just($0.code) }.recorded().outputs, [2])
  check("replaceError", always.replaceError(with: 5).recorded().outputs, [5])
  check("retry gives up", always.retry(2).recorded().completion, .failure(Failure(code: 2)))
  let mapped = always.mapError { Failure(code: $0.code + 1) }.recorded()
  check("mapError", mapped.completion, .failure(Failure(code: 3)))
  let second = always.tryCatch { error -> Just<Int> in
    if error.code == 2 { throw Failure(code: 8) }
    return Just(0)
  }
  check(
    "tryCatch", second.mapError { $0 as? Failure ?? .init() }.recorded().completion,
    .failure(Failure(code: 8)))
}

private func republishing() {
  let inner = (1...3).publisher.flatMap { count in (0..<count).publisher }
  check("flatMap", inner.recorded().outputs, [0, 0, 1, 0, 1, 2])
  let outer = PassthroughSubject<PassthroughSubject<Int, Never>, Never>()
  let switched = outer.switchToLatest().recorded()
  let first = PassthroughSubject<Int, Never>()
  let second = PassthroughSubject<Int, Never>()
  outer.send(first)
  first.send(1)
  outer.send(second)
  first.send(2)
  second.send(3)
  check("switchToLatest", switched.outputs, [1, 3])
}

private func timing() {
  let scheduler = VirtualTimeScheduler()
  let texts = PassthroughSubject<String, Never>()
  let debounced = texts.debounce(for: .milliseconds(300), scheduler: scheduler).recorded()
  let throttled = texts.throttle(for: 0.5, scheduler: scheduler, latest: true).recorded()
  let delayed = texts.delay(for: 1, scheduler: scheduler).recorded()
  let batches = texts.collect(.byTime(scheduler, .seconds(1))).recorded()
  let timedOut = texts.timeout(.seconds(10), scheduler: scheduler).recorded()
  for text in ["s", "sw", "swi"] {
    texts.send(text)
    scheduler.advance(by: .milliseconds(100))
  }
  check("not yet", debounced.outputs, [])
  scheduler.advance(by: .milliseconds(200))
  check("debounce", debounced.outputs, ["swi"])
  scheduler.advance(by: .seconds(1))
  check("throttle", throttled.outputs, ["s", "swi"])
  check("delay", delayed.outputs, ["s", "sw", "swi"])
  check("collect(.byTime)", batches.outputs, [["s", "sw", "swi"]])
  check("still waiting", timedOut.hasFinished, false)
  scheduler.advance(by: .seconds(10))
  check("timeout", timedOut.hasFinished, true)
}

private func sharing() {
  var subscriptions = 0
  let source = PassthroughSubject<Int, Never>()
  let shared =
    source
    .handleEvents(receiveSubscription: { _ in subscriptions += 1 })
    .map { $0 * 10 }
    .share()
  let both = [shared.recorded(), shared.recorded()]
  source.send(1)
  check("one subscription", subscriptions, 1)
  check("two subscribers", both.map(\.outputs), [[10], [10]])

  let connectable = [1, 2].publisher.multicast { PassthroughSubject<Int, Never>() }
  let first = connectable.recorded()
  let second = connectable.recorded()
  check("nothing before connect", first.outputs + second.outputs, [])
  let connection = connectable.connect()
  check("after connect", first.outputs + second.outputs, [1, 2, 1, 2])
  connection.cancel()

  let made = Just(1).makeConnectable()
  let waiting = made.recorded()
  check("makeConnectable waits", waiting.outputs, [])
  made.connect().cancel()
}

private final class Patient: Subscriber {
  typealias Input = Int
  typealias Failure = Never

  nonisolated(unsafe) var subscription: Subscription?
  nonisolated(unsafe) var received: [Int] = []

  func receive(subscription: Subscription) {
    self.subscription = subscription
    subscription.request(.max(1))
  }

  func receive(_ input: Int) -> Subscribers.Demand {
    received.append(input)
    return received.count < 3 ? .max(1) : .none
  }

  func receive(completion: Subscribers.Completion<Never>) {
    received.append(-1)
  }
}

private func demand() {
  let patient = Patient()
  (1...5).publisher.subscribe(patient)
  check("three asked for", patient.received, [1, 2, 3])
  patient.subscription?.request(.max(1))
  check("one more", patient.received, [1, 2, 3, 4])
  patient.subscription?.request(.unlimited)
  check("the rest", patient.received, [1, 2, 3, 4, 5, -1])

  let buffered = Patient()
  let subject = PassthroughSubject<Int, Never>()
  subject
    .buffer(size: 2, prefetch: .byRequest, whenFull: .dropOldest)
    .subscribe(buffered)
  (1...7).forEach { subject.send($0) }
  check("what was asked for", buffered.received, [1, 2, 3])
  buffered.subscription?.request(.unlimited)
  check("the newest two", buffered.received, [1, 2, 3, 6, 7])
  let asked = Subscribers.Demand.max(2) + 1
  check("Demand with Int", [asked > 2, asked == 3, asked < .unlimited], [true, true, true])
}

private final class SignUp: ObservableObject {
  @Published var name = ""
  @Published var password = ""
  @Published var repeated = ""
  @Published private(set) var isValid = false

  init() {
    Publishers.CombineLatest3($name, $password, $repeated)
      .map { name, password, repeated in
        name.count > 2 && password.count > 7 && password == repeated
      }
      .assign(to: &$isValid)
  }
}

private func state() {
  let form = SignUp()
  var changes = 0
  let observing = form.objectWillChange.sink { changes += 1 }
  check("empty", form.isValid, false)
  form.name = "Ada"
  form.password = "difference"
  form.repeated = "difference"
  check("valid", form.isValid, true)
  form.repeated = "engine"
  check("not the same", form.isValid, false)
  check("told of each change", changes >= 4, true)
  observing.cancel()

  var seen: [String] = []
  let cancellable = form.$name.sink { [unowned form] new in seen.append("\(form.name)>\(new)") }
  form.name = "Bo"
  check("@Published sends before it is set", seen, ["Ada>Ada", "Ada>Bo"])
  cancellable.cancel()
}

private func coding() {
  struct Note: Codable, Equatable {
    var text: String
  }
  let coded = [Note(text: "a")].publisher
    .encode(encoder: JSONEncoder())
    .decode(type: Note.self, decoder: JSONDecoder())
    .recorded()
  check("there and back", coded.outputs, [Note(text: "a")])
  let broken = Just(Data("{".utf8)).decode(type: Note.self, decoder: JSONDecoder()).recorded()
  check("broken", broken.completion != nil && !broken.hasFinished, true)
}

private func printing() {
  final class Lines: TextOutputStream {
    nonisolated(unsafe) static var all: [String] = []
    func write(_ string: String) {
      let line = string.trimmingCharacters(in: .newlines)
      if !line.isEmpty { Self.all.append(line) }
    }
  }
  _ = [1].publisher.print("it", to: Lines()).recorded()
  check(
    "print", Lines.all,
    [
      "it: receive subscription: ([1])", "it: request unlimited", "it: receive value: (1)",
      "it: receive finished",
    ])
}

private func queues() {
  let queue = DispatchQueue(label: "program")
  let done = DispatchSemaphore(value: 0)
  let recorder = (1...100).publisher
    .subscribe(on: queue)
    .receive(on: DispatchQueue.global())
    .handleEvents(receiveCompletion: { _ in done.signal() })
    .collect()
    .recorded()
  _ = done.wait(timeout: .now() + 10)
  queue.sync {}
  for _ in 0..<1000 where recorder.outputs.isEmpty { usleep(1000) }
  check("in order, on other threads", recorder.outputs, [Array(1...100)])
}

private func center() {
  let name = Notification.Name("program")
  let posted = NotificationCenter.default.publisher(for: name)
    .compactMap { $0.userInfo?["number"] as? Int }
    .recorded()
  NotificationCenter.default.post(name: name, object: nil, userInfo: ["number": 4])
  posted.cancel()
  NotificationCenter.default.post(name: name, object: nil, userInfo: ["number": 5])
  check("NotificationCenter", posted.outputs, [4])
}

private func timer() {
  let ticks = Timer.publish(every: 0.01, on: .main, in: .default)
    .autoconnect()
    .scan(0) { count, _ in count + 1 }
    .prefix(3)
    .recorded()
  let deadline = Date(timeIntervalSinceNow: 10)
  while !ticks.hasFinished && Date() < deadline {
    RunLoop.main.run(until: Date(timeIntervalSinceNow: 0.01))
  }
  check("Timer", ticks.outputs, [1, 2, 3])
}

@MainActor
private final class Cart: ObservableObject {
  @Published private(set) var items: [String] = []
  private var cancellables = Set<AnyCancellable>()

  func observe(_ added: AnyPublisher<String, Never>) {
    added
      .receive(on: .main)
      .sink { [weak self] in self?.items.append($0) }
      .store(in: &cancellables)
  }
}

@MainActor
private func asynchronous() async {
  let future = Future<Int, Never> { promise in promise(.success(42)) }
  check("Future.value", await future.value, 42)
  var collected: [Int] = []
  for await number in (1...3).publisher.map({ $0 * 2 }).values { collected.append(number) }
  check("values", collected, [2, 4, 6])
  do {
    for try await _ in Fail<Int, Failure>(error: Failure(code: 6)).values {}
    check("values should have thrown", true, false)
  } catch {
    check("values throw", error as? Failure, Failure(code: 6))
  }
  let cart = Cart()
  let subject = PassthroughSubject<String, Never>()
  cart.observe(subject.eraseToAnyPublisher())
  DispatchQueue.global().async {
    subject.send("book")
    subject.send("pen")
  }
  for _ in 0..<1000 where cart.items.count < 2 { try? await Task.sleep(nanoseconds: 1_000_000) }
  check("on the main actor, in order", cart.items, ["book", "pen"])
}

creating()
subjects()
mapping()
reducing()
combining()
failing()
republishing()
timing()
sharing()
demand()
state()
orderOfEvents()
differences()
timesOfPublishers()
endings()
flows()
coding()
printing()
queues()
center()
timer()
await asynchronous()
print("the program's \(checked) results are as they should be")
