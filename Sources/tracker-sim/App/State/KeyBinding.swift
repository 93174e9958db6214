import TrackerPipeline

/// The actions of keys. The help about the keys is made of this table.
struct KeyBinding: Sendable {
  let keys: [Key]
  /// The text for the keys.
  let label: String
  /// The action of a press.
  let action: AppAction
  /// The text of the help; empty if another row has it.
  let text: String

  private init(_ keys: [Key], _ label: String, _ action: AppAction, _ text: String = "") {
    (self.keys, self.label, self.action, self.text) = (keys, label, action, text)
  }

  static func action(of key: Key) -> AppAction? {
    all.first { $0.keys.contains(key) }?.action
  }

  static let all = groups.flatMap(\.bindings)

  static let groups: [(title: String, bindings: [KeyBinding])] = [
    ("Time", time), ("Map and places", map), ("As a tester", switches), ("Screen", screen),
  ]

  private static func character(_ character: Character) -> [Key] { [.character(character)] }

  private static let time = [
    KeyBinding(character(" "), "Space", .playOrPause, "play, pause"),
    KeyBinding(character(">"), "<  >", .faster, "slower, faster"),
    KeyBinding(character("<"), "", .slower),
    KeyBinding(character("."), ".", .step(.tick), "to the next tick"),
    KeyBinding(character(","), ",", .step(.fix), "to the next fix"),
    KeyBinding(character("c"), "c", .step(.commit), "to the next place"),
    KeyBinding(character("b"), "b", .previousPlace, "back to the place before"),
    KeyBinding(character("]"), "[  ]", .skip(.seconds(30)), "30 s back, on"),
    KeyBinding(character("["), "", .skip(.seconds(-30))),
    KeyBinding(character("s"), "s  e", .toStart, "to the start, the end"),
    KeyBinding(character("e"), "", .toEnd),
  ]

  private static let map = [
    KeyBinding([.up, .character("k")], "Arrows", .move(columns: 0, rows: -4), "move"),
    KeyBinding([.down, .character("j")], "", .move(columns: 0, rows: 4)),
    KeyBinding([.left, .character("h")], "", .move(columns: -8, rows: 0)),
    KeyBinding([.right, .character("l")], "", .move(columns: 8, rows: 0)),
    KeyBinding([.shiftUp], "Shift", .move(columns: 0, rows: -1), "... by one cell"),
    KeyBinding([.shiftDown], "", .move(columns: 0, rows: 1)),
    KeyBinding([.shiftLeft], "", .move(columns: -1, rows: 0)),
    KeyBinding([.shiftRight], "", .move(columns: 1, rows: 0)),
    KeyBinding(character("+") + character("="), "+  -", .zoom(0.5), "zoom in, out"),
    KeyBinding(character("-"), "", .zoom(-0.5)),
    KeyBinding(character("0"), "0", .fit, "see the whole ride"),
    KeyBinding(character("f"), "f", .follow, "follow the user"),
    KeyBinding(character("x"), "x", .secondRide, "the second ride off, on"),
    KeyBinding(character("/"), "/", .search, "look for a place"),
    KeyBinding(character("n"), "n  N", .pin(1), "next pin, pin before"),
    KeyBinding(character("N"), "", .pin(-1)),
    KeyBinding([.enter], "Enter", .confirm, "open a pin; OK"),
    KeyBinding([.escape], "Esc", .close, "close"),
    KeyBinding([.pageUp], "PgUp PgDn", .page(-1), "a page of the list"),
    KeyBinding([.pageDown], "", .page(1)),
    KeyBinding([.home], "Home End", .firstRow, "newest, oldest place"),
    KeyBinding([.end], "", .lastRow),
  ]

  private static let switches = [
    KeyBinding(character("p"), "p", .permission, "allow, deny the location"),
    KeyBinding(character("P"), "P", .nextPermission, "every other permission"),
    KeyBinding(character("g"), "g", .geocoder, "geocoder off, on"),
    KeyBinding(character("a"), "a", .accuracy, "accuracy as it was, 100 m, unknown"),
    KeyBinding(character("w"), "w", .writeScenario, "write it all as a scenario"),
  ]

  private static let screen = [
    KeyBinding([.tab, .backTab], "Tab 1 2 3", .nextTab, "map, places, steps"),
    KeyBinding(character("1"), "", .tab(.map)),
    KeyBinding(character("2"), "", .tab(.places)),
    KeyBinding(character("3"), "", .tab(.steps)),
    KeyBinding(character("m"), "m", .mapStyle, "draw the map another way"),
    KeyBinding([.control("l")], "^L", .redraw, "draw the screen anew"),
    KeyBinding([.control("z")], "^Z", .suspend, "back to the shell for now"),
    KeyBinding(character("?"), "?", .help, "these keys"),
    KeyBinding(character("q") + [.control("c")], "q", .quit, "quit"),
  ]
}
