import Foundation

/// A server's response, of any status.
struct HTTPResponse: Sendable {
  var status: Int
  /// The header `Retry-After`.
  var retryAfter: String?
  /// The header of that name: where to ask instead.
  var location: String?
  var body: Data

  /// How long the server wants to be left alone, from a number of seconds or a date; nil when it does
  /// not say. No longer than a day, as a program may run for longer than a mistake of the server.
  func pause(since now: Date) -> Duration? {
    guard let text = retryAfter?.trimmingCharacters(in: .whitespaces) else { return nil }
    let date = HTTPDate.secondsSince1970(text).map { Double($0) - now.timeIntervalSince1970 }
    guard let seconds = date ?? Double(text), seconds.isFinite else { return nil }
    return .seconds(max(0, min(seconds, 86_400)))
  }
}
