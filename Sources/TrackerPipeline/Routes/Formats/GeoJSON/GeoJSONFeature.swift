/// The parts of a GeoJSON feature that a route needs, or of a geometry outside a feature.
struct GeoJSONFeature {
  /// A time as it is written, and its place in the file.
  struct Time {
    var text: String
    var line: Int
    var column: Int
  }

  var name: String?
  var shapes: [GeoJSONShape] = []
  /// The times of the positions: one list for each line, or one list for all.
  var times: [[Timestamp?]] = []
  /// The line of the file on which the times begin.
  var timesLine = 0
  /// Metres.
  var accuracy: Double?
  private var time: Time?
  private var timeRank = Int.max

  /// The property names of a point's time, in order of preference.
  private static let timeNames = ["time", "timestamp", "datetime", "time_long", "recorded_at"]

  private static let accuracyNames: Set<String> = [
    "accuracy", "hAcc", "horizontal_accuracy", "horizontalAccuracy", "horizontal_accuracy_m",
  ]

  /// The time of a point.
  var pointTime: Time? { time }

  /// Sets a property from a text or a number.
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
