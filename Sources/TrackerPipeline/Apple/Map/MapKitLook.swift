#if canImport(MapKit) && !os(watchOS) && !os(tvOS)
  /// The look of a line or an area on Apple's map.
  ///
  /// ```swift
  /// let provider = MapKitProvider { style in
  ///   style == "track" ? MapKitLook(stroke: .init(red: 0.8, green: 0.1, blue: 0.1)) : .named(style)
  /// }
  /// ```
  public struct MapKitLook: Hashable, Sendable {
    /// A colour of sRGB; its parts are 0...1.
    public struct Color: Hashable, Sendable {
      public var red: Double
      public var green: Double
      public var blue: Double
      public var opacity: Double

      public init(red: Double, green: Double, blue: Double, opacity: Double = 1) {
        (self.red, self.green, self.blue, self.opacity) = (red, green, blue, opacity)
      }
    }

    public var stroke: Color
    /// Points.
    public var width: Double
    /// The lengths of dashes and gaps, in points; empty for a line without gaps.
    public var dashes: [Double]
    /// The colour of an area.
    public var fill: Color

    /// - Parameter fill: Nil is the colour of the edge, nearly transparent.
    public init(
      stroke: Color, width: Double = 4, dashes: [Double] = [], fill: Color? = nil
    ) {
      (self.stroke, self.width, self.dashes) = (stroke, width, dashes)
      var pale = stroke
      pale.opacity *= 0.15
      self.fill = fill ?? pale
    }

    /// The look of a style's name: `track` is what was ridden, `way` the planned way, and
    /// `straight way` one that follows no road. Any other is a thin blue edge.
    public static func named(_ style: String?) -> MapKitLook {
      switch style {
      case "track": MapKitLook(stroke: blue)
      case "way": MapKitLook(stroke: gray, width: 6)
      case "straight way": MapKitLook(stroke: gray, dashes: [4, 8])
      default: MapKitLook(stroke: blue, width: 1)
      }
    }

    /// The remaining part of a line of which a part is done.
    var remaining: MapKitLook {
      var look = self
      look.stroke.opacity *= 0.35
      return look
    }

    private static let blue = Color(red: 0.04, green: 0.39, blue: 0.87)
    private static let gray = Color(red: 0.45, green: 0.5, blue: 0.56, opacity: 0.8)
  }
#endif
