import TrackerPipeline

extension Option {
  /// Options for faults of the fixes.
  static let faults = [
    Option("--noise", "LENGTH", "standard deviation of fixes, north and east (0m)") {
      text, ride throws(InvalidValue) in
      ride.faults.noise = try Quantity.length.value(of: text, atLeast: 0, atMost: 100_000)
    },
    Option("--outage", "SPANS", "when no fix arrives: 60-90,200-260 (never)") {
      text, ride throws(InvalidValue) in
      ride.faults.outages = try TimeSpans.parse(text)
    },
    Option("--drop-rate", "RATE", "the share of fixes lost by chance (0)") {
      text, ride throws(InvalidValue) in
      ride.faults.dropRate = try Quantity.share(of: text)
    },
    Option("--teleport", "RATE:LENGTH", "throw single fixes off: 0.01:2km (none)") {
      text, ride throws(InvalidValue) in
      ride.faults.teleports = try FaultScript.teleports(text)
    },
    Option("--stale-first", "AGE[:LENGTH]", "an old fix first: 600s:1km (none)") {
      text, ride throws(InvalidValue) in
      ride.faults.staleFirst = try FaultScript.staleFirst(text)
    },
    Option("--duplicate-rate", "RATE", "the share of fixes delivered twice (0)") {
      text, ride throws(InvalidValue) in
      ride.faults.duplicateRate = try Quantity.share(of: text)
    },
    Option("--backward-rate", "RATE", "the share of fixes that go back in time (0)") {
      text, ride throws(InvalidValue) in
      ride.faults.backwardRate = try Quantity.share(of: text)
    },
    Option("--accuracy", "SCRIPT", "what fixes are reported with: 60:100m,90:unknown,120:recorded")
    {
      text, ride throws(InvalidValue) in
      ride.faults.accuracies = try FaultScript.accuracies(text)
    },
    Option("--location-error", "SCRIPT", "what the device reports: 30:denied,45:unknown") {
      text, ride throws(InvalidValue) in
      ride.locationErrors = try FaultScript.locationErrors(text)
    },
  ]
}
