/// A colour as red, green and blue.
struct Color: Hashable, BitwiseCopyable, Sendable {
  var red: UInt8
  var green: UInt8
  var blue: UInt8

  /// - Parameter hex: `0xRRGGBB`
  init(_ hex: UInt32) {
    red = UInt8(hex >> 16 & 0xFF)
    green = UInt8(hex >> 8 & 0xFF)
    blue = UInt8(hex & 0xFF)
  }
}

/// The look of a cell of a terminal.
struct CellStyle: Hashable, BitwiseCopyable, Sendable {
  /// The colour; nil is the terminal's own.
  var foreground: Color?
  /// The colour; nil is the terminal's own.
  var background: Color?
  var isBold = false
  var isDim = false
  var isReversed = false

  static let plain = CellStyle()
  static let bold = CellStyle(isBold: true)
  static let dim = CellStyle(isDim: true)
  static let reversed = CellStyle(isReversed: true)
}
