import Foundation
import Testing

@testable import TrackerPipeline

@Suite struct RouteFormatTests {
  @Test(arguments: [
    ("<?xml version='1.0'?>\n<!-- <kml> --><gpx>", "gpx"), ("<g:gpx xmlns:g='x'>", "gpx"),
    ("<GPX>", "gpx"), ("<kml xmlns='k'>", "kml"), ("<Folder>", "kml"),
    ("<?xml version='1.0'?><!DOCTYPE kml><kml>", "kml"),
    ("{\"type\": \"FeatureCollection\"", "geojson"), ("$GPRMC,1", "nmea"), ("$$GPRMC,1", "nmea"),
    ("\u{1E}{\"type\": \"Feature\"", "geojson"),
    ("{\"locations\": [{\"type\": \"Feature\", \"geometry\":", "geojson"),
    (
      "{\"locations\":[{\"accuracy\": 5, \"activity\": [{\"type\": 1}], \"latitudeE7\": 4", "google"
    ),
    ("{\"locations\": []}", "positions"), ("{\"timelineObjects\": [", "google"),
    ("{\n\"userLocationProfile\": {\"type\": 1},", "google"), ("{\"rawSignals\": [", "google"),
    ("[{\"endTime\": \"2024\", \"visit\": {", "google"), ("[\n{\"timelinePath\": [", "google"),
    ("{\"acc\": 5, \"_type\": \"location\"", "owntracks"), ("[{\"_type\": \"lwt\"}]", "owntracks"),
    ("{\"count\": 2, \"data\": [{\"_type\": \"location\"", "owntracks"),
    ("2024-03-10T12:00:00Z\t*    \t{\"_type\":\"location\"", "owntracks"),
    ("{\"class\":\"VERSION\",\"release\":\"3.22\"}\n", "gpsd"),
    ("1.5: {\"class\":\"SKY\"}", "gpsd"),
    ("lat,lon,note\n1,2,{\"class\":\"SKY\"}", "csv"), ("{\"class\":\"SKY\"}\n$GPRMC,1*00", "nmea"),
    ("<TrainingCenterDatabase xmlns='a'>", "tcx"),
    ("Prose, with commas\n{\"class\":\"VERSION\"}\n# more\nNMEA,$GNGGA,1*00", "nmea"),
    ("[{\"sportType\": 5, \"attribute\": \"HW_EXT_TRACK_DETAIL@istp=lbs;k=0", "hitrack"),
    ("[{\"motionPathData\": [{\"partTimeMap\": {1.0: 380.0}", "hitrack"),
    ("time,lat,lon\n", "csv"), ("lat,lon,note\n1,2,$OFFER,", "csv"),
    ("#made by hand\n\nlat;lon", "csv"), ("lat\tlon", "csv"), ("a,b\n1,2\n", "csv"),
    ("\"when\",\"where you are, now\",y\n1,2,3\n", "csv"),
    ("time,lat,lon,A long remark about the weather. And more.\n", "csv"),
  ])
  func `a format is known by what is in the file`(text: String, format: String) throws {
    for start in ["", "\n \t", "\u{FEFF}"] {
      for encoding in [String.Encoding.utf8, .utf16LittleEndian, .utf16BigEndian] {
        let bytes = try #require((start + text).data(using: encoding))
        #expect(try RouteFormat.of(RouteInput(file: "a.txt", bytes: bytes)).name == format)
      }
    }
  }

  @Test(arguments: [
    ("", "test.gpx: it is empty"), (" \r\n\t", "there is nothing but white space in it"),
    (
      "hello",
      "test.gpx:1: it looks like plain text; routes are read from GPX, KML, TCX, GeoJSON, NMEA"
    ),
    ("Dear Sir, I write to you, as I must.\nYours, A", "test.gpx:1: it looks like plain text;"),
    ("First, a line\nwithout any\n", "test.gpx:1: it looks like plain text;"),
    ("1\n00:00:01,000 --> 00:00:04,000\nHello, you\n", "test.gpx: it is subtitles; routes are"),
    ("[Params]\nVersion=106\n", "test.gpx: it is a recording of a heart rate monitor (Polar HRM)"),
    ("[HEADER]\nA=1\n", "test.gpx:1: it looks like plain text;"),
    ("{\\rtf1 Hello}", "test.gpx: it is a document (RTF)"),
    (
      "[{\"type\": \"latlng\", \"data\": [[45, 7]], \"series_type\": \"distance\"}]",
      "it has the streams of Strava, not its positions; export the activity as GPX"
    ),
    ("{\"latlng\": {\"data\": [[45, 7]]}}", "it has the streams of Strava"),
    ("[[45, 7], [46, 8]]", "no object has lat and lon, or latitude and longitude"),
    ("\u{1}\u{2}", "test.gpx:1: it looks like binary data; routes are read from"),
    ("PK\u{3}\u{4}...", "test.gpx: the ZIP archive is damaged: its directory, which stands at its"),
    ("%PDF-1.7", "it is a PDF document"), ("SQLite format 3\u{0}", "it is an SQLite database"),
    ("<!DOCTYPE html><html>404</html>", "it is a web page (HTML), not the file behind it"),
    ("<html lang='en'>", "it is a web page (HTML)"),
    ("[1, 2]", "test.gpx: there are no positions in it: no object has lat and lon, or latitude"),
    ("<TrainingCenterDatabase/>", "there are no points in it: no Trackpoint"),
    ("<SVG/>", "it is XML of \"SVG\"; routes are read from GPX, KML, TCX"),
    (
      "[{\"type\": \"Feature\", \"type\": 2, \"id\": 1}]",
      "a log of OwnTracks or gpsd; the first names in it are \"type\", \"id\""
    ),
    ("a,b\u{1}\n", "test.gpx:1: it looks like binary data; routes are read from"),
    ("a,b\n\u{0},c", "test.gpx:1: the CSV header has no column latitude or lat"),
    ("a,b\u{0},c", "test.gpx: it is binary data: its byte 4 is NUL; routes are read from"),
    ("\u{0}\u{0}", "there is nothing but white space in it"),
    ("<?xml version='1.0'?><svg/>", "it is XML of \"svg\"; routes are read from GPX, KML"),
  ])
  func `what is no route is called what it is`(text: String, expected: String) {
    let message = message(of: text.utf8)

    #expect(message.contains(expected), "\(message)")
  }

  @Test func `pictures and archives are known by bytes that are no text`() {
    #expect(message(of: [0x89, 0x50, 0x4E, 0x47, 13, 10]).contains("it is a picture (PNG)"))
    #expect(message(of: [0xFF, 0xD8, 0xFF, 0xE0]).contains("it is a picture (JPEG)"))
    #expect(message(of: [0, 0, 0x27, 0x0A, 0, 0]).contains("it is a shapefile; convert it first"))
    #expect(message(of: [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C, 0]).contains("it is a 7z archive"))
    #expect(message(of: [0x49, 0x49, 0x2A, 0, 8, 0]).contains("it is a picture (TIFF)"))
    #expect(message(of: [0, 0, 0, 24] + "ftypisom".utf8).contains("it is a film (MP4)"))
    #expect(message(of: [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0]).contains("unpack it first: unxz"))
  }

  @Test func `a tar archive is known by what stands behind the name of its first file`() {
    let start = Array("ride.gpx".utf8) + [UInt8](repeating: 0, count: 249) + Array("ustar".utf8)

    #expect(message(of: start).contains("it is a tar archive; unpack it, and name a route in it"))
  }

  @Test func `a database is a GeoPackage if it says so`() {
    let start = Array("SQLite format 3\u{0}".utf8) + [UInt8](repeating: 1, count: 52)

    #expect(message(of: start + Array("GPKG".utf8)).contains("it is a GeoPackage; convert it"))
    #expect(message(of: start + [0, 0, 0, 0]).contains("it is an SQLite database"))
  }

  @Test func `zeros at the end are left over from a logger without power, and no binary data`()
    throws
  {
    let route = try Route.read(
      bytes: "t,lat,lon\n0,45,7\n\u{0}\u{0}\u{0}".utf8, file: "test.csv", options: .ofMiniature)

    #expect(route.latitudes == [45])
  }

  @Test func `the page of formats has a row for each`() throws {
    let page = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../../Documentation/Formats.md").standardized
    let text = try String(contentsOf: page, encoding: .utf8)

    for format in RouteFormat.all {
      #expect(text.contains("\n| `\(format.name)` "), "\(format.name)")
    }
  }

  @Test func `each format that is read here has a sample that does not end`() {
    let formats = RouteFormat.all.dropLast(RouteFormat.throughGPSBabel.count)

    #expect(RouteSample.all.map(\.format) == formats.map(\.name))
    for sample in RouteSample.all { #expect(!sample.endless.isEmpty, "\(sample.format)") }
  }
}
