/// The options for reading a route, and for riding points without times.
public struct RouteOptions: Sendable {
  /// The speed in metres per second.
  public let speed: Double
  /// The time between two fixes of a course without any times.
  public let interval: Duration
  /// The order of day, month and year in the dates of a CSV file; nil if the dates of the file decide.
  public let dates: DateOrder?
  /// True to sort a segment by time that would lose more than a tenth of its points otherwise, if it then reads as one
  /// recording; false to leave those points out.
  public var sortsSegments = true
  /// The greatest speed of a recording, in metres per second: a way that needs more is none.
  var greatestSpeed = 1_000.0
  /// The names of columns of a CSV file; those that are nil are found by their names.
  public var columns = Columns()

  /// The names of columns of a CSV file.
  public struct Columns: Hashable, Sendable {
    public var time: String?
    public var latitude: String?
    public var longitude: String?
    /// The column that names what moves, such as a device; the rows of each are a track.
    public var track: String?

    public init(time: String? = nil, latitude: String? = nil, longitude: String? = nil) {
      self.time = time
      self.latitude = latitude
      self.longitude = longitude
    }
  }

  public init(speed: Double = 5.5, interval: Duration = .seconds(1)) {
    self.init(speed: speed, interval: interval, dates: nil)
  }

  public init(speed: Double = 5.5, interval: Duration = .seconds(1), dates: DateOrder?) {
    precondition(speed > 0 && speed.isFinite, "a speed must be more than 0 m/s")
    precondition(interval >= .nanoseconds(1), "the interval between fixes must be 1 ns or more")
    self.speed = speed
    self.interval = interval
    self.dates = dates
  }
}
