import Foundation

/// Finds the data file of the offline geocoder.
///
/// `Bundle.module` is not used: it ends the program if the file is missing, as when the command was
/// copied without its resources.
struct GazetteerFile {
  static let name = "cities15000.tsv"

  /// The folders that may contain the resource bundle, the likeliest first.
  let folders: [URL]

  /// The folders of the command and of the target of its link, the resources of an app, and the
  /// folders where installed commands keep their data. In tests, also the folder of the test
  /// bundle.
  static var ofProcess: GazetteerFile {
    let main = Bundle.main
    let command = main.executableURL?.resolvingSymlinksInPath().deletingLastPathComponent()
    let near = [main.bundleURL, main.resourceURL, command].compactMap { $0 }
    let installed = near.map { $0.appendingPathComponent("../share/tracker-sim").standardized }
    // Elsewhere the main bundle of tests is theirs, and with Swift 6.2 this ends the program:
    // https://github.com/swiftlang/swift-corelibs-foundation/issues/5208.
    #if canImport(Darwin)
      let tests = Bundle.allBundles.map { $0.bundleURL.deletingLastPathComponent() }
    #else
      let tests: [URL] = []
    #endif
    return GazetteerFile(folders: near + installed + tests)
  }

  init(folders: [URL]) {
    var known: Set<String> = []
    self.folders = folders.filter { known.insert($0.standardizedFileURL.path).inserted }
  }

  /// The first that exists.
  var file: URL? {
    candidates.first { FileManager.default.fileExists(atPath: $0.path) }
  }

  func read() throws(GazetteerError) -> Gazetteer {
    let file = try found
    let data: Data
    do {
      data = try Data(contentsOf: file)
    } catch {
      throw .unreadable(file: file.path, reason: error.localizedDescription)
    }
    return try Gazetteer(Array(data), file: file.path)
  }

  fileprivate var found: URL {
    get throws(GazetteerError) {
      guard let file else { throw .missing(file: Self.name, folders: folders.map(\.path)) }
      return file
    }
  }

  /// The paths to try. A resource bundle is named after its package and its target: a folder on
  /// Linux, a bundle on Apple's platforms, flat or not. An installed file has no bundle.
  private var candidates: some Sequence<URL> {
    let insides = [
      "streams_TrackerPipeline.resources", "streams_TrackerPipeline.bundle",
      "streams_TrackerPipeline.bundle/Contents/Resources", "",
    ]
    return folders.lazy.flatMap { folder in
      insides.lazy.map { folder.appendingPathComponent($0).appendingPathComponent(Self.name) }
    }
  }
}

extension OfflineGeocoder {
  /// The name of the file with the cities.
  package static let dataName = GazetteerFile.name

  /// Where the file is, for installing it elsewhere.
  package static func dataFile() throws(GazetteerError) -> URL {
    try GazetteerFile.ofProcess.found
  }
}
