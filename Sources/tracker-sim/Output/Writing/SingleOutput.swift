/// Where one document goes: a file that is written as a whole or not at all, or standard output.
struct SingleOutput {
  private let file: OpenFile?

  /// - Parameter path: Nil is standard output.
  init(path: String?) throws(Failure) {
    file = try path.map { path throws(Failure) in try OutputFile(path: path).open() }
  }

  var descriptor: Descriptor { file?.descriptor ?? StandardStream.output.descriptor }

  /// All is written.
  func commit() throws(Failure) {
    try file?.commit()
  }
}
