import Foundation
import Testing

@testable import TrackerPipeline

@Suite struct RouteInputTests {
  @Test func `a file is read by its path and named after it`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "my.ride.gpx")
    try Data(GPX.track(GPX.point("45", at: 0)).utf8).write(to: file)

    #expect(try Route.read(contentsOf: file.path).name == "my.ride")
    #expect(
      throws: RouteError(file: folder.path, message: "it is a directory; name a file in it")
    ) { try Route.read(contentsOf: folder.path) }
  }

  @Test func `a file that is not there is an error`() {
    #expect(throws: RouteError(file: "/no/such.gpx", message: "there is no such file")) {
      try Route.read(contentsOf: "/no/such.gpx")
    }
  }

  @Test(arguments: [1, 2, 3, 7, 64])
  func `it does not matter how the bytes arrive`(size: Int) throws {
    var rest = Data(GPX.track(GPX.point("45", at: 0), GPX.point("46", at: 1)).utf8)
    let input = RouteInput(file: "pipe") {
      defer { rest = rest.dropFirst(size) }
      return Data(rest.prefix(size))
    }

    #expect(try Route.read(input, options: .ofMiniature).latitudes == [45, 46])
  }

  @Test func `a failure to read is an error, not an end`() {
    struct Unplugged: LocalizedError {
      var errorDescription: String? { "the disk is gone" }
    }
    var start: Data? = Data(GPX.track(GPX.point("45", at: 0)).utf8.prefix(150))
    let input = RouteInput(file: "disk.gpx") {
      defer { start = nil }
      guard let start else { throw Unplugged() }
      return start
    }

    #expect(throws: RouteError(file: "disk.gpx", message: "reading failed: the disk is gone")) {
      try Route.read(input, options: .ofMiniature)
    }
  }

  @Test func `bytes that were skipped are not kept`() {
    let input = RouteInput(file: "pipe") { Data(repeating: 1, count: 1_000) }
    for _ in 0..<100 {
      let bytes = input.peek(2)

      // Data keeps all the bytes before the first one.
      #expect(bytes.startIndex < 2_000)
      input.skip(bytes.count - 1)
    }
  }
}
