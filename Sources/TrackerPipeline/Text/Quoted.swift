/// Quotes a text of a file in a message. A long text is shortened. Characters that could change a
/// terminal, or the order of the text behind, are escaped.
package struct Quoted: CustomStringConvertible {
  private let scalars: [Unicode.Scalar]
  private let isCut: Bool

  private static let longest = 40

  package init(_ text: some StringProtocol) {
    scalars = Array(text.unicodeScalars.prefix(Self.longest))
    isCut = text.unicodeScalars.dropFirst(Self.longest).first != nil
  }

  package var description: String {
    scalars.reduce(into: "\"") { quoted, scalar in
      quoted += scalar.isHarmless ? String(scalar) : scalar.escaped(asASCII: true)
    } + (isCut ? "…\"" : "\"")
  }
}
