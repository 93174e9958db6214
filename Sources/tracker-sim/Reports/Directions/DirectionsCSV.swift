import Streams
import TrackerPipeline

/// The steps of directions as comma-separated values (RFC 4180), with lines that end in CR LF.
struct DirectionsCSV: ResultDocument {
  private var output: BlockOutput

  init(_ descriptor: Descriptor) {
    output = BlockOutput(descriptor)
    output.write("index,instruction,distance_m,duration_s,total_m,t,latitude,longitude\r\n")
  }

  mutating func add(_ way: Way) {
    let directions = way.directions
    for step in directions.numberedSteps {
      let point = directions.line[step.step.start]
      let cells = [
        String(step.number), CSVCell.text(step.step.instruction), Self.text(step.step.distance, 3),
        Self.text(Instant(step.step.duration)), Self.text(step.total, 3), Self.text(step.time),
        Self.text(point.latitude, 7), Self.text(point.longitude, 7),
      ]
      output.write(cells.joined(separator: ",") + "\r\n")
    }
    if let attribution = directions.attribution {
      StandardStream.error.say("tracker-sim: the way: \(attribution)")
    }
  }

  mutating func finish() throws(Failure) {
    try output.finish()
  }

  private static func text(_ number: Double, _ places: Int) -> String {
    FixedPoint(number, places: places)?.trimmedText ?? ""
  }

  private static func text(_ time: Instant) -> String {
    FixedPoint(nanoseconds: time.nanoseconds, places: 3).trimmedText
  }
}
