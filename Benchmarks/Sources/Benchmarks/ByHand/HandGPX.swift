import Foundation
import Streams
import TrackerPipeline

/// Rides a GPX file as one writes it for this one file: it looks for `lat="` and `lon="` and for
/// where the time always is, and takes everything else on trust.
enum HandGPX {
  static func ride(_ path: String) throws -> HandTracker {
    let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    var fixes: [Location] = []
    bytes.withUnsafeBytes { buffer in
      var scan = Scan(bytes: buffer)
      while scan.skip(past: "lat=\"") {
        let latitude = scan.number()
        guard scan.skip(past: "lon=\"") else { break }
        let longitude = scan.number()
        guard scan.skip(past: "<time>2024-05-") else { break }
        let (day, hour, minute, second) = (scan.two(), scan.two(), scan.two(), scan.two())
        let seconds = (((day - 1) * 24 + hour) * 60 + minute) * 60 + second
        fixes.append(
          Location(
            coordinate: Coordinate(latitude: latitude, longitude: longitude),
            time: Instant(nanoseconds: Int64(seconds) * 1_000_000_000)))
      }
    }
    var tracker = HandTracker()
    tracker.ride(fixes)
    return tracker
  }

  private struct Scan {
    let bytes: UnsafeRawBufferPointer
    var place = 0

    mutating func skip(past text: StaticString) -> Bool {
      text.withUTF8Buffer { wanted in
        while place + wanted.count <= bytes.count {
          var length = 0
          while length < wanted.count, bytes[place + length] == wanted[length] { length += 1 }
          if length == wanted.count {
            place += length
            return true
          }
          place += 1
        }
        return false
      }
    }

    /// A decimal number, up to what is neither digit nor point.
    mutating func number() -> Double {
      var (units, scale) = (0.0, 0.0)
      while place < bytes.count {
        let byte = bytes[place]
        if byte == UInt8(ascii: ".") {
          scale = 1
        } else if (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
          units = units * 10 + Double(byte &- UInt8(ascii: "0"))
          scale *= 10
        } else {
          break
        }
        place += 1
      }
      return scale > 0 ? units / scale : units
    }

    /// Two digits, and the character behind them is skipped.
    mutating func two() -> Int {
      defer { place += 3 }
      return Int(bytes[place]) * 10 + Int(bytes[place + 1]) - 11 * 48
    }
  }
}
