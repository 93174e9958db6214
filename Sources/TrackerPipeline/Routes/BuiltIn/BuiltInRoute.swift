/// Routes that need no file, named after those of the iOS Simulator.
///
/// Their waypoints were drawn by hand in and around Zürich, and follow the streets only
/// approximately. Every call gives the same route.
public enum BuiltInRoute: String, CaseIterable, Sendable {
  case cityRun = "city-run"
  case cityBicycleRide = "city-bicycle-ride"
  case freewayDrive = "freeway-drive"

  /// The route's name on the command line.
  public var name: String { rawValue }

  /// The course, duration and speed of the route in one line.
  public var summary: String {
    switch self {
    case .cityRun: "15 minutes at 3.7 m/s from Zürich's main station along the lake"
    case .cityBicycleRide: "15 minutes across Zürich at up to 7 m/s, with stops at traffic lights"
    case .freewayDrive: "36 minutes on the A1 from Zürich towards St. Gallen at up to 32 m/s"
    }
  }

  /// The route, with one fix a second and an accuracy of 5 m.
  public var route: Route {
    Route(name: name, source: "built-in", fixes: DrawnCourse(waypoints, pace: pace).fixes())
  }

  private var waypoints: [DrawnCourse.Waypoint] {
    switch self {
    case .cityRun: DrawnCourse.cityRun
    case .cityBicycleRide: DrawnCourse.cityBicycleRide
    case .freewayDrive: DrawnCourse.freewayDrive
    }
  }

  private var pace: SpeedProfile.Pace {
    switch self {
    case .cityRun: .run
    case .cityBicycleRide: .bike
    case .freewayDrive: .car
    }
  }
}
