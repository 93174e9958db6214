import Foundation

/// Why a server has given no answer.
enum HTTPError: Error, Hashable {
  /// It cannot be reached, or the connection was cut.
  case offline
  case timedOut
  /// The answer is not HTTP.
  case malformed
  /// Megabytes that an answer may have, and this one has more.
  case tooLong(megabytes: Int)
  /// There is no encryption that both sides know, or none that is trusted; in the library's words.
  case refused(String)
  /// libcurl, which encrypts, is not installed.
  case withoutCurl

  /// - Parameter server: What to call it: `the geocoder`.
  func description(of server: String) -> String {
    switch self {
    case .offline: "\(server) cannot be reached"
    case .timedOut: "\(server) did not answer in time"
    case .malformed: "\(server)'s answer is not HTTP"
    case .tooLong(let megabytes): "\(server)'s answer is longer than \(megabytes) MB"
    case .refused(let words): "\(server) cannot be talked to: \(words.printable.shortened(to: 200))"
    case .withoutCurl: "https needs libcurl, which is not installed: apt-get install libcurl4"
    }
  }
}
