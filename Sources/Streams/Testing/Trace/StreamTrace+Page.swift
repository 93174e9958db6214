#if Testing || canImport(Darwin)
  extension StreamTrace {
    /// The trace as one HTML page: a time line that can be zoomed and moved, rows that fold, the text of each
    /// event where the pointer is, and a search for values. It needs nothing from outside.
    public func html(title: String = "Trace") -> String {
      """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" \
      content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>\(title.xml)</title>
      <style>
      \(TracePage.style)</style>
      </head>
      <body>
      <header>
      <h1>\(title.xml)</h1>
      \(TracePage.controls)</header>
      <main id="rows" tabindex="0" aria-label="Time line"><div id="space"></div></main>
      <p id="told" role="status"></p>
      <script type="application/json" id="data">\(pageData)</script>
      <script>
      \(TracePage.script)</script>
      </body>
      </html>

      """
    }

    /// The rows, and the events in columns: times, rows by their place, kinds by their first letter, and texts.
    var pageData: String {
      let recorded = recorded()
      let (rows, events) = (arrange(recorded), recorded.events)
      let places = Dictionary(uniqueKeysWithValues: rows.enumerated().map { ($1.id, $0) })
      let heads = rows.map { row in
        #"{"name":\#(row.title.json),"depth":\#(row.depth),"forgotten":\#(row.forgottenCount)}"#
      }
      let columns: [[String]] = [
        events.map { "\($0.time)" }, events.map { "\(places[$0.row.number] ?? 0)" },
        events.map { #""\#(TracePage.letter(for: $0.kind))""# },
        events.map { $0.text.json },
      ]
      return
        #"{"forgotten":\#(forgottenCount),"rows":[\#(heads.joined(separator: ","))],"events":["#
        + columns.map { "[\($0.joined(separator: ","))]" }.joined(separator: ",\n") + "]}"
    }
  }

  enum TracePage {
    /// A letter that stands for the kind of an event.
    static func letter(for kind: StreamTrace.Event.Kind) -> Character {
      switch kind {
      case .subscribed: "s"
      case .requested: "r"
      case .bits, .text: "v"
      case .finished: "f"
      case .failed: "e"
      case .cancelled: "c"
      }
    }

    static var controls: String {
      """
      <button id="in" title="Zoom in (+)">+</button>
      <button id="out" title="Zoom out (-)">−</button>
      <button id="all" title="All (0)">All</button>
      <label>Find <input id="find" type="search" size="16"></label>
      <button id="next" title="Next (Enter)">Next</button>

      """
    }

    static var style: String {
      """
      :root { color-scheme: light dark; --ink: light-dark(#24292f, #f0f6fc); --line: light-dark(#57606a, #8b949e);
        --value: light-dark(#0969da, #58a6ff); --fill: light-dark(#ddf4ff, #0c2d6b);
        --bad: light-dark(#cf222e, #ff7b72); --ask: light-dark(#1a7f37, #3fb950);
        --page: light-dark(#fff, #0d1117); --mark: light-dark(#ffd33d, #9e6a03); }
      body { margin: 0; height: 100vh; display: flex; flex-direction: column; background: var(--page);
        color: var(--ink); font: 14px system-ui, sans-serif; }
      header { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; padding: 8px; }
      h1 { font-size: 16px; margin: 0 12px 0 0; }
      main { position: relative; flex: 1; overflow: auto; border-block: 1px solid var(--line); }
      #space { position: absolute; width: 1px; }
      canvas { position: sticky; top: 0; left: 0; display: block; pointer-events: none; }
      .row { position: absolute; left: 0; height: 28px; max-width: 40%; overflow: hidden; white-space: pre;
        text-overflow: ellipsis; border: 0; background: var(--page); color: var(--ink); font: inherit;
        text-align: left; }
      #told { min-height: 3em; margin: 0; padding: 8px; white-space: pre-wrap; overflow-wrap: anywhere; }

      """
    }
  }
#endif
