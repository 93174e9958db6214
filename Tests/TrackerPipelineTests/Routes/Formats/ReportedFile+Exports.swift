@testable import TrackerPipeline

/// Exports as programs write them, with what is peculiar to each.
extension ReportedFile {
  static let exports = huawei + listsOfPrograms + damagedLogs

  /// A line of HiTrack, 20 s and 100 m behind the one before it.
  private static func position(_ number: Int) -> String {
    "tp=lbs;k=\(number);lat=47.00\(["00", "09", "18"][number]);lon=8.0;alt=0.0;t=\(1_714_557_600 + 20 * number)000;"
  }

  private static func attribute(_ lines: String...) -> String {
    let text = lines.map { $0 + #"\n"# }.joined()
    return
      #""attribute":"HW_EXT_TRACK_DETAIL@is\#(text)&&HW_EXT_TRACK_SIMPLIFY@is{\"totalTime\":40,\"paceMap\":{}}""#
  }

  static let huawei = [
    ReportedFile(
      "an exercise of Huawei Health, with numbers for names",
      #"[{"totalSteps":39,"sportType":5,"partTimeMap":{1.0:380.0,2.0:770.0},"startTime":1714557600000,"#
        + attribute(position(0), position(1), "tp=h-r;k=1714557600000;v=90;")
        + #","timeZone":"+0200"}]"#,
      seconds: [0, 20], latitudes: [47, 47.0009]),
    ReportedFile(
      "days of exercises of Huawei Health, the newest first",
      #"[{"recordDay":20240501,"motionPathData":[{"sportType":4,\#(attribute(position(2)))},"#
        + #"{"sportType":101,"attribute":"HW_EXT_TRACK_SIMPLIFY@is{}"}]},"#
        + #"{"motionPathData":[{\#(attribute(position(0), position(1)))}],"recordDay":20240430}]"#,
      seconds: [0, 20, 40], latitudes: [47, 47.0009, 47.0018], segments: 2),
    ReportedFile(
      "an exercise of Huawei Health that was cut off",
      #"[{"sportType":4,"attribute":"HW_EXT_TRACK_DETAIL@is\#(position(0))\n\#(position(1))\ntp=lbs;k=2;lat=47"#,
      seconds: [0, 20], latitudes: [47, 47.0009],
      warning: "line 1, column 29: the JSON ends too early, within the text that starts here"),
    ReportedFile(
      "the text of an exercise of Huawei Health without the JSON",
      "HW_EXT_TRACK_DETAIL@is\(position(0))\n\(position(1))\n&&HW_EXT_TRACK_SIMPLIFY@is{}",
      seconds: [0, 20], latitudes: [47, 47.0009]),
  ]

  private static func state(_ phone: String, _ latitude: String, _ second: Int) -> String {
    #"{"entity_id":"device_tracker.\#(phone)","attributes":{"latitude":\#(latitude),"longitude":8.0},"#
      + #""last_updated":"2024-05-01T10:00:\#(second)+00:00"}"#
  }

  static let listsOfPrograms = [
    ReportedFile(
      "two telephones in Home Assistant at the same time",
      "[[\(state("anna", "47.0", 10)),\(state("anna", "47.0009", 30))],"
        + "[\(state("tom", "48.0", 10)),\(state("tom", "48.0009", 30))]]",
      seconds: [0, 20], latitudes: [47, 47.0009],
      warning: "the positions are of 2 tracks at the same time: \"device_tracker.anna\", "
        + "\"device_tracker.tom\"; the first is ridden"),
    ReportedFile(
      "OziExplorer's track with another datum",
      "OziExplorer Track Point File Version 2.1\r\nPulkovo 1942 (2)\r\nAltitude is in Feet\r\nReserved 3\r\n"
        + "0,2,255,A track,1\r\n0\r\n47.0000,8.0,1,-777,45413.25,,\r\n47.0009,8.0,0,-777,45413.50,,\r\n",
      seconds: [0, 21_600], latitudes: [47, 47.0009],
      warning: "line 2: the datum of the positions is \"Pulkovo 1942 (2)\"; they are taken for WGS"),
  ]

  private static let zeros = String(repeating: "\u{0}", count: 300)

  static let damagedLogs = [
    ReportedFile(
      "a log of bGeigie with zeros before a row",
      [24, 29, 34].map { second in
        let sentence = NMEA.sentence(
          "BNRDD,300,2012-12-16T17:58:\(second)Z,30,1,116,A,4700.0000,N,00800.0000,E,587.6,A,77.2,1"
        )
        return (second == 29 ? zeros : "") + sentence + "\r\n"
      }.joined(),
      seconds: [0, 5, 10], latitudes: [47, 47, 47], warning: "line 2: 1 line with zero bytes"),
    ReportedFile(
      "a flight with zeros before a row",
      "HFDTE100324\r\n" + IGC.position("120000") + "\r\n" + zeros + IGC.position("120004") + "\r\n",
      seconds: [0, 4], latitudes: [46.5, 46.5], warning: "line 3: 1 line with zero bytes"),
    ReportedFile(
      "lines of HiTrack with zeros before one",
      "\(position(0))\n\(zeros)\(position(1))\n\(zeros)",
      seconds: [0, 20], latitudes: [47, 47.0009], warning: "line 2: 1 line with zero bytes"),
    ReportedFile(
      "a table that ends with more zeros than a line may have bytes",
      "time,lat,lon\n0,47.0000,8.0\n20,47.0009,8.0\n" + String(repeating: zeros, count: 5_000),
      seconds: [0, 20], latitudes: [47, 47.0009]),
  ]
}
