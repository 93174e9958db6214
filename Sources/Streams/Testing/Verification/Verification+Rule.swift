#if Testing || canImport(Darwin)
  extension Verification {
    /// A rule of the Reactive Streams specification 1.0.4, by its number there.
    ///
    /// Rules that begin with 1 are for publishers, with 2 for subscribers, with 3 for subscriptions.
    public struct Rule: Hashable, Comparable, Sendable, CustomStringConvertible {
      /// How binding a rule is, and if a test can find a breach of it.
      public enum Kind: Sendable {
        case required
        /// A permission: no breach of it is a failure, unless its sentence says what it must not cause.
        case optional
        /// A breach cannot be found by a test, for this reason.
        case untestable(String)
      }

      /// The part of the specification, and the number within it.
      private let part: Int
      private let index: Int

      init(_ part: Int, _ index: Int) {
        self.part = part
        self.index = index
      }

      /// The rule with a number, as `"1.1"`; nil if there is none.
      public init?(_ number: String) {
        guard let rule = Self.all.first(where: { $0.description == number }) else { return nil }
        self = rule
      }

      /// The number: `1.1`.
      public var description: String { "\(part).\(index)" }

      public static func < (left: Rule, right: Rule) -> Bool {
        (left.part, left.index) < (right.part, right.index)
      }

      public var kind: Kind { entry.kind }

      /// The rule in a sentence, as it holds in this library.
      public var sentence: String { entry.sentence }

      private var entry: Entry { Self.parts[part - 1][index - 1] }

      private typealias Entry = (kind: Kind, sentence: String)

      /// All rules, in the order of their numbers.
      public static let all = parts.indices.flatMap { part in
        parts[part].indices.map { Rule(part + 1, $0 + 1) }
      }

      private static let parts = [publishers, subscribers, subscriptions]

      private static let publishers: [Entry] = [
        (.required, "A subscriber gets no more values than it has requested, in sum."),
        (.optional, "A publisher may send fewer values than were requested, but then it ends."),
        (.required, "Signals to one subscriber come one at a time."),
        (.required, "A publisher that fails sends a failure."),
        (.required, "A publisher that has no more values sends a finish, which needs no demand."),
        (
          .required,
          "After the end the subscription is over: requests do nothing, and the subscriber is released."
        ),
        (.required, "Nothing follows an end."),
        (.required, "A subscriber that has cancelled gets no more signals."),
        (.required, "A subscriber gets a subscription, before anything else."),
        (.required, "Every further subscriber gets a subscription, too."),
        (.optional, "The subscribers of one publisher do not affect one another."),
      ]

      private static let subscribers: [Entry] = [
        (.required, "A subscriber requests the values that it is to get."),
        (
          .untestable("only its author knows how long a signal may take"),
          "A subscriber that needs long for a signal processes it elsewhere."
        ),
        (
          .required, "A subscriber does not call its subscription from inside receive(completion:)."
        ),
        (.required, "A subscriber does not call its subscription after the end."),
        (
          .required,
          "A subscriber that has a subscription cancels a second one, and keeps the first."
        ),
        (.required, "A subscriber cancels a subscription that it no longer needs."),
        (
          .untestable("it needs threads; here a subscription may be called from several at once"),
          "The calls of one subscription come one at a time."
        ),
        (.required, "A subscriber that has cancelled requests nothing when a value comes late."),
        (.required, "A subscriber takes a finish before it has requested anything."),
        (.required, "A subscriber takes a failure before it has requested anything."),
        (
          .untestable("the compiler checks it: what passes between threads is Sendable"),
          "A signal is visible to the thread that processes it."
        ),
        (.required, "A subscriber gets one subscription at most."),
        (
          .untestable("the compiler checks it: no receive may throw, and a trap ends the test"),
          "A call of receive returns."
        ),
      ]

      private static let subscriptions: [Entry] = [
        (
          .untestable("a call does not show who makes it"),
          "Only its subscriber requests from a subscription, and cancels it."
        ),
        (.required, "A subscriber may request from inside receive."),
        (.required, "A request inside a receive sends nothing before that receive has returned."),
        (.untestable("it is a matter of real time"), "A request returns soon."),
        (.required, "A cancellation returns soon, and sends nothing."),
        (.required, "After a cancellation, a request does nothing."),
        (.required, "After a cancellation, another one does nothing."),
        (.required, "Requests add up, and so does the demand that receive returns."),
        (.required, "A request for nothing does nothing."),
        (.optional, "A request may send values before it returns."),
        (.optional, "A request may end the stream before it returns."),
        (.required, "After a cancellation the publisher stops."),
        (.required, "After a cancellation the subscriber is released."),
        (.optional, "A publisher may end when its last subscriber has cancelled."),
        (
          .untestable("the compiler checks it: cancel may not throw, and a trap ends the test"),
          "A cancellation returns."
        ),
        (
          .untestable("the compiler checks it: request may not throw, and a trap ends the test"),
          "A request returns."
        ),
        (.required, "Any number of requests may be made, and their sum may exceed every number."),
      ]
    }
  }
#endif
