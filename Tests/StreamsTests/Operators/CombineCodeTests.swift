import Streams
import Testing

/// Code as it is written for Combine: a publisher, a subscription and subscribers of one's own.
@Suite struct CombineCodeTests {
  /// Counts down, as far as it is asked to.
  struct Countdown: Publisher {
    typealias Output = Int
    typealias Failure = Never

    let start: Int

    func receive<S>(subscriber: S) where S: Subscriber, S.Failure == Never, S.Input == Int {
      subscriber.receive(subscription: CountdownSubscription(subscriber, from: start))
    }
  }

  final class CountdownSubscription<S: Subscriber>: Subscription, @unchecked Sendable
  where S.Input == Int {
    // Sendable: the tests use one thread.
    private var subscriber: S?
    private var number: Int
    private var demand: Subscribers.Demand = .none
    private var isSending = false

    init(_ subscriber: S, from number: Int) {
      self.subscriber = subscriber
      self.number = number
    }

    func request(_ demand: Subscribers.Demand) {
      self.demand += demand
      guard !isSending else { return }
      isSending = true
      while self.demand > 0, number > 0, let subscriber {
        self.demand -= 1
        number -= 1
        self.demand += subscriber.receive(number + 1)
      }
      isSending = false
      if number == 0 { subscriber?.receive(completion: .finished) }
      if number == 0 { subscriber = nil }
    }

    func cancel() {
      subscriber = nil
    }
  }

  /// Asks for two values, and for one more after each pair.
  final class PairSubscriber: Subscriber, @unchecked Sendable {
    // Sendable: the tests use one thread.
    typealias Input = Int
    typealias Failure = Never

    var subscription: (any Subscription)?
    var values: [Int] = []
    var hasFinished = false

    func receive(subscription: any Subscription) {
      self.subscription = subscription
      subscription.request(.max(2))
    }

    func receive(_ input: Int) -> Subscribers.Demand {
      values.append(input)
      return values.count == 2 ? .max(1) : .none
    }

    func receive(completion: Subscribers.Completion<Never>) {
      hasFinished = true
    }
  }

  /// A structure says itself who it is.
  struct Printing<Input: Sendable, Failure: Error>: Subscriber {
    let combineIdentifier = CombineIdentifier()
    let lines: Journal<String>

    func receive(subscription: any Subscription) {
      lines.note("\(subscription)")
      subscription.request(.unlimited)
    }

    func receive(_ input: Input) -> Subscribers.Demand {
      lines.note("\(input)")
      return .none
    }

    func receive(completion: Subscribers.Completion<Failure>) {
      lines.note("\(completion)")
    }
  }

  @Test func `a subscriber gets no more than it asked for`() {
    let subscriber = PairSubscriber()
    Countdown(start: 9).subscribe(subscriber)
    #expect(subscriber.values == [9, 8, 7])

    subscriber.subscription?.request(.max(1))
    #expect(subscriber.values == [9, 8, 7, 6])
    subscriber.subscription?.cancel()
    subscriber.subscription?.request(.max(1))

    #expect(subscriber.values == [9, 8, 7, 6])
    #expect(!subscriber.hasFinished)
  }

  @Test func `a publisher of one's own works with operators`() {
    let countdown = Countdown(start: 3).map { $0 * 10 }

    #expect(output(countdown) == [30, 20, 10])
    #expect(output(Countdown(start: 4).prefix(2).collect()) == [[4, 3]])
    #expect(
      output(Countdown(start: 2).zip(["a", "b"].publisher).map { "\($0)\($1)" }) == ["2a", "1b"])
  }

  @Test func `a structure may be a subscriber`() {
    let printing = Printing<Int, Never>(lines: Journal())
    [1, 2].publisher.subscribe(printing)

    #expect(printing.lines.entries == ["[1, 2]", "1", "2", "finished"])
    #expect(AnySubscriber(printing).combineIdentifier == printing.combineIdentifier)
  }

  @Test func `publishers are told by their primary associated types`() {
    func names() -> some Publisher<String, Never> { ["a", "b"].publisher.map { $0 } }
    let erased: any Publisher<String, Never> = names()
    func consume(_ publisher: some Publisher<String, Never>) -> [String]? { output(publisher) }

    #expect(consume(erased) == ["a", "b"])
  }

  struct NotANumber: Error {}

  @Sendable static func parse(_ text: String) -> AnyPublisher<Int, NotANumber> {
    guard let number = Int(text) else { return Fail(error: NotANumber()).eraseToAnyPublisher() }
    if number == 0 { return Empty().eraseToAnyPublisher() }
    return Just(number).setFailureType(to: NotANumber.self).eraseToAnyPublisher()
  }

  @Test func `a function returns publishers of many kinds, erased`() {
    let texts = ["1", "2"].publisher.setFailureType(to: NotANumber.self)

    #expect(output(Self.parse("7")) == [7])
    #expect(output(Self.parse("0")) == [])
    #expect(output(Self.parse("x")) == nil)
    #expect(output(texts.flatMap(Self.parse)) == [1, 2])
  }

  @Test func `optionals and results begin a pipeline`() {
    let doubled = Int("21").publisher.map { $0 * 2 }.replaceEmpty(with: 0)
    let failed = Result<Int, any Error> { throw MarbleFailure() }.publisher
      .catch { _ in Just(-1) }

    #expect(output(doubled) == [42])
    #expect(output(failed) == [-1])
  }
}
