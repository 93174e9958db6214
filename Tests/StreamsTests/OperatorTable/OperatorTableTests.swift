import Testing

/// The table of the operators, beside their files, their page and the random graphs.
@Suite struct OperatorTableTests {
  @Test(arguments: OperatorFile.all)
  func `every operator has a row, for the laws and for long chains`(path: String) {
    let rows = OperatorRow.all.filter { $0.file == OperatorFile.name(of: path) }

    #expect(rows.contains { !$0.laws.isEmpty }, "OperatorTable+*.swift need a row with its name")
    #expect(rows.contains { !$0.chains.isEmpty })
  }

  @Test(arguments: OperatorRow.all.filter { $0.name != "anyPublisher" })
  func `a row is named after a file, which is on the page of operators`(row: OperatorRow) throws {
    let page = try Project.text(of: "Documentation/Operators.md")

    #expect(page.contains("/\(row.file).swift)"))
  }

  @Test func `no two rows have one name`() {
    #expect(Set(OperatorRow.all.map(\.name)).count == OperatorRow.all.count)
  }
}
