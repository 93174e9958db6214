"""Opens pages of a folder in headless Chromium."""

import functools
import html
import http.server
import json
import re
import subprocess
import threading
import urllib.parse

# A page that shows another one in a frame of some width, runs a script on it when `selector` is there, and writes down
# what that has returned.
PROBE = """<!doctype html><meta charset="utf-8"><iframe width="%d" height="900" src="%s"></iframe><pre></pre>
<script>
const frame = document.querySelector("iframe");
const look = () => {
  const page = frame.contentDocument;
  if (!page.querySelector(%s)) return setTimeout(look, 100);
  setTimeout(() => document.querySelector("pre").textContent = JSON.stringify((%s)(page)), 500);
};
frame.onload = look;
</script>"""


class Handler(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass

    def do_GET(self):
        if not self.path.startswith("/probe?"):
            return super().do_GET()
        query = dict(urllib.parse.parse_qsl(self.path.split("?", 1)[1]))
        page = (PROBE % (int(query["width"]), html.escape(query["page"]), json.dumps(query["selector"]),
                         query["script"])).encode()
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(page)))
        self.end_headers()
        self.wfile.write(page)


class SiteBrowser:
    def __init__(self, browser, folder, problems):
        self.command = [
            browser, "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--enable-logging=stderr",
            "--virtual-time-budget=10000", "--window-size=1400,1300"]
        self.problems = problems
        self.server = http.server.ThreadingHTTPServer(
            ("127.0.0.1", 0), functools.partial(Handler, directory=str(folder)))

    def __enter__(self):
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.server.shutdown()

    def address(self, page):
        return f"http://127.0.0.1:{self.server.server_port}/{page}/".rstrip("/") + "/"

    def run(self, *arguments):
        return subprocess.run(self.command + list(arguments), capture_output=True, text=True, timeout=120)

    def ask(self, page, selector, script, width=1000):
        """What a script finds in a page, as soon as there is something for `selector`."""
        query = urllib.parse.urlencode({"page": page, "selector": selector, "script": script, "width": width})
        seen = self.run("--dump-dom", f"http://127.0.0.1:{self.server.server_port}/probe?{query}")
        answer = re.search(r"<pre>(.*?)</pre>", seen.stdout, re.S)
        if not answer or not answer[1]:
            self.problems.append(f"{page}: there is no {selector}")
            return None
        return json.loads(html.unescape(answer[1]))
