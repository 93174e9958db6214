// The package `Interleaving` compiles smaller numbers in the place of these, so that few events reach them.
extension DrainTurn {
  /// The number of events after which the draining is left to other threads.
  static var length: Int { 256 }
  /// The queue is full, and senders wait, when more events than this have come since the draining thread took all.
  static var fullCount: UInt32 { 1_024 }
  /// It is full no more when the draining thread has only so many left of the events that it has taken.
  static var emptyCount: Int { 256 }
  /// How often a thread that has left the draining looks for another one that takes it.
  static var looks: Int { 96 }
  /// The number of events from which on the draining thread writes its identity.
  static var namedLength: Int { 16 }
}
