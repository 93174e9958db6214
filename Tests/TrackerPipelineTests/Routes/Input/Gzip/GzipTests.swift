import Foundation
import Testing

@testable import TrackerPipeline

@Suite(.enabled(if: Zlib.shared != nil)) struct GzipTests {
  /// `t,lat,lon` and the row `0,45,7`.
  private static let start = bytes("H4sIAAAAAAACAyvRyUks0cnJz+My0DEx1THnAgAfL75qEQAAAA==")
  /// The row `1,46,7`.
  private static let more = bytes("H4sIAAAAAAACAzPUMTHTMecCAED7ciMHAAAA")

  @Test func `a compressed file is read, with all its members`() throws {
    let route = try Route.read(
      bytes: Self.start + Self.more, file: "a/ride.csv.gz", options: .ofMiniature)

    #expect(route.name == "ride")
    #expect(route.source == "csv")
    #expect(route.latitudes == [45, 46])
    #expect(route.seconds == [0, 1])
    #expect(route.warnings == [])
  }

  @Test(arguments: [1, 2, 3, 7])
  func `it does not matter how the bytes arrive`(size: Int) throws {
    var rest = Data(Self.start + Self.more)
    let input = RouteInput(file: "pipe") {
      defer { rest = rest.dropFirst(size) }
      return Data(rest.prefix(size))
    }

    #expect(try Route.read(input, options: .ofMiniature).latitudes == [45, 46])
  }

  @Test func `a truncated file keeps what was read, and says so`() throws {
    let cut = Self.start + Self.more.dropLast(9)
    let route = try Route.read(bytes: cut, file: "test.gz", options: .ofMiniature)

    #expect(route.latitudes.first == 45)
    #expect(
      route.warnings.last == "the file ends within its gzip data; what was read is kept")
  }

  @Test func `zeros behind the end are padding`() throws {
    let route = try Route.read(
      bytes: Self.start + [0, 0, 0], file: "test.gz", options: .ofMiniature)

    #expect(route.latitudes == [45])
    #expect(route.warnings == [])
  }

  @Test(arguments: [14, start.count - 8, start.count - 1])
  func `corrupt data are an error`(index: Int) {
    var bytes = Self.start
    bytes[index] ^= 0x55

    #expect(message(of: bytes).hasPrefix("test.gpx: its gzip data are corrupt: "))
  }

  @Test func `a file cut off anywhere is read in part, or says why not`() {
    for count in 0..<Self.start.count {
      let message = message(of: Self.start.prefix(count))
      #expect(message.hasPrefix("no error but 1 fixes") || message.hasPrefix("test.gpx:"))
    }
  }

  @Test func `what is compressed twice is not read`() throws {
    // gzip of a gzip of nothing.
    let twice = Self.bytes("H4sIAAAAAAACA5Pv5mAAASZmZgYYAABk7tUqFAAAAA==")

    #expect(message(of: twice).contains("it is gzip within gzip; unpack it first: gunzip"))
  }

  private static func bytes(_ base64: String) -> [UInt8] {
    Data(base64Encoded: base64).map(Array.init) ?? []
  }
}
