import Foundation

@testable import TrackerPipeline

/// ZIP archives in miniature.
struct ZipFile {
  var name: String
  /// As it is in the archive.
  var packed: [UInt8]
  var method = 0
  var flags = 0
  var size: Int
  var checksum: UInt

  init(_ name: String, _ text: String) {
    self.name = name
    packed = Array(text.utf8)
    size = packed.count
    checksum = Zlib.shared?.checksum(0, continuedWith: Data(packed)) ?? 0
  }

  /// A point at 45° N 7° E in KML, with 200,000 blanks behind it, deflated.
  static func deflated(_ name: String) -> ZipFile {
    var file = ZipFile(name, deflatedText)
    file.packed = Data(base64Encoded: deflatedBase64).map(Array.init) ?? []
    file.method = 8
    return file
  }

  private static let deflatedText =
    "<kml><Placemark><Point><coordinates>7,45</coordinates></Point></Placemark></kml>"
    + String(repeating: " ", count: 200_000)

  static func archive(_ files: [ZipFile], comment: String = "") -> [UInt8] {
    var bytes: [UInt8] = []
    var directory: [UInt8] = []
    for file in files {
      let header =
        number(20, 2) + number(file.flags, 2) + number(file.method, 2) + number(0, 4)
        + number(Int(file.checksum), 4) + number(file.packed.count, 4) + number(file.size, 4)
        + number(file.name.utf8.count, 2) + number(0, 2)
      directory +=
        [0x50, 0x4B, 1, 2] + number(20, 2) + header + number(0, 2) + number(0, 2) + number(0, 2)
        + number(0, 4) + number(bytes.count, 4) + Array(file.name.utf8)
      bytes += [0x50, 0x4B, 3, 4] + header + Array(file.name.utf8) + file.packed
    }
    let end =
      [0x50, 0x4B, 5, 6] + number(0, 4) + number(files.count, 2) + number(files.count, 2)
      + number(directory.count, 4) + number(bytes.count, 4) + number(comment.utf8.count, 2)
    return bytes + directory + end + Array(comment.utf8)
  }

  private static func number(_ value: Int, _ size: Int) -> [UInt8] {
    (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}

private let deflatedBase64 =
  "7cw7CoRAEATQq+wBhEmUTZo5g1cYXAPxM6DeH13YwHTz96KiqeqY1yVHv5RhXMs+37FO25ljqHX/TFs5xyO/m7aL"
  + "9LxE+tXSY5m+r14AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
  + "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
  + "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
  + "AAAAAAAAwN8u"
