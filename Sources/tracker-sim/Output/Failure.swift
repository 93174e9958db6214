import TrackerPipeline

/// The reason why the command fails.
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
  /// The failure has already been reported.
  case reported(exitStatus: Int32)
  /// The reader of the results has closed the pipe.
  case closedPipe

  var exitStatus: Int32 {
    switch self {
    case .closedPipe: 0
    case .geocoder, .directions, .output: 1
    case .arguments, .route: 2
    case .reported(let exitStatus): exitStatus
    }
  }

  /// Runs `body`; a closed pipe is no failure of it.
  static func ignoringClosedPipe(_ body: () throws(Failure) -> Void) throws(Failure) {
    do throws(Failure) {
      try body()
    } catch {
      guard case .closedPipe = error else { throw error }
    }
  }

  /// One line; nil if nothing is to be shown.
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
