/// The order of day and month in a date that begins with neither its year nor the name of a month.
///
/// Without it, the dates of a file decide: in `03/24/2025` the month can only be the first number.
///
/// ```swift
/// let table = "time,lat,lon\n03/04/2025 12:00:00,47.37,8.54\n"
/// let options = RouteOptions(dates: .dayFirst)  // the third of April
/// let route = try Route.read(bytes: table.utf8, file: "table.csv", options: options)
/// ```
public enum DateOrder: String, CaseIterable, Sendable {
  /// `24/03/2025`
  case dayFirst = "day-first"
  /// `03/24/2025`
  case monthFirst = "month-first"
}
