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
