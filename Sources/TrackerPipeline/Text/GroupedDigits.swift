extension Int {
  /// With commas between thousands, for people: `12,345`.
  package var grouped: String {
    let digits = Array(String(magnitude))
    let text = digits.enumerated().reduce(into: self < 0 ? "-" : "") { text, digit in
      if digit.offset > 0, (digits.count - digit.offset).isMultiple(of: 3) { text += "," }
      text.append(digit.element)
    }
    return text
  }
}
