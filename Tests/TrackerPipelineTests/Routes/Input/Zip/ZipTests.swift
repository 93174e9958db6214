import Foundation
import Testing

@testable import TrackerPipeline

@Suite(.enabled(if: Zlib.shared != nil)) struct ZipTests {
  private static let other = ZipFile(
    "other.kml", "<kml><Placemark><Point><coordinates>1,2</coordinates></Point></Placemark></kml>")
  private static let table = ZipFile("a/ride.csv", "t,lat,lon\n0,45,7\n1,46,7\n")

  private func read(_ files: ZipFile..., comment: String = "") throws(RouteError) -> Route {
    try Route.read(
      bytes: ZipFile.archive(files, comment: comment), file: "ride.kmz", options: .ofMiniature)
  }

  @Test(arguments: ["", "a comment PK\u{5}\u{6} of some length"])
  func `a deflated document is read`(comment: String) throws {
    let route = try read(.deflated("doc.kml"), ZipFile("files/icon.png", "x"), comment: comment)

    #expect(route.name == "ride")
    #expect(route.source == "kml")
    #expect(route.latitudes == [45])
    #expect(route.warnings == ["no point has a time: ridden at 5.5 m/s, a fix every 1 s"])
  }

  @Test func `doc.kml is read before others, which are said, or else the first`() throws {
    let last = try read(Self.other, .deflated("doc.kml"))
    let first = try read(.deflated("a.kml"), Self.other)

    #expect(last.latitudes == [45])
    #expect(first.latitudes == [45])
    #expect(first.warnings.first == "1 other file in the archive not read")
  }

  @Test func `another route is read if it is the only one, or the only file`() throws {
    let one = try read(Self.table, ZipFile("readme.txt", "x"), ZipFile("a/", ""))
    let only = try read(ZipFile("track", "t,lat,lon\n0,45,7\n"), ZipFile("__MACOSX/._track", "x"))

    #expect(one.latitudes == [45, 46])
    #expect(one.source == "csv")
    #expect(only.latitudes == [45])
  }

  @Test func `something before the archive does no harm, and gzip around it neither`() throws {
    let moved = [0x50, 0x4B, 3, 4, 9, 9] + ZipFile.archive([Self.table])

    #expect(
      try Route.read(bytes: moved, file: "a.zip", options: .ofMiniature).latitudes == [45, 46])
  }

  @Test(arguments: [1, 2, 7, 1_000])
  func `it does not matter how the bytes arrive`(size: Int) throws {
    var rest = Data(ZipFile.archive([.deflated("doc.kml")]))
    let input = RouteInput(file: "pipe") {
      defer { rest = rest.dropFirst(size) }
      return Data(rest.prefix(size))
    }

    #expect(try Route.read(input, options: .ofMiniature).latitudes == [45])
  }

  private static func damaged(_ change: (inout ZipFile) -> Void) -> [UInt8] {
    var file = ZipFile.deflated("doc.kml")
    change(&file)
    return ZipFile.archive([file])
  }

  /// An archive, and what is said of it.
  private typealias Case = (bytes: [UInt8], expected: String)

  private static let damage: [Case] = [
    (damaged { $0.flags = 1 }, "is encrypted; unzip it with its password"),
    (damaged { $0.method = 14 }, "is packed by method 14, and not deflated as usual; unzip it"),
    (damaged { $0.checksum ^= 1 }, "is damaged: its checksum is wrong"),
    (damaged { $0.size -= 1 }, "is damaged: it is longer than the archive says"),
    (damaged { $0.size += 1 }, "is damaged: it ends too early"),
    (damaged { $0.packed.removeLast(20) }, "is damaged: it ends too early"),
  ]

  @Test(arguments: damage.indices)
  func `a document that cannot be unpacked says why`(index: Int) {
    let (bytes, expected) = Self.damage[index]

    #expect(message(of: bytes) == "test.gpx: \"doc.kml\" in the ZIP archive \(expected)")
  }

  private static let document = ZipFile("word/document.xml", "x")
  private static let escape = ZipFile("b\u{1B}", "")

  private static let contents: [Case] = [
    (ZipFile.archive([]), "the ZIP archive is empty"),
    (
      ZipFile.archive([document, escape]),
      #"there is no KML or other route in the ZIP archive, but "word/document.xml", "b\u{1B}""#
    ),
    (
      ZipFile.archive([ZipFile("a/ride.fit.gz", ""), ZipFile("b.gpx", ""), table]),
      "there are 2 routes in the ZIP archive, \"a/ride.fit.gz\", \"b.gpx\"; unzip it, or name one, "
        + "as in ARCHIVE.zip/NAME"
    ),
    (
      ZipFile.archive([ZipFile("a.zip", "PK\u{3}\u{4}")]),
      "it is a ZIP archive within another; unzip it first"
    ),
    (
      ZipFile.archive([table]).dropLast() + [],
      "the ZIP archive is damaged: its directory, which stands at its end, is missing; is it complete?"
    ),
  ]

  @Test(arguments: contents.indices)
  func `an archive without a route says what is in it`(index: Int) {
    let (bytes, expected) = Self.contents[index]

    #expect(message(of: bytes) == "test.gpx: \(expected)")
  }

  @Test func `archives in the ZIP64 format are refused`() {
    var bytes = ZipFile.archive([Self.table])
    for index in (bytes.count - 12)..<(bytes.count - 2) { bytes[index] = 0xFF }

    #expect(message(of: bytes).hasSuffix("is in the ZIP64 format; unzip it"))
  }

  @Test func `what is packed and what it unpacks to are bounded`() {
    let bytes = ZipFile.archive([.deflated("doc.kml")])
    let small = RouteInput.ZipLimits(packed: 100, unpacked: 1_000)
    let bomb = RouteInput.ZipLimits(packed: 10_000, unpacked: 200_000)

    #expect(
      throws: RouteError(file: "a", message: "the ZIP archive is larger than 0 MiB; unzip it")
    ) { try RouteInput(file: "a", bytes: bytes).unzipped(extensions: [], limits: small) }
    #expect(
      throws: RouteError(
        file: "a",
        message:
          "\"doc.kml\" in the ZIP archive unpacks to more than 0 MiB; unzip it if you trust it")
    ) { try RouteInput(file: "a", bytes: bytes).unzipped(extensions: [], limits: bomb) }
  }

  @Test func `an archive that is too large is told, and not that it has no points`() {
    let bytes = ZipFile.archive([Self.table])
    var small = RouteInput.ZipLimits()
    small.packed = bytes.count - 1
    var pieces = [Data(bytes.prefix(4)), Data(bytes.dropFirst(4))][...]
    let input = RouteInput(file: "a") { pieces.popFirst() }
    input.mostBytesWithoutPoint = small.packed

    #expect(
      throws: RouteError(file: "a", message: "the ZIP archive is larger than 0 MiB; unzip it")
    ) { try input.unzipped(extensions: [], limits: small) }
  }

  @Test func `an archive changed at any byte is read or says why not`() {
    let bytes = ZipFile.archive([Self.table])
    for index in bytes.indices {
      for change: UInt8 in [0x01, 0x80, 0xFF] {
        var odd = bytes
        odd[index] ^= change
        #expect(!message(of: odd).isEmpty)
      }
      #expect(!message(of: bytes[..<index]).contains("no error"))
    }
  }
}
