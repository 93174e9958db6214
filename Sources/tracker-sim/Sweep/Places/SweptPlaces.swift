/// The places of one route with all combinations, in the units of a page. Each ride has the numbers
/// of the fixes that it has committed.
struct SweptPlaces: Sendable {
  /// A route as it was read, in columns. After its fixes come the fixes that the rides have
  /// committed otherwise than they were recorded: moved by a fault, or with a name of another
  /// geocoder.
  struct Course: Sendable {
    /// The milliseconds since 1970 of the time 0; nil for a route without times.
    var start: Int64?
    /// The identifier of the time zone of its times of day; nil is UTC.
    var timeZone: String?
    /// Millimetres.
    var length: Int64
    /// The number of the recorded fixes.
    var count: Int
    var time = IntegerColumn()
    var latitude = IntegerColumn()
    var longitude = IntegerColumn()
    var accuracy = IntegerColumn()
    /// The first fix of each segment.
    var starts = IntegerColumn()
    /// See ``IntegerColumn/init(foldedInterruptionsOf:)``.
    var interruptions = IntegerColumn()
    /// The name of each fix: its index among ``SweptPlaces/titles`` plus one; 0 if no ride has one.
    var titles = IntegerColumn()
  }

  /// The ride with one combination, place by place.
  struct Ride: Sendable {
    /// The index among ``SweptPlaces/courses``.
    var course: Int
    /// The numbers of the fixes in the course.
    var fixes = IntegerColumn()
    /// The milliseconds from each fix to its commit; one value if they are equal.
    var delays = IntegerColumn()
    /// The places before which tracking was interrupted; empty if it is the first one alone.
    var starts = IntegerColumn()
    /// The millimetres that the tracker has counted up to each place.
    var totals = IntegerColumn()
    /// See ``IntegerColumn/init(clustersOf:)``.
    var clusters = IntegerColumn()
  }

  /// One for each list of values of the options that change how a route is read.
  var courses: [Course] = []
  var titles: [String] = []
  /// The attribution for the names, if any.
  var attribution: String?
  /// In the order of the combinations.
  var rides: [Ride] = []
  /// The milliseconds plus one at which the greatest figures were reached, 0 for never. For each of
  /// ``RideMoments/figures``, the list has the values of all rides.
  var moments = IntegerColumn()

  /// Shows times of day in UTC.
  mutating func forgetTimeZones() {
    for index in courses.indices { courses[index].timeZone = nil }
  }
}
