/// The output of one document: a file that is written as a whole or not at all, or standard output.
struct SingleOutput {
  private let file: OpenFile?

  /// - Parameters:
  ///   - path: Nil is standard output.
  ///   - sources: The inputs, which must not be replaced.
  init(path: String?, sparing sources: [String]) throws(Failure) {
    file = try path.map { path throws(Failure) in
      let file = try OutputFile(path: path)
      try file.spare(sources)
      return try file.open()
    }
  }

  var descriptor: Descriptor { file?.descriptor ?? StandardStream.output.descriptor }

  /// Ends the output when everything has been written.
  func commit() throws(Failure) {
    try file?.commit()
  }
}
