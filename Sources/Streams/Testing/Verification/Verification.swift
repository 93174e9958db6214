#if Testing || canImport(Darwin)
  /// The outcome of a verification by the rules of Reactive Streams, rule by rule.
  ///
  /// Its description is a table:
  ///
  /// ```
  /// seconds: 18 rules kept, none broken
  ///   1.1   kept
  ///   1.2   skipped: it is said never to end
  ///   1.3   kept
  ///   …
  /// ```
  public struct Verification: Sendable, CustomStringConvertible {
    /// The result for one rule.
    public enum Outcome: Sendable, Equatable {
      case kept
      /// The rule is broken: how, and the signals until then.
      case broken(String)
      /// The rule does not apply, for this reason.
      case skipped(String)
    }

    /// The end of a publisher that is verified.
    public enum End: Sendable {
      case finish
      case failure
      /// The stream stays open, and may have more values than the test says.
      case never
    }

    /// The name that the test gives to what is verified.
    public let name: String
    private var found: [Rule: Outcome] = [:]
    /// How the values differ from what the test says, with the signals until then; nil if they do not.
    public internal(set) var mismatch: String?

    init(_ name: String) {
      self.name = name
    }

    /// The outcome for a rule.
    public subscript(rule: Rule) -> Outcome {
      if let outcome = found[rule] { return outcome }
      if case .untestable(let reason) = rule.kind { return .skipped("not testable, as \(reason)") }
      if mismatch != nil { return .skipped("the values are not those that the test says") }
      let others = broken.map(\.description).joined(separator: ", ")
      return .skipped(others.isEmpty ? "it does not apply" : "undecided, as \(others) is broken")
    }

    /// The rules that are broken, in the order of their numbers.
    public var broken: [Rule] {
      Rule.all.filter { if case .broken = found[$0] { true } else { false } }
    }

    public var description: String {
      let width = 5
      let kept = Rule.all.count { self[$0] == .kept }
      let summary = broken.map(\.description).joined(separator: ", ")
      let lines = Rule.all.map { rule in
        let number =
          rule.description + String(repeating: " ", count: width - rule.description.count)
        let outcome =
          switch self[rule] {
          case .kept: "kept"
          case .broken: "broken: \(rule.sentence)"
          case .skipped(let reason): "skipped: \(reason)"
          }
        return "  \(number) \(outcome)"
      }
      return (["\(name): \(kept) rules kept, \(summary.isEmpty ? "none" : summary) broken"] + lines)
        .joined(separator: "\n")
    }

    /// Notes an outcome. A breach replaces any other outcome, and the first breach of a rule stays.
    mutating func note(_ outcome: Outcome, for rule: Rule) {
      switch (found[rule], outcome) {
      case (.broken, _): break
      case (.kept, .skipped): break
      default: found[rule] = outcome
      }
    }

    mutating func skip(_ rules: some Sequence<Rule>, _ reason: String) {
      for rule in rules { note(.skipped(reason), for: rule) }
    }

    /// Reports every breach as a failure of the test.
    func report(at location: VirtualTimeScheduler.SourceLocation) {
      if let mismatch { VirtualTimeScheduler.fail("\(name): \(mismatch)", at: location) }
      for rule in broken {
        guard case .broken(let message) = self[rule] else { continue }
        VirtualTimeScheduler.fail(
          "\(name) breaks rule \(rule): \(rule.sentence)\n\(message)", at: location)
      }
    }
  }
#endif
