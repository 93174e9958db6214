import Foundation
import Testing

@testable import TrackerPipeline

@Suite struct NominatimReplyTests {
  private func read(_ body: String, status: Int = 200) -> Result<Placemark, GeocoderError> {
    NominatimReply.placemark(HTTPResponse(status: status, body: Data(body.utf8)))
  }

  @Test(arguments: [
    (
      #"{"name":"","display_name":"1, Bahnhofstrasse, Zürich","lat":"47.37","lon":8.54,"#
        + #""address":{"house_number":"1","road":"Bahnhofstrasse","city":"Zürich","#
        + #""country":"Schweiz","country_code":"ch"}}"#,
      "Bahnhofstrasse 1, Zürich, CH"
    ),
    (
      #"{"name":"Café Odeon","address":{"road":"Limmatquai","city":"Zürich","country_code":"ch"}}"#,
      "Café Odeon, Zürich, CH"
    ),
    (#"{"name":"Uster","address":{"town":"Uster","country_code":"ch"}}"#, "Uster, CH"),
    (#"{"address":{"footway":"Seeweg","village":"Maur"}}"#, "Seeweg, Maur"),
    (#"{"address":{"county":"Uri","country":"Schweiz"}}"#, "Uri, Schweiz"),
    (#"{"display_name":"Atlantic","address":{"country_code":"xx"}}"#, "Atlantic"),
    (#"{"display_name":"Atlantic","name":null,"address":[1]}"#, "Atlantic"),
  ])
  func `a place is called after what is there, its town and its country`(
    body: String, title: String
  ) {
    #expect(read(body) == .success(Placemark(title: title)))
  }

  @Test(arguments: [
    (#"{"error":"Unable to geocode"}"#, 200, GeocoderError.noResult),
    (
      #"{"error":"Database\n\u001b[2J is down"}"#, 200,
      .failed(#"the geocoder says "Database\n\u{1B}[2J is down""#)
    ),
    (
      #"{"error":{"code":400,"message":"Parameter 'lat' missing."}}"#, 400,
      .failed(#"the geocoder says "Parameter 'lat' missing.""#)
    ),
    (#"{"error":{"code":400}}"#, 400, .failed("the geocoder failed")),
    ("<html>Blocked</html>", 403, .refused), ("<html>Slow down</html>", 429, .rateLimited),
    ("<html>Busy</html>", 503, .offline), ("{}", 503, .offline),
    ("<html>Oops</html>", 500, .failed("the geocoder answers with HTTP status 500")),
    ("", 204, .failed("the geocoder answers with HTTP status 204")),
    ("", 304, .failed("the geocoder has moved away")),
    ("<html>Welcome</html>", 200, .failed("the geocoder's answer is not JSON")),
    ("", 200, .failed("the geocoder's answer is not JSON")),
    ("[1]", 200, .failed("the geocoder's answer is not JSON")),
    ("{}", 200, .failed("the geocoder's answer has no name in it")),
    (#"{"name":7,"display_name":""}"#, 200, .failed("the geocoder's answer has no name in it")),
  ])
  func `a reply without a place is an error with the reason`(
    body: String, status: Int, error: GeocoderError
  ) {
    #expect(read(body, status: status) == .failure(error))
  }

  @Test func `a name without an end is cut`() throws {
    let name = String(repeating: "a", count: 1_000)
    #expect(try read(#"{"name":"\#(name)"}"#).get().title == name.prefix(120))
  }

  @Test func `a name has no control characters, whatever the server sends`() throws {
    let name = #"a\u001b[2J\u202eb\u2028c\u009b"#
    #expect(try read(#"{"name":"\#(name)"}"#).get().title == "a [2J b c ")
  }

  @Test func `endless nesting is no answer`() {
    let error = GeocoderError.failed("the geocoder's answer is not JSON")
    #expect(read(String(repeating: "[", count: 500_000)) == .failure(error))
    #expect(read(String(repeating: #"{"a":"#, count: 100_000)) == .failure(error))
  }

  @Test(arguments: [
    ("30", 30), (" 1.5 ", 1.5), ("-5", 0), ("1e99", 86_400), ("nan", nil), ("soon", nil),
    ("Sun, 06 Nov 1994 08:50:07 GMT", 30), ("Sun, 06 Nov 1994 08:49:07 GMT", 0),
    ("Fri, 31 Dec 9999 23:59:59 GMT", 86_400), (nil, nil), ("", nil),
    ("Sun, 06 Nov 1994 08:50:07 GMT\u{301}", nil), ("Sun, 06\u{301}", nil), ("Su, 6\u{7f1}", nil),
    ("Sun, 06\u{301} Nov 1994 08:50:07 GMT", nil), ("Sun, 31 Feb 1994 08:50:07 GMT", nil),
    ("Sun, 06 Nov 1994 24:50:07 GMT", nil), ("Sun, 06 nov 1994 08:50:07 GMT", nil),
    ("Sun, 06 Nov 1994 08:50:07 UTC", nil), ("Sun, 06 Nov 1994 08:50:+7 GMT", nil),
  ])
  func `the pause that a server wants is a number or a date`(text: String?, seconds: Double?) {
    // Sun, 06 Nov 1994 08:49:37 GMT
    let now = Date(timeIntervalSince1970: 784_111_777)
    let answer = HTTPResponse(status: 429, retryAfter: text, body: Data())
    #expect(answer.pause(since: now) == seconds.map { .seconds($0) })
  }
}
