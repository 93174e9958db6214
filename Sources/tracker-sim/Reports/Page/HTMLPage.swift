/// A page for a browser, in one file that asks for nothing else.
struct HTMLPage {
  let title: String
  /// The template of the page's body, with `{{title}}`, and with `{{map}}`, `{{time}}` and
  /// `{{paper}}` where it shows rides.
  let body: [UInt8]
  /// The other values of the template.
  var values: [String: [UInt8]] = [:]
  let style: Asset
  let script: Asset
  /// JSON.
  let data: [UInt8]
  /// A server of images; nil allows no request.
  var imageOrigin: String?

  /// The HTML. The page's security policy lists the hashes of its script and its style. Names from
  /// files and servers are always text.
  var bytes: [UInt8] {
    let policy = [
      "default-src 'none'", "script-src 'sha256-\(script.hash)'",
      "style-src 'sha256-\(style.hash)'",
      (["img-src data:"] + (imageOrigin.map { [$0] } ?? [])).joined(separator: " "),
      "base-uri 'none'",
      "form-action 'none'",
    ]
    let title = Array(title.xml.utf8)
    let values = [
      "policy": Array(policy.joined(separator: "; ").utf8), "title": title,
      "style": style.bytes,
      "body": Self.filled(
        body,
        with: [
          "title": title, "map": PageAssets.rideMapHTML,
          "time": PageAssets.rideTimeHTML, "paper": PageAssets.ridePaperHTML,
        ].merging(self.values) { first, _ in first }), "data": data.withoutTags,
      "script": script.bytes,
    ]
    return Self.filled(PageAssets.documentHTML, with: values)
  }

  /// The script or the style of a page, which is the same for all pages of a kind.
  struct Asset: Sendable {
    let bytes: [UInt8]
    /// With this the security policy allows it.
    let hash: String

    private init(_ bytes: [UInt8]) {
      self.bytes = bytes
      hash = SHA256.base64(of: bytes)
    }

    /// - Parameter scripts: In the order of their dependencies, after the scripts that all pages have.
    init(scripts: [[UInt8]]) {
      let parts = [PageAssets.columnJS, PageAssets.changesJS] + scripts
      self.init(
        Array("'use strict';\n(() => {\n".utf8) + parts.flatMap(\.withoutComments)
          + Array("})();\n".utf8))
    }

    /// - Parameter style: After the styles that all pages have.
    init(style: [UInt8]) {
      self.init(PageAssets.baseCSS + style)
    }
  }

  /// Replaces each `{{name}}` of the template by its value; a value is not searched for names.
  static func filled(_ template: [UInt8], with values: [String: [UInt8]]) -> [UInt8] {
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

extension [UInt8] {
  /// A script without indentation and without the lines that are comments. No string of a script
  /// has several lines.
  fileprivate var withoutComments: [UInt8] {
    split(separator: UInt8(ascii: "\n")).flatMap { line -> [UInt8] in
      let code = line.drop { $0 == UInt8(ascii: " ") }
      return code.isEmpty || code.starts(with: "//".utf8) ? [] : code + [UInt8(ascii: "\n")]
    }
  }

  /// The bytes as JSON within a script element; no text in them can end the element.
  fileprivate var withoutTags: [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(count + count / 64)
    for byte in self {
      if byte == UInt8(ascii: "<") {
        result.append(contentsOf: "\\u003c".utf8)
      } else {
        result.append(byte)
      }
    }
    return result
  }
}

extension JSONWriter {
  mutating func member(_ name: String, _ column: IntegerColumn) {
    member(name, column.base64)
  }

  mutating func element(_ text: String) {
    separate()
    write(text)
  }

  mutating func write(_ texts: [String]) {
    array { json in
      for text in texts { json.element(text) }
    }
  }
}
