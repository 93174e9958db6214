extension UInt8 {
  /// True if it is one of 0 to 9.
  var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

  /// True if it is one of A to Z.
  var isCapital: Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) }

  /// True if it is a digit or a letter of ASCII.
  package var isLetterOrDigit: Bool {
    isDigit || isCapital || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self)
  }
}
