import TrackerPipeline

/// Why the command does not do what it was asked to.
enum Failure: Error {
  /// The arguments are invalid: one sentence that says what would be right.
  case arguments(String)
  case route(RouteError)
  /// There is no geocoder.
  case geocoder(String)
  /// There is no way from one place to another.
  case directions(String)
  /// The results cannot be written.
  case output(String)
  /// Everything has been said already.
  case reported(exitStatus: Int32)
  /// The reader of the results has gone.
  case closedPipe

  var exitStatus: Int32 {
    switch self {
    case .closedPipe: 0
    case .geocoder, .directions, .output: 1
    case .arguments, .route: 2
    case .reported(let exitStatus): exitStatus
    }
  }

  /// One line; nil if it is not to be shown.
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
