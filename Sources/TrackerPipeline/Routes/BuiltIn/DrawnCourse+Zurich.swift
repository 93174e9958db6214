extension DrawnCourse {
  /// Main station, Limmatquai, Bellevue, and along the lake to Zürichhorn.
  static var cityRun: [Waypoint] {
    [
      Waypoint(47.3772, 8.5424, speed: 3.75),
      Waypoint(47.3769, 8.5440, stop: 15),
      Waypoint(47.3740, 8.5432),
      Waypoint(47.3716, 8.5429),
      Waypoint(47.3698, 8.5436),
      Waypoint(47.3671, 8.5451, stop: 25),
      Waypoint(47.3653, 8.5460),
      Waypoint(47.3627, 8.5474),
      Waypoint(47.3598, 8.5490, speed: 3.9),
      Waypoint(47.3570, 8.5508),
      Waypoint(47.3546, 8.5518, speed: 3.6),
      Waypoint(47.3530, 8.5522),
      Waypoint(47.3512, 8.5542),
    ]
  }

  /// Hardbrücke, Albisriederplatz, Stauffacher, Bürkliplatz, Bellevue, Kunsthaus.
  static var cityBicycleRide: [Waypoint] {
    [
      Waypoint(47.3852, 8.5173, speed: 6.8),
      Waypoint(47.3822, 8.5139, stop: 10),
      Waypoint(47.3786, 8.5105, stop: 18),
      Waypoint(47.3757, 8.5170),
      Waypoint(47.3743, 8.5220, stop: 16),
      Waypoint(47.3735, 8.5295, stop: 16),
      Waypoint(47.3727, 8.5332),
      Waypoint(47.3716, 8.5362, stop: 12),
      Waypoint(47.3697, 8.5388),
      Waypoint(47.3664, 8.5409, stop: 20),
      Waypoint(47.3671, 8.5451, speed: 5.2),
      Waypoint(47.3686, 8.5470, stop: 14),
      Waypoint(47.3703, 8.5483),
      Waypoint(47.3735, 8.5496),
    ]
  }

  /// Milchbuck, Wallisellen, Winterthur, Matzingen, Wil, Uzwil.
  static var freewayDrive: [Waypoint] {
    [
      Waypoint(47.3925, 8.5390, speed: 14),
      Waypoint(47.3975, 8.5425, stop: 20),
      Waypoint(47.4030, 8.5600, speed: 22),
      Waypoint(47.4085, 8.5760),
      Waypoint(47.4150, 8.5850),
      Waypoint(47.4190, 8.5960, speed: 27),
      Waypoint(47.4215, 8.6150),
      Waypoint(47.4220, 8.6330, speed: 32),
      Waypoint(47.4255, 8.6600),
      Waypoint(47.4320, 8.6880),
      Waypoint(47.4500, 8.6980),
      Waypoint(47.4690, 8.6960, speed: 27),
      Waypoint(47.4860, 8.7010),
      Waypoint(47.5040, 8.7060),
      Waypoint(47.5180, 8.7170),
      Waypoint(47.5240, 8.7290),
      Waypoint(47.5255, 8.7500, speed: 32),
      Waypoint(47.5225, 8.7710),
      Waypoint(47.5270, 8.7850),
      Waypoint(47.5340, 8.8150),
      Waypoint(47.5330, 8.8560),
      Waypoint(47.5280, 8.8950),
      Waypoint(47.5220, 8.9330),
      Waypoint(47.5050, 8.9640, speed: 22),
      Waypoint(47.4880, 8.9900, speed: 32),
      Waypoint(47.4760, 9.0200),
      Waypoint(47.4700, 9.0480),
      Waypoint(47.4640, 9.0800),
      Waypoint(47.4520, 9.1050),
      Waypoint(47.4420, 9.1350, speed: 14),
      Waypoint(47.4375, 9.1400, stop: 15),
      Waypoint(47.4340, 9.1385),
    ]
  }
}
