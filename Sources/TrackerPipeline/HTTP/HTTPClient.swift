import Foundation
import Streams

/// Sends HTTP requests; nothing is kept between two of them.
final class HTTPClient: Sendable {
  private let userAgent: String
  private let timeout: Duration
  /// Bytes.
  private let longestAnswer: Int
  #if !canImport(FoundationNetworking)
    private let session: HTTPSession
  #endif

  /// - Parameters:
  ///   - timeout: With https, how long an answer may take: on Linux all of it, elsewhere until it begins or goes on.
  ///     A caller that asks over http gives up by itself.
  ///   - longestAnswer: Megabytes; a longer response is not read to its end.
  init(userAgent: String, timeout: Duration, longestAnswer megabytes: Int = 1) {
    longestAnswer = megabytes * 1_000_000
    // A header is one line.
    self.userAgent = userAgent.filter { !$0.isNewline }
    self.timeout = timeout
    #if !canImport(FoundationNetworking)
      session = HTTPSession(
        userAgent: self.userAgent, timeout: timeout, longestAnswer: longestAnswer)
    #endif
  }

  /// Sends a GET request. The future has the response; cancelling it ends the request.
  func get(_ url: URL) -> CancellableFuture<HTTPResponse, HTTPError> {
    #if canImport(FoundationNetworking)
      CancellableFuture { [userAgent, timeout, longestAnswer] promise in
        if url.scheme?.lowercased() == "http" {
          let request = PlainHTTPRequest()
          request.begin(
            url, userAgent: userAgent, longestAnswer: longestAnswer, promise: promise)
          return request
        }
        let request = EncryptedHTTPRequest()
        request.begin(
          url, userAgent: userAgent, timeout: timeout, longestAnswer: longestAnswer,
          promise: promise)
        return request
      }
    #else
      session.get(url)
    #endif
  }
}
