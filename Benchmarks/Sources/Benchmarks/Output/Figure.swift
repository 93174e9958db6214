/// Numbers as people read them.
enum Figure {
  /// Nanoseconds; with a unit from a millisecond on.
  static func time(_ nanoseconds: Double) -> String {
    switch nanoseconds {
    case 1e9...: ratio(nanoseconds / 1e9) + " s"
    case 1e6...: ratio(nanoseconds / 1e6) + " ms"
    default: number(nanoseconds, decimals: nanoseconds < 10 ? 2 : nanoseconds < 1_000 ? 1 : 0)
    }
  }

  static func timeWithUnit(_ nanoseconds: Double) -> String {
    nanoseconds < 1e6 ? "\(time(nanoseconds)) ns" : time(nanoseconds)
  }

  static func bytes(_ bytes: Double) -> String {
    bytes < 1e6 ? number(bytes, decimals: 0) : number(bytes / 1e6, decimals: 1) + " MB"
  }

  static func ratio(_ ratio: Double) -> String {
    number(ratio, decimals: ratio < 100 ? 2 : 0)
  }

  /// Without decimals that are none: 6, 0.04.
  static func shortRatio(_ figure: Double) -> String {
    let text = ratio(figure)
    return text.hasSuffix(".00") ? String(text.dropLast(3)) : text
  }

  static func goal(_ goal: Goal) -> String {
    switch goal {
    case .ratio(let most): ratio(most)
    case .time(let most): "\(count(Int(most))) ns"
    }
  }

  /// Digits in groups of three: `1,234,567`.
  static func count(_ count: Int) -> String {
    let digits = Array(String(count.magnitude))
    var text = count < 0 ? "-" : ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index).isMultiple(of: 3) { text += "," }
      text.append(digit)
    }
    return text
  }

  private static func number(_ number: Double, decimals: Int) -> String {
    let scale = decimals == 0 ? 1 : decimals == 1 ? 10 : 100
    guard let units = Int(exactly: (number * Double(scale)).rounded()) else { return "\(number)" }
    let whole = (units < 0 && -units < scale ? "-" : "") + count(units / scale)
    guard decimals > 0 else { return whole }
    let fraction = String(units.magnitude % UInt(scale))
    return whole + "." + String(repeating: "0", count: decimals - fraction.count) + fraction
  }
}
