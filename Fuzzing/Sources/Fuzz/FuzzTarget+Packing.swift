import Foundation

@testable import TrackerPipeline

/// Packed files.
extension FuzzTarget {
  static let packing = [
    FuzzTarget("zip", gateRuns: 15_000) { bytes in
      do throws(RouteError) {
        let archive = try ZipArchive(.memory(Data(bytes)), file: "zip")
        for entry in archive.entries.prefix(8) { try unpack(entry, archive) }
        _ = archive.routes(extensions: RouteFormat.extensions)
        _ = try archive.route(extensions: RouteFormat.extensions)
      } catch {
        check(!error.message.isEmpty, "an error without a message")
      }
    },
    FuzzTarget("gzip", gateRuns: 15_000) { bytes in
      do throws(RouteError) {
        let input = try RouteInput(file: "gzip", bytes: bytes).gunzipped()
        _ = drained(input)
      } catch {
        check(!error.message.isEmpty, "an error without a message")
      }
    },
  ]

  /// Unpacks a file of an archive, which is as long as the archive says unless that is an error.
  private static func unpack(_ entry: ZipEntry, _ archive: ZipArchive) throws(RouteError) {
    let limits = RouteInput.ZipLimits(packed: 1 << 16, unpacked: 1 << 20)
    let input = try RouteInput(entry, in: archive, file: "zip", limits: limits)
    let count = drained(input)
    if input.failure == nil {
      check(count == entry.size, "\(count) bytes of \(entry.size)")
    } else {
      check(count <= limits.unpacked, "more bytes than are allowed")
    }
  }

  /// The number of bytes, up to 16 MiB.
  private static func drained(_ input: RouteInput) -> Int {
    var (count, block) = (0, [UInt8](repeating: 0, count: 1 << 16))
    while count < 1 << 24 {
      let read = block.withUnsafeMutableBufferPointer { block in
        block.baseAddress.map { input.read(into: $0, count: block.count) } ?? 0
      }
      if read == 0 { break }
      count += read
    }
    return count
  }
}
