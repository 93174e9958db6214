#if canImport(FoundationNetworking)
  import Foundation
  import Streams
  import Synchronization

  /// One request to a server with encryption, by the system's libcurl. It checks the server's
  /// certificate against the certificates that the system trusts, or the certificates in the file
  /// that `SSL_CERT_FILE` names.
  ///
  /// `URLSession` is not used on Linux: it ends the program when a connection is cut within the
  /// head of a response. ``HTTPMessage`` parses the bytes as they were sent.
  final class EncryptedHTTPRequest: Cancellable {
    private let isCancelled = Atomic(false)

    /// The part of the response that has arrived.
    private final class Received {
      var bytes: [UInt8] = []
      let longest: Int

      init(longest: Int) {
        self.longest = longest
      }
    }

    /// Sends the request on its own thread, which waits for the server.
    func begin(
      _ url: URL, userAgent: String, timeout: Duration, longestAnswer: Int,
      promise: @escaping Future<HTTPResponse, HTTPError>.Promise
    ) {
      guard let curl = Curl.shared else { return promise(.failure(.withoutCurl)) }
      Thread.detachNewThread { [self] in
        promise(
          ask(url, with: curl, userAgent: userAgent, timeout: timeout, longest: longestAnswer))
      }
    }

    /// libcurl checks once a second, and whenever bytes arrive, if it should go on.
    func cancel() {
      isCancelled.store(true, ordering: .relaxed)
    }

    private func ask(
      _ url: URL, with curl: Curl, userAgent: String, timeout: Duration, longest: Int
    ) -> Result<HTTPResponse, HTTPError> {
      let received = Received(longest: longest)
      let ended = curl.withHandle { handle in
        curl.set(.url, url.absoluteString, of: handle)
        let (yes, no, http11) = (1, 0, 2)
        curl.set(.noSignal, yes, of: handle)
        curl.set(.httpVersion, http11, of: handle)
        curl.set(.header, yes, of: handle)
        // Else what a proxy says when it has connected comes before the response.
        curl.set(.omitsProxyHeaders, yes, of: handle)
        curl.set(.decodesTransfer, no, of: handle)
        curl.set(.timeout, Int((timeout / .milliseconds(1)).rounded(.up)), of: handle)
        if let file = ProcessInfo.processInfo.environment["SSL_CERT_FILE"], !file.isEmpty {
          curl.set(.certificates, file, of: handle)
        }
        // Both exist until `perform` returns, and it calls back on this thread.
        curl.set(.writeData, Unmanaged.passUnretained(received).toOpaque(), of: handle)
        curl.set(.writeFunction, Self.receive, of: handle)
        curl.set(.progressData, Unmanaged.passUnretained(self).toOpaque(), of: handle)
        curl.set(.progressFunction, Self.goOn, of: handle)
        curl.set(.noProgress, no, of: handle)
        return withExtendedLifetime((received, self)) {
          curl.perform(
            handle,
            headers: [
              "User-Agent: \(userAgent)", "Accept: application/json", "Accept-Encoding: identity",
              "Connection: close",
            ])
        }
      }
      guard let ended else { return .failure(.offline) }
      return answer(in: received, code: ended.code, words: ended.words)
    }

    private func answer(
      in received: Received, code: Int32, words: String
    ) -> Result<HTTPResponse, HTTPError> {
      if received.bytes.count > received.longest {
        return .failure(.tooLong(megabytes: received.longest / 1_000_000))
      }
      switch Curl.Code(rawValue: code) {
      case .timedOut: return .failure(.timedOut)
      case .unsupportedProtocol, .tlsFailed, .certificateRefused, .certificatesUnreadable:
        return .failure(.refused(words))
      default: break
      }
      switch HTTPMessage.read(received.bytes, isAll: code == Curl.Code.ok.rawValue) {
      case .complete(let answer): return .success(answer)
      case .malformed: return .failure(.malformed)
      case .incomplete: return .failure(.offline)
      }
    }

    /// - Returns: The number of bytes taken; any other number than that received ends the exchange.
    private static let receive: Curl.Write = { bytes, size, count, context in
      guard let bytes, let context else { return 0 }
      let received = Unmanaged<Received>.fromOpaque(context).takeUnretainedValue()
      received.bytes += UnsafeBufferPointer(start: bytes, count: size * count)
      return received.bytes.count > received.longest ? 0 : size * count
    }

    /// - Returns: Anything but zero ends the exchange.
    private static let goOn: Curl.Progress = { context, _, _, _, _ in
      guard let context else { return 1 }
      let request = Unmanaged<EncryptedHTTPRequest>.fromOpaque(context).takeUnretainedValue()
      return request.isCancelled.load(ordering: .relaxed) ? 1 : 0
    }
  }
#endif
