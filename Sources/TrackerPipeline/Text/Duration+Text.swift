extension Duration {
  /// The text in seconds: `5 s`, `0.3 s`.
  package var text: String {
    let seconds = self / .seconds(1)
    guard let whole = Int(exactly: seconds) else { return "\(seconds) s" }
    return "\(whole) s"
  }
}
