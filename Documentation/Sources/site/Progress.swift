import Foundation

private let start = ContinuousClock.now

/// Tells at once what is done now, and after how many seconds.
func say(_ step: String) {
  let seconds = (ContinuousClock.now - start).components.seconds
  FileHandle.standardError.write(Data("site: \(seconds) s: \(step)\n".utf8))
}
