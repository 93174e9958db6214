"""Pages in headless Chromium, for the scripts that use them as people do.

Needs Chromium, its driver and Selenium: chromium, chromium-driver and python3-selenium of Debian. With the path of
axe.min.js, of axe-core, in AXE, pages are examined for what keeps people from using them.
"""

import argparse
import atexit
import json
import os
import signal
import tempfile
import time
import unittest

from selenium import webdriver
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By

parser = argparse.ArgumentParser()
parser.add_argument("sim")
parser.add_argument("--pictures")
parser.add_argument("tests", nargs="*")
ARGUMENTS = parser.parse_intermixed_args()
SIM = os.path.abspath(ARGUMENTS.sim)
PICTURES = ARGUMENTS.pictures
AXE = os.environ.get("AXE")
# What a time may be above what is wished for, on whatever machine this runs.
ROOM = 5

folder = tempfile.TemporaryDirectory()
# Without a handler this signal ends Python at once, and browsers stay. A test goes on after any other exception.
signal.signal(signal.SIGTERM, signal.default_int_handler)


def write(name, text):
    path = os.path.join(folder.name, name)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    return path


def browser():
    options = Options()
    for argument in ["--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
                     "--disable-dev-shm-usage", "--window-size=1280,800"]:
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    driver = webdriver.Chrome(service=Service("chromedriver"), options=options)
    atexit.register(driver.quit)
    return driver


# Counts in a page the frames and the short timers that it waits for. Those of two seconds put a button's text back.
WATCH = """
    const { requestAnimationFrame, cancelAnimationFrame, setTimeout, clearTimeout } = window;
    const [frames, timers] = [new Set(), new Set()];
    window.requestAnimationFrame = draw => {
      const frame = requestAnimationFrame(time => { frames.delete(frame); draw(time); });
      frames.add(frame);
      return frame;
    };
    window.cancelAnimationFrame = frame => { frames.delete(frame); cancelAnimationFrame(frame); };
    window.setTimeout = (act, delay, ...rest) => {
      const timer = setTimeout(() => { timers.delete(timer); act(...rest); }, delay);
      if (!(delay > 500)) timers.add(timer);
      return timer;
    };
    window.clearTimeout = timer => { timers.delete(timer); clearTimeout(timer); };
    window.whenAtRest = done => {
      const began = performance.now();
      let quietFrames = 0;
      const look = () => {
        const isPlaying = document.querySelector("#play")?.getAttribute("aria-label") === "Pause";
        quietFrames = frames.size || timers.size || document.getAnimations().length ? 0 : quietFrames + 1;
        const hasEnded = performance.now() - began > (isPlaying ? 600 : 10_000);
        if (quietFrames === 3 || hasEnded) setTimeout(done, 0); else requestAnimationFrame(look);
      };
      requestIdleCallback(look, { timeout: 300 });
    };"""


class Page:
    """A page in a new tab of a browser that no other page uses: what an errant script or request leaves is looked at in
    the end."""

    idle = []

    def __init__(self, path, width=1280, height=800, dark=False, motion=True, forced=False, link=""):
        self.driver = Page.idle.pop() if Page.idle else browser()
        # A new tab has no history, and what was emulated in another is not in it.
        before = self.driver.current_window_handle
        self.driver.switch_to.new_window("tab")
        after = self.driver.current_window_handle
        self.driver.switch_to.window(before)
        self.driver.close()
        self.driver.switch_to.window(after)
        media = [{"name": "prefers-color-scheme", "value": "dark" if dark else "light"},
                 {"name": "prefers-reduced-motion", "value": "no-preference" if motion else "reduce"},
                 {"name": "forced-colors", "value": "active" if forced else "none"}]
        self.command("Emulation.setEmulatedMedia", features=media)
        self.command("Emulation.setDeviceMetricsOverride", width=width, height=height,
                     deviceScaleFactor=1, mobile=False)
        self.command("Page.addScriptToEvaluateOnNewDocument", source="{" + WATCH + "}")
        self.driver.get("file://" + path + link)
        self.frame()

    def command(self, name, **arguments):
        return self.driver.execute_cdp_cmd(name, arguments)

    def run(self, script, *arguments):
        return self.driver.execute_script(script, *arguments)

    def frame(self):
        """Until what was changed is drawn."""
        self.driver.execute_async_script(
            "requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(arguments[0], 0)))")

    def rest(self):
        """Until nothing moves, all that was changed is drawn and the address is written. A ride that plays is not waited
        for."""
        self.driver.execute_async_script("whenAtRest(arguments[0])")

    def becomes(self, condition):
        """Whether a condition holds at last; a busy machine takes its time."""
        end = time.monotonic() + 20
        while not condition():
            if time.monotonic() > end:
                return False
            time.sleep(0.02)
        return True

    def element(self, selector):
        return self.driver.find_element(By.CSS_SELECTOR, selector)

    def elements(self, selector):
        return self.driver.find_elements(By.CSS_SELECTOR, selector)

    def text(self, selector):
        return self.run("return document.querySelector(arguments[0]).textContent", selector)

    def box(self, selector):
        """Left, top, right and bottom of an element in the window."""
        return self.run("const f = document.querySelector(arguments[0]).getBoundingClientRect();"
                        "return [f.left, f.top, f.right, f.bottom]", selector)

    def is_shown(self, selector):
        return self.element(selector).is_displayed()

    def click(self, selector):
        self.element(selector).click()
        self.frame()

    def type(self, selector, keys):
        self.element(selector).send_keys(keys)
        self.frame()

    def press(self, keys):
        """Where the focus is."""
        ActionChains(self.driver).send_keys(keys).perform()
        self.frame()

    def drawn(self, color, canvas="map"):
        """The left, top, right and bottom of what is drawn on a canvas in a colour of the style; None if nothing is."""
        return self.run("""
            const text = getComputedStyle(document.documentElement).getPropertyValue(arguments[0]).trim();
            const wanted = [1, 3, 5].map(i => parseInt(text.slice(i, i + 2), 16));
            const map = document.getElementById(arguments[1]);
            const copy = new OffscreenCanvas(map.width, map.height).getContext("2d", { willReadFrequently: true });
            copy.drawImage(map, 0, 0);
            const { data } = copy.getImageData(0, 0, map.width, map.height);
            let box = null;
            for (let i = 0; i < data.length; i += 4) {
              if (wanted.some((value, k) => Math.abs(data[i + k] - value) > 3)) continue;
              const [x, y] = [i / 4 % map.width, Math.floor(i / 4 / map.width)];
              box ??= [x, y, x, y];
              box = [Math.min(box[0], x), Math.min(box[1], y), Math.max(box[2], x), Math.max(box[3], y)];
            }
            return box""", color, canvas)

    @property
    def findings(self):
        """Of axe-core: the rules that are broken, and where."""
        with open(AXE, encoding="utf-8") as file:
            self.driver.execute_script(file.read())
        violations = self.driver.execute_async_script("axe.run(document).then(result => arguments[0](result.violations))")
        return [(v["id"], [n["target"] for n in v["nodes"]]) for v in violations]

    def picture(self, name):
        if PICTURES:
            self.driver.save_screenshot(os.path.join(PICTURES, name + ".png"))

    @property
    def errors(self):
        return [entry["message"] for entry in self.driver.get_log("browser")]

    @property
    def requests(self):
        """What the page asked for, but for itself."""
        messages = [json.loads(entry["message"])["message"] for entry in self.driver.get_log("performance")]
        urls = [message["params"]["request"]["url"] for message in messages
                if message["method"] == "Network.requestWillBeSent"]
        return [url for url in urls if not url.startswith(("file://", "data:"))]

    def close(self):
        """Leaves nothing of the page in its browser."""
        self.driver.get("about:blank")
        for kind in ["browser", "performance"]:
            self.driver.get_log(kind)
        Page.idle.append(self.driver)


class PageTest(unittest.TestCase):
    kind = Page
    # The looks of a page, as options of it.
    LOOKS = [{}, {"dark": True}, {"forced": True}, {"forced": True, "dark": True}]

    def open(self, path, **options):
        page = self.kind(path, **options)
        self.addCleanup(page.close)
        self.addCleanup(lambda: self.assertEqual((page.errors, page.requests), ([], [])))
        return page


def escaped(text):
    return text.replace("&", "&amp;").replace("<", "&lt;").replace('"', "&quot;")
