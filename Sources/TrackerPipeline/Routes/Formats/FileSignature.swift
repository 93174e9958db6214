import Foundation

/// Files that are often taken for routes, by their first bytes.
enum FileSignature {
  private static let known: [(bytes: [UInt8], offset: Int, message: String)] = [
    (
      [0x50, 0x4B, 0x03, 0x04], 0,
      "it is a ZIP archive, perhaps KMZ; unzip it, and name the .kml or .gpx in it"
    ),
    (Array(".FIT".utf8), 8, "it is a FIT file; convert it to GPX"),
    ([0x89, 0x50, 0x4E, 0x47], 0, "it is a picture (PNG)"),
    ([0xFF, 0xD8, 0xFF], 0, "it is a picture (JPEG)"),
    (Array("GIF8".utf8), 0, "it is a picture (GIF)"),
    (Array("%PDF".utf8), 0, "it is a PDF document"),
    (Array("SQLite format 3".utf8), 0, "it is an SQLite database"),
    (Array("BZh".utf8), 0, "it is compressed with bzip2; unpack it first: bunzip2"),
    ([0x1F, 0x8B], 0, "it is gzip within gzip; unpack it first: gunzip"),
    ([0xFD, 0x37, 0x7A, 0x58, 0x5A], 0, "it is compressed with xz; unpack it first: unxz"),
    ([0x28, 0xB5, 0x2F, 0xFD], 0, "it is compressed with zstd; unpack it first: unzstd"),
  ]

  /// What to say of a file that begins so; nil when it is none of these.
  static func message(for start: Data) -> String? {
    known.first { start.dropFirst($0.offset).starts(with: $0.bytes) }?.message
  }
}
