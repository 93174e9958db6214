import Foundation
import Streams
import Testing

@testable import TrackerPipeline

/// Real pipes, terminals and connections, on a real queue. Nothing is timed: each waits for an event
/// that must come.
@Suite(.timeLimit(.minutes(5))) struct ReceiverConnectionTests {
  private let queue = DispatchQueue(label: "tracker")

  /// All lines, up to the end and its error.
  private func readAll(_ connection: ReceiverConnection) async -> (
    lines: [String], error: RouteError?
  ) {
    let lines = Recorded<String>()
    let error: RouteError? = await withCheckedContinuation { ended in
      connection.start { event in
        switch event {
        case .lines(let more): for line in more { lines.append(line) }
        case .silence, .interrupted: break
        case .ended(let error): ended.resume(returning: error)
        }
      }
    }
    return (lines.values, error)
  }

  @Test func `a named pipe is read to its end, in order`() async throws {
    let scratch = try Scratch()
    let path = scratch.folder.appendingPathComponent("pipe").path
    #expect(mkfifo(path, 0o600) == 0)
    let sent = (1...2_000).map { "$line,\($0)" }
    Thread.detachNewThread {
      let writer = FileHandle(forWritingAtPath: path)
      try? writer?.write(contentsOf: Data(sent.joined(separator: "\r\n").utf8))
      try? writer?.close()
    }

    let read = try await readAll(ReceiverConnection(.nmea(path: path), on: queue))

    #expect(read.lines == sent)
    #expect(read.error == nil)
  }

  @Test func `a connection that is never started holds nothing open`() throws {
    let scratch = try Scratch()
    let path = scratch.folder.appendingPathComponent("log").path
    #expect(FileManager.default.createFile(atPath: path, contents: Data("$a".utf8)))
    // Opened again and again: each would leave three behind.
    for _ in 0..<2_000 { _ = try ReceiverConnection(.nmea(path: path), on: queue) }
    let last = open(path, O_RDONLY)
    #expect(last >= 0 && last < 1_000)
    close(last)
  }

  @Test func `a terminal is read as it is, without editing or echo`() async throws {
    var (master, slave): (Int32, Int32) = (-1, -1)
    #expect(openpty(&master, &slave, nil, nil, nil) == 0)
    let connection = try ReceiverConnection(.nmea(path: String(cString: ttyname(slave))), on: queue)
    close(slave)
    let terminal = master
    // Characters that a terminal would read as the end of input, and as a deletion.
    let sent = Array("one\u{4}\u{7F}\r\ntwo\n".utf8)
    #expect(write(terminal, sent, sent.count) == sent.count)

    let lines = Recorded<String>()
    await withCheckedContinuation { ended in
      connection.start { event in
        guard case .lines(let more) = event else { return ended.resume() }
        for line in more { lines.append(line) }
        if lines.values.count == 2 { close(terminal) }
      }
    }

    #expect(lines.values == ["one\u{4}\u{7F}", "two"])
  }

  @Test func `a receiver that says nothing is told of once, and heard when it speaks`() async throws
  {
    let scratch = try Scratch()
    let path = scratch.folder.appendingPathComponent("pipe").path
    #expect(mkfifo(path, 0o600) == 0)
    // Open at both ends, so that neither waits for the other.
    let pipe = open(path, O_RDWR)
    let connection = try ReceiverConnection(
      .nmea(path: path), retrying: nil, silenceTimeout: 1, on: queue)
    let events = Recorded<String>()

    await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
      connection.start { event in
        switch event {
        case .silence:
          events.append("silence")
          _ = write(pipe, "hello\n", 6)
        case .lines(let lines):
          for line in lines { events.append(line) }
          connection.cancel()
          done.resume()
        case .interrupted, .ended: events.append("the end")
        }
      }
    }
    close(pipe)

    #expect(events.values == ["silence", "hello"])
  }

  @Test func `gpsd is asked for reports, and asked again when it has gone`() async throws {
    let server = try LineServer(greetings: [["first"], ["second"]])
    let connection = try ReceiverConnection(
      .gpsd(host: "127.0.0.1", port: server.port), retrying: .milliseconds(1), on: queue)
    let events = Recorded<String>()

    await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
      connection.start { event in
        switch event {
        case .lines(let lines): for line in lines { events.append(line) }
        case .silence: break
        case .interrupted(let error): events.append(error.message)
        case .ended: events.append("ended")
        }
        if events.values.count == 3 {
          connection.cancel()
          done.resume()
        }
      }
    }

    #expect(events.values == ["first", "it has closed the connection", "second"])
    #expect(server.requests.values.allSatisfy { $0 + "\n" == GPSDDialect.greeting })
  }

  @Test func `a server that is not there is an error that names it`() throws {
    let server = try LineServer(greetings: [])
    server.stop()
    let message = "it cannot be reached: Connection refused; is gpsd running there?"

    #expect(
      throws: RouteError(file: "gpsd at 127.0.0.1:\(server.port)", message: message)
    ) {
      try ReceiverConnection(.gpsd(host: "127.0.0.1", port: server.port), on: queue)
    }
  }

  @Test func `a device that is not there is an error that names it`() {
    #expect(
      throws: RouteError(
        file: "/dev/no-such", message: "it cannot be opened: No such file or directory")
    ) {
      try ReceiverConnection(.nmea(path: "/dev/no-such"), on: queue)
    }
  }
}

/// A server on loopback that sends some lines to each of its clients, and closes.
final class LineServer: Sendable {
  let port: UInt16
  /// The first line of each client.
  let requests = Recorded<String>()
  private let listener: Int32

  init(greetings: [[String]]) throws {
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, size) == 0 && listen(listener, 8) == 0
          && getsockname(listener, $0, &size) == 0
      }
    }
    guard isBound else { throw POSIXError(.EADDRINUSE) }
    port = UInt16(bigEndian: address.sin_port)
    self.listener = listener
    Thread.detachNewThread { [self] in
      for lines in greetings { serve(lines) }
    }
  }

  func stop() {
    close(listener)
  }

  private func serve(_ lines: [String]) {
    let client = accept(listener, nil, nil)
    guard client >= 0 else { return }
    var request: [UInt8] = []
    var byte: UInt8 = 0
    while read(client, &byte, 1) == 1, byte != UInt8(ascii: "\n") { request.append(byte) }
    requests.append(String(decoding: request, as: UTF8.self))
    let reply = Array(lines.joined(separator: "\n").utf8)
    _ = write(client, reply, reply.count)
    close(client)
  }
}
