import Streams
import TrackerPipeline

/// What the first line of a part says: which part of which sweep it is.
struct SweepPartHeader: Equatable {
  let program: String
  let shard: SweepOptions.Shard
  /// Of all shards.
  let routeCount: Int
  /// Which these are: parts of sweeps of others do not fit.
  let digest: String
  let axes: [OptionAxis]
  /// Options with one value, by name and in the order of the help.
  let options: [OptionAxis]

  /// The same for all parts of a sweep.
  func isOfSameSweep(as other: SweepPartHeader) -> Bool {
    program == other.program && shard.count == other.shard.count
      && routeCount == other.routeCount && digest == other.digest && axes == other.axes
      && options == other.options
  }

  /// The sweep's.
  func grid() throws(Failure) -> SweepGrid {
    var base = RideRequest()
    for value in options {
      guard let option = Self.ridden.first(where: { $0.name == value.name }) else {
        throw .arguments("\(value.name) is no option of a ride")
      }
      do throws(InvalidValue) {
        try base.set(option, to: value.values[0])
      } catch {
        throw .arguments("\(value.name): \(error.message)")
      }
    }
    for axis in axes where !Self.ridden.contains(where: { $0.name == axis.name }) {
      throw .arguments("\(axis.name) is no option of a ride")
    }
    return try SweepGrid(base, axes, isWhole: true)
  }

  /// The options of a ride in virtual time.
  private static let ridden = Option.all.filter { option in
    option.name != "--realtime"
      && !(Option.output + Option.sweep).contains { $0.name == option.name }
  }
}

extension SweepPartHeader {
  init(_ grid: SweepGrid, shard: SweepOptions.Shard, files: [String]) {
    program = Program.version
    self.shard = shard
    routeCount = files.count
    digest = Self.digest(of: files)
    axes = grid.axes
    options = Self.ridden.compactMap { option in
      grid.base.given[option.name].map { OptionAxis(name: option.name, values: [$0]) }
    }
  }

  /// The 64 bits of FNV-1a (Fowler, Noll and Vo) over the names, each with a zero behind it.
  private static func digest(of files: [String]) -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for file in files {
      for byte in Array(file.utf8) + [0] {
        hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
      }
    }
    return String(hash, radix: 16)
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
      json.member("digest", header.digest)
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
