import Testing

@testable import TrackerPipeline

/// The numbers are those of Java: `"hello".hashCode()`, `Double.valueOf(46.5).hashCode()`, and so on.
@Suite struct JavaHashTests {
  @Test(
    arguments: [
      ("", 0), ("a", 97), ("hello", 99_162_322), ("Hello, World!", 1_498_789_909),
      ("Aa", 2112), ("BB", 2112), ("polygenelubricants", .min), ("Zürich", -1_482_116_162),
      ("😀", 1_772_899), ("東京", 841_051),
    ] as [(String, Int32)])
  func `a text has Java's hash`(text: String, hash: Int32) {
    #expect(JavaHash.hash(of: text) == hash)
  }

  @Test(
    arguments: [
      (0, 0), (-0.0, .min), (1, 1_072_693_248), (-1, -1_074_790_400), (46.5, 1_078_411_264),
      (Double.pi, 340_593_891), (.infinity, 2_146_435_072), (.nan, 2_146_959_360),
      (-.nan, 2_146_959_360),
    ] as [(Double, Int32)])
  func `a number has Java's hash`(number: Double, hash: Int32) {
    var sum = JavaHash()
    sum.add(number)
    #expect(sum.value == hash)
  }

  @Test func `a marker is named as on an Android client`() {
    let summit = Coordinate(latitude: 46.5, longitude: 8.25)
    #expect(Marker(position: summit, title: "Summit").id == "-1548948403")
    #expect(Marker(position: Coordinate(latitude: 0, longitude: 0)).id == "0")
    #expect(Marker(id: "mine", position: summit).id == "mine")
  }

  @Test func `a fingerprint is made of all that can be seen`() {
    let summit = Coordinate(latitude: 46.5, longitude: 8.25)
    var marker = Marker(position: summit, title: "Summit")
    #expect(marker.fingerprint == -510_777_613)
    marker.icon = "flag"
    marker.isDraggable = true
    #expect(marker.fingerprint == -1_290_084_351)
  }
}
