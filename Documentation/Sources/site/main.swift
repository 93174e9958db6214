import Foundation

/// Builds the site of both libraries and of the command: the guides, and the reference made of the doc
/// comments, with every marble diagram as a picture.
///
///     swift run --package-path Documentation site [FOLDER]

let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent().deletingLastPathComponent()
let folder = CommandLine.arguments.dropFirst().first ?? ".build/site"
let site = URL(filePath: folder, relativeTo: root).absoluteURL

do {
  try Site(of: root, in: site).build()
  say("done")
  print("The site is in \(site.path()): for a look, python3 -m http.server -d \(site.path())")
} catch {
  FileHandle.standardError.write(Data("site: \(error)\n".utf8))
  exit(1)
}
