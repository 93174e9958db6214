@testable import TrackerPipeline

/// Tables and exports as programs write them, with what is peculiar to each.
extension ReportedFile {
  static let exports = huawei + tablesOfPrograms + listsOfPrograms + damagedLogs

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

  private static func table(
    _ name: String, _ header: String, _ rows: String..., end: String = "\r\n",
    warning: String? = nil
  ) -> ReportedFile {
    ReportedFile(
      name, ([header] + rows).joined(separator: end) + end, seconds: [0, 20],
      latitudes: [47, 47.0009], warning: warning)
  }

  static let tablesOfPrograms = [
    table(
      "a viewer of DJI's logs, with local dates and times in two columns",
      "sep=,\r\nCUSTOM.date [local],CUSTOM.updateTime [local],OSD.flyTime [s],OSD.latitude,OSD.longitude",
      "5/13/2024,10:00:00.00 AM,0,47.0000,8.0", "5/13/2024,10:00:20.00 AM,20,47.0009,8.0",
      warning: "a time without a zone"),
    table(
      "DatCon, with a date beside a number that counts up",
      "Clock:Tick#,Clock:offsetTime,GPS:Long[degrees],GPS:Lat[degrees],GPS:dateTimeStamp",
      "1,0.5,8.0,47.0000,2024-05-01T10:00:00Z", "2,20.6,8.0,47.0009,2024-05-01T10:00:20Z"),
    table(
      "DatCon, with the number of the receiver in brackets",
      "Clock:offsetTime,GPS(0):Long,GPS(0):Lat,GPS(0):Date,GPS(0):Time",
      "0.5,8.0,47.0000,20240501,100000", "20.6,8.0,47.0009,20240501,100020",
      warning: "a time without a zone"),
    table(
      "Blackbox, with the coordinates by index",
      "time (us), GPS_numSat, GPS_coord[0], GPS_coord[1], GPS_altitude (m)",
      "5000000, 12, 47.000000, 8.000000, 400", "25000000, 12, 47.000900, 8.000000, 400"),
    table(
      "SensorLog",
      "loggingTime(txt),locationTimestamp_since1970(s),locationLatitude(WGS84),"
        + "locationLongitude(WGS84),locationHorizontalAccuracy(m)",
      "2024-05-01T12:00:00.123+02:00,1714557600.0,47.0000,8.0,5",
      "2024-05-01T12:00:20.123+02:00,1714557620.0,47.0009,8.0,5"),
    table(
      "RaceChrono, with rows of units and of sources",
      "This file is created using RaceChrono v7\r\nFormat,3\r\nSession title,\"A ride, one\"\r\n\r\n"
        + "timestamp,lap_number,elapsed_time,accuracy,latitude,longitude,speed\r\n"
        + "unix time,,s,m,deg,deg,m/s\r\n,,,100: gps,100: gps,100: gps,100: gps",
      "1714557600.000,,0,5,47.0000,8.0,5", "1714557620.000,,20,5,47.0009,8.0,5",
      warning: "line 5: the header is here; the lines before it are not read"),
    table(
      "FlySight 2, with another sensor first",
      "$FLYS,1\r\n$COL,BARO,time,pressure\r\n$COL,GNSS,time,lat,lon,hMSL\r\n$DATA",
      "$BARO,0.5,95000", "$GNSS,2024-05-01T10:00:00.000Z,47.0000,8.0,400",
      "$BARO,20.5,95000", "$GNSS,2024-05-01T10:00:20.000Z,47.0009,8.0,400"),
    table(
      "Columbus V-900, with fields that zero bytes fill up",
      "INDEX,TAG,DATE,TIME,LATITUDE N/S,LONGITUDE E/W,HEIGHT,SPEED,HEADING,VOX",
      "1\0\0\0\0\0,T,240501,100000,47.000000N,008.000000E,318\0\0,20\0\0,0\0\0,\0\0\0\0\0\0\0\0\0",
      "2\0\0\0\0\0,T,240501,100020,47.000900N,008.000000E,318\0\0,20\0\0,0\0\0,\0\0\0\0\0\0\0\0\0",
      warning: "a time without a zone"),
    table(
      "Traccar, with the sign of degrees", "Valid,Time,Latitude,Longitude,Altitude,Speed,Address",
      "true,2024-05-01 10:00:00,47.000000°,8.000000°,400 m,0.00 kn,\"A street, 1\"",
      "true,2024-05-01 10:00:20,47.000900° N,8.000000° E,400 m,0.00 kn,\"A street, 2\"",
      warning: "a time without a zone"),
    table(
      "hemispheres before the degrees, and dates with full stops", "Date;Time;Lat;Lon",
      "2024.05.01;10:00:00;N47.0000;E 8,0", "2024.05.01;10:00:20;N47.0009;E 8,0",
      warning: "a time without a zone"),
    table(
      "FlightAware, with the name of the day before the time",
      "Time (EDT),Latitude,Longitude,Course,kts,mph,feet,Rate",
      "Wed 10:00:00 AM,47.0000,8.0,0,10,12,1000,", "Wed 10:00:20 AM,47.0009,8.0,0,10,12,1000,",
      warning: "no date is given; only the time of day is known"),
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
      "OziExplorer's track below an empty line",
      "\r\nOziExplorer Track Point File Version 2.1\r\nWGS 84\r\nAltitude is in Feet\r\nReserved 3\r\n"
        + "0,2,255,A track,1\r\n2\r\n47.0000,8.0,1,-777,45413.25,,\r\n47.0009,8.0,0,-777,45413.50,,\r\n",
      seconds: [0, 21_600], latitudes: [47, 47.0009]),
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
