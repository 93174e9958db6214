import Foundation

/// What `--json` prints: one object, times in nanoseconds.
struct JSONReport: Encodable {
  struct Line: Encodable {
    let name: String
    let unit: String
    let best: Double
    let median: Double
    let byHand: Double?
    let byHandMeans: String?
    let ratio: Double?
    let ratioBudget: Double?
    let allocations: Double?
    let allocationsBudget: Double?
    let bytes: Double?
    let bytesBudget: Double?
    let timesTheField: Double?

    init(_ row: Row) {
      name = row.benchmark.name
      unit = row.benchmark.unit
      best = row.measurement.best
      median = row.measurement.median
      byHand = row.measurement.bestByHand
      byHandMeans = row.benchmark.byHand?.means
      ratio = row.measurement.ratio
      ratioBudget = row.benchmark.budget.ratio
      allocations = row.measurement.allocations
      allocationsBudget = row.benchmark.budget.allocations
      bytes = row.measurement.memory
      bytesBudget = row.benchmark.budget.memory
      timesTheField = row.timesTheField
    }
  }

  struct Series: Encodable {
    struct Point: Encodable {
      let size: Int
      let figure: Double
    }

    let name: String
    /// "ns per value", "bytes".
    let measure: String
    let dimension: String
    let points: [Point]
    let isExcessive: Bool

    init(_ row: GrowthRow) {
      name = row.name
      measure = row.measure
      dimension = row.dimension
      points = row.points.map { Point(size: $0.size, figure: $0.figure) }
      isExcessive = row.isExcessive
    }
  }

  struct Machine: Encodable {
    let closureCall: Double
    let closureCallOfTheField: Double
  }

  let machine: Machine
  let rows: [Line]
  let timesTheField: Double?
  let growth: [Series]

  init(_ report: Report) {
    machine = Machine(
      closureCall: report.calibration.closureCall,
      closureCallOfTheField: Calibration.closureCallOfTheField)
    rows = report.rows.map(Line.init)
    timesTheField = report.timesTheField
    growth = report.growth.map(Series.init)
  }

  func text() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(self), as: UTF8.self)
  }
}
