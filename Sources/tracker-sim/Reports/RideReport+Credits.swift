import TrackerPipeline

extension RideReport {
  /// The attributions of the way and of the names of the places; nil without any.
  var credits: String? {
    let credits = [route.directions?.attribution, attribution].compactMap(\.self)
    return credits.isEmpty ? nil : credits.joined(separator: " · ")
  }
}
