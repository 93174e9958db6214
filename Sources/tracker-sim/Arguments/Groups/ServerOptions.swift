import TrackerPipeline

/// Options for asking servers of names, places and directions.
struct ServerOptions: Hashable, Sendable {
  /// Nil is ten seconds.
  var givenTimeout: Duration?
  /// The language of the names from a server; nil is the server's default.
  var language: String?

  /// How long a server may take.
  var timeout: Duration { givenTimeout ?? .seconds(10) }
}

extension ServerOptions {
  static let options: [Option<ServerOptions>] = [
    Option("--network-timeout", "TIME", "how long a server may take to answer (10s)") {
      text, server throws(InvalidValue) in
      server.givenTimeout = try Quantity.time.duration(of: text, atLeast: 0.001)
    },
    Option("--language", "CODE", "of the names that a server gives: en (its own)") {
      text, server throws(InvalidValue) in
      server.language = try Language.parse(text)
    },
  ]
}
