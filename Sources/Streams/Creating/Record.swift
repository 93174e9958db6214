/// Publishes recorded values, and then a recorded completion.
///
///     Record(output: [a, b], completion: .failure(e))  (ab#)
///
/// Each subscriber receives the values from the first, as it requests them; the completion comes
/// with the last.
///
/// ```swift
/// let replay = Record<Int, Never> { recording in
///   recording.receive(1)
///   recording.receive(completion: .finished)
/// }
/// ```
@_eagerMove public struct Record<Output: Sendable, Failure: Error>: Publisher {
  /// The values, and the completion.
  public let recording: Recording

  /// Publishes what `record` records.
  @_alwaysEmitIntoClient public init(record: (inout Recording) -> Void) {
    var recording = Recording()
    record(&recording)
    self.init(recording: recording)
  }

  /// Publishes the contents of `recording`.
  @_alwaysEmitIntoClient public init(recording: Recording) {
    self.recording = recording
  }

  /// Publishes `output`, and ends with `completion`.
  @_alwaysEmitIntoClient
  public init(output: [Output], completion: Subscribers.Completion<Failure>) {
    self.init(recording: Recording(output: output, completion: completion))
  }

  @_alwaysEmitIntoClient @inline(__always)
  public consuming func receive<S: Subscriber<Output, Failure>>(subscriber: consuming S) {
    SequenceDelivery.start(
      "Record", recording.output, then: recording.completion, into: subscriber)
  }

  /// Values and a completion.
  public struct Recording: Sendable {
    public typealias Input = Output

    /// The values so far.
    public private(set) var output: [Output]

    /// Finished, unless another completion was recorded.
    public private(set) var completion: Subscribers.Completion<Failure>

    private var hasEnded: Bool

    /// An empty recording.
    public init() {
      output = []
      completion = .finished
      hasEnded = false
    }

    /// A recording that is complete.
    public init(output: [Output], completion: Subscribers.Completion<Failure> = .finished) {
      self.output = output
      self.completion = completion
      hasEnded = true
    }

    /// Adds a value. Doing so after the completion is a programming error.
    public mutating func receive(_ input: Input) {
      require(!hasEnded, "A recording takes no values after its completion.")
      output.append(input)
    }

    /// Ends the recording. Doing so twice is a programming error.
    public mutating func receive(completion: Subscribers.Completion<Failure>) {
      require(!hasEnded, "A recording takes one completion only.")
      self.completion = completion
      hasEnded = true
    }
  }
}

extension Record: Encodable where Output: Encodable, Failure: Encodable {
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CombineCodingKey.self)
    try container.encode(recording, forKey: .recording)
  }
}

extension Record: Decodable where Output: Decodable, Failure: Decodable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CombineCodingKey.self)
    self.init(recording: try container.decode(Recording.self, forKey: .recording))
  }
}

extension Record.Recording: Encodable where Output: Encodable, Failure: Encodable {
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CombineCodingKey.self)
    try container.encode(output, forKey: .output)
    try container.encode(completion, forKey: .completion)
  }
}

extension Record.Recording: Decodable where Output: Decodable, Failure: Decodable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CombineCodingKey.self)
    self.init(
      output: try container.decode([Output].self, forKey: .output),
      completion: try container.decode(
        Subscribers.Completion<Failure>.self, forKey: .completion))
  }
}
