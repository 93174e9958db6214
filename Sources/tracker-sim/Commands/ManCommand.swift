extension Command {
  static let man = Command(
    "man", "print the manual page", examples: ["> tracker-sim.1"]
  ) { () throws(Failure) in
    try StandardStream.output.write(ManPage.text(of: all))
  }
}
