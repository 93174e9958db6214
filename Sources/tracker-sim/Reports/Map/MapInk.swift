/// The kind of element that a dot of a map shows. If several meet in a cell, the last is shown, so a second ride is
/// seen where it differs from the first.
enum MapInk: UInt8, CaseIterable, Sendable {
  case none, graticule, street, border, water, ahead, accuracy, area, way, circle, second, track

  /// True if it is no part of the map below the ride.
  var isOfRide: Bool { rawValue >= Self.ahead.rawValue }

  /// - Parameter style: The style of the map: blocks are as bright as their colour, dots are not.
  func color(_ style: MapStyle) -> Color? {
    switch self {
    case .none: nil
    case .graticule: style == .blocks ? Color(0x22323F) : Color(0x4A5A68)
    case .street: style == .blocks ? Color(0x2E3438) : Color(0x5A5F63)
    case .border: style == .blocks ? Color(0x3A3340) : Color(0x6A5F73)
    case .water: style == .blocks ? Color(0x23404F) : Color(0x4A7489)
    case .ahead: style == .blocks ? Color(0x3A5273) : Color(0x6F88A8)
    case .accuracy: Color(0x7FB2E5)
    case .area: Color(0x9A8F5A)
    case .way: Color(0xC7973B)
    case .circle: Color(0x35B36B)
    case .track: Color(0x3E8EF7)
    case .second: Color(0xA77BF3)
    }
  }

  /// The character for a cell that is one dot.
  var character: Character {
    switch self {
    case .none: " "
    case .graticule: "."
    case .street: "'"
    case .border: ";"
    case .water: "~"
    case .ahead: "-"
    case .accuracy: ","
    case .area: ":"
    case .way: "="
    case .circle: "o"
    case .track: "*"
    case .second: "%"
    }
  }
}
