import Foundation
import TrackerPipeline

/// Opens a page in the browser of the desktop.
struct PageOpener {
  /// The path of the page; nil if none is to be opened.
  private let page: String?

  /// Refuses `--open` if there is not exactly one page to show.
  ///
  /// - Parameters:
  ///   - isWanted: True to open the page.
  ///   - page: The path of the page, or of a folder for pages.
  ///   - routes: The number of the routes.
  init(isWanted: Bool, page: String?, routes: Int) throws(Failure) {
    guard isWanted else {
      self.page = nil
      return
    }
    guard let page else {
      throw .arguments("--open shows a page; name its file: --html FILE --open")
    }
    if page.hasSuffix("/") || routes > 1 || PathTarget(of: page) == .directory {
      throw .arguments("--open shows one page, and \(page) is a folder for several")
    }
    self.page = page
  }

  /// Opens the page when it is written, if that is wanted.
  func open() throws(Failure) {
    guard let page else { return }
    let name = Self.opener
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    let path = folders.map { "\($0)/\(name)" }.first(where: FileManager.default.isExecutableFile)
    guard let path else {
      throw .output("\(page) is written, but \(name), which would open it, is not installed")
    }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    // From the root, as a name may begin like an option.
    process.arguments = [URL(fileURLWithPath: page).path]
    process.standardInput = FileHandle.nullDevice
    do {
      try InterruptCleanup.withUsualSignals { try process.run() }
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
