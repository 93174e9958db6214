import Streams
import Synchronization

/// Publishes what a receiver sends, with times since this was created, for a player that rides
/// along it.
///
///     lines    ---a--b--c---|
///     reports  ---1-----2---     1 and 2 are fixes, or what goes wrong
///
/// Permission is not checked here: everything is reported.
public final class ReceiverFeed: Sendable {
  private let connection: ReceiverConnection
  private let receiver: Receiver
  private let scheduler: ElapsedTimeScheduler
  private let service: ReceiverLocationService
  private let ended = PassthroughSubject<RouteError?, Never>()

  /// Opens the receiver.
  ///
  /// - Parameter scheduler: Runs everything. Must be serial.
  public init(_ receiver: Receiver, on scheduler: any Scheduler) throws(RouteError) {
    connection = try ReceiverConnection(receiver, on: scheduler)
    self.receiver = receiver
    self.scheduler = ElapsedTimeScheduler(scheduler)
    service = ReceiverLocationService(dialect: receiver.dialect, scheduler: self.scheduler)
    service.start()
  }

  /// The time since this was created.
  public var now: Instant { scheduler.now }

  /// The reports, as they arrive.
  public var reports: AnyPublisher<ReceivedReport, Never> {
    let fixes = service.locations.map { Result<Location, LocationError>.success($0) }
    let errors = service.errors.map { Result<Location, LocationError>.failure($0) }
    return fixes.merge(with: errors)
      .map { [scheduler] in ReceivedReport(time: scheduler.now, content: $0) }
      .eraseToAnyPublisher()
  }

  /// Publishes when the receiver has no more to send, with the error if there is one.
  public var endings: AnyPublisher<RouteError?, Never> { ended.eraseToAnyPublisher() }

  /// Begins to listen. Call it once.
  public func start() {
    connection.start { [weak self] event in
      guard let self, let ending = service.receive(event, from: receiver) else { return }
      ended.send(ending.error)
    }
  }

  /// Stops listening.
  public func stop() {
    connection.cancel()
  }
}

extension ReceiverLocationService {
  /// The end of a receiver's input.
  public struct Ending: Sendable {
    /// The error that has ended it; nil at the end of the input.
    public let error: RouteError?
  }

  /// Handles an event on the connection to a receiver.
  ///
  /// - Returns: The end of the input, if this event was it.
  public func receive(_ event: ReceiverConnectionEvent, from receiver: Receiver) -> Ending? {
    switch event {
    case .lines(let lines): for line in lines { receive(line: line) }
    case .silence: receive(trouble: "\(receiver.name) has said nothing yet; it is waited for")
    case .interrupted(let error): receive(trouble: "\(error); it is tried again")
    case .ended(let error):
      receiveEnd()
      return Ending(error: error)
    }
    return nil
  }
}
