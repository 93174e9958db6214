import Streams
import TrackerPipeline

/// A number of the tracker's rules: its option, and how files, people and Swift name it.
struct RuleNumber: Sendable {
  let option: String
  let value: ValueName
  let meaning: String
  /// The default in words, for a rule that is off.
  var off: String?
  let least: Double
  /// Its name in JSON.
  let field: String
  /// The label of its argument in Swift.
  let argument: String
  /// Tells it in the text of a ride: `accuracy 5 m or better`.
  let phrase: @Sendable (String) -> String
  /// In metres, seconds or metres per second; nil for a rule that is off.
  let read: @Sendable (TrackerSettings) -> Double?
  let write: @Sendable (inout TrackerSettings, Double) -> Void

  /// In the order of the help.
  static let all = [threshold, cadence, timeout, accuracy, speed]

  static let threshold = RuleNumber(
    option: "--threshold", value: .length,
    meaning: "how far you must have come from the last movement", least: 0, field: "threshold_m",
    argument: "movementThreshold", phrase: { "movement from \($0)" }, read: \.movementThreshold,
    write: { $0.movementThreshold = $1 })

  static let cadence = RuleNumber(
    option: "--cadence", value: .time,
    meaning: "how often the tracker looks whether you have moved far enough", least: 0.001,
    field: "cadence_s", argument: "cadence", phrase: { "tick every \($0)" },
    read: { $0.cadence / .seconds(1) }, write: { $0.cadence = .nearest(toSeconds: $1) })

  static let timeout = RuleNumber(
    option: "--geocode-timeout", value: .time, meaning: "how long a geocode may take",
    least: 0.001, field: "geocode_timeout_s", argument: "geocodeTimeout",
    phrase: { "geocode within \($0)" }, read: { $0.geocodeTimeout / .seconds(1) },
    write: { $0.geocodeTimeout = .nearest(toSeconds: $1) })

  static let accuracy = RuleNumber(
    option: "--max-accuracy", value: .length, meaning: "leave out fixes known to be worse",
    off: "keep all", least: 0.001, field: "max_accuracy_m", argument: "maximumAccuracy",
    phrase: { "accuracy \($0) or better" }, read: \.maximumAccuracy,
    write: { $0.maximumAccuracy = $1 })

  static let speed = RuleNumber(
    option: "--max-speed", value: .speed,
    meaning: "leave out fixes too far from the one before to be reached at this speed",
    off: "keep all", least: 0.001, field: "max_speed_m_s", argument: "maximumSpeed",
    phrase: { "speed up to \($0)" }, read: \.maximumSpeed, write: { $0.maximumSpeed = $1 })
}

extension RuleNumber {
  /// The option, with the tracker's default.
  var asOption: Option<TrackerSettings> {
    Option(
      option, value, meaning, default: standard, kind: .words(quantity.words.map(\.name))
    ) { text, settings throws(InvalidValue) in
      write(&settings, try quantity.value(of: text, atLeast: least))
    }
  }

  private var quantity: Quantity { value.quantity ?? .number }

  private var standard: String? {
    read(TrackerSettings()).map { Self.text($0) + quantity.unit } ?? off
  }

  /// `20 m`; nil for a rule that is off.
  func text(of settings: TrackerSettings) -> String? {
    read(settings).map { "\(Self.text($0)) \(quantity.unit)" }
  }

  /// `20`, `0.3`.
  static func text(_ value: Double) -> String {
    Int(exactly: value).map { String($0) } ?? PlainDecimal.text(of: value)
  }
}

extension Duration {
  static func nearest(toSeconds seconds: Double) -> Duration {
    .nanoseconds(Int64((seconds * 1e9).rounded()))
  }
}

extension TrackerSettings {
  /// Options for the numbers in the tracker's rules.
  static let options = RuleNumber.all.map(\.asOption)
}
