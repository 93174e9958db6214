@testable import TrackerPipeline

extension ReportedFile {
  private static let numbered = RouteOptions.Columns(time: "1", latitude: "2", longitude: "3")

  static let tables = [
    ReportedFile(
      "Flightradar24's position",
      "Timestamp,UTC,Callsign,Position,Altitude,Speed,Direction\n"
        + "1714557600,2024-05-01T10:00:00Z,SWR1,\"47.000000,8.000000\",30000,430,0\n"
        + "1714557610,2024-05-01T10:00:10Z,SWR1,\"47.020000,8.000000\",30000,430,0\n",
      seconds: [0, 10], latitudes: [47, 47.02]),
    ReportedFile(
      "EdgeTX's position",
      "Date,Time,1RSS(dB),GPS,GSpd(kts),Alt(m)\n2024-05-01,10:00:00.000,-50,,0,0\n"
        + "2024-05-01,10:00:00.500,-50,47.000000 8.000000,0,400\n"
        + "2024-05-01,10:00:20.500,-50,47.000900 8.000000,0,400\n",
      seconds: [0, 20], latitudes: [47, 47.0009], warning: "a time without a zone"),
    ReportedFile(
      "a position by its content",
      "time;where;note\n2024-05-01T10:00:00Z;47.0000, 8.0000;a\n"
        + "2024-05-01T10:00:20Z;47.0009, 8.0000;b\n",
      seconds: [0, 20], latitudes: [47, 47.0009]),
    ReportedFile(
      "FlySight 2",
      "$FLYS,1\n$VAR,FIRMWARE_VER,v2022.09.21\n$COL,GNSS,time,lat,lon,hMSL,hAcc\n"
        + "$UNIT,GNSS,,deg,deg,m,m\n$DATA\n$GNSS,2024-05-01T10:00:00.000Z,47.0000,8.0,400,5\n"
        + "$IMU,1,2,3\n$GNSS,2024-05-01T10:00:20.000Z,47.0009,8.0,400,5\n",
      seconds: [0, 20], latitudes: [47, 47.0009]),
    ReportedFile(
      "FlySight 1, with a row of units",
      "time,lat,lon,hMSL\n,(deg),(deg),(m)\n2024-05-01T10:00:00.00Z,47.0000,8.0,400\n"
        + "2024-05-01T10:00:20.00Z,47.0009,8.0,400\n",
      seconds: [0, 20], latitudes: [47, 47.0009]),
    ReportedFile(
      "a track of TrackAddict, with lines before the header",
      "Vehicle: A car, with wheels\nDevice; one\n\"Time\",\"UTC Time\",\"Lap\",\"Latitude\",\"Longitude\"\n"
        + "0.000,1714557600.000,0,47.0000,8.0\n20.000,1714557620.000,0,47.0009,8.0\n",
      seconds: [0, 20], latitudes: [47, 47.0009],
      warning: "line 3: the header is here; the lines before it are not read"),
    ReportedFile(
      "a table without a header that begins with a time",
      "2015-06-12T14:20:53.60Z,54.7983286,37.6484539,4200.321\n"
        + "2015-06-12T14:20:53.80Z,54.7984121,37.6483273,4215.899\n",
      seconds: [0, 0.2], latitudes: [54.798329, 54.798412],
      warning: "there is no header: column 1 is the time, and columns 2 and 3 are latitude and"),
    ReportedFile(
      "a table without a header that begins with a date and a time",
      "2024-05-01,10:00:00Z,47.0000,8.0\n2024-05-01,10:00:20Z,47.0009,8.0\n",
      seconds: [0, 20], latitudes: [47, 47.0009],
      warning: "there is no header: column 2 is the time, and columns 3 and 4 are latitude and"),
    ReportedFile(
      "a table without a header whose time is behind the position",
      "47.0000,8.0,a,2024-05-01T10:00:00Z\n47.0009,8.0,b,2024-05-01T10:00:20Z\n",
      seconds: [0, 20], latitudes: [47, 47.0009],
      warning: "there is no header: column 4 is the time, and the first two columns are latitude"),
    ReportedFile(
      "a table without a header whose columns are chosen by number",
      "0,47.0000,8.0\n20,47.0009,8.0\n", columns: numbered, seconds: [0, 20],
      latitudes: [47, 47.0009], warning: "there is no header: column 1 is the time"),
    ReportedFile(
      "Columbus V-900",
      "INDEX,TAG,DATE,TIME,LATITUDE N/S,LONGITUDE E/W,HEIGHT,SPEED,HEADING,VOX\n"
        + "1,T,090410,194134,48.856330N,009.089779E,318,20,0,\n"
        + "2,T,090410,194154,48.857230N,009.089779E,318,20,0,\n",
      seconds: [0, 20], latitudes: [48.85633, 48.85723], warning: "a time without a zone"),
    ReportedFile(
      "Garmin's avionics, with local times",
      "#airframe_info, log_version=\"1.00\"\n#yyy-mm-dd, hh:mm:ss, hh:mm, degrees, degrees\n"
        + "  Lcl Date, Lcl Time, UTCOfst, Latitude, Longitude\n"
        + "2024-05-01, 05:00:00, -05:00, 47.0000, 8.0000\n2024-05-01, 05:00:20, -05:00, 47.0009, 8.0000\n",
      seconds: [0, 20], latitudes: [47, 47.0009]),
  ]

  static let devices = [
    ReportedFile(
      "OziExplorer's track",
      "OziExplorer Track Point File Version 2.1\nWGS 84\nAltitude is in Feet\nReserved 3\n"
        + "0,2,255,OziCE Track Log File,1\n0\n"
        + "  47.0000, 8.0000,1, 1312.3,45413.4166667,01-May-24, 10:00:00\n"
        + "  47.0009, 8.0000,0, -777,45413.4168981,01-May-24, 10:00:20\n"
        + "  47.0018, 8.0000,1, -777,45413.4201389,01-May-24, 10:05:00\n",
      seconds: [0, 19.993, 299.998], latitudes: [47, 47.0009, 47.0018], segments: 2),
    ReportedFile(
      "GeoLife's track",
      "Geolife trajectory\nWGS 84\nAltitude is in Feet\nReserved 3\n"
        + "0,2,255,My Track,0,0,2,8421376\n0\n"
        + "39.984702,116.318417,0,492,39744.1201851852,2008-10-23,02:53:04\n"
        + "39.984683,116.318450,0,492,39744.1202546296,2008-10-23,02:53:10\n",
      seconds: [0, 6], latitudes: [39.984702, 39.984683]),
    ReportedFile(
      "bGeigie's log",
      "# NEW LOG\n# format=1.2.9nano\n"
        + "$BNRDD,300,2012-12-16T17:58:24Z,30,1,116,A,4618.9996,N,00658.4623,E,587.6,A,77.2,1*57\n"
        + "$BNRDD,300,2012-12-16T17:58:29Z,30,1,116,A,4618.9996,N,00658.4623,E,587.6,V,77.2,1\n"
        + "$BNRDD,300,2012-12-16T17:58:34Z,30,1,116,A,4619.0500,N,00658.4623,E,587.6,A,77.2,1*5D\n",
      seconds: [0, 10], latitudes: [46.316660, 46.3175],
      warning: "line 4: the receiver had no fix once"),
    ReportedFile(
      "HiTrack, of Huawei",
      "tp=lbs;k=0;lat=47.0;lon=8.0;alt=0.0;t=1.7145576E9;\ntp=h-r;k=1714557600;v=90;\n"
        + "tp=lbs;k=1;lat=47.0009;lon=8.0;alt=0.0;t=1.71455762E9;\n"
        + "tp=lbs;k=2;lat=90.0;lon=-80.0;alt=0.0;t=0.0;\n"
        + "tp=lbs;k=3;lat=47.0018;lon=8.0;alt=0.0;t=1.7145582E12;\n",
      seconds: [0, 20, 600], latitudes: [47, 47.0009, 47.0018], segments: 2),
    ReportedFile(
      "Endomondo's JSON",
      #"[{"name": "A ride"}, {"sport": "CYCLING"}, {"start_time": "2015-05-01 10:00:00.0"}, {"points": ["#
        + #"[{"location": [[{"latitude": 47.0}, {"longitude": 8.0}]]}, {"altitude": 400.0}, "#
        + #"{"timestamp": "Fri May 01 10:00:00 UTC 2015"}], "#
        + #"[{"location": [[{"latitude": 47.0009}, {"longitude": 8.0}]]}, "#
        + #"{"timestamp": "Fri May 01 10:00:20 UTC 2015"}]]}]"#,
      seconds: [0, 20], latitudes: [47, 47.0009]),
    ReportedFile(
      "Home Assistant's history",
      #"[[{"entity_id":"device_tracker.phone","attributes":{"latitude":47.0,"longitude":8.0,"gps_accuracy":12},"#
        + #""last_updated":"2024-05-01T10:00:00+00:00"},{"entity_id":"device_tracker.phone","attributes":"#
        + #"{"latitude":47.0009,"longitude":8.0},"last_updated":"2024-05-01T10:00:20+00:00"}]]"#,
      seconds: [0, 20], latitudes: [47, 47.0009]),
    ReportedFile(
      "readsb's trace",
      #"{"icao": "4b1815", "timestamp": 1714557600.5, "trace": [[0, 47.0, 8.0, "ground", 0, 0, 0], "#
        + "[10.5, 47.02, 8.0, 30000, 430, 0, 0], [600, 47.5, 8.0, 1000, 430, 0, 2]]}",
      seconds: [0, 10.5, 600], latitudes: [47, 47.02, 47.5], segments: 2),
    ReportedFile(
      "OpenSky's track",
      #"{"icao24": "4b1815", "callsign": "SWR1", "path": [[1714557600, 47.0, 8.0, 300, 0, false], "#
        + "[1714557610, 47.02, 8.0, 310, 0, false]]}",
      seconds: [0, 10], latitudes: [47, 47.02]),
  ]
}
