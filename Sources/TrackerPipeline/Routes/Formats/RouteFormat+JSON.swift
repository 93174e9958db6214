import Foundation

extension RouteFormat {
  /// What a JSON file is, by the names near its start; nil for an array of nothing known.
  ///
  /// - Parameter start: In UTF-8, from its first brace or bracket on.
  static func ofJSON(_ start: Data) -> RouteFormat? {
    let outline = JSONOutline(start)
    for name in outline.names {
      if let format = format(of: name, inArray: outline.isArray) { return format }
    }
    // What is too long to tell is left to the reader of what is most common.
    if outline.isArray { return nil }
    return outline.names.first?.text == "locations" ? .google : .geojson
  }

  /// The format that alone has this name at its place.
  private static func format(of name: JSONOutline.Name, inArray: Bool) -> RouteFormat? {
    switch (name.text, name.depth) {
    case ("timelineObjects", 1), ("semanticSegments", 1), ("rawSignals", 1),
      ("userLocationProfile", 1):
      .google
    case ("timelinePath", 2), ("visit", 2), ("activity", 2), ("timelineMemory", 2):
      inArray ? .google : nil
    case ("latitudeE7", 3), ("longitudeE7", 3), ("timestampMs", 3): .google
    case ("_type", 1...3): .owntracks
    case ("class", 1): .gpsd
    // Overland has its features in a list called locations.
    case ("type", 1), ("type", 3), ("features", 1), ("geometry", 1), ("geometry", 3),
      ("coordinates", 1), ("geometries", 1), ("properties", 1), ("properties", 3):
      inArray ? nil : .geojson
    default: nil
    }
  }

  /// What a file is whose lines are objects with something before each, such as a time: a log of
  /// gpsd, or a file of OwnTracks' recorder.
  static func ofPrefixedJSON(_ text: Data) -> RouteFormat? {
    guard let brace = text.firstIndex(of: UInt8(ascii: "{")) else { return nil }
    let line = text[..<brace].split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }.last
    // In a CSV file an object may be a field.
    guard let line, !line.contains(where: { ",;\"".utf8.contains($0) }) else { return nil }
    let format = ofJSON(Data(text[brace...]))
    return format == .owntracks || format == .gpsd ? format : nil
  }
}
