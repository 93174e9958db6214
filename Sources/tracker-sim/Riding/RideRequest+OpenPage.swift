import Foundation

extension RideRequest {
  /// Refuses `--open` if there is not exactly one page to show.
  func checkPage() throws(Failure) {
    guard opensPage else { return }
    guard let page else {
      throw .arguments("--open shows a page; name its file: --html FILE --open")
    }
    if page.hasSuffix("/") || routes.count > 1 {
      throw .arguments("--open shows one page, and \(page) is a folder for several")
    }
  }

  /// Opens the page in the browser of the desktop, if requested.
  func openPage() throws(Failure) {
    guard opensPage, let page else { return }
    let name = Self.opener
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    let path = folders.map { "\($0)/\(name)" }.first(where: FileManager.default.isExecutableFile)
    guard let path else {
      throw .output("\(page) is written, but \(name), which would open it, is not installed")
    }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = [page]
    process.standardInput = FileHandle.nullDevice
    do {
      try process.run()
    } catch {
      throw .output("\(page) is written, but \(path) cannot be run: \(error.localizedDescription)")
    }
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw .output("\(page) is written, but \(name) could not open it")
    }
  }

  #if canImport(Darwin)
    private static let opener = "open"
  #else
    private static let opener = "xdg-open"
  #endif
}
