import Testing

@testable import tracker_sim

@Suite struct `The columns of a text` {
  @Test(arguments: [
    ("", 0), ("Zürich", 6), ("Zu\u{308}rich", 6), ("東京", 4), ("서울", 4), ("ＡＢ", 4),
    ("①", 1), ("กรุ", 2), ("a\u{200B}b", 2), ("🗼", 2), ("👩‍👩‍👧", 2), ("🇨🇭", 2), ("±5 m", 4),
    ("Łódź…", 5),
  ])
  func `are counted as a terminal shows them`(text: String, columns: Int) {
    #expect(text.columns == columns)
  }

  @Test func `align what is wide and what is not`() {
    #expect("東京".padded(to: 6) + "|" == "東京  |")
    #expect("Bern".padded(to: 6) + "|" == "Bern  |")
    #expect("東京".indented(to: 6) == "  東京")
  }

  @Test func `are never exceeded by what is cut short`() {
    #expect("東京都庁".truncated(to: 8) == "東京都庁")
    #expect("東京都庁".truncated(to: 7) == "東京都…")
    #expect("東京都庁".truncated(to: 6) == "東京…")
    #expect("Winterthur".truncated(to: 8) == "Winterth".dropLast() + "…")
  }

  @Test func `decide where a line ends`() {
    #expect("東京 都庁 x".wrapped(to: 9) == ["東京 都庁", "x"])
    #expect("東京 都庁 x".wrapped(to: 8) == ["東京", "都庁 x"])
  }

  @Test func `hold nothing that does things to a terminal`() {
    #expect("a\u{1B}[2J\u{202E}b\u{2028}\u{9B}c\n".printable == "a [2J b  c ")
  }
}
