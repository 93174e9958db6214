// The package `Interleaving` compiles smaller numbers in the place of these, so that few events reach them.
extension DrainTurn {
  /// The number of events after which the draining is left to other threads.
  static var length: Int { 256 }
  /// The length of the queue from which on senders wait, and below which they do not wait any more.
  static var fullCount: UInt32 { 1_024 }
  static var emptyCount: Int { 256 }
  /// How often a thread that has left the draining looks for another one that takes it.
  static var looks: Int { 96 }
  /// The number of events from which on the draining thread writes its identity.
  static var namedLength: Int { 16 }
}
