#if !os(iOS) && !os(tvOS) && !os(watchOS) && !os(visionOS)
  import Foundation

  /// One run of gpsbabel, with limits for its time, input and output. Releasing the object ends the
  /// process.
  final class GPSBabelRun {
    private let file: String
    private let title: String
    private let limits: GPSBabel.Limits
    private let process = Process()
    private let output = Pipe()
    /// The errors that it writes.
    private let complaints: FileHandle
    private let exited = DispatchSemaphore(value: 0)
    private let start = ContinuousClock.now
    private var received = 0

    /// The path of the copy: gpsbabel may go back in it, as in any file.
    private static let copy = "/dev/stdin"
    /// Its name, which gpsbabel may use as the name of the route.
    static let nameOfCopy = "stdin"

    init(
      _ executable: URL, _ format: BabelFormat, on input: RouteInput,
      _ limits: GPSBabel.Limits
    ) throws(RouteError) {
      file = input.file
      title = format.title
      self.limits = limits
      process.executableURL = executable
      // Waypoints are left out, as the waypoints of a ride are its laps.
      process.arguments = [
        "-t", "-i", format.name, "-f", Self.copy, "-x", "nuketypes,waypoints", "-o", "gpx", "-F",
        "-",
      ]
      let environment = ProcessInfo.processInfo.environment
      process.environment = environment.merging(["LC_ALL": "C.UTF-8"]) { $1 }
      process.standardOutput = output
      process.terminationHandler = { [exited] _ in exited.signal() }
      do {
        let copy: FileHandle
        (copy, complaints) = try Self.files(of: input, atMost: limits.input)
        process.standardInput = copy
        process.standardError = complaints
        try process.run()
      } catch let error as RouteError {
        throw error
      } catch {
        let message =
          "it is \(format.title), and gpsbabel cannot be run: \(error.localizedDescription)"
        throw RouteError(file: input.file, message: message)
      }
      // This process must not keep the pipe open for writing, or it would never see the end of the
      // output.
      try? output.fileHandleForWriting.close()
    }

    deinit {
      if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    }

    /// Two open files without names, so that nothing is left behind, whatever ends this process.
    private static func files(
      of input: RouteInput, atMost limit: Int
    ) throws -> (copy: FileHandle, complaints: FileHandle) {
      let files = try TemporaryFiles()
      defer { files.remove() }
      let copy = try files.new("copy")
      try write(input, to: copy, atMost: limit)
      try copy.seek(toOffset: 0)
      return (copy, try files.new("errors"))
    }

    private static func write(_ input: RouteInput, to copy: FileHandle, atMost limit: Int) throws {
      var count = 0
      while true {
        let data = input.peek(1)
        if let failure = input.failure { throw failure }
        if data.isEmpty { return }
        count += data.count
        guard count <= limit else {
          let message = "it is larger than \(limit >> 20) MiB; convert it to GPX yourself"
          throw RouteError(file: input.file, message: message)
        }
        try copy.write(contentsOf: data)
        input.skip(data.count)
      }
    }

    /// The next piece of the output; nil at its end.
    func next() throws -> Data? {
      let descriptor = output.fileHandleForReading.fileDescriptor
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      var count = -1
      while count < 0 {
        var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        let ready = poll(&waiting, 1, Int32(millisecondsLeft))
        if ready == 0 { throw timeout }
        if ready > 0 { count = read(descriptor, &buffer, buffer.count) }
        // An interrupted system call is repeated.
        guard count >= 0 || errno == EINTR else { throw failure(String(cString: strerror(errno))) }
      }
      received += count
      guard received <= limits.output else {
        throw failure("it has written more than \(limits.output >> 20) MiB")
      }
      if count == 0 { try checkEnd() }
      return count == 0 ? nil : Data(buffer.prefix(count))
    }

    private func checkEnd() throws {
      guard exited.wait(timeout: .now() + .milliseconds(millisecondsLeft)) == .success else {
        throw timeout
      }
      // A later call waits for the semaphore again.
      exited.signal()
      guard process.terminationReason == .exit, process.terminationStatus == 0 else {
        // The error output may have any encoding and any length.
        try? complaints.seek(toOffset: 0)
        let words = (try? complaints.read(upToCount: 4_096))
          .flatMap { String(decoding: $0, as: UTF8.self).words?.printable }
        let text = words?.replacing(Self.copy, with: "the file").prefix(300)
        throw failure(text.map { "it says: \($0)" } ?? "it does not say why")
      }
    }

    private var millisecondsLeft: Int {
      let passed = start.duration(to: .now) / .seconds(1)
      return max(0, Int((limits.seconds - passed) * 1_000))
    }

    private var timeout: RouteError { failure("it has not ended within \(Int(limits.seconds)) s") }

    private func failure(_ reason: String) -> RouteError {
      RouteError(file: file, message: "gpsbabel cannot read \(title): \(reason)")
    }
  }

  /// A new folder, so that no other program's file is read or written.
  private struct TemporaryFiles {
    private let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("tracker-sim-\(UUID().uuidString)")

    init() throws {
      try FileManager.default.createDirectory(
        at: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    }

    /// A new file, for reading and writing.
    func new(_ name: String) throws -> FileHandle {
      let file = folder.appendingPathComponent(name)
      try Data().write(to: file)
      return try FileHandle(forUpdating: file)
    }

    func remove() {
      try? FileManager.default.removeItem(at: folder)
    }
  }
#endif
