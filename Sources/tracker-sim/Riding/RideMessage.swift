/// A message of a ride while it goes on, in this order.
enum RideMessage: Sendable {
  case warning(String)
  /// For standard error, where someone watches a ride by the clock.
  case shown([UInt8])
  /// A part of the log that is the result.
  case logged([UInt8])
  case ended(RideResult)
  /// The ride did not take place, or none of its places has a name.
  case failed(Failure)
}
