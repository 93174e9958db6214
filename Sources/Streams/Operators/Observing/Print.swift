extension Publisher {
  /// Prints each signal, and passes it on.
  ///
  ///     source  -1-2-|
  ///     print() -1-2-|   prints "receive value: (1)" and so on
  ///
  /// Values, finish, failure and demand pass unchanged.
  ///
  /// ```swift
  /// let run = [1, 2].publisher.print("numbers").sink { _ in }
  /// ```
  ///
  /// - Parameters:
  ///   - prefix: The text before each line.
  ///   - stream: The destination; standard output if it is nil. It is written to by one thread at a
  ///     time.
  @preconcurrency
  public consuming func print(
    _ prefix: String = "", to stream: (any TextOutputStream & Sendable)? = nil
  ) -> Publishers.Print<Self> {
    Publishers.Print(upstream: self, prefix: prefix, to: stream)
  }
}

extension Publishers {
  /// The publisher behind ``Publisher/print(_:to:)``.
  @_eagerMove public struct Print<Upstream: Publisher>: Publisher {
    public static var streamTypes: StreamTypes<Upstream.Output, Upstream.Failure> { .init() }

    public let upstream: Upstream
    public let prefix: String
    public let stream: (any TextOutputStream & Sendable)?
    private let printer: Printer

    @preconcurrency
    public init(
      upstream: Upstream, prefix: String, to stream: (any TextOutputStream & Sendable)? = nil
    ) {
      self.upstream = upstream
      self.prefix = prefix
      self.stream = stream
      printer = Printer(prefix: prefix.isEmpty ? "" : "\(prefix): ", stream: stream)
    }

    public consuming func receive<S: Subscriber<Self.Output, Failure>>(subscriber: consuming S) {
      let printer = printer
      let observed = ObservedDownstream(
        subscriber,
        onSubscription: { printer.print("receive subscription: (\($0))") },
        onValue: { printer.print("receive value: (\($0))") },
        onCompletion: { completion in
          switch completion {
          case .finished: printer.print("receive finished")
          case .failure(let error): printer.print("receive error: (\(error))")
          }
        },
        onCancel: { printer.print("receive cancel") },
        onRequest: { demand, isAnswer in
          let amount = demand.max.map { "max: (\($0))" } ?? "unlimited"
          printer.print("request \(amount)\(isAnswer ? " (synchronous)" : "")")
        })
      upstream.receive(subscriber: ObservingSubscriber("Print", observed))
    }
  }
}

/// Writes lines in the order they come. The stream is user code, so it is written to outside the
/// lock, by one thread at a time.
private final class Printer: Sendable {
  private struct State: Sendable {
    var lines = RingBuffer<String>()
    var isWriting = false
    /// The destination; nil while a thread writes to it, and at first for standard output.
    var stream: (any TextOutputStream & Sendable)?

    mutating func begin() -> (any TextOutputStream & Sendable)? {
      guard !isWriting else { return nil }
      isWriting = true
      return stream.take() ?? StandardOutput()
    }

    mutating func next(handingBack written: any TextOutputStream & Sendable) -> String? {
      if let line = lines.popFirst() { return line }
      isWriting = false
      stream = written
      return nil
    }
  }

  private let prefix: String
  private let state: Lock<State>

  init(prefix: String, stream: (any TextOutputStream & Sendable)?) {
    self.prefix = prefix
    state = Lock(State(stream: stream))
  }

  func print(_ line: String) {
    let text = prefix + line + "\n"
    guard
      var stream = state.withLock({ state in
        state.lines.append(text)
        return state.begin()
      })
    else { return }
    while let next = state.withLock({ [stream] in $0.next(handingBack: stream) }) {
      stream.write(next)
    }
  }
}

private struct StandardOutput: TextOutputStream, Sendable {
  func write(_ string: String) {
    Swift.print(string, terminator: "")
  }
}
