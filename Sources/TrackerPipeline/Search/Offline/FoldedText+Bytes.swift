import Foundation

/// Folds names without changing their alphabet, for which no transform is needed.
extension FoldedText {
  /// Normalizes a text for comparison: letters without marks, in lower case, with digits, and with
  /// one blank between two words. `Сьон` becomes `сьон`.
  static func unchangedAlphabet(_ text: String) -> [UInt8] {
    var folded: [UInt8] = []
    Array(text.precomposedStringWithCanonicalMapping.utf8).withUnsafeBufferPointer {
      _ = fold($0, usesDigraphs: false, into: &folded)
    }
    return folded
  }

  /// Appends a folded name; nothing if it is no UTF-8.
  ///
  /// - Parameter usesDigraphs: True for `ue` in the place of `ü`.
  /// - Returns: True if the name has letters with digraphs.
  static func fold(
    _ name: UnsafeBufferPointer<UInt8>, usesDigraphs: Bool, into folded: inout [UInt8]
  ) -> Bool {
    let first = folded.count
    var (index, startsWord, hasDigraphs) = (0, false, false)
    func add(_ letters: some Sequence<UInt8>) {
      if startsWord, folded.count > first { folded.append(blank) }
      startsWord = false
      folded += letters
    }
    while index < name.count {
      let byte = name[index]
      let size = byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
      let letter = name[index..<min(index + size, name.count)]
      guard let meaning = meaning(of: letter, size) else {
        folded.removeSubrange(first...)
        return false
      }
      index += size
      switch meaning {
      case .letters(let letters, let digraph):
        if digraph != nil { hasDigraphs = true }
        add(usesDigraphs ? digraph ?? letters : letters)
      case .ascii(let letter): add(CollectionOfOne(letter))
      case .same: add(letter)
      case .nothing: break
      case .gap: startsWord = true
      }
    }
    return hasDigraphs
  }

  /// The part that a letter becomes in a folded name.
  private enum Meaning {
    case letters([UInt8], digraph: [UInt8]?)
    case ascii(UInt8)
    case same
    case nothing
    /// Between two words.
    case gap
  }

  /// - Returns: Nil if it is no UTF-8.
  @inline(__always) private static func meaning(
    of letter: Slice<UnsafeBufferPointer<UInt8>>, _ size: Int
  ) -> Meaning? {
    let byte = letter[letter.startIndex]
    guard byte >= 0x80 else {
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): return .ascii(byte | 0x20)
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"):
        return .ascii(byte)
      case UInt8(ascii: "'"), UInt8(ascii: "`"): return .nothing
      default: return .gap
      }
    }
    guard byte >= 0xC2, byte < 0xF5, letter.count == size,
      letter.dropFirst().allSatisfy({ $0 & 0xC0 == 0x80 })
    else { return nil }
    let bits = letter.dropFirst().reduce(UInt32(byte) & (0xFF >> (UInt32(size) + 1))) {
      $0 << 6 | UInt32($1 & 0x3F)
    }
    // A letter that is written with more bytes than it needs is no UTF-8.
    guard bits >= (size == 2 ? 0x80 : size == 3 ? 0x800 : 0x10000) else { return nil }
    if bits < 0x800 { return twoBytes[Int(bits) - 0x80] }
    switch bits {
    case 0x1E00...0x1EFF: return .letters(latinAdditional[Int(bits) - 0x1E00], digraph: nil)
    case 0x2018, 0x2019: return .nothing
    case 0x2000...0x206F, 0x3000...0x3002: return .gap
    default: return .same
    }
  }

  /// The letters of two bytes, from U+0080 to U+07FF.
  private static let twoBytes: [Meaning] = (0x80...0x7FF).map { value in
    guard let scalar = Unicode.Scalar(UInt32(value)) else { return .gap }
    if value == 0x2BC { return .nothing }
    if let letters = latinLetters(of: scalar) {
      let lower = Character(scalar.properties.lowercaseMapping)
      return .letters(letters, digraph: digraphs[lower].map { Array($0.utf8) })
    }
    if scalar.properties.generalCategory == .nonspacingMark { return .nothing }
    let isLetter = scalar.properties.isAlphabetic || scalar.properties.numericType != nil
    guard isLetter else { return .gap }
    // Without its marks: ή is η.
    let base = String(scalar).decomposedStringWithCanonicalMapping.unicodeScalars.first ?? scalar
    return .letters(Array(base.properties.lowercaseMapping.utf8), digraph: nil)
  }

  /// Latin Extended Additional, which Vietnamese and Welsh have.
  private static let latinAdditional: [[UInt8]] = (0x1E00...0x1EFF).map { value in
    Unicode.Scalar(UInt32(value)).map { of(String($0)) } ?? []
  }
}
