/// A text of the file in a message: in quotes, short, and without control characters, which could
/// do things to a terminal.
struct Quoted: CustomStringConvertible {
  private let scalars: [Unicode.Scalar]

  init(_ text: some StringProtocol) {
    scalars = Array(text.unicodeScalars.prefix(40))
  }

  var description: String {
    scalars.reduce(into: "\"") { quoted, scalar in
      let isControl = scalar.properties.generalCategory == .control
      quoted += isControl ? scalar.escaped(asASCII: true) : String(scalar)
    } + "\""
  }
}
