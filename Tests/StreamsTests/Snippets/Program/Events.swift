import Foundation
import Streams

/// What a publisher is told and says, in order, as `handleEvents` sees it.
private final class Trace: @unchecked Sendable {
  var lines: [String] = []

  func watch<P: Publisher>(_ publisher: P, as name: String = "") -> Publishers.HandleEvents<P> {
    publisher.handleEvents(
      receiveSubscription: { _ in self.lines.append(name + "subscription") },
      receiveOutput: { self.lines.append(name + "value \($0)") },
      receiveCompletion: { completion in
        if case .finished = completion {
          self.lines.append(name + "finished")
        } else {
          self.lines.append(name + "failed")
        }
      },
      receiveCancel: { self.lines.append(name + "cancel") },
      receiveRequest: { self.lines.append(name + "request \($0)") })
  }
}

func orderOfEvents() {
  var trace = Trace()
  _ = trace.watch([1, 2].publisher).recorded()
  check(
    "a sequence", trace.lines,
    ["subscription", "request unlimited", "value 1", "value 2", "finished"])

  trace = Trace()
  _ = trace.watch([1, 2, 3].publisher).first { $0 == 2 }.recorded()
  check(
    "first(where:) cancels", trace.lines.filter { !$0.hasPrefix("request") },
    ["subscription", "value 1", "value 2", "cancel"])

  trace = Trace()
  _ = trace.watch([1, 2, 3].publisher).prefix(2).recorded()
  check("prefix cancels", trace.lines.last, "cancel")

  trace = Trace()
  let subject = PassthroughSubject<Int, Never>()
  let cancellable = trace.watch(subject).sink { _ in }
  subject.send(1)
  cancellable.cancel()
  cancellable.cancel()
  subject.send(2)
  check(
    "cancelled once", trace.lines, ["subscription", "request unlimited", "value 1", "cancel"])

  trace = Trace()
  _ = trace.watch([1, 2].publisher, as: "a ")
    .append(trace.watch([3].publisher, as: "b "))
    .recorded()
  check(
    "append subscribes at the end of the first", trace.lines,
    [
      "a subscription", "a request unlimited", "a value 1", "a value 2", "a finished",
      "b subscription", "b request unlimited", "b value 3", "b finished",
    ])

  trace = Trace()
  let failing = [1].publisher.setFailureType(to: Failure.self).append(Fail(error: Failure()))
  _ = trace.watch(failing).retry(1).replaceError(with: 0).recorded()
  check("retry runs twice", trace.lines.filter { $0 == "subscription" }.count, 2)
  check("and fails twice", trace.lines.filter { $0 == "failed" }.count, 2)

  trace = Trace()
  let outer = PassthroughSubject<PassthroughSubject<Int, Never>, Never>()
  let first = PassthroughSubject<Int, Never>()
  let switched = outer.map { trace.watch($0) }.switchToLatest().recorded()
  outer.send(first)
  outer.send(PassthroughSubject())
  check("switchToLatest cancels", trace.lines.filter { $0 == "cancel" }.count, 1)
  outer.send(completion: .finished)
  check("and waits for the inner", switched.hasFinished, false)
}

func endings() {
  let shared = PassthroughSubject<Int, Never>()
  let sharing = shared.share()
  let early = sharing.recorded()
  shared.send(1)
  shared.send(completion: .finished)
  let late = sharing.recorded()
  check("share, early", early.outputs, [1])
  check("share, late", [late.outputs.isEmpty, late.hasFinished], [true, true])

  let current = CurrentValueSubject<Int, Never>(1)
  current.send(completion: .finished)
  let after = current.recorded()
  check("an ended subject", [after.outputs.isEmpty, after.hasFinished], [true, true])

  let left = PassthroughSubject<Int, Never>()
  let right = PassthroughSubject<Int, Never>()
  let zipped = left.zip(right).map { $0 + $1 }.recorded()
  let latest = left.combineLatest(right).map { $0 * $1 }.recorded()
  left.send(1)
  left.send(2)
  left.send(completion: .finished)
  right.send(10)
  check("zip waits for pairs", [zipped.outputs, latest.outputs], [[11], [20]])
  right.send(20)
  check("zip ends with its last pair", zipped.hasFinished, true)
  check("combineLatest goes on", latest.outputs, [20, 40])
  right.send(completion: .finished)
  check("combineLatest ends with the last", latest.hasFinished, true)

  let unused = PassthroughSubject<Int, Failure>()
  let chained = unused.append(Just(9).setFailureType(to: Failure.self)).recorded()
  unused.send(completion: .failure(Failure(code: 4)))
  check("append is not for failures", chained.outputs, [])
  check("which go through", chained.completion, .failure(Failure(code: 4)))

  let filtered = [1, 2].publisher.filter { $0 > 5 }.replaceEmpty(with: 0).recorded()
  check("replaceEmpty", filtered.outputs, [0])
  check("last of nothing", Empty<Int, Never>().last().recorded().outputs, [])
  check("max of nothing", Empty<Int, Never>().max().recorded().outputs, [])
  check("count of nothing", Empty<Int, Never>().count().recorded().outputs, [0])
  check("collect of nothing", Empty<Int, Never>().collect().recorded().outputs, [[]])
  check(
    "allSatisfy of nothing", Empty<Int, Never>().allSatisfy { $0 > 0 }.recorded().outputs, [true])
}

/// A page of a list that is loaded in parts.
private struct Page: Sendable {
  var rows: [Int]
  var next: Int?
}

private func page(_ number: Int) -> AnyPublisher<Page, Failure> {
  guard number < 4 else { return Fail(error: Failure(code: number)).eraseToAnyPublisher() }
  return Just(Page(rows: [number * 2, number * 2 + 1], next: number < 2 ? number + 1 : nil))
    .setFailureType(to: Failure.self)
    .eraseToAnyPublisher()
}

private func rows(from number: Int) -> AnyPublisher<Int, Failure> {
  page(number)
    .flatMap { page -> AnyPublisher<Int, Failure> in
      let current = page.rows.publisher.setFailureType(to: Failure.self)
      guard let next = page.next else { return current.eraseToAnyPublisher() }
      return current.append(rows(from: next)).eraseToAnyPublisher()
    }
    .eraseToAnyPublisher()
}

private final class Search: ObservableObject {
  @Published var text = ""
  @Published private(set) var results: [String] = []
  private(set) var requests: [String] = []
  private var cancellables = Set<AnyCancellable>()

  init<S: Scheduler>(scheduler: S) {
    $text
      .dropFirst()
      .debounce(for: .milliseconds(300), scheduler: scheduler)
      .removeDuplicates()
      .map { [unowned self] text -> AnyPublisher<[String], Never> in
        self.requests.append(text)
        return Just(["\(text) 1", "\(text) 2"])
          .delay(for: .seconds(1), scheduler: scheduler)
          .eraseToAnyPublisher()
      }
      .switchToLatest()
      .sink { [unowned self] in self.results = $0 }
      .store(in: &cancellables)
  }
}

func flows() {
  let all = rows(from: 0).collect().recorded()
  check("all pages", all.outputs, [[0, 1, 2, 3, 4, 5]])
  check("a page that fails", rows(from: 7).recorded().completion, .failure(Failure(code: 7)))

  let scheduler = VirtualTimeScheduler()
  let search = Search(scheduler: scheduler)
  search.text = "s"
  search.text = "st"
  scheduler.advance(by: .milliseconds(299))
  check("still typing", search.requests, [])
  scheduler.advance(by: .milliseconds(1))
  check("typed", search.requests, ["st"])
  scheduler.advance(by: .milliseconds(500))
  search.text = "str"
  scheduler.advance(by: .milliseconds(300))
  check("typed on", search.requests, ["st", "str"])
  scheduler.advance(by: .seconds(1))
  check("only the newest results", search.results, ["str 1", "str 2"])

  let patience = PassthroughSubject<Int, Failure>()
  let timed =
    patience
    .timeout(.seconds(1), scheduler: scheduler, customError: { Failure(code: 5) })
    .recorded()
  scheduler.advance(by: .seconds(2))
  check("too late", timed.completion, .failure(Failure(code: 5)))

  let events = PassthroughSubject<Int, Never>()
  let first = events.throttle(for: .seconds(1), scheduler: scheduler, latest: false).recorded()
  let groups = events.collect(.byTimeOrCount(scheduler, .seconds(1), 2)).recorded()
  let intervals = events.measureInterval(using: scheduler).recorded()
  for number in 1...3 {
    events.send(number)
    scheduler.advance(by: .milliseconds(200))
  }
  scheduler.advance(by: .seconds(2))
  check("the first in each second", first.outputs, [1, 2])
  check("by time or count", groups.outputs, [[1, 2], [3]])
  check("intervals", intervals.outputs, [.zero, .milliseconds(200), .milliseconds(200)])
}
