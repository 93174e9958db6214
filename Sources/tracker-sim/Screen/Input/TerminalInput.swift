/// What a user does at a terminal.
enum TerminalInput: Hashable, Sendable {
  case key(Key)
  case mouse(MouseEvent)
}

enum Key: Hashable, Sendable {
  case character(Character)
  /// Together with the control key; in lower case.
  case control(Character)
  case up, down, left, right
  /// An arrow together with the shift key.
  case shiftUp, shiftDown, shiftLeft, shiftRight
  case enter, tab, backTab, escape, backspace
  case home, end, pageUp, pageDown, insert, delete
}

/// What a user does with the mouse, in cells from the upper left corner.
struct MouseEvent: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case press, drag, release, wheelUp, wheelDown
  }

  var kind: Kind
  var column: Int
  var row: Int
}
