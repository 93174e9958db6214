"""Opens pages of sweeps in headless Chromium and chooses numbers on them.

    python3 Tests/TrackerPipelineTests/Browser/sweep_page.py .build/release/tracker-sim [--pictures FOLDER] [TEST...]

Needs what `page.py` needs.
"""

import base64
import json
import math
import os
import random
import re
import statistics
import subprocess
import sys
import time
import unittest

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import Select

from browsing import ARGUMENTS, AXE, PICTURES, SIM, Page, PageTest, escaped, folder, write

ROUTES = ["city-run", "city-bicycle-ride", "freeway-drive"]
GRID = ["--threshold", "10m,20m,50m,100m", "--cadence", "5s,15s,60s"]
# The figures in the order of the columns, by their names in JSON, with the factor of the unit and the places.
FIGURES = {
    "geocodes": ("geocodes_per_hour", 1, 1), "idle": ("idle_share", 100, 0),
    "deviation": ("deviation_mean_m", 1, 1), "greatest-deviation": ("deviation_greatest_m", 1, 1),
    "freshness": ("freshness_95_s", 1, 1), "worst-freshness": ("freshness_worst_s", 1, 1),
    "gap": ("longest_gap_m", 1, 0), "wait": ("longest_wait_s", 1, 0), "distance": ("distance_share", 100, 1),
}


def sweep(name, *arguments):
    """A page, and the sweep as JSON."""
    page = os.path.join(folder.name, name + ".html")
    output = subprocess.run(
        [SIM, "sweep", *arguments, "--format", "json", "--html", page],
        check=True, capture_output=True, text=True).stdout
    return page, json.loads(output)


def wandering(seed, fixes=500):
    """A ride of a fix a second with turns, of which no two fixes are at one place."""
    chance = random.Random(seed)
    latitude, longitude, heading = chance.uniform(-60, 60), chance.uniform(-179, 179), 0.0
    speed = chance.choice([1.4, 3, 5.5, 14]) / 111_200
    lines = ["time,lat,lon,accuracy"]
    for second in range(fixes):
        heading += chance.gauss(0, 0.1)
        latitude += speed * math.cos(heading) + chance.gauss(0, 1e-5)
        longitude += speed * math.sin(heading) / math.cos(math.radians(latitude)) + chance.gauss(0, 1e-5)
        lines.append(f"{1700000000 + second},{latitude:.7f},{longitude:.7f},{chance.uniform(3, 20):.1f}")
    return "\n".join(lines) + "\n"


def recommended(*arguments):
    """The options that the command recommends, and the recordings that it calls the worst; or nothing, and why."""
    run = subprocess.run([SIM, "sweep", *arguments, "--format", "json"], capture_output=True, text=True)
    answer = json.loads(run.stdout)["recommendation"]
    if answer["options"] is None:
        return None, re.search(r"(the nearest is .*)$", run.stderr, re.M)[1]
    options = " ".join(f"--{name} {value}" for name, value in answer["options"].items())
    return options, [worst["file"] for worst in answer.get("worst", [])]


class SweepPage(Page):
    def choose(self, menu, text):
        Select(self.element("#" + menu)).select_by_visible_text(text)
        self.frame()

    def slide(self, name, position):
        self.run("""
            const slider = document.getElementById("bound-" + arguments[0]);
            slider.value = arguments[1];
            slider.dispatchEvent(new Event("input"));""", name, position)
        self.frame()

    def write(self, name, text):
        number = self.element("#limit-" + name)
        number.clear()
        number.send_keys(text)
        self.frame()

    @property
    def rows(self):
        return self.run("return [...document.querySelectorAll('#table tbody tr')].map(r => [...r.cells].map(c => c.textContent))")

    def column(self, title):
        titles = self.run("return [...document.querySelectorAll('#table thead th')].map("
                          "th => (th.querySelector('button') ?? th).textContent)")
        index = next(i for i, text in enumerate(titles) if text.split(",")[0] == title)
        return [row[index] for row in self.rows]

    @property
    def points(self):
        """Where the points are, from left to right."""
        return self.run("""
            const box = document.getElementById("plot").getBoundingClientRect();
            return [...document.querySelectorAll("#plot .point")].map(c => [
              box.left + Number(c.getAttribute("cx")), box.top + Number(c.getAttribute("cy")), c.getAttribute("class")])
              .sort((a, b) => a[0] - b[0] || a[1] - b[1])""")

    def facts(self):
        """What is read of a point."""
        return dict(self.run("""
            return [...document.querySelectorAll("#reading dl div")].map(d => [...d.children].map(c => c.textContent))"""))

    def whole(self, name):
        """A picture of the whole page."""
        width = self.run("return innerWidth")
        height = self.run("return document.documentElement.scrollHeight")
        self.command("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)
        self.frame()
        self.picture(name)

    def overflow(self):
        return self.run("return document.documentElement.scrollWidth - innerWidth")


class SweepPageTest(PageTest):
    kind = SweepPage


class ChoosingTests(SweepPageTest):
    """Three recordings and twelve combinations."""

    @classmethod
    def setUpClass(cls):
        cls.path, cls.sweep = sweep("sweep", *ROUTES, *GRID)

    def setUp(self):
        self.page = self.open(self.path)

    def values(self, figure, of=None):
        name, factor, places = FIGURES[figure]
        combinations = (of or self.sweep)["combinations"]
        return [c[name] * factor for c in combinations], places

    def test_three_choices_are_told_at_the_top(self):
        page = self.page
        items = [item.text for item in page.elements("#named li")]
        for item, choice in zip(items, self.sweep["choices"], strict=True):
            self.assertTrue(item.lower().startswith(choice["name"]), item)
            self.assertIn(" ".join(f"--{name} {value}" for name, value in choice["options"].items()), item)
            self.assertIn("geocodes an hour", item)
        page.picture("sweep")
        page.whole("sweep-whole")

    def test_a_choice_is_shown_with_what_is_at_the_same_place(self):
        page = self.page
        page.click("#named li button")
        options = self.sweep["choices"][0]["options"]
        label = ", ".join(f"{name} {value}" for name, value in options.items())
        self.assertTrue(page.text("#reading h3").startswith(label), page.text("#reading h3"))
        self.assertIn("cheap", page.text("#reading h3"))
        self.assertRegex(page.text("#reading"), "Also here: threshold 20m, cadence 60s")

    def test_the_table_has_the_figures_of_the_sweep(self):
        for title, figure in [("Geocodes per hour", "geocodes"), ("Mean deviation", "deviation"),
                              ("Freshness", "freshness"), ("Distance", "distance"), ("Longest wait", "wait")]:
            values, places = self.values(figure)
            for shown, value in zip(self.page.column(title), values, strict=True):
                self.assertAlmostEqual(float(shown), value, delta=0.51 * 10 ** -places, msg=title)
        stars = ["★" in text for text in self.page.column("Choice")]
        self.assertEqual(stars, [c["front"] for c in self.sweep["combinations"]])

    def test_a_heading_sorts_and_says_what_it_is(self):
        page = self.page
        heading = next(th for th in page.elements("th") if th.text.startswith("Mean deviation"))
        self.assertIn("From the recorded fixes to the line through the places", heading.text)
        for direction, backwards in [("ascending", False), ("descending", True)]:
            heading.find_element(By.TAG_NAME, "button").click()
            page.frame()
            self.assertEqual(heading.get_attribute("aria-sort"), direction)
            shown = [float(text) for text in page.column("Mean deviation")]
            self.assertEqual(shown, sorted(shown, reverse=backwards))
        self.assertEqual(len(page.elements("th[aria-sort]")), 1)

    def test_the_axes_are_any_two_figures(self):
        page = self.page
        before = page.points
        self.assertEqual(len(before), 12)
        page.choose("x", "Freshness")
        page.choose("y", "Longest gap")
        self.assertNotEqual(page.points, before)
        texts = [e.text for e in page.elements("#plot text.axis")]
        self.assertEqual([text.split(",")[0] for text in texts], ["Freshness", "Longest gap"])
        values, _ = self.values("freshness")
        ActionChains(page.driver).move_by_offset(*map(round, page.points[0][:2])).perform()
        page.frame()
        self.assertAlmostEqual(float(page.facts()["Freshness"].split()[0]), min(values), delta=0.051)

    def test_a_point_is_read_by_the_pointer(self):
        page = self.page
        self.assertEqual(page.facts(), {})
        values, _ = self.values("geocodes")
        for x, y, _ in [page.points[0], page.points[-1]]:
            page.command("Input.dispatchMouseEvent", type="mouseMoved", x=x, y=y)
            page.frame()
            shown = float(page.facts()["Geocodes per hour"])
            self.assertAlmostEqual(shown, min(values) if x == page.points[0][0] else max(values), delta=0.051)
            self.assertTrue(page.text("#tip").endswith(" m deviation"), page.text("#tip"))
            self.assertIn(f"{shown} geocodes/h", page.text("#tip"))
        self.assertEqual(page.element("#reading").get_attribute("aria-live"), "polite")
        page.picture("sweep-read")

    def test_arrow_keys_go_from_point_to_point(self):
        page = self.page
        page.run("document.getElementById('plot').focus()")
        page.press(Keys.HOME)
        seen = [page.text("#reading h3")]
        for _ in range(11):
            page.press(Keys.ARROW_RIGHT)
            seen.append(page.text("#reading h3"))
        self.assertEqual(len(set(seen)), 12)
        page.press(Keys.ARROW_RIGHT)
        self.assertEqual(page.text("#reading h3"), seen[-1])
        page.press(Keys.ARROW_LEFT)
        self.assertEqual(page.text("#reading h3"), seen[-2])
        deviation = float(page.facts()["Mean deviation"].split()[0])
        page.press(Keys.ARROW_UP)
        self.assertGreaterEqual(float(page.facts()["Mean deviation"].split()[0]), deviation)
        self.assertEqual(len(page.elements("tr.current")), 1)

    def test_a_bound_greys_what_breaks_it_and_names_what_keeps_it(self):
        page = self.page
        page.write("deviation", "2")
        files = {route["file"]: self.values("deviation", route)[0] for route in self.sweep["routes"]}
        kept = [max(values) <= 2 for values in zip(*files.values())]
        self.assertTrue(any(kept) and not all(kept))
        rows = page.run("return [...document.querySelectorAll('#table tbody tr')].map(r => !r.classList.contains('out'))")
        self.assertEqual(rows, kept)
        self.assertEqual(len([p for p in page.points if "out" in p[2]]), 12 - sum(kept))
        self.assertIn(f"{sum(kept)} of 12 combinations keep", page.text("#answer"))
        options, worst = recommended(*ROUTES, *GRID, "--recommend", "deviation<=2m")
        self.assertEqual(page.text("#fewest code"), options)
        self.assertTrue(page.text("#fewest .worst").endswith(f" in {worst[0]}."), page.text("#fewest .worst"))
        self.assertIn("TrackerSettings(movementThreshold: ", page.text("#fewest"))
        index = kept.index(False)
        self.assertRegex(page.column("Bounds")[index], r"m deviation in (city-run|city-bicycle-ride|freeway-drive)$")
        page.whole("sweep-bound")

    def test_it_chooses_as_the_command_does(self):
        page = self.page
        for bounds in [{"freshness": "20", "gap": "600"}, {"geocodes": "250"}, {"geocodes": "300", "freshness": "30"},
                       {"distance": "99.5"}, {"deviation": "0.001"}, {"geocodes": "100", "deviation": "0.5"},
                       {"freshness": "5", "geocodes": "300", "deviation": "1"}, {"worst-freshness": "15", "wait": "45"}]:
            page.click("#no-bounds") if page.element("#no-bounds").is_enabled() else None
            for name, limit in bounds.items():
                page.write(name, limit)
            text = ",".join(f"{name}{'>=' if name == 'distance' else '<='}{limit}" for name, limit in bounds.items())
            options, worst = recommended(*ROUTES, *GRID, "--recommend", text)
            if options is None:
                self.assertEqual(page.elements("#answer code"), [])
                self.assertTrue(page.text("#answer").endswith(f"Nothing keeps all bounds: {worst}."), (page.text("#answer"), worst))
                continue
            least = "geocodes" in bounds and page.elements("#least")
            part = "#least" if least else "#fewest"
            self.assertEqual(page.text(part + " code"), options, text)
            for file in worst:
                self.assertIn(f" in {file}", page.text(part + " .worst"))

    def test_a_slider_has_a_step_for_each_value(self):
        page = self.page
        slider = page.element("#bound-geocodes")
        self.assertEqual(page.element("#limit-geocodes").get_attribute("value"), "")
        page.slide("geocodes", 0)
        limit = float(page.element("#limit-geocodes").get_attribute("value"))
        worst = [max(values) for values in zip(*(self.values("geocodes", route)[0] for route in self.sweep["routes"]))]
        self.assertAlmostEqual(limit, min(worst), delta=0.11)
        self.assertEqual(len(page.elements("#table tbody tr:not(.out)")), sum(value <= limit for value in worst))
        slider.send_keys(Keys.ARROW_RIGHT)
        page.frame()
        self.assertGreater(float(page.element("#limit-geocodes").get_attribute("value")), limit)
        slider.send_keys(Keys.END)
        page.frame()
        self.assertEqual(page.element("#limit-geocodes").get_attribute("value"), "")
        self.assertEqual(page.elements("tr.out"), [])
        page.slide("distance", slider.get_attribute("max"))
        page.slide("distance", 0)
        self.assertEqual(page.elements("tr.out"), [])

    def test_one_recording_is_shown_by_itself(self):
        page = self.page
        page.choose("view", next(o.text for o in Select(page.element("#view")).options if o.text.startswith("freeway")))
        route = next(route for route in self.sweep["routes"] if route["file"] == "freeway-drive")
        values, _ = self.values("deviation", route)
        for shown, value in zip(page.column("Mean deviation"), values, strict=True):
            self.assertAlmostEqual(float(shown), value, delta=0.051)
        self.assertEqual(["★" in text for text in page.column("Choice")], [c["front"] for c in route["combinations"]])
        self.assertEqual(page.text("caption"), "In freeway-drive")
        page.picture("sweep-recording")

    def test_what_is_chosen_is_copied(self):
        page = self.page
        page.command("Browser.grantPermissions", permissions=["clipboardReadWrite", "clipboardSanitizedWrite"])
        page.write("deviation", "2")
        for index, selector in enumerate(["#fewest .take:nth-of-type(1)", "#fewest .take:nth-of-type(2)"]):
            page.click(selector + " button")
            copied = page.driver.execute_async_script(
                "navigator.clipboard.readText().then(arguments[0], error => arguments[0](String(error)))")
            self.assertEqual(copied, page.text(selector + " code"))
            self.assertTrue(copied.startswith(["--threshold ", "TrackerSettings("][index]), copied)
            self.assertIn(copied, page.text("#copied"))

    def test_everything_that_can_be_used_has_a_name(self):
        unnamed = self.page.run("""
            return [...document.querySelectorAll("button, input, select, [tabindex]")].filter(element =>
              !(element.ariaLabel || element.getAttribute("aria-labelledby") || element.textContent.trim()
                || element.labels?.[0]?.textContent.trim())).map(element => element.outerHTML)""")
        self.assertEqual(unnamed, [])

    def test_it_cannot_ask_for_anything(self):
        page = SweepPage(self.path)
        self.addCleanup(page.close)
        blocked = page.run("""
            return new Promise(resolve => {
              addEventListener("securitypolicyviolation", event => resolve(event.effectiveDirective));
              new Image().src = "http://127.0.0.1:1/elsewhere.png";
            })""")
        self.assertEqual(blocked, "img-src")


class FilesTests(SweepPageTest):
    def test_the_page_is_opened_when_it_is_written(self):
        tools = os.path.join(folder.name, "tools")
        os.mkdir(tools)
        opener = os.path.join(tools, "open" if sys.platform == "darwin" else "xdg-open")
        opened = os.path.join(folder.name, "opened")
        with open(opener, "w", encoding="utf-8") as file:
            file.write(f"#!/bin/sh\necho \"$1\" > '{opened}'\n")
        os.chmod(opener, 0o755)
        page = os.path.join(folder.name, "shown.html")
        subprocess.run([SIM, "sweep", "city-run", "--threshold", "10m,20m", "--html", page, "--open"], check=True, capture_output=True,
                       env={**os.environ, "PATH": f"{tools}:{os.environ['PATH']}"})
        with open(opened, encoding="utf-8") as file:
            self.assertEqual(file.read().strip(), page)


class RidesTests(SweepPageTest):
    """The rides of combinations, opened and compared."""

    @classmethod
    def setUpClass(cls):
        cls.path, cls.sweep = sweep("rides", *ROUTES, *GRID)

    def setUp(self):
        self.page = self.open(self.path, height=900)

    def options(self, label):
        """`threshold 20m, cadence 60s` as options."""
        return [word for part in label.split(", ") for word in ["--" + part.split()[0], part.split()[1]]]

    def ridden(self, label, route):
        """The places of the ride as the command commits them."""
        output = subprocess.run([SIM, "run", route, "--format", "json", *self.options(label)],
                                check=True, capture_output=True, text=True).stdout
        return json.loads(output)["places"]

    def expect_places(self, places):
        """The cards of all places, one after the other."""
        page = self.page
        page.run("document.getElementById('map').focus()")
        for place in places:
            page.press("p")
            facts = page.run("return [...document.querySelectorAll('#card-facts dd')].map(e => e.textContent)")
            self.assertEqual(page.text("#card-title"), place["title"])
            latitude, longitude = map(float, facts[0].split(", "))
            self.assertAlmostEqual(latitude, place["latitude"], delta=0.6e-5)
            self.assertAlmostEqual(longitude, place["longitude"], delta=0.6e-5)
            seconds = math.floor(place["t"])
            self.assertTrue(facts[2].startswith(f"{seconds // 60}:{seconds % 60:02}"), (facts, place["t"]))
            distance, unit = facts[3].split()
            factor, room = {"m": (1, 0.51), "km": (1_000, 5.1)}[unit]
            self.assertAlmostEqual(float(distance) * factor, place["distance_m"], delta=room)
        page.press("p")
        self.assertEqual(page.text("#card-title"), places[0]["title"])
        page.press(Keys.ESCAPE)

    def go_to(self, label):
        """The point with a label, by the keyboard."""
        page = self.page
        page.run("document.getElementById('plot').focus()")
        page.press(Keys.HOME)
        for _ in range(12):
            if page.text("#reading h3").startswith(label):
                return
            page.press(Keys.ARROW_RIGHT)
        self.fail(label)

    @property
    def opened(self):
        return self.page.text("#ride-title").split(" and ") if self.page.is_shown("#panel-ride") else []

    def test_a_point_opens_its_ride_place_by_place(self):
        page = self.page
        self.assertEqual(self.opened, [])
        self.go_to("threshold 100m, cadence 60s")
        page.press(Keys.ENTER)
        self.assertEqual(self.opened, ["threshold 100m, cadence 60s"])
        self.assertEqual(page.run("return document.activeElement.id"), "ride-title")
        self.expect_places(self.ridden(self.opened[0], "city-run"))
        page.picture("sweep-ride")

    def test_another_recording_is_ridden(self):
        page = self.page
        self.go_to("threshold 100m, cadence 60s")
        page.press(Keys.ENTER)
        Select(page.element("#ride-recording")).select_by_index(2)
        page.frame()
        self.expect_places(self.ridden(self.opened[0], "freeway-drive"))
        page.choose("view", next(o.text for o in Select(page.element("#view")).options if "bicycle" in o.text))
        self.assertIn("bicycle", Select(page.element("#ride-recording")).first_selected_option.text)
        self.expect_places(self.ridden(self.opened[0], "city-bicycle-ride"))

    def test_a_click_on_what_is_read_opens_it(self):
        page = self.page
        x, y, _ = page.points[0]
        page.command("Input.dispatchMouseEvent", type="mouseMoved", x=x, y=y)
        page.frame()
        for kind in ["mousePressed", "mouseReleased"]:
            page.command("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)
        page.frame()
        self.assertEqual(len(self.opened), 1)
        self.assertTrue(page.text("#reading h3").startswith(self.opened[0]))

    def test_rows_open_and_compare_their_rides(self):
        page = self.page
        page.click("#table tbody tr:nth-child(3) .rides button")
        first = self.opened
        self.assertEqual(len(first), 1)
        self.assertEqual(page.element("#table tbody tr:nth-child(3) .compare").is_displayed(), False)
        page.click("#table tbody tr:nth-child(5) .compare")
        self.assertEqual(self.opened[:1], first)
        self.assertEqual(len(self.opened), 2)
        page.click("#table tbody tr:nth-child(6) .compare")
        self.assertEqual(self.opened[:1], first)
        page.click("#ride-close")
        self.assertEqual(self.opened, [])

    def test_two_rides_are_compared(self):
        page = self.page
        labels = ["threshold 100m, cadence 60s", "threshold 50m, cadence 15s"]
        self.go_to(labels[0])
        page.press(Keys.ENTER)
        self.assertIsNone(page.drawn("--second"))
        self.go_to(labels[1])
        page.press("c")
        self.assertEqual(self.opened, labels)
        # Each in its colour, and the lines of the two in their own.
        self.assertIsNotNone(page.drawn("--pin"))
        self.assertIsNotNone(page.drawn("--second"))
        self.assertEqual([page.text("#legend-first"), page.text("#legend-second")], labels)
        page.picture("sweep-compared")
        route = next(route for route in self.sweep["routes"] if route["file"] == "city-run")
        numbers = [next(i for i, c in enumerate(self.sweep["combinations"])
                        if [f"{n} {v}" for n, v in c["options"].items()] == label.split(", ")) for label in labels]
        rows = {row[0]: row[1:] for row in page.run(
            "return [...document.querySelectorAll('#differences tbody tr')].map(r => [...r.cells].map(c => c.textContent))")}
        self.assertEqual(rows["threshold"], ["100m", "50m"])
        self.assertEqual(rows["cadence"], ["60s", "15s"])
        places = [self.ridden(label, "city-run") for label in labels]
        self.assertEqual(rows["Places"], [str(len(p)) for p in places])
        shown = [float(text) for text in rows["Mean deviation, m"]]
        for value, number in zip(shown, numbers, strict=True):
            self.assertAlmostEqual(value, route["combinations"][number]["deviation_mean_m"], delta=0.051)
        self.assertTrue(all(a != b for a, b in rows.values()))
        self.expect_places(places[0])
        page.press("x")
        self.assertEqual(page.element("#differences .second button").get_attribute("aria-pressed"), "true")
        self.expect_places(places[1])

    def test_the_wheel_and_a_finger_over_an_opened_ride_scroll_the_page(self):
        page = self.page
        page.run("document.querySelector('#table tbody .rides button').click()")
        page.frame()
        page.run("document.getElementById('panel-ride').scrollIntoView()")
        for canvas in ["#map", "#timeline", "#profile"]:
            page.run("document.querySelector(arguments[0]).scrollIntoView({ block: 'center' })", canvas)
            page.frame()
            camera = page.text("#camera")
            left, top, right, bottom = page.box(canvas)
            x, y = (left + right) / 2, (top + bottom) / 2
            before = page.run("return scrollY")
            page.command("Input.dispatchMouseEvent", type="mouseWheel", x=x, y=y, deltaX=0, deltaY=-60)
            time.sleep(0.4)
            self.assertLess(page.run("return scrollY"), before, canvas)
            self.assertEqual(page.text("#camera"), camera)
        page.run("document.getElementById('map').scrollIntoView({ block: 'center' })")
        left, top, right, bottom = page.box("#map")
        page.command("Input.dispatchMouseEvent", type="mouseWheel", x=(left + right) / 2, y=(top + bottom) / 2, deltaX=0, deltaY=-60, modifiers=2)
        time.sleep(0.4)
        self.assertNotEqual(page.text("#camera"), camera, "with Ctrl it zooms")
        page.command("Emulation.setTouchEmulationEnabled", enabled=True)
        before = page.run("return scrollY")
        x, y = (left + right) / 2, (top + bottom) / 2
        page.command("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": x, "y": y}])
        for down in range(10, 130, 10):
            page.command("Input.dispatchTouchEvent", type="touchMove", touchPoints=[{"x": x, "y": y + down}])
        page.command("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])
        time.sleep(0.4)
        self.assertLess(page.run("return scrollY"), before)

    def test_a_capital_c_compares_and_a_question_mark_shows_the_keys(self):
        page = self.page
        page.run("document.getElementById('plot').focus()")
        page.press(Keys.ENTER)
        page.run("document.getElementById('plot').focus()")
        page.press([Keys.ARROW_RIGHT, "C"])
        self.assertTrue(page.is_shown("#differences"))
        page.press("?")
        self.assertTrue(page.is_shown("#shortcuts"))
        page.press(Keys.ESCAPE)
        self.assertFalse(page.is_shown("#shortcuts"))
        self.assertTrue(page.is_shown("#panel-ride"), "Escape closes what is on top")

    def test_the_timeline_has_the_commits_of_both(self):
        page = self.page
        self.go_to("threshold 100m, cadence 60s")
        page.press(Keys.ENTER)
        self.go_to("threshold 10m, cadence 15s")
        page.press("c")
        page.run("document.getElementById('timeline').focus()")
        seen = []
        for _ in range(4):
            page.press(Keys.ARROW_DOWN)
            seen.append(page.text("#event").split(" · ")[1].split(" ")[0].rstrip(":"))
        self.assertEqual(seen, ["place", "fix", "place", "fix"])

    def test_keys_alone_choose_open_play_and_close(self):
        page = self.page
        for _ in range(60):
            page.press(Keys.TAB)
            if page.run("return document.activeElement.id") == "plot":
                break
        page.press(Keys.ARROW_RIGHT)
        page.press(Keys.ENTER)
        self.assertEqual(len(self.opened), 1)
        page.press(Keys.TAB)
        self.assertEqual(page.run("return document.activeElement.id"), "ride-recording")
        page.press([Keys.TAB, Keys.TAB])
        self.assertEqual(page.run("return document.activeElement.id"), "map")
        page.press("p")
        self.assertTrue(page.is_shown("#card"))
        page.press(Keys.ESCAPE)
        self.assertEqual(len(self.opened), 1)
        page.press(" ")
        self.assertEqual(page.element("#play").get_attribute("aria-label"), "Pause")
        page.press(" ")
        self.assertEqual(page.element("#play").get_attribute("aria-label"), "Play")
        page.press(Keys.ESCAPE)
        self.assertEqual(self.opened, [])
        self.assertEqual(page.run("return document.activeElement.id"), "plot")

    def test_recordings_without_rides_keep_their_figures_and_the_page_says_so(self):
        with open(self.path, encoding="utf-8") as file:
            html = file.read()
        start = html.index('id="data">') + len('id="data">')
        end = html.index("</script>", start)
        data = json.loads(html[start:end])
        for left in [data["places"][:2], []]:
            text = json.dumps({**data, "places": left}).replace("<", "\\u003c")
            page = self.page = self.open(write("left-out.html", html[:start] + text + html[end:]))
            self.assertEqual(len(page.elements("#ride-recording option")), len(left))
            page.choose("view", next(o.text for o in Select(page.element("#view")).options if o.text.startswith("freeway")))
            self.go_to("threshold 100m, cadence 60s")
            self.assertIn("Mean deviation", page.facts())
            page.press(Keys.ENTER)
            self.assertEqual(len(self.opened), min(len(left), 1))
            self.assertRegex(page.text("#ride-note"), f"^The rides of {len(left)} of 3 recordings are on this page")
            self.assertTrue(page.is_shown("#ride-note"))
            if not left:
                self.assertEqual(page.elements("#table .rides, #reading button"), [])

    def test_the_opened_rides_are_printed(self):
        page = self.page
        labels = ["threshold 100m, cadence 60s", "threshold 50m, cadence 15s"]
        places = [self.ridden(label, "city-run") for label in labels]
        for count in [1, 2]:
            self.go_to(labels[count - 1])
            page.press(Keys.ENTER if count == 1 else "c")
            page.run("dispatchEvent(new Event('beforeprint'))")
            page.command("Emulation.setEmulatedMedia", media="print")
            self.assertEqual(self.opened, labels[:count])
            for hidden in ["#ride", "#ride-menus", "#panel-timeline", "#panel-ride footer"]:
                self.assertFalse(page.is_shown(hidden), hidden)
            notes = page.text("#paper-notes")
            self.assertTrue(notes.startswith("city-run"), notes)
            for label, committed in zip(labels[:count], places):
                self.assertIn((f"{label} has " if count > 1 else ": ") + f"{len(committed)} places, ", notes)
            self.assertEqual(f"Disks: {labels[0]}; diamonds: {labels[1]}" in notes, count > 1)
            colors = page.run("""
                const map = document.getElementById("paper-map");
                const copy = Object.assign(document.createElement("canvas"), { width: map.width, height: map.height });
                const context = copy.getContext("2d", { willReadFrequently: true });
                context.drawImage(map, 0, 0);
                const pixels = context.getImageData(0, 0, map.width, map.height).data;
                return [map.width, new Set(new Uint32Array(pixels.buffer)).size]""")
            self.assertEqual(colors[0], 1920)
            self.assertGreater(colors[1], 10)
            rows = page.run("return [...document.querySelectorAll('#paper-places tbody tr')].map(r => r.cells[2].textContent)")
            self.assertEqual(rows, [place["title"] for place in places[0]])
            rows = {row[0]: row[1:] for row in page.run(
                "return [...document.querySelectorAll('#paper-differences tbody tr')].map(r => [...r.cells].map(c => c.textContent))")}
            self.assertEqual(bool(rows), count > 1)
            if count > 1:
                self.assertEqual(rows["threshold"], ["100m", "50m"])
                self.assertEqual(rows["Places"], [str(len(committed)) for committed in places])
            page.whole(f"sweep-print-rides-{count}")
            page.command("Emulation.setEmulatedMedia", media="")
            page.run("dispatchEvent(new Event('afterprint'))")
            self.assertEqual(page.elements("#paper td"), [], "what was printed is not kept")

    def test_without_an_opened_ride_none_is_printed(self):
        page = self.page
        self.go_to("threshold 100m, cadence 60s")
        page.press(Keys.ENTER)
        page.press(Keys.ESCAPE)
        page.run("dispatchEvent(new Event('beforeprint'))")
        page.command("Emulation.setEmulatedMedia", media="print")
        self.assertFalse(page.is_shown("#panel-ride"))
        self.assertEqual(page.elements("#paper td"), [])

    def test_the_address_of_the_page_stays(self):
        page = self.page
        page.click("#table tbody tr:nth-child(3) .rides button")
        page.run("document.getElementById('map').focus()")
        page.press([Keys.ARROW_LEFT, "+"])
        time.sleep(0.6)
        self.assertEqual(page.run("return location.hash"), "")


class LookTests(SweepPageTest):
    @classmethod
    def setUpClass(cls):
        cls.path, _ = sweep("look", *ROUTES, *GRID, "--noise", "0m,5m")

    def test_it_fits_any_width(self):
        for width in [320, 390, 600, 821, 1280]:
            page = self.open(self.path, width=width, height=800)
            page.write("deviation", "3")
            page.click("#table tbody tr:nth-child(3) .rides button")
            page.click("#table tbody tr:nth-child(6) .compare")
            self.assertLessEqual(page.overflow(), 0, width)
            wide = page.run("""
                return [...document.querySelectorAll("body *")].filter(e => !e.closest("#table-frame table, #differences table, .hidden")
                  && e.getBoundingClientRect().right > innerWidth + 0.5).map(e => e.outerHTML.slice(0, 80))""")
            self.assertEqual(wide, [], width)
            if width in [320, 821]:
                page.whole(f"sweep-{width}")

    def test_in_the_dark_the_page_is_dark(self):
        page = self.open(self.path, dark=True)
        color = page.run("return getComputedStyle(document.body).backgroundColor")
        self.assertLess(sum(map(int, re.findall(r"\d+", color))), 150)
        page.write("deviation", "3")
        page.whole("sweep-dark")

    def test_in_forced_colors_points_are_in_the_colors_of_the_system(self):
        page = self.open(self.path)
        page.command("Emulation.setEmulatedMedia", features=[{"name": "forced-colors", "value": "active"}])
        page.write("deviation", "3")
        fills = page.run("""
            const fill = selector => getComputedStyle(document.querySelector("#plot " + selector)).fill;
            return [fill(".point.front:not(.out)"), fill(".point.out"), fill("text.tick")]""")
        self.assertEqual(len(set(fills)), 3)
        page.whole("sweep-forced")

    def test_it_can_be_printed(self):
        page = self.open(self.path)
        page.write("deviation", "10")
        page.command("Emulation.setEmulatedMedia", media="print")
        self.assertFalse(page.is_shown("#menus"))
        self.assertTrue(page.is_shown("#table"))
        self.assertLessEqual(page.run("return document.querySelector('#table').getBoundingClientRect().right"), 1280)
        self.assertEqual([e.is_displayed() for e in page.elements(".bound")].count(True), 1)
        page.whole("sweep-print")
        pdf = page.command("Page.printToPDF", printBackground=True)["data"]
        self.assertTrue(pdf.startswith("JVBERi"))
        if PICTURES:
            with open(os.path.join(PICTURES, "sweep-print.pdf"), "wb") as file:
                file.write(base64.b64decode(pdf))

    def test_a_choice_holds_under_each_condition(self):
        page = self.open(self.path)
        page.write("deviation", "10")
        options, _ = recommended(*ROUTES, *GRID, "--noise", "0m,5m", "--recommend", "deviation<=10m")
        self.assertEqual(page.text("#fewest code"), options)
        self.assertIn(" with noise 5m", page.text("#fewest"))


@unittest.skipUnless(AXE, "AXE, the path of axe.min.js, is not set")
class AccessibilityTests(SweepPageTest):
    """The page in each look, as axe-core sees it."""

    def test_there_is_no_finding(self):
        path, _ = sweep("examined", "city-run", *GRID)
        for look in self.LOOKS:
            with self.subTest(**look):
                page = self.open(path, **look)
                self.assertEqual(page.findings, [])
                page.click("#table tbody tr:nth-child(3) .rides button")
                page.run("document.getElementById('map').focus()")
                page.press("p")
                time.sleep(0.5)
                self.assertEqual(page.findings, [])
            self.doCleanups()


class OddSweepTests(SweepPageTest):
    """Sweeps of which there is little to show, or too much."""

    def test_hostile_names(self):
        name = "</script><script>alert(1)</script><img src=x onerror=alert(2)>{{script}}<!--&amp;'\"" + "ש" * 20
        file = write("<img src=x onerror=alert(3)>&lt;\"'.gpx", f"""<gpx version="1.1" creator="x"><trk>
            <name>{escaped(name)}</name><trkseg>
            <trkpt lat="46.5" lon="8"><time>2024-01-01T00:00:00Z</time></trkpt>
            <trkpt lat="46.501" lon="8"><time>2024-01-01T00:01:00Z</time></trkpt>
            </trkseg></trk></gpx>""")
        broken = write("<script>alert(4)</script>.gpx".replace("/", "-"), "<gpx>")
        path, result = sweep("hostile", file, broken, "city-run", "--threshold", "10m,50m")
        page = self.open(path)
        self.assertEqual(page.elements("img"), [])
        self.assertEqual(page.elements("#view option")[1].get_attribute("textContent"), f"{file} · {name}")
        Select(page.element("#view")).select_by_index(1)
        page.frame()
        self.assertEqual(page.text("caption"), "In " + file)
        self.assertIn("1 recording could not be ridden", page.text("#problems"))
        self.assertIn(broken, page.text("#problems"))
        page.write("deviation", "0")
        page.click("#table tbody tr:nth-child(1) .rides button")
        page.click("#table tbody tr:nth-child(2) .compare")
        self.assertEqual(page.element("#ride-recording option").get_attribute("textContent"), f"{file} · {name}")
        self.assertEqual(page.elements("img"), [])
        self.assertLessEqual(page.overflow(), 0)
        page.whole("sweep-hostile")

    def test_one_fix_and_one_combination(self):
        file = write("one.csv", "time,lat,lon\n1700000000,46.5,8\n")
        page = self.open(sweep("one", file, "--threshold", "20m")[0])
        self.assertIn("There are none, as there is one combination.", page.text("#named"))
        self.assertIn("No combination has these figures.", page.text("#plot"))
        page.run("document.getElementById('plot').focus()")
        page.press(Keys.ARROW_RIGHT)
        page.write("freshness", "5")
        self.assertEqual(len(page.rows), 1)

    def test_200_routes_and_48_combinations_are_small_and_quick(self):
        routes = os.path.join(folder.name, "many")
        os.mkdir(routes)
        for number in range(200):
            write(f"many/{number:03}.csv", wandering(number))
        path, result = sweep("many", routes, "--threshold", "5m,10m,15m,20m,30m,50m,75m,100m",
                             "--cadence", "1s,2s,5s,10s,30s,60s", "--geocoder", "coordinates")
        self.assertEqual([len(result["routes"]), len(result["combinations"])], [200, 48])
        size = os.path.getsize(path)
        page = self.open(path)
        loaded = page.run("return performance.getEntriesByType('navigation')[0].loadEventEnd")
        spent = page.run("""
            const slider = document.getElementById("bound-geocodes");
            const start = performance.now();
            slider.value = 3;
            slider.dispatchEvent(new Event("input"));
            return new Promise(resolve => requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start), 0)))""")
        print(f"\n200 routes, 48 combinations: {size / 1e6:.2f} MB, loaded in {loaded:.0f} ms, "
              f"a bound is drawn after {spent:.0f} ms")
        self.assertLessEqual(size, 10e6)
        self.assertEqual(len(page.elements("#ride-recording option")), 200)
        self.pan(page)

    def pan(self, page):
        """What a pan takes of the map of two compared rides: script and layout of one frame."""
        page.click("#table tbody tr:nth-child(1) .rides button")
        page.click("#table tbody tr:nth-child(8) .compare")
        times = page.run("""
            const map = document.getElementById("map");
            const times = [];
            const frame = () => new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve, 0)));
            return (async () => {
              for (let i = 0; i < 21; i++) {
                const start = performance.now();
                map.dispatchEvent(new KeyboardEvent("keydown", { key: i % 2 ? "ArrowLeft" : "ArrowRight" }));
                await frame();
                times.push(performance.now() - start);
              }
              return times;
            })()""")
        print(f"a pan of two compared rides takes {statistics.median(times):.1f} ms with its frame, "
              f"the median of {len(times)}")


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *ARGUMENTS.tests], verbosity=1)
