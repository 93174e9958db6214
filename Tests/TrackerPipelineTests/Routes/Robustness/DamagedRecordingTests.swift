import Foundation
import Streams
import Testing

@testable import TrackerPipeline

/// Recordings of the shapes that have no sample of their own, with random damage: each is read, or says
/// why not.
@Suite struct DamagedRecordingTests {
  private static let recordings = [
    "time,lat,lon,ele\n3/24/2025 1:02:03 PM,45,7,400\n03/25/2025 13:02:05.5 +0100,46,8,\n",
    "date,time,lat,lon\n24.3.2025,13:02:03,45,7\n24.3.2025,11:59:59 p.m.,46 N,8 E\n",
    "id,wkt,t\n1,POINT (8.25 47.5),1\n2,\"SRID=4326;POINT Z(8.25 47.5 400)\",2\n",
    "record.timestamp[s],record.position_lat[semicircles],record.position_long[semicircles]\n"
      + "1111752123,566697074,98426334\n1111752125,566697100,98426334\n",
    "latitudeE7,longitudeE7,time\n475000000,4212467296,0001-01-01T00:00:00Z\n",
    #"{"locations":[{"lat":46.6,"lon":8.0,"time":1742817602.5},{"lat":46.5,"lon":8,"time":1.5e9}]}"#,
    #"{"RIDE":{"STARTTIME":"2025/03/24 12:00:00 UTC ","SAMPLES":[{"SECS":0.5,"LAT":46.5,"LON":8},"#
      + #"{"SECS":2.5e3,"LAT":46.6,"LON":8}]}}"#,
    #"[{"coords":{"latitude":46.5,"longitude":8,"accuracy":5},"timestamp":1742817600500}]"#,
    #"{"type":"LineString","coordinates":[["8.54","47.37"],["8.55","47.38"]]}"#,
    [NMEA.gll("120000"), NMEA.gll("235959.5"), "!AIVDM,1,1,,A,13u?etPv2;0n:dDPwUM1U1Cb069D,0*24"]
      .joined(separator: "\r\n"),
  ].map { Array($0.utf8) }

  /// The bytes with a few of them changed, removed, doubled or inserted.
  private static func damaged(_ bytes: [UInt8], _ random: inout SplitMix64) -> [UInt8] {
    var bytes = bytes
    let odd = Array("0123456789-+.eE,:/\"{}[]() \0\nZ$!#\u{FF}".utf8)
    for _ in 0..<Int.random(in: 1...6, using: &random) where !bytes.isEmpty {
      let index = bytes.indices.randomElement(using: &random) ?? 0
      switch Int.random(in: 0..<5, using: &random) {
      case 0: bytes[index] = UInt8.random(in: 0...255, using: &random)
      case 1: bytes.remove(at: index)
      case 2: bytes.insert(odd.randomElement(using: &random) ?? 0, at: index)
      case 3: bytes.insert(contentsOf: bytes[index...].prefix(20), at: index)
      default: bytes.removeSubrange(index..<min(bytes.count, index + 5))
      }
    }
    return bytes
  }

  @Test(arguments: recordings.indices)
  func `a damaged recording is read or says why not`(index: Int) {
    var random = SplitMix64(seed: UInt64(index))
    for _ in Rounds.optimisedSeeds(300) {
      let bytes = Self.damaged(Self.recordings[index], &random)
      for dates in [nil, DateOrder.monthFirst] {
        do throws(RouteError) {
          let route = try Route.read(
            bytes: bytes, file: "damaged", options: RouteOptions(speed: 1e6, dates: dates))
          #expect(!route.fixes.isEmpty)
        } catch {
          #expect(!error.message.isEmpty)
        }
      }
    }
  }

  @Test(.enabled(if: Zlib.shared != nil))
  func `a damaged archive in a file is read or says why not`() throws {
    let scratch = try Scratch()
    let file = scratch.folder.appendingPathComponent("a.zip")
    let archive = ZipFile.archive([
      .deflated("doc/1.kml"), ZipOfManyTests.ride("2.gpx", north: 46), ZipFile("3.csv", "x"),
    ])
    var random = SplitMix64(seed: 5)
    for number in Rounds.optimisedSeeds(300) {
      try Data(Self.damaged(archive, &random)).write(to: file)
      for path in Route.paths(at: file.path) + [file.path + "/2.gpx", file.path + "/doc/1.kml"] {
        do throws(RouteError) {
          let route = try Route.read(
            contentsOf: path, options: RouteOptions(speed: 1e6, interval: .seconds(10)))
          #expect(!route.fixes.isEmpty, "\(number)")
        } catch {
          #expect(!error.message.isEmpty, "\(number)")
        }
      }
    }
  }
}
