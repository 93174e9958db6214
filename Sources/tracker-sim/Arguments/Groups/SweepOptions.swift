/// Options of a sweep.
struct SweepOptions: Sendable {
  enum Format: String, CaseIterable {
    case text, csv, json, jsonl
  }

  /// One of the parts into which a sweep is divided, to ride them separately.
  struct Shard: Equatable, Sendable {
    /// Counted from 1.
    let number: Int
    let count: Int
  }

  /// The format of the result; nil is text.
  var givenFormat: Format?
  /// The path of the picture of cost against fidelity.
  var picture: String?
  /// The path of the page on which numbers are chosen.
  var page: String?
  /// The bounds that a recommended combination must keep.
  var recommendation: String?
  /// The part of the sweep to ride; nil is all of it.
  var shard: Shard?
  /// True if the operands are parts to merge.
  var isMerge = false

  var format: Format { givenFormat ?? .text }
}

extension SweepOptions.Shard {
  /// `3/16`.
  init(_ text: String) throws(InvalidValue) {
    let numbers = text.split(separator: "/", omittingEmptySubsequences: false)
      .map { $0.allSatisfy { $0.isASCII && $0.isNumber } ? Int($0) : nil }
    guard numbers.count == 2, let number = numbers[0], let count = numbers[1],
      (1...Self.most).contains(count), (1...count).contains(number)
    else {
      throw InvalidValue(
        message: "'\(text)' is no shard; write 3/16 for the third of 16, of up to \(Self.most)")
    }
    self.init(number: number, count: count)
  }

  /// All parts are open at once when they are merged.
  private static let most = 500
}
