#if Testing || canImport(Darwin)
  extension Marbles.Event {
    var symbol: String {
      switch self {
      case .value(let name): MarbleName.isSymbol(name) ? name : "‹\(MarbleName.escaped(name))›"
      case .finished: "|"
      case .failed: "#"
      case .subscribed: "^"
      case .cancelled: "!"
      case .violation(let text): "‹!\(MarbleName.escaped(text))›"
      }
    }

    var isEnd: Bool { self == .finished || self == .failed }

    var isViolation: Bool {
      guard case .violation = self else { return false }
      return true
    }
  }

  /// Draws the names of values.
  enum MarbleName {
    /// True if a name can be drawn as it is: one character that means nothing else in a diagram.
    static func isSymbol(_ name: String) -> Bool {
      guard name.count == 1, let character = name.first else { return false }
      return !" -|#()^!‹›".contains(character) && isVisible(character) && standsAlone(character)
    }

    /// A name as it is drawn between `‹` and `›`.
    static func escaped(_ name: String) -> String {
      let text = name.map { character in
        switch character {
        case "›", "\\": "\\\(character)"
        case _ where isVisible(character) && standsAlone(character, among: ["-"]): "\(character)"
        default: character.unicodeScalars.map(number).joined()
        }
      }.joined()
      return name.first == "!" ? "\\" + text : text
    }

    private static func number(_ scalar: Unicode.Scalar) -> String {
      "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
    }

    private static func isVisible(_ character: Character) -> Bool {
      switch character.unicodeScalars.first?.properties.generalCategory {
      case nil, .control, .format, .lineSeparator, .paragraphSeparator: false
      case .spaceSeparator: character == " "
      default: true
      }
    }

    /// True if a character stays separate in a text. An accent joins any character before it; parts
    /// of a syllable, a flag, an emoji or a Devanagari conjunct join one of their own kind.
    private static func standsAlone(
      _ character: Character, among others: [Character] = ["-", "가", "🇦", "👩", "क"]
    ) -> Bool {
      others.allSatisfy { other in
        Array("\(other)\(character)\(other)") == [other, character, other]
      }
    }
  }
#endif
