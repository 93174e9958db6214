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
