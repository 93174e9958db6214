/// A message of a ride while it goes on; messages come in this order.
enum RideMessage: Sendable {
  case warning(String)
  /// Text for standard error, if a user watches a ride on the real clock.
  case shown([UInt8])
  /// A part of the log that is the result.
  case logged([UInt8])
  case ended(RideResult)
  /// The ride did not take place, or none of its places has a name.
  case failed(Failure)
}
