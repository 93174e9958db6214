import Foundation

/// The kind of file at a path, after following links.
package enum PathTarget {
  case nothing
  /// Also a pipe or a device.
  case file
  case directory

  package init(of path: String) {
    var isDirectory: ObjCBool = false
    let exists = FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory)
    self = !exists ? .nothing : isDirectory.boolValue ? .directory : .file
  }
}
