/// A text of the file in a message: in quotes, short, and without control characters, which could
/// do things to a terminal.
package struct Quoted: CustomStringConvertible {
  private let scalars: [Unicode.Scalar]

  package init(_ text: some StringProtocol) {
    scalars = Array(text.unicodeScalars.prefix(40))
  }

  package var description: String {
    scalars.reduce(into: "\"") { quoted, scalar in
      let isControl = scalar.properties.generalCategory == .control
      quoted += isControl ? scalar.escaped(asASCII: true) : String(scalar)
    } + "\""
  }
}
