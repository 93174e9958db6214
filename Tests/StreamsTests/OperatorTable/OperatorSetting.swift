@testable import Streams

/// What an operator is applied with, besides its first input.
///
/// An operator's closures read something of it, and so hold the witness.
struct OperatorSetting: Sendable {
  typealias Stream = OperatorRow.Stream

  let scheduler: VirtualTimeScheduler
  /// The scheduler of the operator, if it is another one.
  var settableClock: SettableClock?
  /// Its number is 0.
  let witness: Token
  /// For an operator that waits a little.
  var interval = Duration.milliseconds(1)
  /// For a wait whose end the laws do not see.
  var patience = Duration.seconds(3_600)
  /// Whether closures that may throw do so for some values.
  var hasFailingClosures = false
  /// Makes the second, third and fourth input.
  let others: [@Sendable () -> Stream]
  /// Makes the inner publisher for a value, of the second input.
  let inner: @Sendable (Token) -> Stream

  var b: Stream { others[0]() }
  var c: Stream { others[1]() }
  var d: Stream { others[2]() }

  var clock: any Scheduler { settableClock ?? scheduler }

  /// 0, read from the witness.
  var zero: Int { witness.number }

  func check(_ value: Token) throws -> Token {
    if hasFailingClosures { _ = try StreamModel.check(value.number + zero) }
    return value
  }

  func half(_ value: Token) -> Token? {
    StreamModel.half(value.number + zero).map(value.with)
  }

  func mixed(_ left: Token, _ right: Token) -> Token {
    right.with(StreamModel.mixed(left.number, right.number + zero))
  }

  func mixed(_ values: [Token]) -> Token {
    values.reduce(witness, mixed)
  }

  /// A number that has a letter, unless a coder may fail.
  func coded(_ value: Token) -> Int {
    hasFailingClosures ? value.number + zero : value.number % 9 + 1
  }
}
