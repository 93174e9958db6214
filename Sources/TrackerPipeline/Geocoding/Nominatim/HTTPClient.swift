import Foundation
import Streams
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Asks servers, with nothing remembered between two questions.
final class HTTPClient: Sendable {
  /// Bytes; an answer has about a thousand.
  static let longestAnswer = 1_000_000

  private let userAgent: String
  private let session: URLSession
  private let exchanges = HTTPExchanges()

  /// - Parameter timeout: How long a server may be silent, at least.
  init(userAgent: String, timeout: Duration) {
    // One line, whatever it is.
    self.userAgent = userAgent.filter { !$0.isNewline }
    let settings = URLSessionConfiguration.ephemeral
    settings.httpAdditionalHeaders = ["User-Agent": self.userAgent, "Accept": "application/json"]
    settings.httpCookieStorage = nil
    settings.httpShouldSetCookies = false
    settings.httpCookieAcceptPolicy = .never
    settings.urlCache = nil
    settings.urlCredentialStorage = nil
    settings.requestCachePolicy = .reloadIgnoringLocalCacheData
    settings.timeoutIntervalForRequest = timeout / .seconds(1)
    session = URLSession(configuration: settings, delegate: exchanges, delegateQueue: nil)
  }

  deinit {
    session.invalidateAndCancel()
  }

  /// What a server answers to a GET. Cancelling ends the exchange.
  func get(_ url: URL) -> CancellableFuture<HTTPResponse, GeocoderError> {
    #if canImport(FoundationNetworking)
      if url.scheme?.lowercased() == "http" { return plain(url) }
    #endif
    return inSession(url)
  }

  func inSession(_ url: URL) -> CancellableFuture<HTTPResponse, GeocoderError> {
    CancellableFuture { [session, exchanges] settle in
      let task = session.dataTask(with: url)
      exchanges.begin(task, settle: settle)
      return AnyCancellable {
        exchanges.end(task, with: nil)
        task.cancel()
      }
    }
  }

  #if canImport(FoundationNetworking)
    private func plain(_ url: URL) -> CancellableFuture<HTTPResponse, GeocoderError> {
      CancellableFuture { [userAgent] settle in
        let exchange = PlainHTTPRequest()
        exchange.begin(
          url, userAgent: userAgent, longestAnswer: Self.longestAnswer, settle: settle)
        return exchange
      }
    }
  #endif
}

/// The exchanges of a session that are under way.
private final class HTTPExchanges: NSObject, URLSessionDataDelegate {
  typealias Settle = Future<HTTPResponse, GeocoderError>.Promise

  private struct Exchange: Sendable {
    let settle: Settle
    var answer: HTTPResponse?
  }

  /// By the numbers of their tasks.
  private let underWay = Mutex<[Int: Exchange]>([:])

  func begin(_ task: URLSessionTask, settle: @escaping Settle) {
    underWay.withLock { $0[task.taskIdentifier] = Exchange(settle: settle) }
    task.resume()
  }

  /// The first to end an exchange decides what came of it.
  func end(_ task: URLSessionTask, with result: Result<HTTPResponse, GeocoderError>?) {
    let exchange = underWay.withLock { $0.removeValue(forKey: task.taskIdentifier) }
    if let result { exchange?.settle(result) }
  }

  /// A server that sends its guests elsewhere is not followed: it is the user who says who hears
  /// of positions.
  func urlSession(
    _ session: URLSession, task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse, newRequest: URLRequest,
    completionHandler: @escaping (URLRequest?) -> Void
  ) {
    completionHandler(nil)
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
  ) {
    receive(response, for: dataTask)
    completionHandler(.allow)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    let isTooLong = underWay.withLock { underWay in
      underWay[dataTask.taskIdentifier]?.answer?.body.append(data)
      return underWay[dataTask.taskIdentifier]?.answer?.body.count ?? 0 > HTTPClient.longestAnswer
    }
    guard isTooLong else { return }
    end(dataTask, with: .failure(.endless))
    dataTask.cancel()
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    // A refused redirection is an answer too, though no response was announced.
    if let response = task.response { receive(response, for: task) }
    let answer = underWay.withLock { $0[task.taskIdentifier]?.answer }
    guard let error else {
      return end(task, with: answer.map { .success($0) } ?? .failure(.notHTTP))
    }
    end(task, with: .failure(Self.meaning(of: error, answered: answer != nil)))
  }

  /// The first response of a task counts, and one that only says that another follows does not.
  private func receive(_ response: URLResponse, for task: URLSessionTask) {
    guard let response = response as? HTTPURLResponse, response.statusCode >= 200 else { return }
    underWay.withLock { underWay in
      guard underWay[task.taskIdentifier]?.answer == nil else { return }
      underWay[task.taskIdentifier]?.answer = HTTPResponse(
        status: response.statusCode,
        retryAfter: response.value(forHTTPHeaderField: "Retry-After"),
        location: response.value(forHTTPHeaderField: "Location"), body: Data())
    }
  }

  private static func meaning(of error: any Error, answered: Bool) -> GeocoderError {
    switch (error as? URLError)?.code {
    case .timedOut: .timedOut
    case .unsupportedURL, .badServerResponse, .cannotParseResponse:
      .notHTTP
    case .unknown where !answered, .secureConnectionFailed, .serverCertificateUntrusted:
      .failed("the geocoder cannot be talked to: \(Quoted(error.localizedDescription))")
    default: .offline
    }
  }
}
