import Foundation

extension Route {
  /// Shows times of day in the zone of the city nearest to the first fix. They stay in UTC where no city is within 100
  /// km, or where Foundation does not know the zone; also without the file of cities, as nothing else needs it then.
  package mutating func useLocalTime() {
    guard startTime != nil, let first = fixes.first(where: \.coordinate.isValid),
      let zone = try? Gazetteer.shared.get().timeZone(of: first.coordinate)
    else { return }
    timeZone = TimeZone(identifier: zone)
  }
}
