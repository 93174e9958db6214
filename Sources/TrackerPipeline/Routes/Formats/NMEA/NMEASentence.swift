import Foundation

/// A sentence of NMEA 0183: `$GPGGA,123519,4807.038,N,01131.000,E,1,08,0.9,545.4,M,46.9,M,,*47`.
struct NMEASentence {
  /// The types of sentences with a time or a position.
  enum Kind: String {
    /// Time, date, and position, if there is a fix.
    case rmc = "RMC"
    /// Time, position and its quality.
    case gga = "GGA"
    /// As GGA, from several satellite systems.
    case gns = "GNS"
    /// Position and time.
    case gll = "GLL"
    /// Time and date.
    case zda = "ZDA"
  }

  let kind: Kind
  private let fields: [ArraySlice<UInt8>]

  /// The text of a field, counted from 1 as in the manuals; empty if there is no such field.
  subscript(number: Int) -> String {
    fields.indices.contains(number) ? String(decoding: fields[number], as: UTF8.self) : ""
  }

  fileprivate init(_ kind: Kind, _ content: ArraySlice<UInt8>) {
    self.kind = kind
    fields = content.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
  }

  /// True if a line looks like a sentence, perhaps with other text or bytes before it.
  static func isLikely(_ line: Data) -> Bool {
    let isStart: (UInt8) -> Bool = { $0 == UInt8(ascii: "$") || $0 == UInt8(ascii: "!") }
    // Most lines have neither, and bytes in place are searched ten times as fast as those of `Data`.
    guard line.withUnsafeBytes({ $0.contains(where: isStart) }) else { return false }
    let lastStar = line.lastIndex(of: UInt8(ascii: "*"))
    return line.indices.contains { start in
      guard isStart(line[start]) else { return false }
      let sentence = line[(start + 1)...]
      let address = sentence.prefix(11).prefix { $0 != UInt8(ascii: ",") }
      let isProprietary =
        address.first == UInt8(ascii: "P") && (4...10).contains(address.count)
        && address.prefix(4).allSatisfy(\.isCapital) && address.allSatisfy(\.isLetterOrDigit)
        && lastStar.map { $0 > start } == true
      let isStandard = address.count == 5 && address.allSatisfy(\.isCapital)
      // A byte order mark before the sentence is ignored, and some loggers write two dollar signs.
      return (isStandard || isProprietary) && address.count < sentence.count
        && (line[..<start].allSatisfy { $0 <= UInt8(ascii: " ") || $0 >= 0x80 || isStart($0) }
          || lastStar.map { $0 > start } == true)
    }
  }
}

/// The contents of a line of an NMEA log.
enum NMEALine {
  case sentence(NMEASentence)
  /// A sentence with a correct checksum, of a type that is ignored.
  case otherSentence
  /// A manufacturer's proprietary sentence, `$P…`, which may lack a checksum.
  case proprietary
  /// A sentence such as `!AIVDM`, whose fields are encoded. AIS sends the positions of ships so.
  case encapsulated
  /// The text after `#`.
  case comment(String)
  /// Anything else, such as prose, a JSON object, or an empty line.
  case remark
  /// A sentence that must not be used, with the reason.
  case broken(String)

  /// - Parameters:
  ///   - line: The line without its line break.
  ///   - needsChecksum: False to use a sentence without a checksum.
  init(_ line: [UInt8], needsChecksum: Bool = true) {
    if line.first == UInt8(ascii: "#") {
      self = .comment(String(decoding: line.dropFirst(), as: UTF8.self))
      return
    }
    if line.first == UInt8(ascii: "!") {
      self = .encapsulated
      return
    }
    // Noise may have removed the end of the previous line.
    guard line.first != UInt8(ascii: "{"), let start = line.lastIndex(of: UInt8(ascii: "$")) else {
      self = .remark
      return
    }
    let sentence = line[(start + 1)...]
    let address = sentence.prefix { $0 != UInt8(ascii: ",") && $0 != UInt8(ascii: "*") }
    guard address.allSatisfy(\.isLetterOrDigit), (4...10).contains(address.count) else {
      self = .remark
      return
    }
    if address.first == UInt8(ascii: "P") {
      self = .proprietary
      return
    }
    let type = String(decoding: address.suffix(3), as: UTF8.self)
    if needsChecksum || sentence.contains(UInt8(ascii: "*")) {
      self = Self.checked(sentence, type: type)
    } else {
      self = Self.sentence(type, sentence)
    }
  }

  /// Verifies the checksum. The talker, which precedes the type, is ignored.
  private static func checked(_ sentence: ArraySlice<UInt8>, type: String) -> NMEALine {
    guard let star = sentence.lastIndex(of: UInt8(ascii: "*")) else {
      return .broken("\(type) has no checksum; a sentence ends with * and two hexadecimal digits")
    }
    let digits = String(decoding: sentence[(star + 1)...].prefix(2), as: UTF8.self)
    let content = sentence[..<star]
    let sum = content.reduce(0, ^)
    guard digits.utf8.count == 2, digits.utf8.allSatisfy(\.isLetterOrDigit),
      let expected = UInt8(digits, radix: 16)
    else {
      return .broken("the checksum of \(type) is \(Quoted(digits)); write two hexadecimal digits")
    }
    guard sum == expected else {
      let right = String(sum, radix: 16, uppercase: true)
      let padded = right.utf8.count == 1 ? "0" + right : right
      return .broken("the checksum of \(type) is \(digits), but the computed one is \(padded)")
    }
    return self.sentence(type, content)
  }

  private static func sentence(_ type: String, _ content: ArraySlice<UInt8>) -> NMEALine {
    NMEASentence.Kind(rawValue: type).map { .sentence(NMEASentence($0, content)) } ?? .otherSentence
  }
}
