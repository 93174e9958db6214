import Foundation

/// The properties of a stream's destination.
struct Terminal: Sendable {
  let isTerminal: Bool
  /// Columns; nil if unknown.
  let width: Int?
  private let environment: [String: String]

  static var output: Terminal { Terminal(StandardStream.output.descriptor) }
  static var error: Terminal { Terminal(StandardStream.error.descriptor) }

  /// Stands for a stream without a terminal.
  static let none = Terminal(isTerminal: false, width: nil, environment: [:])

  init(isTerminal: Bool, width: Int?, environment: [String: String]) {
    self.isTerminal = isTerminal
    self.width = width
    self.environment = environment
  }

  private init(_ descriptor: Descriptor) {
    let isTerminal = isatty(descriptor.number) == 1
    let environment = ProcessInfo.processInfo.environment
    self.init(
      isTerminal: isTerminal,
      width: isTerminal ? Self.columns(in: environment) ?? Self.columns(of: descriptor) : nil,
      environment: environment)
  }

  /// The width of the page that text is written on: the terminal's width within limits, and a fixed
  /// width without a terminal.
  var pageWidth: Int { width.map { min(max($0, 40), 160) } ?? TextPage.width }

  /// A terminal has colours unless it is known to have none, or the user does not want them
  /// (no-color.org).
  func style(_ choice: ColorChoice) -> TextStyle {
    switch choice {
    case .always: TextStyle(hasColor: true)
    case .never: .plain
    case .auto:
      TextStyle(
        hasColor: isTerminal && (environment["NO_COLOR"] ?? "").isEmpty && !isDumb)
    }
  }

  /// True if a line can be redrawn.
  var canRedraw: Bool { isTerminal && !isDumb }

  /// A variable of the environment; empty if it is not set.
  func variable(_ name: String) -> String { environment[name] ?? "" }

  private var isDumb: Bool { ["", "dumb"].contains(environment["TERM"] ?? "") }

  /// The width that the user has set, which overrides the terminal's (POSIX, XBD 8.3).
  static func columns(in environment: [String: String]) -> Int? {
    environment["COLUMNS"].flatMap { Int($0) }.flatMap { (1...10_000).contains($0) ? $0 : nil }
  }

  private static func columns(of descriptor: Descriptor) -> Int? {
    var size = winsize()
    guard ioctl(descriptor.number, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
      return nil
    }
    return Int(size.ws_col)
  }
}
