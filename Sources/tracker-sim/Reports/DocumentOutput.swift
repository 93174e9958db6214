import Foundation
import TrackerPipeline

/// Writes results in one format: one document for all, or one for each in a folder.
struct DocumentOutput<Content> {
  private enum Target {
    case standardOutput
    case file(OutputFile)
    /// One file for each route.
    case folder([OutputFile])

    var files: [OutputFile] {
      switch self {
      case .standardOutput: []
      case .file(let file): [file]
      case .folder(let files): files
      }
    }
  }

  private let target: Target
  private let isShared: Bool
  private let makeDocument: @Sendable (Descriptor, Bool) -> any ResultDocument<Content>
  private var document: (any ResultDocument<Content>)?
  private var file: OpenFile?

  /// Fails early if writing would fail at the end.
  ///
  /// - Parameters:
  ///   - routes: The names of the routes, each of which has a result.
  ///   - path: The path of a file, or of a folder; nil is standard output.
  ///   - sources: The paths of the inputs.
  ///   - document: Creates a document; the second argument is true if it has several results.
  init(
    routes: [String], format: OutputFormat, path: String?, sparing sources: [String],
    document: @escaping @Sendable (Descriptor, Bool) -> any ResultDocument<Content>
  ) throws(Failure) {
    makeDocument = document
    if let path {
      target =
        Self.isFolder(path)
        ? .folder(try Self.files(for: routes, format: format, in: path))
        : .file(try OutputFile(path: path))
    } else {
      target = .standardOutput
    }
    // A recording contains more than its result does.
    for file in target.files { try file.spare(sources) }
    if case .folder = target { isShared = false } else { isShared = routes.count > 1 }
    if isShared, [.html, .svg].contains(format) {
      throw .arguments(
        "\(format == .html ? "a page" : "a picture") shows one ride, and there are "
          + "\(routes.count); name a folder, as DIR/, for one of each")
    }
  }

  /// The paths of the files in the order of the rides.
  var paths: [String] { target.files.map(\.path) }

  /// The files that are written, each with one path; not what several may be written to.
  var files: [String] { target.files.filter { !$0.isSpecial }.map(\.uniquePath) }

  mutating func write(_ part: [UInt8], of ride: Int) throws(Failure) {
    try open(for: ride)
    try document?.write(part)
  }

  mutating func add(_ result: Content, of ride: Int) throws(Failure) {
    try open(for: ride)
    document?.add(result)
  }

  /// Is called after each ride.
  mutating func endRide() throws(Failure) {
    if case .folder = target { try finish() }
  }

  /// Ends the document. Without a ride, the output is not changed.
  mutating func finish() throws(Failure) {
    try document?.finish()
    document = nil
    try file?.commit()
    file = nil
  }

  private mutating func open(for ride: Int) throws(Failure) {
    guard document == nil else { return }
    switch target {
    case .standardOutput: break
    case .file(let output): file = try output.open()
    case .folder(let outputs): file = try outputs[ride].open()
    }
    let descriptor = file?.descriptor ?? StandardStream.output.descriptor
    document = makeDocument(descriptor, isShared)
  }

  private static func isFolder(_ path: String) -> Bool {
    path.hasSuffix("/") || PathTarget(of: path) == .directory
  }

  /// The files are named after the routes; those with the same name get a number.
  private static func files(
    for routes: [String], format: OutputFormat, in folder: String
  ) throws(Failure) -> [OutputFile] {
    var taken: Set<String> = format == .html ? [PageIndex.name] : []
    var files: [OutputFile] = []
    for route in routes {
      let base = baseName(of: route)
      var name = base
      var number = 2
      while !taken.insert(name.lowercased()).inserted {
        name = "\(base)-\(number)"
        number += 1
      }
      let start = folder.hasSuffix("/") ? folder : folder + "/"
      files.append(
        try OutputFile(path: "\(start)\(name).\(format.fileExtension)"))
    }
    return files
  }

  private static func baseName(of route: String) -> String {
    if route == "-" { return "standard-input" }
    let name = route.split(separator: "/").last ?? "route"
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return String(name) }
    return String(name[..<dot])
  }
}

extension OutputFormat {
  fileprivate var fileExtension: String { self == .text ? "txt" : rawValue }
}
