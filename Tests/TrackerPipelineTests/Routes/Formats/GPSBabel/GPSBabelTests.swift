import Foundation
import Testing

@testable import TrackerPipeline

/// With programs of our own in its place.
@Suite struct GPSBabelTests {
  private static let database = Array("MsRcf\u{0}".utf8)

  /// A folder with a program called gpsbabel in it, and what reads through that.
  private final class Substitute {
    let scratch = try? Scratch()
    let babel: GPSBabel
    let format: BabelFormat

    init(
      _ script: String, reading name: String = "gdb", limits: GPSBabel.Limits = GPSBabel.Limits()
    ) throws {
      format = try BabelFormat.named(name)
      let scratch = try #require(scratch)
      try scratch.program("gpsbabel", "#!/bin/sh\n\(script)\n")
      var babel = GPSBabel(in: ["relative", "/no/such/folder", scratch.folder.path])
      babel.limits = limits
      self.babel = babel
    }

    func course(_ bytes: [UInt8]) throws(RouteError) -> Course {
      try babel.course(from: RouteInput(file: "-ride.gdb", bytes: bytes), of: format)
    }

    func message(_ bytes: [UInt8] = database) -> String {
      do throws(RouteError) {
        return try "no error but \(course(bytes).segments.count) segments"
      } catch {
        return error.description
      }
    }
  }

  @Test func `gpsbabel is given a copy of the file and its format, and its GPX is read`() throws {
    let gpx = GPX.track(GPX.point("45", at: 0), GPX.point("46", at: 1)).replacing("'", with: "")
    let substitute = try Substitute(
      """
      [ "$1 $2 $3 $4" = "-t -i gdb -f" ] || exit 3
      [ "$6 $7 $8 $9" = "-x nuketypes,waypoints -o gpx" ] || exit 4
      [ "$(wc -c < "$5")" -eq 6 ] || exit 5
      # On Linux: the copy has no name any more, so it is not left behind.
      case "$(readlink /proc/$$/fd/0)" in ""|*"(deleted)") ;; *) exit 6 ;; esac
      cat <<'END'
      \(gpx)
      END
      """)
    let course = try substitute.course(Self.database)

    #expect(course.segments.map { $0.map(\.coordinate.latitude) } == [[45, 46]])
    #expect(course.warnings == [])
  }

  @Test
  func `what gpsbabel says when it fails is said, on one line and without control characters`()
    throws
  {
    let substitute = try Substitute(
      #"printf 'fit: bad \033[31mheader\nin %s\n' "$5" >&2; exit 1"#)

    #expect(
      substitute.message()
        == "-ride.gdb: gpsbabel cannot read a Garmin MapSource database: it says: fit: bad  [31mheader in the file"
    )
    #expect(
      try Substitute("exit 1").message().hasSuffix(
        "a Garmin MapSource database: it does not say why"))
    #expect(
      try Substitute("kill -9 $$").message().hasSuffix(
        "a Garmin MapSource database: it does not say why"))
  }

  @Test func `what is wrong in the conversion is said as that`() throws {
    let empty = try Substitute("echo '<gpx/>'")
    let nothing = try Substitute("exit 0")

    #expect(
      empty.message()
        == "-ride.gdb: gpsbabel has converted a Garmin MapSource database to GPX, and of that: "
        + "there are no points in it: no trkpt, rtept or wpt")
    #expect(
      nothing.message().hasPrefix(
        "-ride.gdb: gpsbabel has converted a Garmin MapSource database to GPX"))
  }

  @Test func `it is ended when it takes too long or writes too much`() throws {
    let silent = try Substitute("exec sleep 600", limits: GPSBabel.Limits(seconds: 0.2))
    let open = try Substitute("exec sleep 600 >&-", limits: GPSBabel.Limits(seconds: 0.2))
    let endless = try Substitute(
      "echo '<gpx>'; while :; do echo '<a/><a/><a/><a/><a/><a/><a/><a/>'; done",
      limits: GPSBabel.Limits(output: 100_000))

    #expect(
      silent.message().hasSuffix(
        "cannot read a Garmin MapSource database: it has not ended within 0 s"))
    #expect(
      open.message().hasSuffix(
        "cannot read a Garmin MapSource database: it has not ended within 0 s"))
    #expect(
      endless.message().hasSuffix(
        "cannot read a Garmin MapSource database: it has written more than 0 MiB"))
  }

  @Test func `a file that is too large for it is not copied`() throws {
    let substitute = try Substitute("exit 0", limits: GPSBabel.Limits(input: 5))

    #expect(substitute.message().hasSuffix("larger than 0 MiB; convert it to GPX yourself"))
  }

  @Test(arguments: [
    (
      database,
      "it is a Garmin MapSource database, which is read through gpsbabel; install it: "
        + "apt-get install gpsbabel,"
    ),
    ([0xD3, 0] + Array("TrackMaker".utf8), "it is a GPS TrackMaker file"),
    (Array("$PMGNTRK,4630.000,N,00800.000,E".utf8), "it is a Magellan track"),
  ])
  func `without gpsbabel, what the file is and how to install that is said`(
    bytes: [UInt8], expected: String
  ) throws {
    let input = RouteInput(file: "a.txt", bytes: bytes)
    let format = try BabelFormat.named(RouteFormat.of(input).name)
    let error = #expect(throws: RouteError.self) {
      try GPSBabel(in: ["/no/such/folder"]).course(from: input, of: format)
    }

    #expect(error?.message.hasPrefix(expected) == true, "\(error?.message ?? "")")
  }
}

extension BabelFormat {
  fileprivate static func named(_ name: String) throws -> BabelFormat {
    try #require(all.first { $0.key == name }?.value)
  }
}
