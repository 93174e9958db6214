/// Random numbers of which each is a byte of the input, so that the fuzzer changes one choice and leaves
/// the others. All are zero behind the end.
struct ByteChoices: RandomNumberGenerator {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { rest = bytes[...] }

  /// The standard library makes a number of a small range of the highest bits. It draws again if all
  /// others are zero, which they are not, and a Boolean of bit 17.
  mutating func next() -> UInt64 {
    let byte = UInt64(rest.popFirst() ?? 0)
    return byte << 56 | 1 << 55 | byte << 17
  }
}
