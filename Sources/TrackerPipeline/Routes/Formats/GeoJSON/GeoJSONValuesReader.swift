/// A reader of GeoJSON that receives the properties of a feature as texts.
protocol GeoJSONValuesReader: GeoJSONObjectReader {
  /// The texts and numbers among the properties of the feature that is being read, by their names in
  /// lower case.
  var values: [String: String] { get set }
}

extension GeoJSONValuesReader {
  mutating func text(_ token: JSONToken) throws(JSONSyntaxError) {
    finishFeature()
    if token == .objectStart { try object() } else { try scanner.skip(token) }
  }

  mutating func properties() throws(JSONSyntaxError) {
    try readMembers { reader, name, token throws(JSONSyntaxError) in
      if let value = reader.scanner.plainValue(token) {
        reader.values[name.lowercased()] = value
      } else {
        try reader.scanner.skip(token)
      }
    }
  }

  mutating func times() throws(JSONSyntaxError) {
    try scanner.skip(.arrayStart)
  }

  mutating func setName(_ text: String) {}

  mutating func forgetFeature() {
    shapes.removeAll(keepingCapacity: true)
    values.removeAll(keepingCapacity: true)
  }
}
