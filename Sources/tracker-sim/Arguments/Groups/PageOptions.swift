/// Options for a page that is written beside the result.
struct PageOptions: Sendable {
  /// The path of the page, or of a folder for pages.
  var path: String?
  /// The server of the page's background map; nil draws a graticule, without any request.
  var tiles: TileServer?
  /// The attribution of the tiles, instead of the one known for their server.
  var tilesCredit: String?
}

extension PageOptions {
  static let options: [Option<PageOptions>] = [
    Option("--html", "FILE", "also write a page that shows the ride in a browser", kind: .file) {
      text, page throws(InvalidValue) in
      page.path = try FileName.parse(text, of: "a page", as: .html)
    },
    Option("--tiles", "URL", "let the page ask this server for tiles: https://…/{z}/{x}/{y}.png") {
      text, page throws(InvalidValue) in
      page.tiles = try TileServer.parse(text)
    },
    Option("--tiles-credit", "TEXT", "whom to credit for the tiles") { text, page in
      page.tilesCredit = text
    },
  ]

  /// For a command that ends when the page is written.
  static let openOption = Option<Bool>("--open", "", "show that page in the browser") { _, opens in
    opens = true
  }
}
