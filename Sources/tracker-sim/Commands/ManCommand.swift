extension Command {
  static let man = Command("man", "print the manual page") { () throws(Failure) in
    try StandardStream.output.write(ManPage.text(of: all))
  }
}
