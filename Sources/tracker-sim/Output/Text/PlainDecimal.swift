/// Formats a finite number as decimal digits without an exponent, with the fewest digits that give
/// the same number when they are parsed.
enum PlainDecimal {
  static func text(of number: Double) -> String {
    let shortest = number.description
    guard let mark = shortest.firstIndex(of: "e"),
      let exponent = Int(shortest[mark...].dropFirst())
    else { return shortest }
    let sign = number < 0 ? "-" : ""
    let digits = shortest[..<mark].filter(\.isNumber)
    // The first digit is before the point.
    let zeros = exponent < 0 ? -exponent : exponent + 1 - digits.count
    if exponent < 0 { return sign + "0." + String(repeating: "0", count: zeros - 1) + digits }
    return sign + digits + String(repeating: "0", count: zeros) + ".0"
  }
}
