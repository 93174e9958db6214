/// The fields of a place's row: name, region, country and, for a place of a file, its other names,
/// with tabs between them.
struct PlaceRow {
  let name: Range<Int>
  let region: Range<Int>
  let country: Range<Int>
  /// With commas between them; empty if there are none.
  let otherNames: Range<Int>

  /// - Parameters:
  ///   - bytes: All rows.
  ///   - row: From the first byte to the last.
  init(_ bytes: UnsafeBufferPointer<UInt8>, _ row: Range<Int>) {
    var rest = row
    func next() -> Range<Int> {
      if let field = bytes.field(in: &rest) { return field }
      defer { rest = rest.upperBound..<rest.upperBound }
      return rest
    }
    name = next()
    region = next()
    country = next()
    otherNames = next()
  }
}
