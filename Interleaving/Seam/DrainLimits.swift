// Small numbers, so that a few events fill a queue and end a thread's turn.
extension DrainTurn {
  static var length: Int { 2 }
  static var fullCount: UInt32 { 2 }
  static var emptyCount: Int { 1 }
  static var looks: Int { 2 }
  static var namedLength: Int { 1 }
}
