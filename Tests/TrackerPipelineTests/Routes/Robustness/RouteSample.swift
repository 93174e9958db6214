import Foundation

@testable import TrackerPipeline

/// The same track in every format: north-east from 46.5° N, 8° E, a point every four seconds.
///
/// Its coordinates are whole thousandths of a minute, so that NMEA 0183 can say them, too.
enum RouteSample: String, CaseIterable {
  case gpx, kml, tcx, geojson, google, owntracks, gpsd, nmea, csv

  private struct Point {
    var latitude: String
    var longitude: String
    var time: String
  }

  private func points(_ count: Int) -> [Point] {
    (0..<count).map { index in
      Point(
        latitude: "46.\(5_000 + 3 * index)",
        longitude: "8.\("\(100_000 + 25 * index)".dropFirst())",
        time: "2024-03-10T12:00:\("\(100 + 4 * index)".dropFirst())Z")
    }
  }

  func text(_ count: Int) -> String {
    let points = points(count)
    switch self {
    case .gpx:
      let elements = points.map {
        "<trkpt lat=\"\($0.latitude)\" lon=\"\($0.longitude)\"><time>\($0.time)</time></trkpt>\n"
      }
      return GPX.document(
        "<trk><name>sample</name><trkseg>\n\(elements.joined())</trkseg></trk>")
    case .kml:
      let whens = points.map { "<when>\($0.time)</when>\n" }
      let coords = points.map { "<gx:coord>\($0.longitude) \($0.latitude) 400</gx:coord>\n" }
      return "<?xml version=\"1.0\"?>\n<kml xmlns:gx=\"http://www.google.com/kml/ext/2.2\">"
        + "<Document><name>sample</name><Placemark>\n<gx:Track>\(whens.joined())"
        + "\(coords.joined())</gx:Track></Placemark></Document></kml>\n"
    case .geojson:
      let times = points.map { "\"\($0.time)\"" }.joined(separator: ", ")
      let positions = points.map { "[\($0.longitude), \($0.latitude), 400.5]" }
      return "{\"type\": \"Feature\", \"properties\": "
        + "{\"name\": \"sample\", \"coordTimes\": [\(times)]},\n\"geometry\": "
        + "{\"type\": \"LineString\", \"coordinates\": [\n"
        + "\(positions.joined(separator: ",\n"))]}}\n"
    case .tcx:
      let elements = points.map {
        "<Trackpoint><Time>\($0.time)</Time><Position><LatitudeDegrees>\($0.latitude)"
          + "</LatitudeDegrees><LongitudeDegrees>\($0.longitude)</LongitudeDegrees></Position>"
          + "</Trackpoint>\n"
      }
      return "<TrainingCenterDatabase><Courses><Course><Name>sample</Name>\n"
        + "<Track>\(elements.joined())</Track></Course></Courses></TrainingCenterDatabase>\n"
    case .google:
      let locations = points.map {
        "{\"latitudeE7\": \(sevenths($0.latitude)), \"longitudeE7\": \(sevenths($0.longitude)), "
          + "\"source\": \"sample\", \"timestamp\": \"\($0.time)\"}"
      }
      return "{\"locations\": [\(locations.joined(separator: ",\n"))]}\n"
    case .owntracks:
      return points.enumerated().map { index, point in
        "\(point.time)\t*\t{\"_type\": \"location\", \"topic\": \"sample\", \"lat\": \(point.latitude)"
          + ", \"lon\": \(point.longitude), \"tst\": \(1_710_072_000 + 4 * index)}\n"
      }.joined()
    case .gpsd:
      let reports = points.map {
        "{\"class\":\"TPV\",\"device\":\"sample\",\"mode\":3,\"time\":\"\($0.time)\","
          + "\"lat\":\($0.latitude),\"lon\":\($0.longitude)}\n"
      }
      return "{\"class\":\"VERSION\",\"release\":\"3.22\"}\n\(reports.joined())"
    case .csv:
      let rows = points.map { "\($0.time),\($0.latitude),\($0.longitude),\n" }
      return "time,lat,lon,accuracy\n\(rows.joined())"
    case .nmea: return "# a sample\n\(sentences(count).joined(separator: "\r\n"))\r\n"
    }
  }

  /// In 10⁻⁷ degrees.
  private func sevenths(_ degrees: String) -> Int {
    Int(((Double(degrees) ?? 0) * 1e7).rounded())
  }

  private func sentences(_ count: Int) -> [String] {
    (0..<count).flatMap { index in
      let time = "1200\("\(100 + 4 * index)".dropFirst())"
      let (north, east) = ("\(30_000 + 18 * index)", "\(100_000 + 15 * index)".dropFirst())
      let position =
        "46\(north.prefix(2)).\(north.suffix(3)),N,008\(east.prefix(2)).\(east.suffix(3)),E"
      return [
        NMEA.sentence("GPRMC,\(time),A,\(position),9.0,45.0,100324,,,A"),
        NMEA.sentence("GPGGA,\(time),\(position),1,8,,400.0,M,,M,,"),
      ]
    }
  }

  /// What is said of bytes that stand for such a file: an error, or how many fixes.
  static func verdict(on bytes: some Sequence<UInt8>) -> String {
    do throws(RouteError) {
      // So fast that a point on the other side of the earth does not take a million fixes.
      let options = RouteOptions(speed: 1e6, interval: .seconds(10))
      let route = try Route.read(bytes: bytes, file: "sample", options: options)
      return route.fixes.isEmpty ? "" : "\(route.fixes.count) fixes"
    } catch {
      return error.message
    }
  }
}
