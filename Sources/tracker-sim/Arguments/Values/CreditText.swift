/// Reads the attribution of data.
enum CreditText {
  static func parse(_ text: String) throws(InvalidValue) -> String {
    guard !text.allSatisfy(\.isWhitespace) else {
      throw InvalidValue(message: "the text is empty; write who made the data")
    }
    return text
  }
}
