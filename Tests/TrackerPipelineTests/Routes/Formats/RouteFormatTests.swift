import Foundation
import Testing

@testable import TrackerPipeline

@Suite struct RouteFormatTests {
  @Test(arguments: [
    ("<?xml version='1.0'?>\n<!-- <kml> --><gpx>", RouteFormat.gpx), ("<g:gpx xmlns:g='x'>", .gpx),
    ("<GPX>", .gpx), ("<kml xmlns='k'>", .kml), ("<Folder>", .kml),
    ("<?xml version='1.0'?><!DOCTYPE kml><kml>", .kml),
    ("{\"type\": \"FeatureCollection\"", .geojson), ("$GPRMC,1", .nmea), ("$$GPRMC,1", .nmea),
    ("\u{1E}{\"type\": \"Feature\"", .geojson),
    ("Prose, with commas\n{\"class\":\"VERSION\"}\n# more\nNMEA,$GNGGA,1*00", .nmea),
    ("time,lat,lon\n", .csv), ("lat,lon,note\n1,2,$OFFER,", .csv),
    ("#made by hand\n\nlat;lon", .csv), ("lat\tlon", .csv),
  ])
  func `a format is known by what is in the file`(text: String, format: RouteFormat) throws {
    for start in ["", "\n \t", "\u{FEFF}"] {
      for encoding in [String.Encoding.utf8, .utf16LittleEndian, .utf16BigEndian] {
        let bytes = try #require((start + text).data(using: encoding))
        #expect(try RouteFormat.of(RouteInput(file: "a.txt", bytes: bytes)) == format)
      }
    }
  }

  @Test(arguments: [
    ("", "test.gpx: it is empty"), (" \r\n\t", "there is nothing but white space in it"),
    ("hello", "test.gpx:1: it looks like plain text; routes are read from GPX, KML, GeoJSON, NMEA"),
    ("\u{1}\u{2}", "test.gpx:1: it looks like binary data; routes are read from"),
    ("PK\u{3}\u{4}...", "it is a ZIP archive, perhaps KMZ; unzip it, and name the .kml"),
    ("%PDF-1.7", "it is a PDF document"), ("SQLite format 3\u{0}", "it is an SQLite database"),
    ("\u{E}\u{10}345678.FIT", "it is a FIT file; convert it to GPX"),
    ("<!DOCTYPE html><html>404</html>", "it is a web page (HTML), not the file behind it"),
    ("<html lang='en'>", "it is a web page (HTML)"), ("[1, 2]", "test.gpx:1: it is a JSON array"),
    ("<TrainingCenterDatabase>", "it is TCX; convert it to GPX"),
    ("<?xml version='1.0'?><svg/>", "it is XML of \"svg\"; routes are read from GPX, KML"),
  ])
  func `what is no route is called what it is`(text: String, expected: String) {
    let message = message(of: text.utf8)

    #expect(message.contains(expected), "\(message)")
  }

  @Test func `pictures and archives are known by bytes that are no text`() {
    #expect(message(of: [0x89, 0x50, 0x4E, 0x47, 13, 10]).contains("it is a picture (PNG)"))
    #expect(message(of: [0xFF, 0xD8, 0xFF, 0xE0]).contains("it is a picture (JPEG)"))
    #expect(message(of: [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0]).contains("unpack it first: unxz"))
  }
}
