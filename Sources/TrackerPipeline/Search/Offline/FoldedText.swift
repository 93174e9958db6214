import Foundation

/// Normalizes a text for comparison: Latin letters without marks, in lower case, with digits, and
/// with one blank between two words. `Saint John’s` becomes `saint johns`, and `Київ` becomes
/// `kyyiv`.
enum FoldedText {
  static let blank = UInt8(ascii: " ")

  /// In UTF-8. Characters that no transform knows stay as they are.
  static func of(_ text: String) -> [UInt8] {
    guard text.utf8.contains(where: { $0 >= 0x80 }) else { return words(text.utf8) }
    if let latin = latinLetters(of: text) { return words(latin) }
    let words = words(transformed(text).utf8)
    // The transform makes each Chinese character a word, and the name of a city is one word.
    return text.unicodeScalars.contains(where: \.isHan) ? words.filter { $0 != blank } : words
  }

  /// The folded name and its other common spellings: `zurich` and `zuerich`, `sankt gallen` and
  /// `st gallen`, and each of `Donostia / San Sebastián`.
  static func variants(of name: String) -> [[UInt8]] {
    var names = [name]
    if name.utf8.contains(UInt8(ascii: "/")) {
      names += name.split(separator: "/").map { String($0) }
    }
    var all: [[UInt8]] = []
    for variant in names.flatMap(spellings) where !variant.isEmpty && !all.contains(variant) {
      all.append(variant)
    }
    return all
  }

  private static func spellings(of name: String) -> [[UInt8]] {
    let plain = of(name)
    var variants = [plain]
    if name.utf8.contains(where: { $0 >= 0x80 }) {
      let twoLetters = of(String(name.lowercased().flatMap { Array(digraphs[$0] ?? String($0)) }))
      if twoLetters != plain { variants.append(twoLetters) }
    }
    guard plain.first == UInt8(ascii: "s") else { return variants }
    for (start, other) in saints where plain.starts(with: start.utf8) {
      variants.append(Array(other.utf8) + plain.dropFirst(start.utf8.count))
    }
    return variants
  }

  /// The text with the letters of ASCII in the place of others; nil if one is of another alphabet,
  /// or has its mark behind it. The transform does the same, but much more slowly.
  private static func latinLetters(of text: String) -> [UInt8]? {
    var letters: [UInt8] = []
    for scalar in text.unicodeScalars {
      if scalar.isASCII {
        letters.append(UInt8(truncatingIfNeeded: scalar.value))
      } else if latin.indices.contains(Int(scalar.value) - firstLatin) {
        letters += latin[Int(scalar.value) - firstLatin]
      } else {
        return nil
      }
    }
    return letters
  }

  /// The letters of ASCII in the place of a letter that ``latin`` has.
  static func latinLetters(of scalar: Unicode.Scalar) -> [UInt8]? {
    let index = Int(scalar.value) - firstLatin
    return latin.indices.contains(index) ? latin[index] : nil
  }

  private static let firstLatin = 0xC0

  /// The letters of Latin-1, and of Latin Extended A and B, from À to ɏ.
  private static let latin: [[UInt8]] = (firstLatin...0x24F).map { value in
    let letter = Unicode.Scalar(UInt32(value)).map { String($0) } ?? ""
    return Array(transformed(letter).utf8)
  }

  private static func transformed(_ text: String) -> String {
    text.applyingTransform(transform(for: text), reverse: false) ?? text.lowercased()
  }

  /// The letters that replace marked letters.
  static let digraphs: [Character: String] = [
    "ä": "ae", "ö": "oe", "ü": "ue", "ø": "oe", "å": "aa",
  ]

  private static let saints = [
    ("saint ", "st "), ("sainte ", "ste "), ("sankt ", "st "), ("st ", "saint "),
  ]

  /// GeoNames writes Russian, Ukrainian and Greek names as the BGN does.
  private static func transform(for text: String) -> StringTransform {
    var script = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "і", "ї", "є", "ґ", "І", "Ї", "Є", "Ґ": script = "Ukrainian-Latin/BGN; "
      case "\u{0400}"..."\u{04FF}" where script.isEmpty: script = "Russian-Latin/BGN; "
      case "\u{0370}"..."\u{03FF}": script = "Greek-Latin/UNGEGN; "
      default: break
      }
    }
    return StringTransform(script + "Any-Latin; Latin-ASCII; Lower")
  }

  private static func words(_ text: some Sequence<UInt8>) -> [UInt8] {
    let folding = folding
    var folded: [UInt8] = []
    var startsWord = false
    for byte in text {
      let letter = folding[Int(byte)]
      if letter == dropped { continue }
      if letter == separator {
        startsWord = true
        continue
      }
      if startsWord, !folded.isEmpty { folded.append(blank) }
      startsWord = false
      folded.append(letter)
    }
    return folded
  }

  /// In ``folding``, for a byte that ends a word, and for a byte that is left out.
  private static let (separator, dropped): (UInt8, UInt8) = (0, 1)

  /// The folded letter for each byte of UTF-8. A table is also fast without optimisation.
  private static let folding: [UInt8] = (UInt8.min...UInt8.max).map { byte in
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...: byte
    case UInt8(ascii: "'"), UInt8(ascii: "`"): dropped
    default: separator
    }
  }
}

extension Unicode.Scalar {
  fileprivate var isHan: Bool { properties.isIdeographic }
}
