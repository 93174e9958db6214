import Foundation

/// A positioning receiver, and how to connect to it.
public enum Receiver: Equatable, Sendable {
  /// NMEA 0183 from a pipe or a serial device; `-` is standard input.
  case nmea(path: String)
  /// The JSON protocol of a gpsd.
  case gpsd(host: String, port: UInt16)

  /// The port that IANA has assigned to gpsd.
  public static let gpsdPort: UInt16 = 2947

  /// The receiver's name in messages.
  public var name: String {
    switch self {
    case .nmea("-"): "standard input"
    case .nmea(let path): path
    case .gpsd(let host, let port):
      // An IPv6 address is written in brackets.
      "gpsd at \(host.contains(":") ? "[\(host)]" : host):\(port)"
    }
  }

  /// `nmea` or `gpsd`.
  private var source: String {
    switch self {
    case .nmea: "nmea"
    case .gpsd: "gpsd"
    }
  }

  /// The receiver's route, before any fix.
  public var route: Route { Route(name: name, source: source, fixes: [], timing: .live) }

  /// True if it is a regular file, which has all of its lines already.
  public var isRecording: Bool {
    guard case .nmea(let path) = self else { return false }
    var status = stat()
    let isKnown = path == "-" ? fstat(STDIN_FILENO, &status) : stat(path, &status)
    return isKnown == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// The protocol of the receiver.
  public var dialect: any ReceiverDialect {
    switch self {
    case .nmea: NMEADialect()
    case .gpsd: GPSDDialect()
    }
  }

  /// The time before it is opened again after its end; nil if it is not opened again.
  var retryInterval: Duration? {
    switch self {
    case .nmea: nil
    case .gpsd: .seconds(5)
    }
  }

  /// Opens it for reading.
  func open() throws(RouteError) -> Int32 {
    switch self {
    case .nmea("-"): return STDIN_FILENO
    case .nmea(let path): return try SerialDevice.open(path)
    case .gpsd(let host, let port): return try connect(to: host, port: port)
    }
  }

  private func connect(to host: String, port: UInt16) throws(RouteError) -> Int32 {
    let descriptor: Int32
    do throws(TCPConnection.Unreachable) {
      descriptor = try TCPConnection.open(host: host, port: port)
    } catch {
      let hint = error.isRefused ? "; is gpsd running there?" : ""
      throw RouteError(file: name, message: error.reason + hint)
    }
    let greeting = Array(GPSDDialect.greeting.utf8)
    guard write(descriptor, greeting, greeting.count) == greeting.count else {
      let reason = String(cString: strerror(errno))
      close(descriptor)
      throw RouteError(file: name, message: "it cannot be told to report: \(reason)")
    }
    return descriptor
  }
}

/// A file that is read as it grows: a pipe, or a device.
enum SerialDevice {
  static func open(_ path: String) throws(RouteError) -> Int32 {
    let descriptor = Foundation.open(path, O_RDONLY | O_NOCTTY | O_CLOEXEC)
    guard descriptor >= 0 else {
      let reason = String(cString: strerror(errno))
      throw RouteError(file: path, message: "it cannot be opened: \(reason)")
    }
    // A terminal edits and echoes lines; raw mode turns this off. The speed stays as it is set: see
    // stty(1).
    var settings = termios()
    if tcgetattr(descriptor, &settings) == 0 {
      cfmakeraw(&settings)
      tcsetattr(descriptor, TCSANOW, &settings)
    }
    return descriptor
  }
}
