import Foundation

/// The reason why there is no response.
enum HTTPError: Error, Hashable {
  /// It cannot be reached, or the connection was cut.
  case offline
  case timedOut
  /// The answer is not HTTP.
  case malformed
  /// The response has more than this many megabytes.
  case tooLong(megabytes: Int)
  /// There is no common encryption, or no trusted certificate; in the library's words.
  case refused(String)
  /// libcurl, which is needed for encryption, is not installed.
  case withoutCurl

  /// - Parameter server: Its name in the text: `the geocoder`.
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
