import TrackerPipeline

/// The figures of all combinations, of one recording or of all of them, as columns of integers.
struct SweepColumns {
  /// In the order of ``Figure/all``: millionths of the figure's unit plus one; 0 if there is no value.
  let figures: [IntegerColumn]
  /// 1 for each combination that no other dominates.
  let front: IntegerColumn
  /// The rides without a place.
  let withoutPlace: IntegerColumn

  init(_ metrics: [RideMetrics], front: [Bool]) {
    figures = Figure.all.map { figure in
      IntegerColumn(metrics.map { Self.millionths(figure.value($0)) })
    }
    self.front = IntegerColumn(front.map { $0 ? 1 : 0 })
    withoutPlace = IntegerColumn(metrics.map(\.ridesWithoutPlace))
  }

  /// The millionths plus one; 0 if there is no value, or none that a page could compute with.
  private static func millionths(_ value: Double?) -> Int64 {
    guard let value, (0..<1e9).contains(value), let decimal = FixedPoint(value, places: 6) else {
      return 0
    }
    return decimal.units + 1
  }
}

extension JSONWriter {
  mutating func members(of columns: SweepColumns) {
    member("figures") { json in
      json.array { json in
        for figure in columns.figures { json.element(figure.base64) }
      }
    }
    member("front", columns.front)
    member("withoutPlace", columns.withoutPlace)
  }
}
