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
      let name = Array(file.name.utf8)
      let header = numbers(
        (20, 2), (file.flags, 2), (file.method, 2), (0, 4), (Int(file.checksum), 4),
        (file.packed.count, 4), (file.size, 4), (name.count, 2), (0, 2))
      directory += [0x50, 0x4B, 1, 2] + numbers((20, 2)) + header
      directory += numbers((0, 2), (0, 2), (0, 2), (0, 4), (bytes.count, 4)) + name
      bytes += [0x50, 0x4B, 3, 4] + header + name + file.packed
    }
    let end = numbers(
      (0, 4), (files.count, 2), (files.count, 2), (directory.count, 4), (bytes.count, 4),
      (comment.utf8.count, 2))
    return bytes + directory + [0x50, 0x4B, 5, 6] + end + Array(comment.utf8)
  }

  private static func numbers(_ fields: (value: Int, size: Int)...) -> [UInt8] {
    fields.flatMap { number($0.value, $0.size) }
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
