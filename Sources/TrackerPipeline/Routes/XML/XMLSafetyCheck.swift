/// Finds XML that the parser must not get.
///
/// - Entities: the parser drops them from text, expands them in attributes, and may never finish.
/// - Thousands of attributes in one tag, for which libxml2 needs quadratic time.
/// - A processing instruction without content, `<?x?>`, which crashes `XMLParser` on Linux.
struct XMLSafetyCheck {
  /// The last eight bytes, the length of `<!ENTITY`; the last one is the lowest.
  private var window: UInt64 = 0
  private var equalSigns: Int
  private var isInInstructionName = false

  /// More equal signs behind a `<` are refused.
  static let mostEqualSigns = 4_096

  /// - Parameter equalSigns: The number of equal signs since the last `<`.
  init(equalSigns: Int = 0) {
    self.equalSigns = equalSigns
  }

  /// The problem that is complete with this byte; nil if there is none.
  mutating func problem(in byte: UInt8) -> String? {
    let isFirst = UInt8(truncatingIfNeeded: window) == UInt8(ascii: "<")
    window = window << 8 | UInt64(byte)
    switch byte {
    case UInt8(ascii: "<"):
      equalSigns = 0
    case UInt8(ascii: "="):
      equalSigns += 1
      if equalSigns > Self.mostEqualSigns {
        return "a tag with thousands of attributes is no part of a route"
      }
    case UInt8(ascii: "?"):
      if isInInstructionName { return "a processing instruction without content; remove it" }
      isInInstructionName = isFirst
    case UInt8(ascii: "Y") where window == 0x3C21_454E_5449_5459:
      return "it declares entities (<!ENTITY), which no route needs; remove its <!DOCTYPE"
    case ...UInt8(ascii: " "):
      isInInstructionName = false
    default: break
    }
    return nil
  }
}
