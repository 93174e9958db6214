import Foundation
import Streams
import TrackerPipeline

/// A ride or a way as one page for a browser. It makes no requests, except for map tiles if a server of tiles
/// was given.
struct RidePage {
  let data: RideData

  /// The HTML. The page's security policy lists the hashes of its script and its style. Names from
  /// files and servers are always text.
  var bytes: [UInt8] {
    let script = Self.script
    let style = PackageResources.page_css
    let policy = [
      "default-src 'none'", "script-src 'sha256-\(SHA256.base64(of: script))'",
      "style-src 'sha256-\(SHA256.base64(of: style))'",
      (["img-src data:"] + (data.page.tiles.map { [$0.origin] } ?? [])).joined(separator: " "),
      "base-uri 'none'",
      "form-action 'none'",
    ]
    let values = [
      "policy": Array(policy.joined(separator: "; ").utf8),
      "title": Array(data.result.route.name.xml.utf8),
      "style": style, "ride": data.json, "script": script,
    ]
    return Self.filled(PackageResources.page_html, with: values)
  }

  /// The scripts, in the order of their dependencies.
  private static let script: [UInt8] = {
    let parts = [
      PackageResources.ride_js, PackageResources.clusters_js, PackageResources.state_js,
      PackageResources.drawing_js, PackageResources.map_js, PackageResources.card_js,
      PackageResources.places_js, PackageResources.directions_js, PackageResources.timeline_js,
      PackageResources.paper_js, PackageResources.page_js,
    ]
    return Array("'use strict';\n(() => {\n".utf8) + parts.joined() + Array("})();\n".utf8)
  }()

  /// Replaces each `{{name}}` of the template by its value; a value is not searched for names.
  private static func filled(_ template: [UInt8], with values: [String: [UInt8]]) -> [UInt8] {
    var page: [UInt8] = []
    for (index, part) in String(decoding: template, as: UTF8.self).split(separator: "{{")
      .enumerated()
    {
      let words = part.split(separator: "}}", maxSplits: 1, omittingEmptySubsequences: false)
      if index > 0, let name = words.first, let value = values[String(name)] {
        page += value
        page += Array((words.last ?? "").utf8)
      } else {
        page += Array(part.utf8)
      }
    }
    return page
  }
}
