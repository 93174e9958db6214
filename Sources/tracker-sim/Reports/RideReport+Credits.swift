import TrackerPipeline

extension RideReport {
  /// Whom to credit where the ride is shown, for its way and for the names of its places.
  var credits: String? {
    let credits = [route.directions?.attribution, attribution].compactMap(\.self)
    return credits.isEmpty ? nil : credits.joined(separator: " · ")
  }
}
