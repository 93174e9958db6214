/// Bytes on their way to a file, which go out by the block: so a report of any length takes the
/// memory of one.
///
/// Once a block cannot be written, nothing is any more, and ``finish()`` says why. So those who make
/// the bytes need not ask after each.
struct BlockOutput {
  /// The file to write to; nil leaves all in ``pending``.
  private let descriptor: Descriptor?
  /// Why nothing is written any more.
  private(set) var failure: Failure?
  /// The bytes that have not been written yet.
  var pending: [UInt8] = []

  static let blockSize = 1 << 16

  init(_ descriptor: Descriptor?) {
    self.descriptor = descriptor
    // A little more than a block: it is full once it is longer than one.
    if descriptor != nil { pending.reserveCapacity(Self.blockSize + 4_096) }
  }

  mutating func write(_ text: String) {
    pending.append(contentsOf: text.utf8)
    writeFullBlock()
  }

  /// Writes what is pending, if it is enough for a block.
  mutating func writeFullBlock() {
    if pending.count >= Self.blockSize { flush() }
  }

  /// Writes the rest.
  mutating func finish() throws(Failure) {
    flush()
    if let failure { throw failure }
  }

  /// Writes what is pending, block or not.
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
