#if Foundation && !canImport(Combine)
  import Foundation
  import Synchronization

  @testable import Streams

  #if canImport(Musl)
    import Musl
  #else
    import Glibc
  #endif

  /// Answers on this machine, one connection after the other.
  final class HTTPServer: Sendable {
    enum Answer: Sendable {
      case answer(_ status: String, _ body: String)
      /// Says nothing until the other side has gone.
      case waitForEnd(@Sendable () -> Void)
    }

    /// What was asked, down to the empty line.
    var heads: [String] { journal.entries }

    private let port: UInt16
    private let journal = Journal<String>()
    private let isOver: Flag

    private final class Flag: Sendable {
      let isSet = Atomic(false)
    }

    init(_ answer: @escaping @Sendable (String) -> Answer) throws {
      let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_addr.s_addr = inet_addr("127.0.0.1")
      var length = socklen_t(MemoryLayout<sockaddr_in>.size)
      let isListening = withUnsafeMutablePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
          bind(listener, address, length) == 0 && listen(listener, 20) == 0
            && getsockname(listener, address, &length) == 0
        }
      }
      guard isListening else { throw POSIXError(.EADDRNOTAVAIL) }
      port = UInt16(bigEndian: address.sin_port)
      let isOver = Flag()
      self.isOver = isOver
      Thread.detachNewThread { [journal] in
        var event = pollfd(fd: listener, events: Int16(POLLIN), revents: 0)
        while !isOver.isSet.load(ordering: .relaxed) {
          guard poll(&event, 1, 10) > 0 else { continue }
          let connection = accept(listener, nil, nil)
          let head = Self.head(from: connection)
          journal.note(head)
          Self.give(answer(head), to: connection)
          Self.closeFile(connection)
        }
        Self.closeFile(listener)
        isOver.isSet.store(false, ordering: .releasing)
      }
    }

    deinit {
      isOver.isSet.store(true, ordering: .relaxed)
    }

    func url(_ path: String) throws -> URL {
      guard let url = URL(string: "http://127.0.0.1:\(port)\(path)") else {
        throw URLError(.badURL)
      }
      return url
    }

    /// Returns when nobody listens any more.
    func close() {
      isOver.isSet.store(true, ordering: .relaxed)
      while isOver.isSet.load(ordering: .acquiring) { sched_yield() }
    }

    private static func closeFile(_ descriptor: Int32) {
      #if canImport(Musl)
        Musl.close(descriptor)
      #else
        Glibc.close(descriptor)
      #endif
    }

    private static func give(_ answer: Answer, to connection: Int32) {
      switch answer {
      case .answer(let status, let body):
        let text =
          "HTTP/1.1 \(status)\r\nContent-Length: \(body.utf8.count)\r\nConnection: close\r\n\r\n\(body)"
        _ = text.withCString { send(connection, $0, strlen($0), Int32(MSG_NOSIGNAL)) }
      case .waitForEnd(let end):
        var byte: UInt8 = 0
        while recv(connection, &byte, 1, 0) > 0 {}
        end()
      }
    }

    private static func head(from connection: Int32) -> String {
      var bytes: [UInt8] = []
      var byte: UInt8 = 0
      while recv(connection, &byte, 1, 0) == 1 {
        bytes.append(byte)
        if bytes.suffix(4) == [13, 10, 13, 10] { break }
      }
      return String(decoding: bytes, as: UTF8.self)
    }
  }
#endif
