import Foundation

/// A server's response, of any status.
struct HTTPResponse: Sendable {
  var status: Int
  /// The header `Retry-After`.
  var retryAfter: String?
  /// The header `Location`: the target of a redirect.
  var location: String?
  var body: Data

  /// The pause that the server asks for, from a number of seconds or a date; nil if it asks for
  /// none. It is a day at most, as the server may be wrong and the program may run for longer.
  func pause(since now: Date) -> Duration? {
    guard let text = retryAfter?.trimmingCharacters(in: .whitespaces) else { return nil }
    let date = HTTPDate.secondsSince1970(text).map { Double($0) - now.timeIntervalSince1970 }
    guard let seconds = date ?? Double(text), seconds.isFinite else { return nil }
    return .seconds(max(0, min(seconds, 86_400)))
  }
}
