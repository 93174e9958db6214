/// The options in which a ride differs from others: `threshold=50m,cadence=10s`.
struct ComparedOptions: Sendable {
  /// The options by their names, in the order in which they were written.
  let values: [(name: String, value: String)]

  static let option = Option<ComparedOptions?>(
    "--compare", "OPTIONS", "ride it with these too, and compare: threshold=50m,cadence=10s"
  ) { text, compared throws(InvalidValue) in
    compared = try ComparedOptions(text, of: options)
  }

  /// The options that two rides of one recording can have otherwise.
  private static let options =
    (RideOptions.rules + RideOptions.geocoding + RideOptions.faults + RideOptions.events)
    .filter(\.description.takesValue)

  /// - Parameter options: The options that may be named.
  init(_ text: String, of options: [Option<RideOptions>]) throws(InvalidValue) {
    var values: [(name: String, value: String)] = []
    var scratch = RideOptions()
    for part in Self.parts(of: text) {
      let words = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let key = words[0].drop { $0 == "-" || $0 == " " }
      let name = "--\(key)"
      guard let option = options.first(where: { $0.name == name }) else {
        throw .unknown(String(key), known: options.map { String($0.name.dropFirst(2)) })
      }
      guard words.count == 2 else {
        throw InvalidValue(message: "\(key) needs a value; write threshold=50m,cadence=10s")
      }
      guard !values.contains(where: { $0.name == name }) else {
        throw InvalidValue(message: "\(key) is there twice; once is enough")
      }
      do throws(InvalidValue) {
        try option.apply(String(words[1]), &scratch)
      } catch {
        throw InvalidValue(message: "\(key): \(error.message)")
      }
      values.append((name, String(words[1])))
    }
    self.values = values
  }

  /// A part without a sign of equality belongs to the value before it, which has a comma of its own:
  /// `fail=2,5`.
  private static func parts(of text: String) -> [String] {
    text.split(separator: ",", omittingEmptySubsequences: false).reduce(into: []) { parts, part in
      if parts.isEmpty || part.contains("=") {
        parts.append(String(part))
      } else {
        parts[parts.count - 1] += ",\(part)"
      }
    }
  }

  /// The options of the second ride.
  func applied(to first: RideOptions) throws(Failure) -> RideOptions {
    var second = first
    for (name, value) in values { try second.set(name, to: value) }
    return second
  }

  /// True if the second ride may have another geocoder.
  var namesGeocoder: Bool {
    let names = Set([GeocoderChoice.option.name] + LookupOptions.options.map(\.name))
    return values.contains { names.contains($0.name) }
  }
}
