/// An input of the user at a terminal.
enum TerminalInput: Hashable, Sendable {
  case key(Key)
  case mouse(MouseEvent)
}

enum Key: Hashable, Sendable {
  case character(Character)
  /// A key with the control key; in lower case.
  case control(Character)
  case up, down, left, right
  /// An arrow key with the shift key.
  case shiftUp, shiftDown, shiftLeft, shiftRight
  case enter, tab, backTab, escape, backspace
  case home, end, pageUp, pageDown, insert, delete
}

/// An event of the mouse, in cells from the upper left corner.
struct MouseEvent: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case press, drag, release, wheelUp, wheelDown
  }

  var kind: Kind
  var column: Int
  var row: Int
}
