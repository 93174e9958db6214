import Foundation

/// The region and country of cities, compared with the text after a city's name.
struct CityArea: Sendable {
  /// Folded: the region, the country's code, its English name, and its other names.
  private let names: [[UInt8]]

  /// - Parameter settlement: The place that a street is in.
  init(region: String, country: String, settlement: String? = nil) {
    var names = [region, country] + (settlement.map { [$0] } ?? [])
    if let name = Self.english.localizedString(forRegionCode: country) { names.append(name) }
    names += Self.otherNames[country] ?? []
    if country == "US", let code = Self.stateCodes[region] { names.append(code) }
    self.names = names.map { FoldedText.of($0) }
  }

  /// True if a word of one of the names begins with `start`.
  func matches(_ start: [UInt8]) -> Bool {
    names.contains { name in
      var word = name[...]
      while true {
        if word.starts(with: start) { return true }
        guard let blank = word.firstIndex(of: FoldedText.blank) else { return false }
        word = word[(blank + 1)...]
      }
    }
  }

  private static let english = Locale(identifier: "en_US")

  private static let otherNames = [
    "US": ["USA"], "GB": ["UK", "Great Britain"], "AE": ["UAE"], "CH": ["Schweiz", "Suisse"],
    "DE": ["Deutschland"], "AT": ["Österreich"], "ES": ["España"], "NL": ["Holland"],
    "RU": ["Россия"],
  ]

  /// The codes of the United States Postal Service.
  private static let stateCodes: [String: String] = {
    let codes = """
      AL Alabama,AK Alaska,AZ Arizona,AR Arkansas,CA California,CO Colorado,CT Connecticut,DE Delaware,\
      DC District of Columbia,FL Florida,GA Georgia,HI Hawaii,ID Idaho,IL Illinois,IN Indiana,IA Iowa,\
      KS Kansas,KY Kentucky,LA Louisiana,ME Maine,MD Maryland,MA Massachusetts,MI Michigan,MN Minnesota,\
      MS Mississippi,MO Missouri,MT Montana,NE Nebraska,NV Nevada,NH New Hampshire,NJ New Jersey,\
      NM New Mexico,NY New York,NC North Carolina,ND North Dakota,OH Ohio,OK Oklahoma,OR Oregon,\
      PA Pennsylvania,RI Rhode Island,SC South Carolina,SD South Dakota,TN Tennessee,TX Texas,UT Utah,\
      VT Vermont,VA Virginia,WA Washington,WV West Virginia,WI Wisconsin,WY Wyoming
      """
    return Dictionary(
      uniqueKeysWithValues: codes.split(separator: ",").map {
        (String($0.dropFirst(3)), String($0.prefix(2)))
      })
  }()
}
