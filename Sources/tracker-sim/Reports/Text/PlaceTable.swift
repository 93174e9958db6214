import TrackerPipeline

/// The places as lines of a table, whose columns are known before the first one comes.
enum PlaceTable {
  /// 80 columns in all. What is longer moves the rest of its line; a place is cut short.
  private static let placeWidth = 36

  static let header = line("#", "time", "place", "accuracy", "step m", "total km")

  /// The first place of a segment has no step.
  static func row(_ place: VisitedPlace) -> String {
    line(
      String(place.index), ClockText.of(place.time), place.placemark.title.printable,
      place.accuracyText ?? "",
      place.distance == 0 ? "-" : FixedPoint(place.distance, places: 1)?.text ?? "?",
      FixedPoint(place.totalDistance / 1_000, places: 3)?.text ?? "?")
  }

  private static func line(
    _ index: String, _ time: String, _ place: String, _ accuracy: String, _ step: String,
    _ total: String
  ) -> String {
    index.indented(to: 4) + "  " + time.indented(to: 10) + "  "
      + place.truncated(to: placeWidth).padded(to: placeWidth) + accuracy.indented(to: 9)
      + step.indented(to: 8) + total.indented(to: 9)
  }
}
