@testable import TrackerPipeline

/// GPX files in miniature.
enum GPX {
  static let declaration = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
  static let namespace = "xmlns=\"http://www.topografix.com/GPX/1/1\""

  /// A file around its tracks, routes and waypoints, which begin on line 3.
  static func document(_ content: String) -> String {
    declaration + "<gpx version=\"1.1\" creator=\"test\" \(namespace)>\n\(content)\n</gpx>\n"
  }

  /// A file with one segment, one point to a line, the first on line 4.
  static func track(_ points: String...) -> String {
    document("<trk><trkseg>\n" + points.joined(separator: "\n") + "\n</trkseg></trk>")
  }

  /// A track point at a number of seconds after noon; none without a number.
  static func point(_ latitude: String, _ longitude: String = "7", at second: Int?) -> String {
    let time = second.map { element("time", timestamp($0)) } ?? ""
    return "<trkpt lat=\"\(latitude)\" lon=\"\(longitude)\">\(time)</trkpt>"
  }

  static func timestamp(_ second: Int) -> String {
    Timestamp(nanoseconds: 1_710_072_000_000_000_000 + Int64(second) * 1_000_000_000).description
  }

  static func element(_ name: String, _ content: String) -> String {
    "<\(name)>\(content)</\(name)>"
  }
}

extension RouteOptions {
  /// For files in miniature, whose points are few, and degrees and seconds apart.
  static var ofMiniature: RouteOptions { ofMiniature(dates: nil) }

  static func ofMiniature(dates: DateOrder?) -> RouteOptions {
    var options = RouteOptions(dates: dates)
    options.greatestSpeed = .infinity
    options.sortsSegments = false
    return options
  }
}

extension Route {
  static func read(
    gpx: String, options: RouteOptions = .ofMiniature
  ) throws(RouteError) -> Route {
    try read(bytes: gpx.utf8, file: "test.gpx", options: options)
  }

  var latitudes: [Double] { fixes.map(\.coordinate.latitude) }
  /// Seconds after the first fix.
  var seconds: [Double] { fixes.map { Double($0.time.nanoseconds) / 1e9 } }
}

/// What is said of a file that is no route.
func message(of gpx: some Sequence<UInt8>) -> String {
  do throws(RouteError) {
    let route = try Route.read(bytes: gpx, file: "test.gpx")
    return "no error but \(route.fixes.count) fixes: \(route.warnings.joined(separator: "; "))"
  } catch {
    return error.description
  }
}
