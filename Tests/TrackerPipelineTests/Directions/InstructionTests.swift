import Foundation
import Testing

@testable import TrackerPipeline

/// Every kind of manoeuvre that OSRM's documentation lists, and some that it does not.
@Suite struct InstructionTests {
  private func instruction(
    _ type: String, _ modifier: String? = nil, exit: Int? = nil, bearing: Double? = nil,
    _ members: String = #""name":"Seestrasse""#
  ) throws -> String {
    var maneuver = [#""type":"\#(type)""#]
    if let modifier { maneuver.append(#""modifier":"\#(modifier)""#) }
    if let exit { maneuver.append(#""exit":\#(exit)"#) }
    if let bearing { maneuver.append(#""bearing_after":\#(bearing)"#) }
    let text =
      #"{"distance":1,"duration":1,"geometry":"??","maneuver":{\#(maneuver.joined(separator: ","))}"#
      + (members.isEmpty ? "}" : ",\(members)}")
    let step = try JSONDecoder().decode(OSRMReply.Step.self, from: Data(text.utf8))
    return step.instruction(to: "Uster")
  }

  @Test(arguments: [
    ("turn", "left", "Turn left onto Seestrasse"),
    ("turn", "slight left", "Turn slightly left onto Seestrasse"),
    ("turn", "sharp right", "Turn sharply right onto Seestrasse"),
    ("turn", "straight", "Go straight onto Seestrasse"),
    ("turn", "uturn", "Make a U-turn onto Seestrasse"),
    ("turn", "sideways", "Turn onto Seestrasse"),
    ("somersault", "left", "Turn left onto Seestrasse"),
    ("new name", "straight", "Continue onto Seestrasse"),
    ("new name", "left", "Continue left onto Seestrasse"),
    ("continue", "straight", "Continue straight on Seestrasse"),
    ("continue", "slight right", "Continue slightly right on Seestrasse"),
    ("continue", "uturn", "Make a U-turn on Seestrasse"),
    ("use lane", "straight", "Continue straight on Seestrasse"),
    ("notification", "straight", "Continue straight on Seestrasse"),
    ("merge", "slight left", "Merge slightly left onto Seestrasse"),
    ("ramp", "right", "Take the ramp on the right onto Seestrasse"),
    ("on ramp", "slight right", "Take the ramp on the right onto Seestrasse"),
    ("on ramp", "straight", "Take the ramp onto Seestrasse"),
    ("off ramp", "slight right", "Take the exit on the right onto Seestrasse"),
    ("fork", "slight left", "Keep slightly left at the fork onto Seestrasse"),
    ("fork", "straight", "Keep straight ahead at the fork onto Seestrasse"),
    ("end of road", "right", "At the end of the road, turn right onto Seestrasse"),
    ("roundabout", "right", "Enter the roundabout"),
    ("rotary", "right", "Enter the roundabout"),
    ("roundabout turn", "left", "At the roundabout, turn left onto Seestrasse"),
    ("exit roundabout", "right", "Leave the roundabout onto Seestrasse"),
    ("exit rotary", "right", "Leave the roundabout onto Seestrasse"),
    ("depart", "left", "Head off on Seestrasse"),
    ("arrive", "left", "Arrive at Uster, on the left"),
    ("arrive", "slight right", "Arrive at Uster, on the right"),
    ("arrive", "straight", "Arrive at Uster"),
  ])
  func `is a sentence for each kind`(type: String, modifier: String, sentence: String) throws {
    #expect(try instruction(type, modifier) == sentence)
  }

  @Test func `counts exits, and calls a roundabout by its name`() throws {
    #expect(
      try instruction("roundabout", exit: 1)
        == "At the roundabout, take the 1st exit onto Seestrasse")
    #expect(
      try instruction("rotary", exit: 12, #""rotary_name":"Kreisel","ref":"7""#)
        == "At Kreisel, take the 12th exit onto 7")
    #expect(try instruction("rotary", exit: 22, "") == "At the roundabout, take the 22nd exit")
    #expect(try instruction("exit rotary", nil, #""rotary_name":"Kreisel""#) == "Leave Kreisel")
  }

  @Test func `names a road by name, number and destination, as far as they are known`() throws {
    #expect(try instruction("turn", "left", "") == "Turn left")
    #expect(try instruction("turn", "left", #""name":"""#) == "Turn left")
    #expect(try instruction("turn", "left", #""name":"A","ref":"1""#) == "Turn left onto A (1)")
    #expect(try instruction("turn", "left", #""name":"A1","ref":"A1""#) == "Turn left onto A1")
    #expect(
      try instruction("off ramp", "right", #""exits":"73","destinations":"A1: Bern""#)
        == "Take exit 73 on the right toward A1: Bern")
    #expect(try instruction("depart", bearing: 46, #""name":"A""#) == "Head north-east on A")
    #expect(try instruction("depart", bearing: -1e300, "").hasPrefix("Head "))
  }

  @Test func `says when something else carries one`() throws {
    #expect(
      try instruction("notification", "left", #""name":"Horgen","mode":"ferry""#)
        == "Take the ferry Horgen")
    #expect(try instruction("turn", "left", #""mode":"train""#) == "Take the train")
    #expect(
      try instruction("turn", "left", #""name":"A","mode":"pushing bike""#)
        == "Turn left onto A, pushing the bike")
  }

  @Test func `is one line, and not longer than a line`() throws {
    let name = String(repeating: "ü", count: 5_000)
    #expect(try instruction("turn", "left", #""name":"\#(name)""#).count == 135)
    let step = Directions.Step(
      instruction: "Turn\n\u{1B}[2J", start: 0, distance: 0, duration: .zero)
    #expect(step.instruction == "Turn  [2J")
  }
}
