import TrackerPipeline

extension JSONWriter {
  /// Writes the head of a ride: its rules, what they have cost, when its greatest figures were reached, and its command.
  mutating func headlineMembers(of ride: RideResult) {
    if let headline = ride.headline {
      // The page has the dates itself, with the zone.
      member("headline") { $0.write([headline.rules, headline.figures].compactMap(\.self)) }
    }
    if let command = ride.command { member("command", command) }
    let greatest = ride.greatestFigures
    guard !greatest.isEmpty else { return }
    member("greatest") { json in
      json.array { json in
        for figure in greatest {
          json.separate()
          json.array { json in
            json.element(figure.title)
            json.element(figure.value)
            json.separate()
            json.write(verbatim: String(figure.time.pageTime))
          }
        }
      }
    }
  }

  /// Writes the numbers of the rules that bound distances and times: metres and seconds.
  mutating func write(limitsOf settings: TrackerSettings) {
    let limits = [RuleNumber.threshold, .cadence].map { number in
      number.read(settings).map(RuleNumber.text) ?? "0"
    }
    write(verbatim: "[\(limits.joined(separator: ","))]")
  }
}
