import Orders
import Streams

/// A value whose release is seen.
final class Token: Sendable, CustomStringConvertible {
  nonisolated(unsafe) static var liveCount = 0

  let number: Int

  init(_ number: Int) {
    self.number = number
    Token.liveCount += 1
  }

  deinit {
    Token.liveCount -= 1
  }

  var description: String { "\(number)" }
}

/// The failure of a stream.
struct Fault: Error, Equatable {}

typealias Completion = Subscribers.Completion<Fault>
typealias Source = PassthroughSubject<Token, Fault>
