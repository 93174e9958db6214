/// Lines, dots and words as SVG 1.1, drawn one above the other.
struct SVGText {
  private var elements: [String] = []
  private let width: Double
  private let height: Double

  private let paper: String
  private let title: String

  /// - Parameter title: The subject of the picture, for readers who do not see it; empty for none.
  init(width: Double, height: Double, paper: String = "#fff", title: String = "") {
    self.width = width
    self.height = height
    self.paper = paper
    self.title = title
  }

  var document: String {
    let (width, height) = (Self.number(width), Self.number(height))
    let (role, name) = title.isEmpty ? ("", "") : (" role=\"img\"", "<title>\(title.xml)</title>\n")
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" \
      viewBox="0 0 \(width) \(height)" font-family="sans-serif"\(role)>
      \(name)\
      <rect width="\(width)" height="\(height)" fill="\(paper)"/>
      \(elements.joined(separator: "\n"))
      </svg>

      """
  }

  /// - Parameter opacity: 1 covers everything below.
  mutating func disk(
    _ center: (x: Double, y: Double), radius: Double, color: String, opacity: Double = 1
  ) {
    elements.append(
      "<circle cx=\"\(Self.number(center.x))\" cy=\"\(Self.number(center.y))\" "
        + "r=\"\(Self.number(radius))\" fill=\"\(color)\" "
        + "fill-opacity=\"\(FixedPoint(opacity, places: 2)?.trimmedText ?? "1.0")\"/>")
  }

  mutating func circle(_ center: (x: Double, y: Double), radius: Double, color: String) {
    elements.append(
      "<circle cx=\"\(Self.number(center.x))\" cy=\"\(Self.number(center.y))\" "
        + "r=\"\(Self.number(radius))\" fill=\"none\" stroke=\"\(color)\"/>")
  }

  /// - Parameter dash: The lengths of dashes and gaps; nil for none.
  mutating func line(
    _ points: [(x: Double, y: Double)], color: String, width: Double, dash: String? = nil
  ) {
    guard points.count > 1 else { return }
    let list = points.map { "\(Self.number($0.x)),\(Self.number($0.y))" }.joined(separator: " ")
    elements.append(
      "<polyline points=\"\(list)\" fill=\"none\" stroke=\"\(color)\" "
        + "stroke-width=\"\(Self.number(width))\" stroke-linejoin=\"round\""
        + (dash.map { " stroke-linecap=\"round\" stroke-dasharray=\"\($0)\"" } ?? "") + "/>")
  }

  /// - Parameter edge: The colour of its outline; nil for none.
  mutating func area(_ outline: [(x: Double, y: Double)], color: String, edge: String? = nil) {
    let list = outline.map { "\(Self.number($0.x)),\(Self.number($0.y))" }.joined(separator: " ")
    elements.append("<polygon points=\"\(list)\" fill=\"\(color)\"\(Self.stroke(edge))/>")
  }

  /// - Parameters:
  ///   - radius: Of its corners.
  ///   - edge: The colour of its outline; nil for none.
  mutating func box(
    left: Double, top: Double, width: Double, height: Double, radius: Double = 0, color: String,
    edge: String? = nil
  ) {
    elements.append(
      "<rect x=\"\(Self.number(left))\" y=\"\(Self.number(top))\" "
        + "width=\"\(Self.number(width))\" height=\"\(Self.number(height))\" "
        + (radius > 0 ? "rx=\"\(Self.number(radius))\" " : "")
        + "fill=\"\(color)\"\(Self.stroke(edge))/>")
  }

  private static func stroke(_ color: String?) -> String {
    color.map { " stroke=\"\($0)\"" } ?? ""
  }

  /// - Parameter title: Is shown when a pointer is over the dot.
  mutating func dot(
    _ center: (x: Double, y: Double), radius: Double, color: String, isFilled: Bool, title: String
  ) {
    elements.append(
      "<circle cx=\"\(Self.number(center.x))\" cy=\"\(Self.number(center.y))\" "
        + "r=\"\(Self.number(radius))\" stroke=\"\(color)\" "
        + "fill=\"\(isFilled ? color : "#fff")\"><title>\(title.xml)</title></circle>")
  }

  /// - Parameter halo: The colour of an edge around the letters; nil for none.
  mutating func text(
    _ text: String, at place: (x: Double, y: Double), color: String = "#333", size: Double,
    anchor: String = "start", halo: String? = nil
  ) {
    let edge =
      halo.map { " paint-order=\"stroke\" stroke=\"\($0)\" stroke-width=\"3\"" } ?? ""
    elements.append(
      "<text x=\"\(Self.number(place.x))\" y=\"\(Self.number(place.y))\" fill=\"\(color)\" "
        + "font-size=\"\(Self.number(size))\" text-anchor=\"\(anchor)\"\(edge)>\(text.xml)</text>")
  }

  private static func number(_ value: Double) -> String {
    FixedPoint(value, places: 1)?.trimmedText ?? "0.0"
  }
}
