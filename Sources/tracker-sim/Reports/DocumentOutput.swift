import Foundation
import TrackerPipeline

/// Writes results of one format: one document for all rides, or one for each in a folder.
struct DocumentOutput {
  private enum Target {
    case standardOutput
    case file(OutputFile)
    /// One file for each route.
    case folder([OutputFile])

    /// Fails if an input would be replaced: a recording contains more than what is written of it.
    func spare(_ sources: [String]) throws(Failure) {
      let files =
        switch self {
        case .standardOutput: [OutputFile]()
        case .file(let file): [file]
        case .folder(let files): files
        }
      for file in files { try file.spare(sources) }
    }
  }

  private let format: RideRequest.Format
  private let target: Target
  private let isShared: Bool
  private let isWayOnly: Bool
  private var document: (any ResultDocument)?
  private var file: OpenFile?

  /// Fails early if writing would fail at the end.
  ///
  /// - Parameter path: The path of a file, or of a folder; nil is standard output.
  init(_ request: RideRequest, format: RideRequest.Format, path: String?) throws(Failure) {
    self.format = format
    isWayOnly = request.isWayOnly
    if let path {
      target =
        Self.isFolder(path)
        ? .folder(try Self.files(for: request, format: format, in: path))
        : .file(try OutputFile(path: path))
    } else {
      target = .standardOutput
    }
    try target.spare(request.sources)
    if case .folder = target { isShared = false } else { isShared = request.routes.count > 1 }
    if isShared, [.html, .svg].contains(format) {
      throw .arguments(
        "\(format == .html ? "a page" : "a picture") shows one ride, and there are "
          + "\(request.routes.count); name a folder, as DIR/, for one of each")
    }
  }

  mutating func write(_ part: [UInt8], of ride: Int) throws(Failure) {
    try open(for: ride)
    try document?.write(part)
  }

  mutating func add(_ result: RideResult, of ride: Int) throws(Failure) {
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
    document = format.document(
      descriptor, isShared: isShared, isWayOnly: isWayOnly)
  }

  private static func isFolder(_ path: String) -> Bool {
    path.hasSuffix("/") || PathTarget(of: path) == .directory
  }

  /// The files are named after the routes; those with the same name get a number.
  private static func files(
    for request: RideRequest, format: RideRequest.Format, in folder: String
  ) throws(Failure) -> [OutputFile] {
    var taken: Set<String> = []
    var files: [OutputFile] = []
    for route in request.routes {
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

extension RideRequest {
  /// The paths of the inputs.
  fileprivate var sources: [String] {
    switch receiver {
    case .nmea(let path): [path]
    case .gpsd: []
    case nil: directions == nil ? routes.filter { BuiltInRoute(rawValue: $0) == nil } : []
    }
  }
}

extension RideRequest.Format {
  fileprivate var fileExtension: String { self == .text ? "txt" : rawValue }
}
