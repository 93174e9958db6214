/// For `print`, where nobody is to read it.
struct NoOutput: TextOutputStream, Sendable {
  func write(_ string: String) {}
}
