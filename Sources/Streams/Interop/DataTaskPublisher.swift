#if Networking && !canImport(Combine)
  import Foundation
  #if canImport(FoundationNetworking)
    import FoundationNetworking
  #endif

  extension URLSession {
    /// Publishes the response of a server to a request, and finishes.
    ///
    ///     answer      ----a
    ///     subscriber  ----(a|)
    ///
    /// The task starts at the first request, and is cancelled with the subscription. Each
    /// subscriber has a task of its own. A response with any status is a value; the absence of a
    /// response is a failure. Both come on the session's delegate queue.
    ///
    /// Foundation on Linux ends the program when a connection is cut within the head of a response:
    /// use another client for servers that may do so.
    ///
    /// ```swift
    /// URLSession.shared.dataTaskPublisher(for: url)
    ///   .map(\.data).decode(type: Account.self, decoder: JSONDecoder())
    ///   .sink { print($0) } receiveValue: { print($0) }.store(in: &cancellables)
    /// ```
    public func dataTaskPublisher(for url: URL) -> DataTaskPublisher {
      dataTaskPublisher(for: URLRequest(url: url))
    }

    /// ``dataTaskPublisher(for:)-(URL)`` with a request that may have headers, a method and a body.
    public func dataTaskPublisher(for request: URLRequest) -> DataTaskPublisher {
      DataTaskPublisher(request: request, session: self)
    }

    /// The publisher behind ``dataTaskPublisher(for:)-(URL)``.
    @_eagerMove public struct DataTaskPublisher: Publisher {
      public static var streamTypes: StreamTypes<(data: Data, response: URLResponse), URLError> {
        .init()
      }

      public let request: URLRequest
      public let session: URLSession

      public init(request: URLRequest, session: URLSession) {
        self.request = request
        self.session = session
      }

      public consuming func receive<S: Subscriber<Self.Output, Failure>>(subscriber: consuming S) {
        let rules = DataTaskRules(request: request, session: session)
        let target = SerialOperator(
          "DataTaskPublisher", rules, downstream: subscriber, isDraining: true)
        target.startAndRequest()
      }
    }
  }

  /// The rules of one task, for one subscriber.
  struct DataTaskRules: OperatorRules {
    typealias Output = URLSession.DataTaskPublisher.Output
    typealias Failure = URLError

    struct Signal: OperatorSignal {
      let result: Result<Output, URLError>

      var subscription: UpstreamSubscription? { nil }

      init(_ data: Data?, _ response: URLResponse?, _ error: (any Error)?) {
        if let error {
          result = .failure(error as? URLError ?? URLError(.unknown))
        } else if let response {
          result = .success((data ?? Data(), response))
        } else {
          result = .failure(URLError(.unknown))
        }
      }
    }

    let request: URLRequest
    let session: URLSession
    var task: URLSessionDataTask?
    var hasStarted = false

    static func request(_ demand: Subscribers.Demand, _ context: inout OperatorContext<Self>) {
      guard !context.rules.hasStarted else { return }
      let target = SerialOperator<Self>(context.memory.takeUnretainedValue())
      let task = context.rules.session.dataTask(with: context.rules.request) {
        data, response, error in
        target.send(Signal(data, response, error))
      }
      context.rules.hasStarted = true
      context.rules.task = task
      context.calls.run { task.resume() }
    }

    static func receive(
      _ signal: consuming Signal, _ context: inout OperatorContext<Self>
    ) -> Subscribers.Demand {
      context.rules.task = nil
      switch signal.result {
      case .success(let answer):
        context.emit(answer)
        if !context.isOver { context.finish(with: .finished) }
      case .failure(let error): context.finish(with: .failure(error))
      }
      return .none
    }

    mutating func stop(_ calls: inout UpstreamCalls) {
      guard let task = task.take() else { return }
      calls.run { task.cancel() }
    }
  }
#endif
