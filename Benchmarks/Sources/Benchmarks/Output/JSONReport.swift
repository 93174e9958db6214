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
    /// Times by hand, or nanoseconds with their unit.
    let goal: String?
    let allocations: Double?
    let allocationsBudget: Double?
    let bytes: Double?
    let bytesBudget: Double?

    init(_ row: Row) {
      name = row.benchmark.name
      unit = row.benchmark.unit
      best = row.measurement.best
      median = row.measurement.median
      byHand = row.measurement.bestByHand
      byHandMeans = row.benchmark.byHand?.means
      ratio = row.measurement.ratio
      ratioBudget = row.budget.flatMap(Allowance.ratio)
      goal = row.benchmark.goal.map(Figure.goal)
      allocations = row.measurement.allocations
      allocationsBudget = row.budget.flatMap { Allowance.allocations($0, row.benchmark) }
      bytes = row.measurement.memory
      bytesBudget = row.budget.flatMap { Allowance.memory($0, row.benchmark) }
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

  struct Instructions: Encodable {
    let name: String
    let unit: String
    let instructions: Double
    let byHand: Double?

    init(_ row: InstructionRow) {
      name = row.benchmark.name
      unit = row.benchmark.unit
      instructions = row.count.own
      byHand = row.count.byHand
    }
  }

  struct Machine: Encodable {
    let closureCall: Double
  }

  let machine: Machine
  let rows: [Line]
  let growth: [Series]
  let instructions: [Instructions]

  init(_ report: Report) {
    machine = Machine(closureCall: report.calibration.closureCall)
    rows = report.rows.map(Line.init)
    growth = report.growth.map(Series.init)
    instructions = report.instructions.map(Instructions.init)
  }

  func text() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(self), as: UTF8.self)
  }
}
