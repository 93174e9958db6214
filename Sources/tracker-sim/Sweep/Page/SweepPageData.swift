import TrackerPipeline

/// The data of a page of a sweep, as JSON.
struct SweepPageData {
  let result: SweepResult
  /// The names of the recordings' files.
  let files: [String]
  /// The members of an array, as JSON.
  let recordings: [UInt8]
  let drawn: [DrawnRecordings.Recording]
  /// The reasons why files could not be ridden.
  let problems: [String]

  var json: [UInt8] {
    var json = JSONWriter(nil, isOnOneLine: true)
    json.object { write(to: &$0) }
    return json.bytes
  }

  private var grid: SweepGrid { result.grid }

  private func write(to json: inout JSONWriter) {
    json.member("summary", result.summary.heading)
    json.member("problems") { $0.write(problems) }
    json.member("figures") { json in
      json.objects(of: Figure.all) { figure, json in
        json.member("name", figure.name)
        json.member("title", figure.title)
        json.member("unit", figure.units[0].name)
        json.member("phrase", figure.unit)
        json.member("meaning", figure.meaning)
        json.member("places", figure.places)
        json.member("isGain", figure.isGain)
        json.member("isExtreme", figure.isExtreme)
        json.member("isDeciding", Figure.deciding.contains { $0.name == figure.name })
        json.member("isAnswer", Figure.answering.contains { $0.name == figure.name })
      }
    }
    json.member("momentFigures") { json in
      json.write(
        RideMoments.figures.compactMap { figure in
          Figure.all.firstIndex { $0.name == figure.name }
        })
    }
    writeGrid(to: &json)
    writeChoices(to: &json)
    json.member("all") { json in
      json.object {
        $0.members(of: SweepColumns(result.summary.metrics, front: result.front))
        $0.member("geocodes", IntegerColumn(result.summary.metrics.map(\.recordedGeocodes)))
      }
    }
    writeHours(to: &json)
    json.member("files") { $0.write(files) }
    json.member("sources") { $0.write(files.map { $0 == "-" ? "" : ShellWord.quoted($0) }) }
    json.member("recordings") { json in
      json.array { $0.bytes.append(contentsOf: recordings) }
    }
    json.member("places") { json in
      json.array { json in
        for recording in drawn {
          json.separate()
          json.write(verbatim: "[\(recording.index),")
          json.bytes.append(contentsOf: recording.json + Array("]".utf8))
        }
      }
    }
  }

  /// Writes the recorded time that the rates are about, and the time with interruptions, unless an axis changes how
  /// routes are read.
  private func writeHours(to json: inout JSONWriter) {
    guard grid.hasOneReading, let all = result.summary.metrics.first else { return }
    json.member("recorded", ClockText.of(all.recordedTime, isTrimmed: true))
    json.member("elapsed", ClockText.of(all.duration, isTrimmed: true))
  }

  private func writeGrid(to json: inout JSONWriter) {
    json.member("axes") { json in
      json.objects(of: grid.axes) { axis, json in
        json.member("name", String(axis.name.dropFirst(2)))
        json.member("meaning", Self.meaning(of: axis))
        json.member("values") { $0.write(axis.values) }
      }
    }
    json.member("combinations") { json in
      json.objects(of: grid.combinations) { combination, json in
        json.member("values") { $0.write(combination.values) }
        json.member("command", command(of: combination))
        json.member("limits") { $0.write(limitsOf: combination.ride.settings) }
      }
    }
    json.member("conditions") { json in
      json.write(grid.groups.map { grid.conditions(of: $0[0]) })
    }
  }

  /// The help of the option as a sentence, without its default.
  private static func meaning(of axis: OptionAxis) -> String {
    let option = RideOptions.all.first { $0.name == axis.name }
    let meaning = option?.description.meaning ?? ""
    return meaning.prefix(1).uppercased() + meaning.dropFirst() + "."
  }

  /// The options of a command that rides with a combination, as a shell reads them.
  private func command(of combination: SweepGrid.Combination) -> String {
    let axes = zip(grid.axes, combination.values).filter { axis, _ in
      !RideOptions.rules.contains { $0.name == axis.name }
    }.map { ($0.name, $1) }
    let rules = combination.ride.given(of: RideOptions.rules).map { ($0.option.name, $0.value) }
    return (rules + axes).flatMap { $1.isEmpty ? [$0] : [$0, $1] }.map(ShellWord.quoted)
      .joined(separator: " ")
  }

  private func writeChoices(to json: inout JSONWriter) {
    let choices = grid.choices
    json.member("choices") { json in
      json.objects(of: choices) { combinations, json in
        json.member("options", grid.options(of: combinations[0]))
        json.member("swift", grid.combinations[combinations[0]].ride.settings.literal)
        json.member("combinations") { $0.write(combinations) }
      }
    }
    if let today = result.today.combinations, let index = choices.firstIndex(of: today) {
      json.member("today", index)
    }
    json.member("byCost") { $0.write(order(of: choices, by: Figure.byCost)) }
    json.member("byDeviation") { $0.write(order(of: choices, by: Figure.byDeviation)) }
    json.member("named") { json in
      json.objects(of: result.named.all) { choice, json in
        json.member("name", choice.name.rawValue)
        json.member("choice", choices.firstIndex(of: choice.combinations) ?? 0)
      }
    }
    if let absence = result.named.absence { json.member("absence", absence) }
    if let choice = result.choice, let index = choices.firstIndex(of: choice) {
      json.member("recommended", index)
    }
  }

  /// The indices of the choices that have places, the best first.
  private func order(of choices: [[Int]], by figures: [Figure]) -> [Int] {
    let scores = choices.map { result.summary.score($0, figures) }
    return choices.indices.filter { index in
      choices[index].allSatisfy { result.summary.metrics[$0].commits > 0 }
    }.sorted { left, right in
      scores[left] == scores[right]
        ? left < right : scores[left].lexicographicallyPrecedes(scores[right])
    }
  }
}

extension JSONWriter {
  fileprivate mutating func write(_ numbers: [Int]) {
    write(verbatim: "[" + numbers.map { String($0) }.joined(separator: ",") + "]")
  }
}
