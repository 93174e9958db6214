extension String {
  /// The first `count` scalars: a single character may have thousands of them.
  func shortened(to count: Int) -> String {
    var start = UnicodeScalarView()
    start.append(contentsOf: unicodeScalars.prefix(count))
    return String(start)
  }
}
