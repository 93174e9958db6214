#if Networking || !canImport(FoundationNetworking)
  import Foundation
  import Streams
  import Synchronization

  #if canImport(FoundationNetworking)
    import FoundationNetworking
  #endif

  /// Sends requests with `URLSession`. On Linux it is built for its tests only: there `URLSession`
  /// needs FoundationNetworking, and ends the program when a connection is cut within the head of a
  /// response.
  final class HTTPSession: Sendable {
    private let session: URLSession
    private let delegate: HTTPSessionDelegate

    /// - Parameters:
    ///   - timeout: How long a server may be silent, at least.
    ///   - longestAnswer: Bytes; a longer response is not read to its end.
    init(userAgent: String, timeout: Duration, longestAnswer: Int) {
      delegate = HTTPSessionDelegate(longestAnswer: longestAnswer)
      let settings = URLSessionConfiguration.ephemeral
      settings.httpAdditionalHeaders = ["User-Agent": userAgent, "Accept": "application/json"]
      settings.httpCookieStorage = nil
      settings.httpShouldSetCookies = false
      settings.httpCookieAcceptPolicy = .never
      settings.urlCache = nil
      settings.urlCredentialStorage = nil
      settings.requestCachePolicy = .reloadIgnoringLocalCacheData
      settings.timeoutIntervalForRequest = timeout / .seconds(1)
      session = URLSession(configuration: settings, delegate: delegate, delegateQueue: nil)
    }

    deinit {
      session.invalidateAndCancel()
    }

    /// Sends a GET request. The future has the response; cancelling it ends the request. It keeps
    /// this object, whose end would be the end of its requests.
    func get(_ url: URL) -> CancellableFuture<HTTPResponse, HTTPError> {
      CancellableFuture { [self] promise in
        let task = session.dataTask(with: url)
        delegate.begin(task, promise: promise)
        return AnyCancellable { [self] in
          delegate.end(task, with: nil)
          task.cancel()
        }
      }
    }
  }

  /// Receives the responses of a session, and fulfils the promises of its pending requests.
  private final class HTTPSessionDelegate: NSObject, URLSessionDataDelegate {
    typealias Promise = Future<HTTPResponse, HTTPError>.Promise

    private struct PendingRequest: Sendable {
      let promise: Promise
      var answer: HTTPResponse?
    }

    /// By task identifier.
    private let pending = Mutex<[Int: PendingRequest]>([:])
    /// Bytes.
    private let longestAnswer: Int

    init(longestAnswer: Int) {
      self.longestAnswer = longestAnswer
    }

    func begin(_ task: URLSessionTask, promise: @escaping Promise) {
      pending.withLock { $0[task.taskIdentifier] = PendingRequest(promise: promise) }
      task.resume()
    }

    /// Ends a request with this result, unless it has ended.
    func end(_ task: URLSessionTask, with result: Result<HTTPResponse, HTTPError>?) {
      let request = pending.withLock { $0.removeValue(forKey: task.taskIdentifier) }
      if let result { request?.promise(result) }
    }

    /// Redirects are not followed: the user decides which server receives positions.
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
      let isTooLong = pending.withLock { pending in
        pending[dataTask.taskIdentifier]?.answer?.body.append(data)
        return pending[dataTask.taskIdentifier]?.answer?.body.count ?? 0 > longestAnswer
      }
      guard isTooLong else { return }
      end(dataTask, with: .failure(.tooLong(megabytes: longestAnswer / 1_000_000)))
      dataTask.cancel()
    }

    func urlSession(
      _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
    ) {
      // A redirect that is not followed is a response too, but `didReceive` is not called for it.
      if let response = task.response { receive(response, for: task) }
      let answer = pending.withLock { $0[task.taskIdentifier]?.answer }
      guard let error else {
        return end(task, with: answer.map { .success($0) } ?? .failure(.malformed))
      }
      end(task, with: .failure(Self.meaning(of: error, answered: answer != nil)))
    }

    /// Keeps the first response of a task; interim responses (1xx) are ignored.
    private func receive(_ response: URLResponse, for task: URLSessionTask) {
      guard let response = response as? HTTPURLResponse, response.statusCode >= 200 else { return }
      pending.withLock { pending in
        guard pending[task.taskIdentifier]?.answer == nil else { return }
        pending[task.taskIdentifier]?.answer = HTTPResponse(
          status: response.statusCode,
          retryAfter: response.value(forHTTPHeaderField: "Retry-After"),
          location: response.value(forHTTPHeaderField: "Location"), body: Data())
      }
    }

    private static func meaning(of error: any Error, answered: Bool) -> HTTPError {
      switch (error as? URLError)?.code {
      case .timedOut: .timedOut
      case .unsupportedURL, .badServerResponse, .cannotParseResponse:
        .malformed
      case .unknown where !answered, .secureConnectionFailed, .serverCertificateUntrusted,
        .serverCertificateHasBadDate, .serverCertificateHasUnknownRoot,
        .serverCertificateNotYetValid, .clientCertificateRejected, .clientCertificateRequired,
        .appTransportSecurityRequiresSecureConnection:
        .refused(error.localizedDescription)
      default: .offline
      }
    }
  }
#endif
