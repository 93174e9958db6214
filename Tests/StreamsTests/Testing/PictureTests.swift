import Streams
import Testing

/// `Marbles.Picture`.
@Suite struct PictureTests {
  /// The numbers of an attribute, in the order of the picture.
  func numbers(_ attribute: String, of element: String, in svg: String) throws -> [Int] {
    try svg.matches(
      of: Regex("<\(element) [^>]*?\\b\(attribute)=\"(-?\\d+)\"", as: (Substring, Substring).self)
    )
    .compactMap { Int($0.1) }
  }

  @Test func `lanes are read as they stand in a doc comment`() throws {
    let text = """
      source { $0 < 3 }       -1-2-3-|
      pairwise()              ---A-B-|   A is (1, 2), B is (2, 3)
      """
    let read = try #require(Marbles.Picture(text))
    let drawn = Marbles.Picture([
      .init("source { $0 < 3 }", "-1-2-3-|"),
      .init("pairwise()", "---A-B-|", note: "A is (1, 2), B is (2, 3)"),
    ])

    #expect(read.svg() == drawn.svg())
  }

  @Test func `the lanes of a trace begin where their subscriptions are`() throws {
    let text = """
      query           ^a-(bcd)--e|
        search ← a     ^--      -!
        search ← b       (^2|)
      query requests  1---    -1   of which one is late
      """
    let read = try #require(Marbles.Picture(text))
    let drawn = Marbles.Picture([
      .init("query", "^a-(bcd)--e|"), .init("  search ← a", "-^---!"),
      .init("  search ← b", "---(^2|)"),
      .init("query requests", "1----1", note: "of which one is late"),
    ])

    #expect(read.svg() == drawn.svg())
    #expect(Marbles.Picture("query   ^a-|\n  late    -b|") == nil)
    #expect(try numbers("x", of: "text", in: read.svg()).filter { $0 < 30 } == [8, 24, 24, 8])
  }

  @Test(arguments: [
    "", "source", "let a = 1\nlet b = 2", "source  -1-2\nsubscriber", "source  -(1\nmap     -2-",
    "first line of prose\nand another one of it",
  ])
  func `what is no diagram is no picture`(text: String) {
    #expect(Marbles.Picture(text) == nil)
  }

  @Test func `the same time is in the same column`() throws {
    let svg = Marbles.Picture([
      .init("a", "-1-(23)-4-|"), .init("b", "-x---y-|"), .init("c", "--- 5s -z"),
    ]).svg()
    let places = try numbers("x", of: "rect", in: svg)

    #expect(places.count == 7)
    #expect(places[0] == places[4])
    #expect(places[3] == places[5])
    #expect(Set(places).count == 5)
    #expect(svg.contains(">4997ms</text>"))
  }

  @Test func `a mark that combines with a sign of XML does not hide it`() {
    let svg = Marbles.Picture([
      .init("<\u{301}b>&\u{483}\"\u{301}", "-1-|", note: "<\u{338}i>\u{FFFF}")
    ]).svg()
    #expect(svg.contains(">&lt;\u{301}b&gt;&amp;\u{483}&quot;\u{301}</text>"))
    #expect(svg.contains(">&lt;\u{338}i&gt;</text>"))
  }

  @Test func `themes differ in their colours only`() {
    let picture = Marbles.Picture([.init("a", "-1-#")])
    let (light, dark) = (picture.svg(.light), picture.svg(.dark))

    #expect(light != dark)
    #expect(
      light.replacing(/<style>[\s\S]*<\/style>/, with: "")
        == dark.replacing(/<style>[\s\S]*<\/style>/, with: ""))
    #expect(!light.contains("prefers-color-scheme"))
    #expect(picture.svg().contains("prefers-color-scheme: dark"))
  }
}
