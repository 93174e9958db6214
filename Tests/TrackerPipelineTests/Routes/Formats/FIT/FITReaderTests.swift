import Testing

@testable import TrackerPipeline

@Suite struct FITReaderTests {
  private func read(_ bytes: [UInt8]) throws(RouteError) -> Route {
    try Route.read(bytes: bytes, file: "ride.fit", options: .ofMiniature)
  }

  private func course(_ bytes: [UInt8]) throws(RouteError) -> Course {
    try FITReader.read(RouteInput(file: "ride.fit", bytes: bytes))
  }

  private func message(_ bytes: [UInt8]) -> String? {
    #expect(throws: RouteError.self) { try read(bytes) }?.message
  }

  /// Latitudes of the fixes, rounded to what semicircles can say.
  private func latitudes(_ route: Route) -> [Double] {
    route.latitudes.map { ($0 * 1e6).rounded() / 1e6 }
  }

  private static func three(bigEndian: Bool = false) -> FITFile {
    var file = FITFile.activity(bigEndian: bigEndian)
    for index in 0..<3 { file.record(index, 46 + Double(index) / 1_000) }
    return file
  }

  @Test(arguments: [12, 14], [false, true])
  func `records are fixes, for headers of both sizes and bytes of both orders`(
    headerSize: Int, bigEndian: Bool
  ) throws {
    var file = Self.three(bigEndian: bigEndian)
    file.headerSize = headerSize
    let route = try read(file.content)

    #expect(route.source == "fit")
    #expect(latitudes(route) == [46, 46.001, 46.002])
    #expect(route.seconds == [0, 1, 2])
    #expect(route.startTime?.description == "2024-03-10T12:00:00Z")
    #expect(route.warnings == [])
  }

  @Test func `altitude and accuracy are read, and an enhanced altitude is preferred`() throws {
    var file = FITFile()
    file.define(
      0, message: 20, [(0, 4, 0x85), (1, 4, 0x85), (2, 2, 0x84), (31, 1, 0x02), (78, 4, 0x86)])
    file.write(0, (0, size: 4), (0, size: 4), (4_502, size: 2), (7, size: 1), (-1, size: 4))
    file.write(0, (0, size: 4), (0, size: 4), (4_502, size: 2), (255, size: 1), (20_001, size: 4))
    let points = try course(file.content).segments.joined()

    #expect(points.map(\.altitude) == [400.4, 3_500.2])
    #expect(points.map(\.accuracy) == [7, nil])
    #expect(points.map(\.time) == [nil, nil])
  }

  @Test func `compressed timestamps count from the last time of any message`() throws {
    var file = FITFile()
    // A message that is not in the profile, with a time.
    file.define(2, message: 23, [(253, 4, 0x86)])
    file.define(1, message: 20, [(0, 4, 0x85), (1, 4, 0x85)])
    file.write(2, (FITFile.noon, size: 4))
    let low = FITFile.noon & 31
    for step in [0, 3, 30, 34] {
      file.write(
        1, timeOffset: (low + step) & 31, (FITFile.semicircles(46), size: 4), (0, size: 4))
    }
    let times = try course(file.content).segments.joined().compactMap(\.time?.description)

    #expect(times == [0, 3, 30, 34].map { "2024-03-10T12:00:\($0 < 10 ? "0" : "")\($0)Z" })
  }

  @Test func `a compressed timestamp before any time is none`() throws {
    var file = FITFile()
    file.define(1, message: 20, [(0, 4, 0x85), (1, 4, 0x85)])
    file.write(1, timeOffset: 5, (0, size: 4), (0, size: 4))

    #expect(try course(file.content).segments.joined().map(\.time) == [nil])
  }

  @Test func `fields of developers and unknown messages are skipped`() throws {
    var file = FITFile.activity()
    file.define(3, message: 999, [(1, 200, 0x0D), (2, 3, 0x84)])
    file.define(
      4, message: 20, [(253, 4, 0x86), (0, 4, 0x85), (1, 4, 0x85)], developer: [4, 1])
    file.append([3] + [UInt8](repeating: 0x40, count: 203))
    file.write(
      4, (FITFile.noon, size: 4), (FITFile.semicircles(46), size: 4), (0, size: 4), (9, size: 4),
      (9, size: 1))
    file.record(2, 46.5)
    let route = try read(file.content)

    #expect(latitudes(route) == [46, 46.5])
    #expect(route.warnings == [])
  }

  @Test func `a start of the timer begins a segment, and each file is a track`() throws {
    var file = FITFile.activity()
    file.define(5, message: 21, [(253, 4, 0x86), (0, 1, 0x00), (1, 1, 0x00)])
    func event(_ event: Int, _ type: Int, in file: inout FITFile) {
      file.write(5, (FITFile.noon, size: 4), (event, size: 1), (type, size: 1))
    }
    event(0, 0, in: &file)
    file.record(0, 46)
    event(0, 4, in: &file)
    event(9, 0, in: &file)
    file.record(1, 46)
    event(0, 0, in: &file)
    file.record(60, 47)
    let course = try course(file.content + Self.three().content)

    #expect(course.tracks.map { $0.segments.map(\.count) } == [[1, 1], [3]])
    #expect(
      course.warnings == ["record 2: 1 record while the timer was stopped left out"])
  }

  @Test func `records without a position are counted and left out`() throws {
    var file = FITFile.activity()
    file.define(6, message: 20, [(253, 4, 0x86), (5, 4, 0x86)])
    file.record(0, 46)
    file.write(
      0, (FITFile.noon + 1, size: 4), (0x7FFF_FFFF, size: 4), (0x7FFF_FFFF, size: 4))
    file.write(6, (FITFile.noon + 2, size: 4), (100, size: 4))
    file.record(3, 46.001)
    let route = try read(file.content)

    #expect(route.seconds == [0, 3])
    #expect(
      route.warnings == [
        "record 2: 2 records without a usable coordinate dropped; there is no position, as indoors"
      ])
  }

  @Test func `a record with a distance alone is named`() throws {
    var file = FITFile.activity()
    file.define(6, message: 20, [(253, 4, 0x86), (5, 4, 0x86)])
    file.write(6, (FITFile.noon, size: 4), (100, size: 4))
    file.record(3, 46)

    #expect(
      try read(file.content).warnings == [
        "record 1: 1 record without a usable coordinate dropped; "
          + "there is a distance, but no position, as indoors"
      ])
  }

  @Test func `a position that is out of range is left out`() throws {
    var file = FITFile.activity()
    file.record(0, 46)
    file.record(1, 135)

    #expect(
      try read(file.content).warnings.first
        == "record 2: 1 record without a usable coordinate dropped; 135.00000, 8.00000 is out of range"
    )
  }

  @Test(arguments: [
    (2, 6, "it was recorded indoors (indoor cycling): none of 2 records has a position"),
    (1, 1, "it was recorded indoors (treadmill running): none of 2 records has a position"),
    (
      1, 0,
      "none of 2 records is usable (running); record 1: there is no position, as indoors"
    ),
  ])
  func `a ride without positions says that it was indoors, with its sport`(
    sport: Int, subSport: Int, expected: String
  ) {
    var file = FITFile()
    file.define(0, message: 20, [(253, 4, 0x86), (3, 1, 0x02)])
    file.write(0, (FITFile.noon, size: 4), (120, size: 1))
    file.write(0, (FITFile.noon + 1, size: 4), (121, size: 1))
    file.define(1, message: 18, [(5, 1, 0x00), (6, 1, 0x00)])
    file.write(1, (sport, size: 1), (subSport, size: 1))

    #expect(message(file.content) == expected)
  }

  @Test func `a file without a recording says what it is`() {
    var workout = FITFile()
    workout.define(1, message: 0, [(0, 1, 0x00)])
    workout.write(1, (5, size: 1))

    #expect(
      message(workout.content)
        == "there are no positions in it: it is a workout, which is a plan and no recording")
    var empty = FITFile()
    empty.define(0, message: 20, [(253, 4, 0x86)])
    #expect(
      message(empty.content) == "there are no positions in it: no message of type record")
  }

  @Test func `times that count from the device's start have no date`() throws {
    var file = FITFile.activity()
    for second in [100, 104] { file.record(second - FITFile.noon, 46) }
    let route = try read(file.content)

    #expect(route.seconds == [0, 4])
    #expect(route.startTime == nil)
  }

  @Test func `times before the device knew the date are interpolated`() throws {
    var file = FITFile.activity()
    file.record(100 - FITFile.noon, 46)
    file.record(0, 46.001)
    file.record(1, 46.002)
    let route = try read(file.content)

    #expect(route.fixes.count == 3)
    #expect(route.startTime?.description.hasPrefix("2024-03-10T1") == true)
    #expect(route.warnings == ["1 of 3 points have no time; it is interpolated"])
  }

  @Test func `a wrong checksum is a warning`() throws {
    var bytes = Self.three().content
    bytes[bytes.count - 1] ^= 1

    #expect(
      try read(bytes).warnings
        == ["the checksum is wrong: the file may be damaged; what was read is kept"])
  }

  @Test func `a file that is cut off is read as far as it goes`() throws {
    let bytes = Self.three().content
    let whole = "records after the byte at which each of them ends"
    for count in bytes.indices.dropFirst(12) {
      let records = (0..<3).count { bytes.count - 2 - 13 * $0 <= count }
      guard records > 0 else {
        #expect(throws: RouteError.self, "\(count) bytes") { try read(Array(bytes[..<count])) }
        continue
      }
      let route = try read(Array(bytes[..<count]))
      #expect(route.fixes.count == records, "\(count) bytes: \(whole)")
      #expect(
        route.warnings
          == ["the file is cut off after byte \(count); what was read is kept"], "\(count) bytes")
    }
  }

  @Test func `a recording that was interrupted has no size in its header`() throws {
    var file = Self.three()
    file.claimedSize = 0
    file.hasChecksum = false
    let bytes = file.content

    #expect(
      try read(bytes).warnings
        == ["the file is cut off after byte \(bytes.count); what was read is kept"])
    #expect(try read(bytes).fixes.count == 3)
  }

  @Test func `damaged data end a file, and the next one is read`() throws {
    var damaged = Self.three()
    let start = damaged.content.count - 2
    damaged.append([0x0F, 1, 2, 3])
    let course = try course(damaged.content + Self.three().content)

    #expect(course.segments.map(\.count) == [3, 3])
    #expect(
      course.warnings == [
        "byte \(start + 1) begins a message of the local type 15, which is not defined; "
          + "the rest of the file is left out"
      ])
  }

  @Test func `a message that is longer than the file is damage`() throws {
    var file = Self.three()
    file.append([0])
    let bytes = file.content

    #expect(
      try read(bytes).warnings == [
        "byte \(bytes.count - 2) begins a message that is longer than the file; "
          + "the rest of the file is left out"
      ])
  }

  @Test func `bytes behind the file are left out`() throws {
    let bytes = Self.three().content

    #expect(
      try read(bytes + [14] + [UInt8](repeating: 0, count: 20)).warnings == [
        "byte \(bytes.count + 1) begins a header that is not that of a FIT file, "
          + "which has 12 or 14 bytes; the rest of the file is left out"
      ])
  }

  @Test func `a header of another size is an error`() {
    var bytes = Self.three().content
    bytes[0] = 3

    #expect(
      message(bytes)
        == "it begins with a header that is not that of a FIT file, which has 12 or 14 bytes")
  }

  @Test func `a file that is cut off before its first record says so`() {
    #expect(
      message(Array(Self.three().content.prefix(20)))
        == "it is cut off after byte 20, before its first record")
  }

  @Test func `times that go back are named by their records`() throws {
    var file = FITFile.activity()
    for second in [0, 5, 3] { file.record(second, 46) }

    #expect(
      try read(file.content).warnings == [
        "record 3: 1 of 3 points left out, so that the times of the others are in order; the first time that falls "
          + "back is here, behind that of record 2 of 2024-03-10T12:00:05Z"
      ])
  }
}

@Suite struct FITFieldTests {
  /// The number in a field of so many bytes, little-endian.
  private func number(_ bytes: [UInt8], type: Int) throws -> Double? {
    var file = FITFile()
    file.define(0, message: 20, [(2, bytes.count, type)])
    file.append([0] + bytes)
    var decoder = FITDecoder(RouteInput(file: "", bytes: file.content))
    #expect(try decoder.next())
    return decoder.fields.first.flatMap { decoder.number(of: $0) }
  }

  @Test(
    arguments: [
      (0x00, [0xFF]), (0x01, [0x7F]), (0x02, [0xFF]), (0x83, [0xFF, 0x7F]), (0x84, [0xFF, 0xFF]),
      (0x85, [0xFF, 0xFF, 0xFF, 0x7F]), (0x86, [0xFF, 0xFF, 0xFF, 0xFF]), (0x07, [0x41]),
      (0x88, [0xFF, 0xFF, 0xFF, 0xFF]), (0x89, [UInt8](repeating: 0xFF, count: 8)), (0x0A, [0]),
      (0x8B, [0, 0]), (0x8C, [0, 0, 0, 0]), (0x0D, [0xFF]),
      (0x8E, [UInt8](repeating: 0xFF, count: 7) + [0x7F]),
      (0x8F, [UInt8](repeating: 0xFF, count: 8)),
      (0x90, [UInt8](repeating: 0, count: 8)), (0x99, [1]), (0x84, [1]), (0x84, [1, 2, 3]),
    ] as [(Int, [UInt8])])
  func `an invalid value of any type is none`(type: Int, bytes: [UInt8]) throws {
    #expect(try number(bytes, type: type) == nil)
  }

  @Test(
    arguments: [
      (0x00, [4], 4), (0x01, [0xFE], -2), (0x02, [0xFE], 254), (0x83, [0xFE, 0xFF], -2),
      (0x84, [0xFE, 0xFF], 65_534), (0x85, [0xFE, 0xFF, 0xFF, 0xFF], -2),
      (0x86, [0xFE, 0xFF, 0xFF, 0xFF], 4_294_967_294), (0x88, [0, 0, 0x20, 0x40], 2.5),
      (0x89, [0, 0, 0, 0, 0, 0, 4, 0xC0], -2.5), (0x0A, [3], 3), (0x8B, [0, 1], 256),
      (0x8C, [0, 0, 1, 0], 65_536), (0x0D, [7], 7),
      (0x8E, [UInt8](repeating: 0xFF, count: 8), -1), (0x8F, [1, 0, 0, 0, 0, 0, 0, 0], 1),
      (0x90, [2, 0, 0, 0, 0, 0, 0, 0], 2), (0x84, [1, 0, 2, 0], 1),
    ] as [(Int, [UInt8], Double)])
  func `a number of any type is read, and the first of an array`(
    type: Int, bytes: [UInt8], expected: Double
  ) throws {
    #expect(try number(bytes, type: type) == expected)
  }
}
