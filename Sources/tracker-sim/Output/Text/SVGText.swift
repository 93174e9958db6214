/// Lines, dots and words as SVG 1.1, drawn one above the other.
struct SVGText {
  private var elements: [String] = []
  private let width: Double
  private let height: Double

  private let paper: String

  init(width: Double, height: Double, paper: String = "#fff") {
    self.width = width
    self.height = height
    self.paper = paper
  }

  var document: String {
    let (width, height) = (Self.number(width), Self.number(height))
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" \
      viewBox="0 0 \(width) \(height)" font-family="sans-serif">
      <rect width="\(width)" height="\(height)" fill="\(paper)"/>
      \(elements.joined(separator: "\n"))
      </svg>

      """
  }

  /// - Parameter opacity: 1 covers what is below.
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

  /// A pin whose tip is at a point.
  mutating func pin(at tip: (x: Double, y: Double), color: String, title: String) {
    elements.append(
      "<path transform=\"translate(\(Self.number(tip.x)) \(Self.number(tip.y)))\" fill=\"\(color)\" "
        + "d=\"M0 0C-3 -9 -8 -12 -8 -18A8 8 0 0 1 8 -18C8 -12 3 -9 0 0Z\">"
        + "<title>\(title.xml)</title></path>")
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

  mutating func area(_ outline: [(x: Double, y: Double)], color: String) {
    let list = outline.map { "\(Self.number($0.x)),\(Self.number($0.y))" }.joined(separator: " ")
    elements.append("<polygon points=\"\(list)\" fill=\"\(color)\"/>")
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
