import TrackerPipeline

/// Why the command does not do what it was asked to.
enum Failure: Error {
  /// The arguments are invalid: one sentence that says what would be right.
  case arguments(String)
  case route(RouteError)
  /// There is nobody to name places.
  case geocoder(String)
  /// There is no way from one place to another.
  case directions(String)
  /// The results cannot be written.
  case output(String)
  /// Everything has been said already.
  case reported(exitStatus: Int32)
  /// Whoever read the results wants no more of them.
  case closedPipe

  var exitStatus: Int32 {
    switch self {
    case .closedPipe: 0
    case .geocoder, .directions, .output: 1
    case .arguments, .route: 2
    case .reported(let exitStatus): exitStatus
    }
  }

  /// One line; nil when nobody needs to know.
  var message: String? {
    switch self {
    case .arguments(let message), .geocoder(let message), .directions(let message),
      .output(let message):
      message
    case .route(let error): error.description
    case .reported, .closedPipe: nil
    }
  }
}
