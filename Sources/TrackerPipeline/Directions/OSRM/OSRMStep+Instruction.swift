/// Describes a manoeuvre in one sentence. The types and directions are those of OSRM's
/// documentation; as it says, an unknown type is a turn.
extension OSRMReply.Step {
  /// - Parameter end: The name of the stop at the end of the leg.
  func instruction(to end: String) -> String {
    let type = maneuver.type
    if type == "arrive" { return "Arrive at \(end)\(side(", on the"))" }
    let isFerry = mode == "ferry" || mode == "train"
    if isFerry, let mode { return "Take the \(mode)" + (name.nonEmpty.map { " \($0)" } ?? "") }
    return sentence(type) + (mode == "pushing bike" ? ", pushing the bike" : "")
  }

  /// True if one has to give way to others there.
  var isTurn: Bool {
    switch maneuver.type {
    case "depart", "arrive", "new name", "notification", "use lane", "merge", "on ramp", "ramp",
      "off ramp", "fork", "exit roundabout", "exit rotary":
      false
    case "continue": maneuver.modifier != nil && maneuver.modifier != "straight"
    default: true
    }
  }

  private func sentence(_ type: String) -> String {
    switch type {
    case "depart":
      let course = maneuver.bearing_after.flatMap { $0.isFinite ? CompassPoint(azimuth: $0) : nil }
      return "Head" + (course.map { " \($0.word)" } ?? " off") + on
    case "new name": return "Continue" + (bend.map { " \($0)" } ?? "") + onto
    case "continue", "use lane", "notification":
      if maneuver.modifier == "uturn" { return "Make a U-turn" + on }
      return "Continue \(bend ?? "straight")" + on
    case "merge": return "Merge" + (bend.map { " \($0)" } ?? "") + onto + toward
    case "on ramp", "ramp": return "Take the ramp" + side(" on the") + onto + toward
    case "off ramp":
      let exit = exits.nonEmpty.map { "exit \($0)" } ?? "the exit"
      return "Take \(exit)" + side(" on the") + onto + toward
    case "fork": return "Keep \(bend ?? "straight ahead") at the fork" + onto + toward
    case "end of road": return "At the end of the road, \(turn.lowercasedStart)" + onto
    case "roundabout", "rotary":
      guard let exit = maneuver.exit, (1...99).contains(exit) else { return "Enter \(circle)" }
      return "At \(circle), take the \(Self.ordinal(exit)) exit" + onto + toward
    case "roundabout turn": return "At the roundabout, \(turn.lowercasedStart)" + onto
    case "exit roundabout", "exit rotary": return "Leave \(circle)" + onto
    default: return turn + onto + toward
    }
  }

  private var circle: String { rotary_name.nonEmpty ?? "the roundabout" }

  /// `Turn slightly left`
  private var turn: String {
    switch maneuver.modifier {
    case "uturn": "Make a U-turn"
    case "straight": "Go straight"
    default: bend.map { "Turn \($0)" } ?? "Turn"
    }
  }

  /// The direction of the turn; nil if there is none, or an unknown one.
  private var bend: String? {
    switch maneuver.modifier {
    case "left": "left"
    case "right": "right"
    case "slight left": "slightly left"
    case "slight right": "slightly right"
    case "sharp left": "sharply left"
    case "sharp right": "sharply right"
    default: nil
    }
  }

  /// ` on the left`; empty if it is neither on the left nor on the right.
  private func side(_ words: String) -> String {
    guard let modifier = maneuver.modifier else { return "" }
    if modifier.hasSuffix("left") { return words + " left" }
    return modifier.hasSuffix("right") ? words + " right" : ""
  }

  private var on: String { road.map { " on \($0)" } ?? "" }
  private var onto: String { road.map { " onto \($0)" } ?? "" }
  /// Puts the number of the road before its destinations, unless they begin with it.
  private var toward: String {
    guard let places = destinations.nonEmpty else { return "" }
    let number = ref.nonEmpty.map { $0 + ": " } ?? ""
    return " toward \(places.hasPrefix(number) ? String(places.dropFirst(number.count)) : places)"
  }

  /// `Zürcherstrasse (1)`, or the name or the number alone.
  private var road: String? {
    guard let name = name.nonEmpty else { return ref.nonEmpty }
    return ref.nonEmpty.map { $0 == name ? name : "\(name) (\($0))" } ?? name
  }

  private static func ordinal(_ number: Int) -> String {
    let ending =
      switch (number % 10, number % 100) {
      case (_, 11...13): "th"
      case (1, _): "st"
      case (2, _): "nd"
      case (3, _): "rd"
      default: "th"
      }
    return "\(number)\(ending)"
  }
}

extension String {
  fileprivate var lowercasedStart: String { prefix(1).lowercased() + dropFirst() }
}

extension String? {
  /// The text, shortened if it is too long for a name; nil if it is empty.
  fileprivate var nonEmpty: String? {
    flatMap { $0.isEmpty ? nil : $0.shortened(to: 120) }
  }
}
