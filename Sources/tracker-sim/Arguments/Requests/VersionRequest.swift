/// The arguments of `tracker-sim version`.
struct VersionRequest: CommandRequest {
  var isJSON = false

  static let options = OptionTable<VersionRequest>(
    .under(
      "Version",
      [
        Option("--json", "", "as one JSON object, for programs") { _, request in
          request.isJSON = true
        }
      ]))
}
