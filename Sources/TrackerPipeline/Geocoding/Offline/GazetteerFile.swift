import Foundation

/// Where the offline geocoder's data lies.
///
/// Not `Bundle.module`: that ends the program when it finds nothing, as when someone has copied the
/// command without what lies beside it.
struct GazetteerFile {
  static let name = "cities15000.tsv"

  /// The folders where a bundle of resources may lie, the likeliest first.
  let folders: [URL]

  /// Beside the command and beside what its name is a link to, in an app's resources, and where
  /// installed commands keep what belongs to them. Within tests, beside the bundle with the tests.
  static var ofProcess: GazetteerFile {
    let main = Bundle.main
    let command = main.executableURL?.resolvingSymlinksInPath().deletingLastPathComponent()
    let near = [main.bundleURL, main.resourceURL, command].compactMap { $0 }
    let installed = near.map { $0.appendingPathComponent("../share/tracker-sim").standardized }
    let tests = Bundle.allBundles.map { $0.bundleURL.deletingLastPathComponent() }
    return GazetteerFile(folders: near + installed + tests)
  }

  init(folders: [URL]) {
    var known: Set<String> = []
    self.folders = folders.filter { known.insert($0.standardizedFileURL.path).inserted }
  }

  /// The first that is there.
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

  /// A bundle of resources is named after its package and its target, on Linux a folder and on Apple's
  /// platforms a bundle, flat or not; who installs the command may leave it out.
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

  /// Where it lies, for who installs it elsewhere.
  package static func dataFile() throws(GazetteerError) -> URL {
    try GazetteerFile.ofProcess.found
  }
}
