import Streams
import TrackerPipeline

/// What the first line of a part says: which part of which sweep it is.
struct SweepPartHeader: Equatable {
  let program: String
  let shard: SweepOptions.Shard
  /// Of all shards.
  let routeCount: Int
  let axes: [OptionAxis]
  /// Options with one value, by name and in the order of the help.
  let options: [OptionAxis]

  /// The same for all parts of a sweep.
  func isOfSameSweep(as other: SweepPartHeader) -> Bool {
    program == other.program && shard.count == other.shard.count
      && routeCount == other.routeCount && axes == other.axes && options == other.options
  }

  /// The sweep's.
  func grid() throws(Failure) -> SweepGrid {
    var base = RideRequest()
    for value in options {
      guard let option = Option.all.first(where: { $0.name == value.name }) else { continue }
      do throws(InvalidValue) {
        try base.set(option, to: value.values.first ?? "")
      } catch {
        throw .arguments("\(value.name): \(error.message)")
      }
    }
    return try SweepGrid(base, axes)
  }
}

extension SweepPartHeader {
  init(_ grid: SweepGrid, shard: SweepOptions.Shard, routeCount: Int) {
    program = Program.version
    self.shard = shard
    self.routeCount = routeCount
    axes = grid.axes
    let output = Set((Option.output + Option.sweep).map(\.name))
    options = Option.all.compactMap { option in
      guard !output.contains(option.name), let value = grid.base.given[option.name] else {
        return nil
      }
      return OptionAxis(name: option.name, values: [value])
    }
  }
}

/// Writes a part: a line that says which, a line for each route, and a line that says that it is whole.
struct SweepPartWriter {
  private var json: JSONWriter
  private var count = 0

  init(_ descriptor: Descriptor, _ header: SweepPartHeader) {
    json = JSONWriter(descriptor)
    json.object { json in
      json.member("sweep", header.program)
      json.member("shard", header.shard.number)
      json.member("of", header.shard.count)
      json.member("routes", header.routeCount)
      for (name, axes) in [("axes", header.axes), ("options", header.options)] {
        json.member(name) { $0.object { json in for axis in axes { json.member(axis) } } }
      }
    }
    json.endLine()
  }

  mutating func add(_ route: SweptRoute) {
    count += 1
    json.object { json in
      json.member("index", route.index)
      json.member("file", route.file)
      switch route.outcome {
      case .skipped(let message): json.member("error", message)
      case .ridden(let name, let rides):
        json.member("name", name)
        json.member("rides") { json in
          json.array { json in
            for ride in rides {
              json.separate()
              json.object { $0.exactMembers(of: ride) }
            }
          }
        }
      }
    }
    json.endLine()
  }

  mutating func finish() throws(Failure) {
    json.object { $0.member("end", count) }
    json.endLine()
    try json.finish()
  }
}

extension JSONWriter {
  fileprivate mutating func member(_ axis: OptionAxis) {
    member(axis.name) { json in
      json.array { json in
        for value in axis.values {
          json.separate()
          json.write(value)
        }
      }
    }
  }

  /// To the last bit.
  fileprivate mutating func exactMembers(of metrics: RideMetrics) {
    for field in PartField.counts { member(field.name, metrics[keyPath: field.path]) }
    for field in PartField.metres {
      member(field.name) { $0.write(exactly: metrics[keyPath: field.path]) }
    }
    for field in PartField.times {
      member(field.name) { json in
        json.write(verbatim: String(Instant(metrics[keyPath: field.path]).nanoseconds))
      }
    }
    member("freshness_ms") { json in
      json.array { json in
        for (milliseconds, count) in metrics.freshness.byMilliseconds {
          json.separate()
          json.write(verbatim: "[\(milliseconds),\(count)]")
        }
      }
    }
  }
}
