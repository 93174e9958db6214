/// The number of routes that are ridden at once; nil is the number of processors.
enum Jobs {
  static let option = Option<Int?>(
    "--jobs", "NUMBER", "how many routes to ride at once", default: "one a processor"
  ) { text, jobs throws(InvalidValue) in
    guard let number = Int(text), (1...1_024).contains(number) else {
      throw InvalidValue(message: "'\(text)' is no number of rides; write 1 to 1024")
    }
    jobs = number
  }
}
