/// The table of growth, a line at a time: a column for each power of ten.
struct GrowthTable {
  private static let sizes = [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000]

  private let layout: Layout

  init(names: [String], style: Layout.Style) {
    let sizes = Self.sizes.map { Layout.Column(title: Figure.count($0), width: 9) }
    layout = Layout(
      style: style,
      columns: [
        .init(
          title: "cost, at a size of", width: names.map(\.count).max() ?? 0, isNumber: false)
      ] + sizes + [
        .init(title: "growth", width: 22), .init(title: "figure", width: 25, isNumber: false),
        .init(title: "size", width: 14, isNumber: false),
      ])
  }

  var header: String { layout.header }

  func line(_ row: GrowthRow) -> String {
    let figures = Self.sizes.map { size in
      row.points.first { $0.size == size }.map(row.text) ?? ""
    }
    return layout.line([row.name] + figures + [row.verdict, row.measure, row.dimension])
  }
}
