/// The answer of an OSRM server to a route request: the members that are used
/// (github.com/Project-OSRM/osrm-backend, docs/http.md).
struct OSRMReply: Decodable {
  struct Route: Decodable {
    let distance: Double
    let duration: Double
    let legs: [Leg]
  }

  /// From one stop to the next.
  struct Leg: Decodable {
    let steps: [Step]
    let annotation: Annotation?
  }

  struct Annotation: Decodable {
    /// Metres per second between any two points.
    let speed: [Double]?
  }

  struct Step: Decodable {
    let distance: Double
    let duration: Double
    /// An ``EncodedPolyline``; it ends where the next step's begins.
    let geometry: String
    let name: String?
    let ref: String?
    let destinations: String?
    let exits: String?
    let rotary_name: String?
    let mode: String?
    let maneuver: Maneuver
  }

  struct Maneuver: Decodable {
    let type: String
    let modifier: String?
    /// The number of the exit of a roundabout.
    let exit: Int?
    /// Degrees clockwise from north.
    let bearing_after: Double?
  }

  struct Waypoint: Decodable {
    /// Longitude before latitude.
    let location: [Double]
  }

  let code: String?
  let message: String?
  let routes: [Route]?
  let waypoints: [Waypoint]?
}
