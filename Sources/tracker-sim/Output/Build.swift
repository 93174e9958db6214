import Foundation

/// How the program was built.
struct Build {
  /// The program's version.
  let version = Program.version
  /// The commit of its source; nil if the source was not an archive made by git.
  let commit: String?
  /// True without optimisation.
  let isDebug: Bool
  /// True if Swift's runtime is a part of the program, and not a library of the system.
  let isStatic: Bool
  /// The names of the package traits, in the order of the manifest.
  let traits: [String]
  /// The version of the compiler, without its patches.
  let swift: String

  static let ofProgram = Build(
    commit: commit(from: archived), isDebug: isDebug, isStatic: !hasSwiftLibrary, traits: traits,
    swift: swift)

  /// `git archive` replaces the text by the commit, as `.gitattributes` asks for.
  private static let archived = "$Format:%H$"

  static func commit(from archived: String) -> String? {
    archived.count == 40 && archived.allSatisfy(\.isHexDigit) ? archived : nil
  }

  private static var isDebug: Bool {
    #if DEBUG
      true
    #else
      false
    #endif
  }

  /// True if Swift's standard library is loaded as a library.
  private static var hasSwiftLibrary: Bool {
    #if canImport(Darwin)
      let name = "/usr/lib/swift/libswiftCore.dylib"
    #else
      let name = "libswiftCore.so"
    #endif
    guard let library = dlopen(name, RTLD_LAZY | RTLD_NOLOAD) else { return false }
    dlclose(library)
    return true
  }

  private static var traits: [String] {
    var traits: [String] = []
    #if Foundation
      traits.append("Foundation")
    #endif
    #if Observation
      traits.append("Observation")
    #endif
    #if Testing
      traits.append("Testing")
    #endif
    #if Networking
      traits.append("Networking")
    #endif
    return traits
  }

  /// No more than this is known when a program is compiled.
  private static var swift: String {
    #if compiler(>=6.4)
      "6.4 or later"
    #elseif compiler(>=6.3)
      "6.3"
    #else
      "6.2"
    #endif
  }
}

extension Build {
  /// A line for each fact.
  var text: String {
    """
    tracker-sim \(version)
    commit:  \(commit ?? Self.unknown)
    build:   \(configuration), Swift \(swift), \(isStatic ? "static" : "with Swift's libraries")
    traits:  \(traits.isEmpty ? "none" : traits.joined(separator: ", "))

    """
  }

  /// One JSON object on one line.
  var json: [UInt8] {
    var json = JSONWriter(nil, isOnOneLine: true)
    json.object { json in
      json.member("version", version)
      json.member("commit", commit ?? Self.unknown)
      json.member("build", configuration)
      json.member("static", isStatic)
      json.member("traits") { json in
        json.array { json in
          for trait in traits {
            json.separate()
            json.write(trait)
          }
        }
      }
      json.member("swift", swift)
    }
    json.endLine()
    return json.bytes
  }

  private static let unknown = "unknown"

  private var configuration: String { isDebug ? "debug" : "release" }
}
