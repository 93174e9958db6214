import Foundation

/// A logarithmic axis from one edge of a picture to another.
struct LogAxis {
  private let from: Double
  private let to: Double
  private let low: Double
  private let high: Double

  /// - Parameters:
  ///   - values: Positive; the axis extends a little beyond them.
  ///   - from: The position of the smallest value.
  ///   - to: The position of the greatest value.
  init(_ values: [Double], from: Double, to: Double) {
    let least = values.min() ?? 1
    let greatest = values.max() ?? 10
    // At least a factor of 4, so that equal values have an axis too.
    let middle = (least * greatest).squareRoot()
    low = log10(min(least * 0.85, middle / 2))
    high = log10(max(greatest * 1.18, middle * 2))
    self.from = from
    self.to = to
  }

  func position(_ value: Double) -> Double {
    from + (log10(value) - low) / (high - low) * (to - from)
  }

  /// 1, 2 and 5 times powers of ten; only powers of ten if there would be more than a dozen.
  var ticks: [Double] {
    let exponents = Int(low.rounded(.down))...Int(high.rounded(.up))
    func ticks(_ digits: [Double]) -> [Double] {
      exponents.flatMap { exponent in digits.map { $0 * pow(10, Double(exponent)) } }
        .filter { (low...high).contains(log10($0)) }
    }
    let all = ticks([1, 2, 5])
    return all.count <= 12 ? all : ticks([1])
  }
}
