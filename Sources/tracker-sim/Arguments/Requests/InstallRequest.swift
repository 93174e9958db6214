/// The arguments of `tracker-sim install`.
struct InstallRequest: CommandRequest {
  /// The directory as it was given.
  var prefix: String?

  static let options = OptionTable<InstallRequest>(
    .under(
      "Installing",
      [
        Option(
          "--prefix", "DIR", "where bin and share are",
          default: "/usr/local for root, else ~/.local",
          kind: .file
        ) { text, request throws(InvalidValue) in
          if text.isEmpty { throw InvalidValue(message: "the name of a directory is missing") }
          request.prefix = text
        }
      ]))
}
