import TrackerPipeline

extension GeocoderScript {
  /// Options for the faults of a geocoder.
  static let options: [Option<GeocoderScript>] = [
    Option("--latency", .time, "how long an answer takes; or uniform:0.1-2", default: "300ms") {
      text, script throws(InvalidValue) in
      script.latency = try LatencyScript.parse(text)
    },
    Option("--fail", "LIST", "which geocodes fail, the first is 1: 2,5-7", default: "none") {
      text, script throws(InvalidValue) in
      script.failing = try Ordinals.parse(text)
    },
    Option("--failure-rate", "RATE", "the share of geocodes that fail by chance", default: "0") {
      text, script throws(InvalidValue) in
      script.failureRate = try Quantity.share(of: text)
    },
    Option("--no-result", "LIST", "which geocodes find nothing: 3,5", default: "none") {
      text, script throws(InvalidValue) in
      script.withoutResult = try Ordinals.parse(text)
    },
    Option("--no-result-rate", "RATE", "the share of geocodes that find nothing", default: "0") {
      text, script throws(InvalidValue) in
      script.noResultRate = try Quantity.share(of: text)
    },
    Option("--rate-limit", "N/TIME", "refuse more geocodes than 1/2s or 50/min", default: "none") {
      text, script throws(InvalidValue) in
      script.rateLimit = try RateLimitScript.parse(text)
    },
    offlineOption,
  ]

  static let offlineOption = Option<GeocoderScript>(
    "--geocoder-offline", "SPANS", "when no geocode gets through: 60-90", default: "never"
  ) { text, script throws(InvalidValue) in
    script.offline = try TimeSpans.parse(text)
  }
}
