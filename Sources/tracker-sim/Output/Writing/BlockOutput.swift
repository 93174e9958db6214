/// Writes bytes to a file in blocks, so that a report of any length takes the memory of one block.
///
/// After an error nothing more is written, and ``finish()`` throws it. So callers need not check
/// for errors after each write.
struct BlockOutput {
  /// The file to write to; nil keeps all bytes in ``pending``.
  private let descriptor: Descriptor?
  /// The error after which nothing is written.
  private(set) var failure: Failure?
  /// The bytes that have not been written yet.
  var pending: [UInt8] = []

  static let blockSize = 1 << 16

  init(_ descriptor: Descriptor?) {
    self.descriptor = descriptor
    // A little more than a block: a block is full once it is longer.
    if descriptor != nil { pending.reserveCapacity(Self.blockSize + 4_096) }
  }

  mutating func write(_ text: String) {
    pending.append(contentsOf: text.utf8)
    writeFullBlock()
  }

  /// Writes the pending bytes, if they fill a block.
  mutating func writeFullBlock() {
    if pending.count >= Self.blockSize { flush() }
  }

  /// Writes the remaining bytes.
  mutating func finish() throws(Failure) {
    flush()
    if let failure { throw failure }
  }

  /// Writes the pending bytes, also if they do not fill a block.
  mutating func flush() {
    guard let descriptor else { return }
    defer { pending.removeAll(keepingCapacity: true) }
    guard failure == nil else { return }
    do throws(Failure) {
      try descriptor.write(pending)
    } catch {
      failure = error
    }
  }
}
