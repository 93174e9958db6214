import TrackerPipeline

/// One JSON object: the routes, each with all combinations, and the combinations of all routes.
struct SweepJSON: SweepDocument {
  private var json: JSONWriter
  private let grid: SweepGrid

  init(_ descriptor: Descriptor, grid: SweepGrid) {
    json = JSONWriter(descriptor)
    self.grid = grid
    json.open("{")
    json.member("routes") { $0.open("[") }
  }

  var failure: Failure? { json.failure }

  mutating func add(_ route: SweptRoute) {
    json.separate()
    json.newLine(indentation: 1)
    json.object { json in
      json.member("file", route.file)
      switch route.outcome {
      case .skipped(let message): json.member("error", message)
      case .ridden(let name, let rides):
        json.member("name", name)
        json.member("combinations") { json in
          json.array { [grid] in
            $0.combinations(of: rides, grid, front: grid.front(of: rides))
          }
        }
      }
    }
  }

  mutating func finish(_ result: SweepResult) throws(Failure) {
    json.close("]")
    json.member("combinations", onNewLine: true) { json in
      json.array { $0.combinations(of: result.summary.metrics, grid, front: result.front) }
    }
    json.member("choices", onNewLine: true) { $0.write(choicesOf: result) }
    if result.recommendation != nil {
      json.member("recommendation", onNewLine: true) { $0.write(recommendationOf: result) }
    }
    json.close("}")
    json.newLine(indentation: 0)
    try json.finish()
  }
}

extension JSONWriter {
  fileprivate mutating func combinations(
    of metrics: [RideMetrics], _ grid: SweepGrid, front: [Bool]
  ) {
    for number in grid.combinations.indices {
      separate()
      newLine(indentation: 2)
      object { json in
        json.members(of: number, grid, isOnFront: front[number])
        json.members(ReportField.all, of: metrics[number])
      }
    }
  }

  /// Writes the members of a combination.
  mutating func members(of number: Int, _ grid: SweepGrid, isOnFront: Bool) {
    let combination = grid.combinations[number]
    member("options") { json in
      json.object { json in
        for (axis, value) in zip(grid.axes, combination.values) {
          json.member(String(axis.name.dropFirst(2)), value)
        }
      }
    }
    member("front", isOnFront)
    member("default", combination.isDefault)
  }

  /// `null` for the options if no combination keeps the bounds.
  mutating func write(recommendationOf result: SweepResult) {
    object { json in
      json.member("bounds", result.recommendation?.text ?? "")
      json.members(of: result.choice ?? [], result.grid)
      if !result.worst.isEmpty {
        json.member("worst") { json in
          json.array { json in
            for (bound, worst) in result.worst {
              json.separate()
              json.object { $0.members(of: bound, worst) }
            }
          }
        }
      }
    }
  }

  /// The value is in the first unit of the figure; `null` if there is no place.
  private mutating func members(of bound: MetricBound, _ worst: BoundValues.MetricValue) {
    member("bound", bound.text)
    member("file", worst.file ?? "")
    let value = worst.value.flatMap { FixedPoint($0, places: 3) }?.trimmedText
    member("value") { $0.write(verbatim: value ?? "null") }
  }

  /// An array, which is empty if there is nothing to choose.
  mutating func write(choicesOf result: SweepResult) {
    array { json in
      for choice in result.named.all {
        json.separate()
        json.object { json in
          json.member("name", choice.name.rawValue)
          json.members(of: choice.combinations, result.grid)
        }
      }
    }
  }

  /// The rules that combinations have in common, as options and as Swift, and their numbers.
  private mutating func members(of combinations: [Int], _ grid: SweepGrid) {
    member("options") { json in
      guard let first = combinations.first else { return json.write(verbatim: "null") }
      json.object { json in
        for (name, value) in grid.rules(of: first) {
          json.member(String(name.dropFirst(2)), value)
        }
      }
    }
    member("swift") { json in
      guard let first = combinations.first else { return json.write(verbatim: "null") }
      json.write(grid.combinations[first].ride.settings.literal)
    }
    member("combinations") { json in
      json.write(verbatim: "[" + combinations.map { String($0) }.joined(separator: ",") + "]")
    }
  }
}
