/// The order of day, month and year in a date that has neither a year of four digits in front nor the name of a month.
///
/// Without it, the dates of a file decide: in `03/24/2025` the month can only be the first number.
///
/// ```swift
/// let table = "time,lat,lon\n03/04/2025 12:00:00,47.37,8.54\n"
/// let options = RouteOptions(dates: .dayFirst)  // the third of April
/// let route = try Route.read(bytes: table.utf8, file: "table.csv", options: options)
/// ```
public enum DateOrder: String, CaseIterable, Sendable {
  /// `24/03/2025`, `24/03/25`, `240325`
  case dayFirst = "day-first"
  /// `03/24/2025`, `03/24/25`, `032425`
  case monthFirst = "month-first"
  /// `25/03/24`, `250324`
  case yearFirst = "year-first"
}
