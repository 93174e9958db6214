/// Lines, dots and words as SVG 1.1, drawn one over the other.
struct SVGText {
  private var elements: [String] = []
  private let width: Double
  private let height: Double

  init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  var document: String {
    let (width, height) = (Self.number(width), Self.number(height))
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" \
      viewBox="0 0 \(width) \(height)" font-family="sans-serif">
      <rect width="\(width)" height="\(height)" fill="#fff"/>
      \(elements.joined(separator: "\n"))
      </svg>

      """
  }

  mutating func line(_ points: [(x: Double, y: Double)], color: String, width: Double) {
    guard points.count > 1 else { return }
    let list = points.map { "\(Self.number($0.x)),\(Self.number($0.y))" }.joined(separator: " ")
    elements.append(
      "<polyline points=\"\(list)\" fill=\"none\" stroke=\"\(color)\" "
        + "stroke-width=\"\(Self.number(width))\"/>")
  }

  /// - Parameter title: Is shown by a pointer over the dot.
  mutating func dot(
    _ center: (x: Double, y: Double), radius: Double, color: String, isFilled: Bool, title: String
  ) {
    elements.append(
      "<circle cx=\"\(Self.number(center.x))\" cy=\"\(Self.number(center.y))\" "
        + "r=\"\(Self.number(radius))\" stroke=\"\(color)\" "
        + "fill=\"\(isFilled ? color : "#fff")\"><title>\(title.xml)</title></circle>")
  }

  mutating func text(
    _ text: String, at place: (x: Double, y: Double), color: String = "#333", size: Double,
    anchor: String = "start"
  ) {
    elements.append(
      "<text x=\"\(Self.number(place.x))\" y=\"\(Self.number(place.y))\" fill=\"\(color)\" "
        + "font-size=\"\(Self.number(size))\" text-anchor=\"\(anchor)\">\(text.xml)</text>")
  }

  private static func number(_ value: Double) -> String {
    FixedPoint(value, places: 1)?.trimmedText ?? "0.0"
  }
}
