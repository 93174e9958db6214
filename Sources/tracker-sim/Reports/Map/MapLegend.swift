/// The legend of a picture: a row of marks with their names. It has the marks that the picture has.
struct MapLegend {
  enum Entry: CaseIterable {
    case route, way, start, finish, place, cluster

    var text: String {
      switch self {
      case .route: "ridden this way"
      case .way: "directions"
      case .start: "start"
      case .finish: "finish"
      case .place: "place"
      case .cluster: "several places"
      }
    }
  }

  var entries: Set<Entry> = []

  /// - Parameter bottom: The lower edge of the symbols.
  func draw(on svg: inout SVGText, left: Double, bottom: Double) {
    let shown = Entry.allCases.filter(entries.contains)
    if shown.isEmpty { return }
    let width = shown.map(self.width(of:)).reduce(0, +)
    svg.box(
      left: left - 8, top: bottom - 20, width: width, height: 26, radius: 4,
      color: SVGText.MapColor.paper)
    var left = left
    for entry in shown {
      svg.draw(entry, in: left, bottom: bottom)
      svg.text(
        entry.text, at: (left + 28, bottom - 2), color: SVGText.MapColor.quiet, size: 12)
      left += self.width(of: entry)
    }
  }

  private func width(of entry: Entry) -> Double { 28 + 6.2 * Double(entry.text.count) + 16 }
}

extension SVGText {
  /// The symbol, 20 points wide.
  fileprivate mutating func draw(_ entry: MapLegend.Entry, in left: Double, bottom: Double) {
    let middle = (x: left + 10, y: bottom - 6)
    switch entry {
    case .route:
      line([(left, middle.y), (left + 20, middle.y)], color: MapColor.route, width: 4)
      arrow(at: middle, angle: 0)
    case .way: line([(left, middle.y), (left + 20, middle.y)], color: MapColor.way, width: 9)
    case .start: flag(at: (left + 18, bottom), isFinish: false, height: 16)
    case .finish: flag(at: (left + 4, bottom), isFinish: true, height: 16)
    case .place: place(at: middle, isCluster: false, title: entry.text)
    case .cluster:
      place(at: (left - 1, middle.y), isCluster: true, title: entry.text)
      badge("9", at: (left + 15, middle.y))
    }
  }
}
