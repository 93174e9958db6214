import Foundation

/// All that was measured.
struct Report {
  let calibration: Calibration
  var rows: [Row] = []
  var growth: [GrowthRow] = []

  init(calibration: Calibration) {
    self.calibration = calibration
  }

  /// How many times as fast as the best existing library, on the geometric mean of the tests it
  /// has been through.
  var timesTheField: Double? {
    let logarithms = rows.compactMap(\.timesTheField).map { log($0) }
    guard !logarithms.isEmpty else { return nil }
    return exp(logarithms.reduce(0, +) / Double(logarithms.count))
  }

  /// What is above budget or grows out of bounds.
  var excesses: [String] {
    rows.flatMap(\.excesses) + growth.compactMap(\.excess)
  }
}
