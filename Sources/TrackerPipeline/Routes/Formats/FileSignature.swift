import Foundation

/// The signatures of files that are not routes, but are often given as routes.
enum FileSignature {
  private typealias Signature = (bytes: [UInt8], offset: Int, message: String)

  private static let pictures: [Signature] = [
    ([0x89, 0x50, 0x4E, 0x47], 0, "it is a picture (PNG)"),
    ([0xFF, 0xD8, 0xFF], 0, "it is a picture (JPEG)"),
    (Array("GIF8".utf8), 0, "it is a picture (GIF)"),
    ([0x49, 0x49, 0x2A, 0], 0, "it is a picture (TIFF)"),
    ([0x4D, 0x4D, 0, 0x2A], 0, "it is a picture (TIFF)"),
    (Array("WEBP".utf8), 8, "it is a picture (WebP)"),
    (Array("ftyphei".utf8), 4, "it is a picture (HEIC)"),
    (Array("ftyp".utf8), 4, "it is a film (MP4); take its GPS track out of it first"),
    (Array("%PDF".utf8), 0, "it is a PDF document"),
  ]

  private static let archives: [Signature] = [
    ([0x50, 0x4B, 0x03, 0x04], 0, "it is a ZIP archive within another; unzip it first"),
    ([0x50, 0x4B, 0x05, 0x06], 0, "it is an empty ZIP archive"),
    (Array("ustar".utf8), 257, "it is a tar archive; unpack it, and name a route in it: tar -xf"),
    ([0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], 0, "it is a 7z archive; unpack it first: 7z x"),
    (Array("Rar!\u{1A}\u{7}".utf8), 0, "it is a RAR archive; unpack it first: unrar x"),
    (Array("BZh".utf8), 0, "it is compressed with bzip2; unpack it first: bunzip2"),
    ([0x1F, 0x8B], 0, "it is gzip within gzip; unpack it first: gunzip"),
    ([0xFD, 0x37, 0x7A, 0x58, 0x5A], 0, "it is compressed with xz; unpack it first: unxz"),
    ([0x28, 0xB5, 0x2F, 0xFD], 0, "it is compressed with zstd; unpack it first: unzstd"),
    ([0x04, 0x22, 0x4D, 0x18], 0, "it is compressed with lz4; unpack it first: unlz4"),
  ]

  private static let data: [Signature] = [
    (Array("GPKG".utf8), 68, "it is a GeoPackage; \(conversion)"),
    (Array("SQLite format 3".utf8), 0, "it is an SQLite database; export a route from it"),
    ([0, 0, 0x27, 0x0A], 0, "it is a shapefile; \(conversion)"),
    (Array("fgb\u{3}".utf8), 0, "it is a FlatGeobuf file; \(conversion)"),
    (Array("PAR1".utf8), 0, "it is a Parquet file; export a route from it"),
    (Array("bplist".utf8), 0, "it is a property list"),
    ([0xD0, 0xCF, 0x11, 0xE0], 0, office),
    ([0x7F, 0x45, 0x4C, 0x46], 0, "it is a program"),
    (
      Array("[Params]".utf8), 0,
      "it is a recording of a heart rate monitor (Polar HRM), without positions"
    ),
    (Array("{\\rtf".utf8), 0, "it is a document (RTF)"),
    (Array("WEBVTT".utf8), 0, "it is subtitles (WebVTT)"),
    ([0xFF, 0xFE, 0, 0], 0, "it is text in UTF-32; save it in UTF-8"),
    ([0, 0, 0xFE, 0xFF], 0, "it is text in UTF-32; save it in UTF-8"),
  ]

  private static let all = pictures + archives + data
  /// No signature has bytes behind this many.
  private static let reach = all.map { $0.offset + $0.bytes.count }.max() ?? 0

  private static let conversion = "convert it first: ogr2ogr -f GeoJSON route.geojson FILE"

  private static let office = "it is a document of Microsoft Office; \(saving)"
  private static let saving = "save its table as CSV first"

  /// The message for a ZIP archive with these files; nil if they are no document.
  static func message(forArchiveOf names: [String]) -> String? {
    if names.contains("[Content_Types].xml") { return office }
    let isOpenDocument = names.contains("mimetype") && names.contains("content.xml")
    return isOpenDocument ? "it is an OpenDocument file; \(saving)" : nil
  }

  /// The message for a file that begins with these bytes; nil if no signature matches.
  static func message(for start: Data) -> String? {
    // An array is faster than data, and every file is looked at.
    let start = [UInt8](start.prefix(reach))
    return all.first { start.dropFirst($0.offset).starts(with: $0.bytes) }?.message
  }
}
