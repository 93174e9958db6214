import Streams
import TrackerPipeline

/// Directions as one JSON object, or as one line for each step.
struct DirectionsJSON: ResultDocument {
  private var json: JSONWriter
  private let isLines: Bool

  init(_ descriptor: Descriptor, isLines: Bool) {
    json = JSONWriter(descriptor)
    self.isLines = isLines
  }

  mutating func add(_ way: Way) {
    let directions = way.directions
    if isLines {
      for step in directions.numberedSteps {
        json.object { $0.members(of: step, in: directions) }
        json.endLine()
      }
    } else {
      json.object { json in
        json.members(of: directions)
        json.member("line", onNewLine: true) { json in
          json.array { json in
            for point in directions.line {
              json.separate()
              json.write(point)
            }
          }
        }
        guard let speeds = directions.speeds else { return }
        json.member("speeds_m_s", onNewLine: true) { json in
          json.array { json in
            for speed in speeds {
              json.separate()
              json.write(exactly: speed)
            }
          }
        }
      }
      json.newLine(indentation: 0)
    }
  }

  mutating func finish() throws(Failure) {
    try json.finish()
  }
}

extension Directions {
  /// A step with its number, and the distance and time from the start to it.
  struct NumberedStep {
    let number: Int
    let step: Step
    /// Metres from the start.
    let total: Double
    /// From the start.
    let time: Instant
  }

  var numberedSteps: [NumberedStep] {
    var (metres, time) = (0.0, Instant.zero)
    return steps.enumerated().map { index, step in
      defer { (metres, time) = (metres + step.distance, time.advanced(by: step.duration)) }
      return NumberedStep(number: index + 1, step: step, total: metres, time: time)
    }
  }
}

extension JSONWriter {
  /// All members but the line.
  mutating func members(of directions: Directions) {
    member("name", directions.name)
    member("mode", directions.request.mode.rawValue)
    member("follows_roads", directions.followsRoads)
    member("distance_m", directions.distance, places: 3)
    member("duration_s", Instant(directions.duration))
    member("stops", onNewLine: true) { json in
      json.objects(of: directions.request.stops) { stop, json in
        json.member("name", stop.name)
        json.member("latitude", stop.coordinate.latitude, places: 7)
        json.member("longitude", stop.coordinate.longitude, places: 7)
      }
    }
    member("steps", onNewLine: true) { json in
      json.objects(of: directions.numberedSteps) { $1.members(of: $0, in: directions) }
    }
    member("notes", onNewLine: true) { json in
      json.array { json in
        for note in directions.notes {
          json.separate()
          json.write(note)
        }
      }
    }
    if let attribution = directions.attribution {
      member("attribution", onNewLine: true) { $0.write(attribution) }
    }
  }

  fileprivate mutating func members(
    of step: Directions.NumberedStep, in directions: Directions
  ) {
    let point = directions.line[step.step.start]
    member("index", step.number)
    member("instruction", step.step.instruction)
    member("distance_m", step.step.distance, places: 3)
    member("duration_s", Instant(step.step.duration))
    member("total_m", step.total, places: 3)
    member("t", step.time)
    member("latitude", point.latitude, places: 7)
    member("longitude", point.longitude, places: 7)
  }

  /// Longitude before latitude, as in GeoJSON.
  fileprivate mutating func write(_ point: Coordinate) {
    array { json in
      for number in [point.longitude, point.latitude] {
        json.separate()
        json.write(exactly: number)
      }
    }
  }
}
