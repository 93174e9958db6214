import TrackerPipeline

/// Parses the start or end of a part of a route: `90s`, `10min`, or `2024-03-10T12:00:00Z`.
enum PartBound {
  static func parse(_ text: String) throws(InvalidValue) -> RoutePart.Bound {
    guard text.dropFirst().contains("-") else {
      return .offset(try Quantity.time.duration(of: text, atLeast: 0))
    }
    do throws(Timestamp.Malformed) {
      return .instant(try Timestamp.parse(text).timestamp)
    } catch {
      throw InvalidValue(message: "'\(text)' is not an instant: \(error)")
    }
  }
}
