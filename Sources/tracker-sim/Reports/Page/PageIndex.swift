import Foundation
import TrackerPipeline

/// The page that leads to the pages of several rides in one folder.
struct PageIndex {
  /// The name that no page of a ride has.
  static let name = "index"

  private let file: OutputFile
  /// The name of each page, and the texts about its ride.
  private var pages: [(name: String, texts: PictureTexts)] = []

  /// Fails early if writing would fail at the end.
  init(in folder: String, sparing sources: [String]) throws(Failure) {
    file = try OutputFile(path: "\(folder)/\(Self.name).html")
    try file.spare(sources)
  }

  var path: String { file.path }
  var count: Int { pages.count }

  /// - Parameter path: The path of the page.
  mutating func add(_ result: some RouteResult, path: String) {
    let name = path.split(separator: "/").last.map { String($0) } ?? path
    pages.append((name, PictureTexts(result, credits: [])))
  }

  /// Writes the page; nothing without a ride.
  func write() throws(Failure) {
    if pages.isEmpty { return }
    let file = try file.open()
    try file.descriptor.write(bytes)
    try file.commit()
  }

  private var bytes: [UInt8] {
    let style = PageAssets.baseCSS + PageAssets.indexCSS
    let policy = [
      "default-src 'none'", "style-src 'sha256-\(SHA256.base64(of: style))'", "img-src data:",
      "base-uri 'none'", "form-action 'none'",
    ]
    return HTMLPage.filled(
      PageAssets.indexHTML,
      with: [
        "policy": Array(policy.joined(separator: "; ").utf8),
        "title": Array("\(pages.count.grouped) \(pages.count == 1 ? "ride" : "rides")".utf8),
        "style": style, "rides": Array(pages.map(Self.item).joined().utf8),
      ])
  }

  private static func item(_ page: (name: String, texts: PictureTexts)) -> String {
    // A name with a colon is no address of another kind.
    let address = "./" + (page.name.addingPercentEncoding(withAllowedCharacters: plain) ?? "")
    return """
      <li><a href="\(address.xml)" dir="auto">\(page.texts.title.xml)</a>
      <p>\(page.texts.summary.xml)</p></li>

      """
  }

  private static let plain = CharacterSet.urlPathAllowed
}
