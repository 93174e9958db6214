import Foundation

/// The start of a file that is no route, by which it is recognised, or named if it is another file.
struct ContentStart {
  enum Kind: Equatable {
    case json
    case text
    /// Anything else: a sentence that says what it is.
    case other(String)
  }

  let kind: Kind
  /// Without what may precede the text.
  let bytes: Data

  init(_ input: RouteInput) throws(RouteError) {
    let start = input.peek(1 << 16).prefix(1 << 16)
    if let failure = input.failure { throw failure }
    bytes = start.drop { Self.ignored.contains($0) || $0 == 0 }
    if start.isEmpty {
      kind = .other("it is empty")
    } else if let message = FileSignature.message(for: start) {
      kind = .other(message)
    } else {
      kind =
        switch bytes.first {
        case nil: .other("there is nothing but white space in it")
        case UInt8(ascii: "{"), UInt8(ascii: "["): .json
        case UInt8(ascii: "<"): .other(Self.description(ofXML: bytes))
        default: .text
        }
    }
  }

  /// Byte order marks, white space, and the record separator.
  static let ignored: Set<UInt8> = [
    0xEF, 0xBB, 0xBF, 0xFE, 0xFF, 0x20, 0x09, 0x0A, 0x0D, JSONScanner.recordSeparator,
  ]

  /// A sentence about an XML file: `it is GPX, which is a route`.
  private static func description(ofXML text: Data) -> String {
    let root = XMLRoot.name(in: String(decoding: text.filter { $0 != 0 }, as: UTF8.self)) ?? ""
    for format in RouteFormat.all {
      if case .roots(let names) = format.mark, names.contains(root.lowercased()) {
        return "it is \(format.name.uppercased()), which is a route"
      }
    }
    return XMLRoot.isOfWebPage(root)
      ? "it is a web page (HTML), not the file behind it" : "it is XML of \(Quoted(root))"
  }
}
