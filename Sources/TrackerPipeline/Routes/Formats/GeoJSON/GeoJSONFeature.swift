/// A feature of GeoJSON as far as it matters to a route, or a geometry without one.
struct GeoJSONFeature {
  /// A time as it is written, and where.
  struct Time {
    var text: String
    var line: Int
    var column: Int
  }

  var name: String?
  var shapes: [GeoJSONShape] = []
  /// The times of the positions, line by line or all in one.
  var times: [[Timestamp?]] = []
  /// Where the times are in the file.
  var timesLine = 0
  /// Metres.
  var accuracy: Double?
  private var time: Time?
  private var timeRank = Int.max

  /// The names of a point's time; those before are preferred.
  private static let timeNames = ["time", "timestamp", "datetime", "time_long", "recorded_at"]

  private static let accuracyNames: Set<String> = [
    "accuracy", "hAcc", "horizontal_accuracy", "horizontalAccuracy", "horizontal_accuracy_m",
  ]

  /// The time of a point.
  var pointTime: Time? { time }

  /// Takes a property that is a text or a number.
  mutating func set(_ property: String, to text: String, line: Int, column: Int) {
    if let rank = Self.timeNames.firstIndex(of: property), rank < timeRank {
      timeRank = rank
      time = Time(text: text, line: line, column: column)
    } else if Self.accuracyNames.contains(property) {
      accuracy = CoordinateText.number(text)
    } else if property == "name" || property == "title" {
      name = name ?? text.words
    }
  }
}
