extension Failure {
  /// Prints the message on standard error, if there is one.
  func printMessage(in style: TextStyle) {
    guard let message else { return }
    StandardStream.error.say("tracker-sim: \(message)", style.error)
  }
}
