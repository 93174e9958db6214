import Foundation
import Testing

@testable import TrackerPipeline

/// Files that are handed over by mistake, and the names that their errors give them.
@Suite struct ForeignFilesTests {
  @Test(arguments: [
    // Prose and lists, with and without separators.
    "It rained all morning, and the road was closed.\nWe waited in the inn, and drank tea.\n",
    "We left at nine, with a map\nThe road was steep, and wet\nAt the top, nobody spoke\n",
    "Es regnete, die Straße war gesperrt\nWir warteten, tranken Tee\n",
    "Il pleuvait, et la route était fermée;\nnous attendions à l'auberge, sans rien dire;\n",
    "Шёл дождь, и мы ушли\nДорога, мокрая\n", "The road was long; the hill was steep\n",
    "Dear Anna,\nthanks for the route, it was fine.\nBest, Tom\n", "a, b\n", ",", ";;;;\n;;;;\n",
    "The road, the rain,\nThe hill, the plain,\nThe wheel, the chain,\n", "---,---\n---,---\n",
    "Milk, eggs\nBread, butter\nCheese, ham\n", "2 eggs, beaten\n1 cup flour, sifted\n",
    "Monday: rain, 12 km\nTuesday: sun, 40 km\n", "10:00, start\n10:05, break\n11:00, end\n",
    "# Trip\n\n- Day one, to the lake\n- Day two, to the pass\n",
    "[1] See page 3.\n[2] See above.\n",
    "[see page 3, line 2]\nText follows, here\n", "{this is a note, not JSON}\n",
    "[12.05.24, 10:00:00] Anna: Hi, you\n[12.05.24, 10:00:10] Tom: Hello\n",
    "https://example.org/?q=47.37,8.54\n", "geo:47.37,8.54\n",
    // Settings.
    "[core]\neditor = vi\nlist = a, b\n", "[1 section]\na=1\n",
    "tags = [\"a\", \"b\"]\nx = [1, 2]\n",
    "UUID=1\t/\text4\tdefaults\t0\t1\nUUID=2\t/home\text4\tdefaults\t0\t2\n",
    // Logs and lyrics.
    "2024-05-01 10:00:00,123 INFO start\n2024-05-01 10:00:01,456 INFO stop\n",
    "[2024-05-01 10:00:00] ERROR: boom {\"a\":1}\n",
    "55e97649 Add this, and that\n97d34edc Tell, as it is\n",
    "[ti:Song]\n[00:12.00]La, la\n", "{0}{25}Hello, you\n{30}{60}Bye\n",
    "0:00:01.000,0:00:04.000\nHello, you\n\n0:00:05.000,0:00:07.000\nBye, you\n",
    // Source code.
    "package a;\nimport java.util.List;\nclass A {}\n", "int a, b;\nint c, d;\n",
    "int x;\nint y;\n",
    "import os, sys\n\ndef f(a, b):\n    return a, b\n", "let a = [1, 2]\nlet b = [3, 4]\n",
    "import { a, b } from './x.js';\nexport const c = (a, b) => a + b;\n",
    "x <- c(1, 2)\ny <- c(3, 4)\n",
    "callback({\"a\":1,\"b\":2});\n", "window.points = [{\"lat\": 47, \"lon\": 8}];\n",
    ".a, .b { color: red; }\n.c, .d { color: blue; }\n", "mov eax, ebx\nadd eax, ecx\n",
    "INSERT INTO p (lat, lon) VALUES\n(47.1, 8.2),\n(47.2, 8.3);\n",
    "PRAGMA foreign_keys=OFF;\nBEGIN TRANSACTION;\nCOMMIT;\n",
    "LINESTRING (8.54 47.37, 8.55 47.38)\nLINESTRING (8.64 47.37, 8.65 47.38)\n",
    "GEOGCS[\"WGS_1984\",SPHEROID[\"WGS_1984\",6378137.0,298.257],UNIT[\"Degree\",0.0174]]",
    "OziExplorer Waypoint File Version 1.1\nWGS 84\nReserved 2\nReserved 3\n1,Lake,47.3,8.5\n",
    "[HEADER]\nVERSION=1\n[POINTS]\n\"POINT\",\"01.05.2024\",\"10:00\",420,80\n",
  ])
  func `text is called plain text`(text: String) {
    for encoding in [String.Encoding.utf8, .utf16LittleEndian] {
      let bytes = ("\u{FEFF}" + text).data(using: encoding) ?? Data()
      let message = message(of: bytes)
      #expect(message.hasPrefix("test.gpx:1: it looks like plain text; routes are"), "\(message)")
    }
  }

  @Test(arguments: [
    "Date;Text;Amount\n01.05.2024;Coffee;-4,50\n02.05.2024;Rent;-900,00\n",
    "First Name,Last Name,E-mail\nAnna,Muster,a@b.c\nTom,Muster,t@b.c\n",
    "time, bpm\n0, 80\n1, 81\n",
    "gene\tsample1\tsample2\nA\t1\t2\n", "\"Name\",\"City\"\n\"Anna\",\"Zurich\"\n", "time,bpm\n",
    "Name,Address,Age\nAnna,\"Street 1\n8000 Zurich\",30\nTom,\"Road 2\n4000 Basel\",31\n",
    "# heart\ntime,bpm\n0,80\n", "sep=;\nstart;end\n22:00;06:00\n", "when,north\n1,2,\n3,4,\n",
  ])
  func `a table without positions is called CSV, and its header is quoted`(text: String) {
    let message = message(of: text.utf8)

    #expect(message.contains("the CSV header has no column latitude or lat, but \""), "\(message)")
    #expect(message.hasSuffix("; --columns time=NAME,lat=NAME,lon=NAME names others"))
  }

  @Test(arguments: [
    "1,200,90,140\n2,210,91,141\n", "685012.1,246012.2,412.3\n685013.1,246013.2,412.4\n",
    "chr1\t100\t200\tgene\nchr1\t300\t400\tgene\n",
  ])
  func `a table of numbers alone has no header`(text: String) {
    #expect(
      message(of: text.utf8).hasPrefix(
        "test.gpx:1: there is no header such as time,lat,lon, and the first two columns are no "
          + "latitude and longitude: \""))
  }

  @Test(arguments: [
    "{\"name\": \"trip\", \"type\": \"module\"}",
    "{\"class\": \"Main\", \"msg\": \"a\"}\n{\"class\": \"B\"}",
    "{\"type\": \"start\", \"t\": 1}\n{\"type\": \"stop\", \"t\": 2}\n",
    "{\"type\": \"Topology\", \"objects\": {\"a\": {\"type\": \"LineString\", \"arcs\": [0]}}}",
    "{\"type\": \"object\", \"properties\": {\"a\": 1}}",
  ])
  func `JSON is no GeoJSON or log for a name alone`(text: String) {
    let message = message(of: text.utf8)

    #expect(
      message.contains("it is not GeoJSON, a timeline of Google, or a log of OwnTracks or gpsd"),
      "\(message)")
  }

  @Test func `objects of a type of their own have positions`() throws {
    let text =
      "{\"type\": \"ride\", \"points\": [{\"lat\": 47, \"lon\": 8, \"t\": 1}, {\"lat\": 48, \"lon\": 8, \"t\": 9}]}"

    #expect(
      try Route.read(bytes: text.utf8, file: "", options: .ofMiniature).latitudes == [47, 48])
  }

  @Test(arguments: [
    ("{a: 1}", "test.gpx:1:2: a name in double quotes must come here"),
    ("[{\n  lat: 1}]", "test.gpx:2:3: a name in double quotes must come here"),
    ("{\n  // a comment\n  a: 1}", "test.gpx:2:3: a name in double quotes must come here"),
    ("{\"a\": 1, b: 2}", "test.gpx:1:10: a name in double quotes must come here"),
    ("[1, 2, 3 4]", "test.gpx:1:10: a comma or ] must come here"),
    (
      "{\"generator\": \"Overpass API\", \"elements\": [{\"type\": \"node\", \"lat\": 47, \"lon\": 8}]}",
      "test.gpx: it is map data of OpenStreetMap from the Overpass API, and no recording"
    ),
    (
      "<head><title>404</title></head>", "test.gpx: it is a web page (HTML), not the file behind it"
    ),
    (
      "\u{FEFF}[Params]\r\nVersion=106\r\n", "it is a recording of a heart rate monitor (Polar HRM)"
    ),
    ("\u{FEFF}WEBVTT\n\n00:01.000 --> 00:04.000\nHi\n", "test.gpx: it is subtitles (WebVTT)"),
    ("00:00:01,000 --> 00:00:04,000\nHello, you, too\n", "test.gpx: it is subtitles; routes are"),
    ("\n\n1\n00:00:01,000 --> 00:00:04,000\nHello, you\n", "test.gpx: it is subtitles; routes are"),
    ("LASF\u{0}\u{0}\u{0}", "test.gpx: it is binary data: its byte 5 is NUL; routes are read from"),
    ("$PSXN,20,0,0,0,0*3B\r\n$PSXN,20,1,0,0,0*3A\r\n", "no RMC, GGA, GNS or GLL sentence"),
  ])
  func `a file is called what it is`(text: String, expected: String) {
    let message = message(of: text.utf8)

    #expect(message.contains(expected), "\(message)")
  }

  @Test(
    arguments: [
      (
        Array("Gr".utf8) + [0xFC, 0xDF, 0x65, 10], "text in another encoding than UTF-8 and UTF-16"
      ),
      (
        [0x82, 0xA3] + Array("lat".utf8) + [0xCB, 0x40, 0xA0], "UTF-16, or binary data; routes are"
      ),
      ([0xFF, 0xFE, 0, 0, 0x61, 0, 0, 0], "it is text in UTF-32; save it in UTF-8"),
    ] as [([UInt8], String)])
  func `bytes that are no UTF-8 are not called plain text`(bytes: [UInt8], expected: String) {
    let message = message(of: bytes)

    #expect(message.contains(expected), "\(message)")
  }

  @Test(arguments: [
    (["[Content_Types].xml", "xl/workbook.xml"], "it is a document of Microsoft Office; save its"),
    (["mimetype", "content.xml"], "it is an OpenDocument file; save its table as CSV first"),
  ])
  func `a document in an archive is called one`(names: [String], expected: String) {
    let archive = ZipFile.archive(names.map { ZipFile($0, "x") })

    #expect(message(of: archive).contains(expected))
  }

  // MARK: - Recordings in unusual forms

  @Test(arguments: [
    "47.1,8.2\n47.2,8.3\n", "47.1, 8.2\n47.2, 8.3\n", "47,1;8,2\n47,2;8,3\n",
    "47,1\t8,2\n47,2\t8,3\n",
    "47.1N,8.2E\n47.2N,8.3E\n", "# mine, all\n47.1,8.2\n47.2,8.3\n", "47.1,8.2,0\n47.2,8.3,10\n",
    "47.1,8.2,\"A long note, of the place. And more.\"\n47.2,8.3,\"\"\n",
    "zeit;breite;länge\n0;47,1;8,2\n10;47,2;8,3\n", "#time,lat,lon\n0,47.1,8.2\n1,47.2,8.3\n",
    "t [s],Latitude (deg),Longitude (deg)\n0,47.1,8.2\n1,47.2,8.3\n",
    "sep=;\nlat;lon\n47.1;8.2\n47.2;8.3",
    "# exported, by me\n# in May\ntime, lat, lon\n0, 47.1, 8.2\n1, 47.2, 8.3\n",
    "\"time\", \"lat\", \"lon\"\r\n\"0\", \"47.1\", \"8.2\"\r\n\"1\", \"47.2\", \"8.3\"\r\n",
    "time,lat,lon\r0,47.1,8.2\r1,47.2,8.3\r", "\n\nlat,lon\n\n47.1,8.2\n\n47.2,8.3\n",
    "a=1,lat,lon,A very long remark about the weather. And more!\n1,47.1,8.2,\n1,47.2,8.3,\n",
    "lat,lon\n47.1,8.2,\n47.2,8.3,\n", "lat,lon,note\n47.1,8.2\n47.2,8.3\n",
    "geometry,name\n\"POINT (8.2 47.1)\",a\nPOINT (8.3 47.2),b\n", "x,y\n8.2,47.1\n8.3,47.2\n",
  ])
  func `a table in an unusual form is read`(text: String) throws {
    for encoding in [String.Encoding.utf8, .utf16LittleEndian, .utf16BigEndian] {
      for mark in ["", "\u{FEFF}"] {
        let bytes = try #require((mark + text).data(using: encoding))
        let route = try Route.read(
          bytes: bytes, file: "test.csv", options: RouteOptions(speed: 1e6))

        #expect(route.source == "csv")
        #expect(route.latitudes.first == 47.1)
        #expect(route.latitudes.last == 47.2)
      }
    }
  }
}
