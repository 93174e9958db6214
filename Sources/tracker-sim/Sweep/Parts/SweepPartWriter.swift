import Streams
import TrackerPipeline

/// Writes a part: a line that identifies it, a line for each route, and a line that marks it as
/// complete.
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
        if let places = route.places { json.member("places") { $0.write(places) } }
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

  /// Writes all numbers exactly.
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
