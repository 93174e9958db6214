/// Options under one heading of the help.
struct OptionGroup: Sendable {
  let heading: String
  var options: [OptionDescription]
}

/// All options of a request, in the order of the help.
struct OptionTable<Request>: Sendable {
  /// Options under one heading.
  struct Part: Sendable {
    fileprivate let heading: String
    fileprivate let options: [Option<Request>]

    static func under(_ heading: String, _ options: [Option<Request>]...) -> Part {
      Part(heading: heading, options: Array(options.joined()))
    }
  }

  let groups: [OptionGroup]
  let options: [Option<Request>]

  init(_ parts: Part...) {
    groups = parts.map {
      OptionGroup(heading: $0.heading, options: $0.options.map(\.description))
    }
    options = parts.flatMap(\.options)
  }

  func has(_ name: String) -> Bool { options.contains { $0.name == name } }

  var names: [String] { options.map(\.name) }
}

/// The request of a command: its options set the values of it.
protocol CommandRequest: Sendable {
  static var options: OptionTable<Self> { get }
  /// The request without options.
  init()
}

/// A request that keeps its options as they were written, so that a ride can be repeated.
protocol WrittenOptions: SendableMetatype {
  /// The values of the options that were given, by the names of the options.
  var written: [String: String] { get set }
}

extension WrittenOptions {
  /// True if the option was given, perhaps with the default.
  func isGiven<Root>(_ option: Option<Root>) -> Bool { written[option.name] != nil }

  /// The options of the list that were given, in its order.
  func given(of options: [Option<Self>]) -> [(option: OptionDescription, value: String)] {
    options.compactMap { option in
      written[option.name].map { (option.description, $0) }
    }
  }

  /// The same options, which are also kept as they were written.
  static func kept(_ options: [Option<Self>]...) -> [Option<Self>] {
    options.joined().map { option in
      Option(option.description) { text, request throws(InvalidValue) in
        try option.apply(text, &request)
        request.written[option.name] = text
      }
    }
  }
}
