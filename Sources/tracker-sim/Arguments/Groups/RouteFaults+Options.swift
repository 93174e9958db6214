import TrackerPipeline

extension RouteFaults {
  static let options: [Option<RouteFaults>] = [
    Option("--noise", .length, "the standard deviation of fixes, north and east", default: "0m") {
      text, faults throws(InvalidValue) in
      faults.noise = try Quantity.length.value(of: text, atLeast: 0, atMost: 100_000)
    },
    Option("--outage", "SPANS", "when no fix arrives: 60-90,200-260", default: "never") {
      text, faults throws(InvalidValue) in
      faults.outages = try TimeSpans.parse(text)
    },
    Option("--drop-rate", "RATE", "the share of fixes lost by chance", default: "0") {
      text, faults throws(InvalidValue) in
      faults.dropRate = try Quantity.share(of: text)
    },
    Option("--teleport", "RATE:LENGTH", "throw single fixes off: 0.01:2km", default: "none") {
      text, faults throws(InvalidValue) in
      faults.teleports = try FaultScript.teleports(text)
    },
    Option("--stale-first", "AGE[:LENGTH]", "an old fix comes first: 600s:1km", default: "none") {
      text, faults throws(InvalidValue) in
      faults.staleFirst = try FaultScript.staleFirst(text)
    },
    Option("--duplicate-rate", "RATE", "the share of fixes delivered twice", default: "0") {
      text, faults throws(InvalidValue) in
      faults.duplicateRate = try Quantity.share(of: text)
    },
    Option("--backward-rate", "RATE", "the share of fixes that go back in time", default: "0") {
      text, faults throws(InvalidValue) in
      faults.backwardRate = try Quantity.share(of: text)
    },
    accuracyOption,
  ]

  static let accuracyOption = Option<RouteFaults>(
    "--accuracy", "SCRIPT",
    "what accuracy fixes have, and from when: 60:100m,90:unknown,120:recorded"
  ) { text, faults throws(InvalidValue) in
    faults.accuracies = try FaultScript.accuracies(text)
  }
}
