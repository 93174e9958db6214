/// The meanings of the exit status, for the help and the manual.
enum ExitStatus {
  static let all = [
    (status: "0", meaning: "the rides are done, or the reader of the results stopped reading"),
    (
      status: "1",
      meaning: "the results cannot be written, a server named no place, a scenario expects "
        + "something else, or no combination keeps the bounds of a recommendation"
    ),
    (
      status: "2",
      meaning: "the arguments are wrong, or a route cannot be read; the other routes are ridden "
        + "all the same, and a sweep only counts those that it skips, unless it has no other"
    ),
  ]
}
