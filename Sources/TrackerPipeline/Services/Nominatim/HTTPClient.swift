import Foundation
import Streams
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Asks servers, with nothing remembered between two questions.
final class HTTPClient: Sendable {
  private let session: URLSession
  private let exchanges = HTTPExchanges()

  /// - Parameter timeout: How long a server may be silent.
  init(userAgent: String, timeout: Duration) {
    let settings = URLSessionConfiguration.ephemeral
    settings.httpAdditionalHeaders = ["User-Agent": userAgent, "Accept": "application/json"]
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
  func get(_ url: URL) -> some Publisher<HTTPAnswer, GeocoderError> {
    Errand { [session, exchanges] settle in
      let task = session.dataTask(with: url)
      exchanges.begin(task, settle: settle)
      return AnyCancellable {
        exchanges.end(task, with: nil)
        task.cancel()
      }
    }
  }
}

/// The exchanges of a session that are under way.
private final class HTTPExchanges: NSObject, URLSessionDataDelegate {
  typealias Settle = Future<HTTPAnswer, GeocoderError>.Promise

  private struct Exchange: Sendable {
    let settle: Settle
    var answer: HTTPAnswer?
    var redirections = 0
  }

  /// Bytes; an answer has about a thousand.
  private static let longestBody = 1_000_000
  private static let mostRedirections = 5

  /// By the numbers of their tasks.
  private let underWay = Mutex<[Int: Exchange]>([:])

  func begin(_ task: URLSessionTask, settle: @escaping Settle) {
    underWay.withLock { $0[task.taskIdentifier] = Exchange(settle: settle) }
    task.resume()
  }

  /// The first to end an exchange decides what came of it.
  func end(_ task: URLSessionTask, with result: Result<HTTPAnswer, GeocoderError>?) {
    let exchange = underWay.withLock { $0.removeValue(forKey: task.taskIdentifier) }
    if let result { exchange?.settle(result) }
  }

  /// A server may send its guests to another of its pages, but not to another server.
  func urlSession(
    _ session: URLSession, task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse, newRequest: URLRequest,
    completionHandler: @escaping (URLRequest?) -> Void
  ) {
    let count = underWay.withLock { underWay in
      underWay[task.taskIdentifier]?.redirections += 1
      return underWay[task.taskIdentifier]?.redirections ?? 0
    }
    let (here, there) = (task.originalRequest?.url, newRequest.url)
    let isSameServer =
      here?.host == there?.host && here?.port == there?.port && here?.scheme == there?.scheme
    completionHandler(isSameServer && count <= Self.mostRedirections ? newRequest : nil)
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
      return underWay[dataTask.taskIdentifier]?.answer?.body.count ?? 0 > Self.longestBody
    }
    guard isTooLong else { return }
    end(dataTask, with: .failure(.failed("the geocoder's answer is longer than a megabyte")))
    dataTask.cancel()
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    // A refused redirection is an answer too, though no response was announced.
    if let response = task.response { receive(response, for: task) }
    let answer = underWay.withLock { $0[task.taskIdentifier]?.answer }
    guard let error else {
      let nothing = GeocoderError.failed("the geocoder's answer is not HTTP")
      return end(task, with: answer.map { .success($0) } ?? .failure(nothing))
    }
    end(task, with: .failure(Self.meaning(of: error, answered: answer != nil)))
  }

  /// The first response of a task counts, and one that only says that another follows does not.
  private func receive(_ response: URLResponse, for task: URLSessionTask) {
    guard let response = response as? HTTPURLResponse, response.statusCode >= 200 else { return }
    underWay.withLock { underWay in
      guard underWay[task.taskIdentifier]?.answer == nil else { return }
      underWay[task.taskIdentifier]?.answer = HTTPAnswer(
        status: response.statusCode, retryAfter: response.value(forHTTPHeaderField: "Retry-After"),
        body: Data())
    }
  }

  private static func meaning(of error: any Error, answered: Bool) -> GeocoderError {
    switch (error as? URLError)?.code {
    case .timedOut: .timedOut
    case .unsupportedURL, .badServerResponse, .cannotParseResponse:
      .failed("the geocoder's answer is not HTTP")
    case .unknown where !answered, .secureConnectionFailed, .serverCertificateUntrusted:
      .failed("the geocoder cannot be talked to: \(Quoted(error.localizedDescription))")
    default: .offline
    }
  }
}
