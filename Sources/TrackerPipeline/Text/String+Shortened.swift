extension String {
  /// The beginning, where it is longer than so many scalars: what looks like a character may have thousands.
  func shortened(to count: Int) -> String {
    var start = UnicodeScalarView()
    start.append(contentsOf: unicodeScalars.prefix(count))
    return String(start)
  }
}
