import Foundation
import Streams

@testable import TrackerPipeline
@testable import tracker_sim

/// Readers of the command, but those of recordings.
extension FuzzTarget {
  static let command = [
    FuzzTarget("options", gateRuns: 240, longest: 512) { bytes in
      let words = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
        .map { String(decoding: $0, as: UTF8.self) }
      parse(RunRequest.self, words)
      parse(SweepRequest.self, words)
      parse(LiveRequest.self, words)
      parse(RouteRequest.self, words)
      parse(AppRequest.self, words)
      verifyRepeated(words)
    },
    FuzzTarget("scenario", gateRuns: 9_000) { bytes in
      MemoryFile.scratch.fill(bytes)
      do throws(Failure) {
        let scenario = try Scenario(file: MemoryFile.scratch.path)
        check(scenario.expectations.count <= bytes.count, "expectations from nothing")
      } catch {
        check(error.message?.isEmpty == false, "an error without a message")
      }
    },
    FuzzTarget("sweep-part", gateRuns: 9_000, longest: 8_192) { bytes in
      guard let once = rewritten(bytes) else { return }
      check(rewritten(once) == once, "another part is read as was written")
    },
    FuzzTarget("keys", gateRuns: 9_000, longest: 60) { bytes in
      var (whole, single) = (InputDecoder(), InputDecoder())
      let inputs = whole.inputs(of: bytes)
      check(
        inputs == bytes.flatMap { single.inputs(of: [$0]) }, "other keys in other pieces")
      check(inputs.count <= bytes.count, "more keys than bytes")
    },
  ]

  private static func parse<Request: CommandRequest>(_: Request.Type, _ words: [String]) {
    do throws(Failure) {
      let arguments = try Arguments<Request>(words[...])
      check(arguments.operands.count <= words.count, "operands from nothing")
    } catch {
      check(error.message?.isEmpty == false, "an error without a message")
    }
  }

  /// The options of a ride that were given are accepted once more, as a part of a sweep keeps them.
  private static func verifyRepeated(_ words: [String]) {
    guard let ride = try? Arguments<RunRequest>(words[...]).request.ride else { return }
    var again = RideOptions()
    let given = ride.given(of: RideOptions.all)
    for (option, value) in given {
      do throws(Failure) {
        try again.set(option.name, to: value)
      } catch {
        check(false, "\(option.name) \(value) is not accepted again")
      }
    }
    check(
      again.given(of: RideOptions.all).map(\.value) == given.map(\.value),
      "the options have other values")
    _ = ride.ineffectiveOptions()
  }

  /// A part as it is written when it has been read; nil if it cannot be read.
  private static func rewritten(_ bytes: [UInt8]) -> [UInt8]? {
    let file = MemoryFile.scratch
    file.fill(bytes)
    // The reader's file stays open until the process ends: it gets the lowest free number.
    let free = dup(file.number)
    close(free)
    defer { close(free) }
    do throws(Failure) {
      var reader = try SweepPartReader(path: file.path)
      var routes: [SweptRoute] = []
      while let route = reader.current {
        routes.append(route)
        try reader.advance()
      }
      file.clear()
      var writer = SweepPartWriter(file.descriptor, reader.header)
      for route in routes { writer.add(route) }
      try writer.finish()
      return file.bytes
    } catch {
      check(error.message?.isEmpty == false, "an error without a message")
      return nil
    }
  }
}

extension InputDecoder {
  fileprivate mutating func inputs(of bytes: [UInt8]) -> [String] {
    if case .emit(let inputs) = receive(.bytes(bytes)) { inputs.map { "\($0)" } } else { [] }
  }
}
