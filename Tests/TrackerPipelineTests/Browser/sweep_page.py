"""Opens pages of sweeps in headless Chromium and chooses numbers on them.

    python3 Tests/TrackerPipelineTests/Browser/sweep_page.py .build/release/tracker-sim [--pictures FOLDER] [TEST...]

Needs what `page.py` needs.
"""

import base64
import itertools
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


def recorded_geocodes(combination):
    """The geocodes that the rate counts."""
    return combination["geocodes"] - combination["interrupted_geocodes"] - combination["geocodes_after_end"]


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
        if not self.shown(number):
            self.click("#more summary")
        number.clear()
        number.send_keys(text)
        self.frame()

    def shown(self, element):
        """False too for what is in details that are closed."""
        return self.run("return arguments[0].checkVisibility()", element)

    @property
    def rows(self):
        return self.run("return [...document.querySelectorAll('#table tbody tr:not(.details)')].map("
                        "r => [...r.cells].map(c => [...c.childNodes].filter(n => !['SMALL', 'I'].includes(n.nodeName)).map(n => n.textContent).join('')))")

    @property
    def beside(self):
        """The values below the means in the cells of the table."""
        return self.run("return [...document.querySelectorAll('#table tbody tr:not(.details)')].map("
                        "r => [...r.cells].map(c => c.querySelector('small')?.textContent ?? null))")

    def column(self, title):
        return [row[self.index(title)] for row in self.rows]

    def index(self, title):
        titles = self.run("return [...document.querySelectorAll('#table thead th')].map("
                          "th => (th.querySelector('button') ?? th).textContent)")
        return next(i for i, text in enumerate(titles) if text.split(",")[0] == title)

    @property
    def cells(self):
        """The cells of the matrix, row by row."""
        return self.run("""
            return [...document.querySelectorAll("#matrix tbody tr")].map(row =>
              [...row.querySelectorAll("[role=gridcell]")].map(cell => ({
                text: cell.querySelector(".value").textContent, marks: cell.querySelector(".marks").textContent,
                name: cell.ariaLabel, title: cell.title, tab: cell.tabIndex,
                isOut: cell.classList.contains("out"), isToday: cell.classList.contains("today"),
                isChosen: cell.ariaSelected === "true" || cell.getAttribute("aria-selected") === "true" })))""")

    @property
    def focused(self):
        return self.run("return document.activeElement.ariaLabel ?? document.activeElement.id")

    def tab_to(self, selector, most=80):
        """By Tab alone."""
        for _ in range(most):
            if self.run("return document.activeElement.matches(arguments[0])", selector):
                return
            self.press(Keys.TAB)
        raise AssertionError(f"{selector} is not reached by Tab")

    @property
    def link(self):
        return dict(part.split("=", 1) for part in self.run(
            "return decodeURIComponent(location.hash.slice(1)).replaceAll('+', ' ')").split("&") if part)

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
            return [...document.querySelectorAll("#reading tbody tr")].map(r => [...r.cells].slice(0, 2).map(c =>
              [...c.childNodes].filter(n => n.nodeName !== "SMALL").map(n => n.textContent).join("")))"""))

    @property
    def answer(self):
        """The rows of the first table: the name, the options, and the figures with their differences from today."""
        return self.run("""
            return Object.fromEntries([...document.querySelectorAll("#named tbody tr")].map(row => [
              row.querySelector("button.name, b").textContent,
              { options: row.querySelector("code")?.textContent ?? "",
                figures: [...row.querySelectorAll("td .value")].map(e => Number(e.textContent)),
                differences: [...row.querySelectorAll("td")].slice(0, 4).map(c => c.querySelector(".from-today")?.textContent ?? ""),
                text: row.textContent }]))""")

    def unfold(self, number):
        """Opens the row of the table at an index."""
        self.run("document.querySelectorAll('#table tbody tr:not(.details) .fold')[arguments[0]].click()", number)
        self.frame()

    def ride_row(self, number, button="button"):
        """Opens the ride of a row, or compares it."""
        if self.details(number) is None:
            self.unfold(number)
        self.run("""
            document.querySelectorAll('#table tbody tr:not(.details)')[arguments[0]].nextElementSibling.querySelector(arguments[1]).click()""",
                 number, button)
        self.frame()

    def details(self, number):
        """The text below a row that is open; None below another."""
        return self.run("""
            const next = document.querySelectorAll('#table tbody tr:not(.details)')[arguments[0]].nextElementSibling;
            return next?.classList.contains("details") ? next.textContent : null""", number)

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

    def expected_figures(self, combination):
        return [round(combination[name] * factor, places) for name, factor, places in
                (FIGURES[figure] for figure in ["geocodes", "deviation", "freshness", "distance"])]

    def test_the_first_thing_is_what_today_and_three_choices_cost(self):
        page = self.page
        answer = page.answer
        names = page.run("return [...document.querySelectorAll('#named tbody th')].map(th => th.firstChild.textContent)")
        self.assertEqual(names, ["Today", "Cheap", "Balanced", "Exact"])
        chosen = {"Today": next(c for c in self.sweep["combinations"] if c["default"])}
        for choice in self.sweep["choices"]:
            chosen[choice["name"].capitalize()] = self.sweep["combinations"][choice["combinations"][0]]
        for name, combination in chosen.items():
            self.assertEqual(answer[name]["options"], " ".join(f"--{n} {v}" for n, v in combination["options"].items()))
            for shown, value, room in zip(answer[name]["figures"], self.expected_figures(combination), [0.051, 0.051, 0.051, 0.051], strict=True):
                self.assertAlmostEqual(shown, value, delta=room)
        self.assertEqual(answer["Today"]["differences"], [""] * 4)
        self.assertEqual(answer["Cheap"]["differences"], ["91 % fewer", "21 m worse", "52 s worse", "1.2 points worse"])
        self.assertEqual(answer["Balanced"]["differences"], ["69 % fewer", "3 m worse", "10 s worse", "0.5 points worse"])
        self.assertEqual(answer["Exact"]["differences"], ["5 % more", "0.1 m better", "the same", "the same"])
        geocodes = recorded_geocodes(next(c for c in self.sweep["combinations"] if c["default"]))
        self.assertEqual(page.text("#hours"), f"Over all 3 recordings: recorded 1:06:24; {geocodes} geocodes today.")
        page.picture("sweep")
        page.whole("sweep-whole")

    def test_interruptions_are_told_once_beside_the_rate(self):
        lines = wandering(5, 200).split("\n")
        late = [re.sub(r"^(\d+)", lambda time: str(int(time[1]) + 3_000), line) if 100 < index else line for index, line in enumerate(lines)]
        path, result = sweep("hours", write("paused.csv", "\n".join(late)), "--threshold", "20m,50m", "--geocoder", "coordinates")
        today = next(c for c in result["combinations"] if c["default"])
        geocodes = recorded_geocodes(today)
        self.assertLess(geocodes, today["geocodes"], "some are in the interruption")
        self.assertAlmostEqual(geocodes, today["geocodes_per_hour"] * today["recorded_s"] / 3600, delta=0.01)
        page = self.open(path)
        self.assertEqual(page.text("#hours"), f"Recorded 0:03:18, with interruptions 0:53:19; {geocodes} geocodes today.")

    def test_texts_beside_one_another_are_apart_and_no_option_is_broken_on_a_phone(self):
        path, _ = sweep("apart", *ROUTES, "--threshold", "20m,200m", "--cadence", "5s,120s")
        for width, height in [(360, 740), (320, 480)]:
            page = self.open(path, width=width, height=height)
            boxes = page.run("""
                return [...document.querySelectorAll("#named tbody tr")].map(row => [...row.querySelectorAll("td:not(.copies)")].map(cell => {
                  const range = document.createRange();
                  range.selectNodeContents(cell);
                  const rectangles = [...range.getClientRects()];
                  return [Math.min(...rectangles.map(r => r.left)), Math.max(...rectangles.map(r => r.right))];
                }))""")
            for row in boxes:
                for (_, right), (left, _) in zip(row, row[1:]):
                    self.assertGreaterEqual(left - right, 5, (width, row))
            page.click("#matrix [role=gridcell]")
            parts = page.run("return [...document.querySelectorAll('code .word')].filter(e => e.checkVisibility()).map(e => [e.textContent, e.getClientRects()[0].height, parseFloat(getComputedStyle(e).lineHeight)])")
            self.assertGreater(len(parts), 10)
            self.assertIn("--cadence 5s", [text for text, *_ in parts])
            for text, part_height, line in parts:
                self.assertLess(part_height, line * 1.5, (width, text))
            page.picture(f"apart-{width}")
            self.doCleanups()

    def test_a_difference_of_one_is_a_point_and_others_are_points(self):
        page = self.open(sweep("points", "city-run", "--threshold", "20m,50m", "--cadence", "5s,15s")[0])
        differences = [text for row in page.answer.values() for text in row["differences"] if "point" in text]
        self.assertIn("1 point worse", differences)
        self.assertEqual([text for text in differences if text.startswith("1 points")], [])

    def test_no_point_lies_on_the_ring_of_a_choice(self):
        kinds = self.page.run("return [...document.querySelectorAll('#plot .ring, #plot .point')].map(e => e.classList[0])")
        rings = kinds.count("ring")
        self.assertGreater(rings, 2)
        self.assertEqual(kinds[-2 * rings:], ["ring", "point"] * rings)

    def test_of_one_recording_none_is_called_the_worst(self):
        path, _ = sweep("one-bounded", "city-run", "--threshold", "20m,50m", "--cadence", "5s,15s")
        page = self.open(path, link="#bounds=deviation<%3D20")
        self.assertTrue(page.text("#fewest code").startswith("--threshold "))
        self.assertEqual(page.elements("#answer .worst"), [])

    def test_numbers_that_are_not_swept_are_told(self):
        page = self.open(sweep("without-today", "city-run", "--threshold", "10m,50m")[0])
        self.assertIn("are not among the combinations", page.answer["Today"]["text"])
        self.assertEqual({text for row in page.answer.values() for text in row["differences"]}, {""})
        self.assertIn("Exact", page.answer)

    def test_a_choice_is_shown_with_what_is_at_the_same_place(self):
        page = self.page
        page.click("#named tbody tr:nth-child(2) button.name")
        options = self.sweep["choices"][0]["options"]
        label = ", ".join(f"{name} {value}" for name, value in options.items())
        self.assertTrue(page.text("#reading h3").startswith(label), page.text("#reading h3"))
        self.assertIn("cheap", page.text("#reading h3"))
        self.assertRegex(page.text("#reading"), "Also here: threshold 20m, cadence 60s")

    def test_what_is_chosen_has_its_figures_beside_todays_where_it_was_chosen(self):
        page = self.page
        expected = [f"{value:.1f}" for value in self.expected_figures(self.sweep["combinations"][4])]
        today = [f"{value:.1f}" for value in self.expected_figures(self.sweep["combinations"][3])]

        def said(selector):
            return page.run("""
                return [...document.querySelectorAll(arguments[0] + " tbody tr")].map(row =>
                  [row.cells[0].textContent, ...[...row.querySelectorAll(".value")].map(e => e.textContent)])""", selector)

        rows = [list(row) for row in zip(["Geocodes per hour", "Mean deviation", "Freshness", "Distance"], expected, today)]

        def by_pointer():
            page.run("document.querySelectorAll('#matrix [role=gridcell]')[4].click()")

        def by_keys():
            page.run("document.querySelector('#matrix [tabindex=\"0\"]').focus()")
            page.press(Keys.ARROW_RIGHT)

        def by_touch():
            x, y = page.run("""
                const cell = document.querySelectorAll('#matrix [role=gridcell]')[4];
                cell.scrollIntoView({ block: "center" });
                const box = cell.getBoundingClientRect(); return [box.left + box.width / 2, box.top + box.height / 2]""")
            page.command("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": x, "y": y}])
            page.command("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])

        for choose in [by_pointer, by_keys, by_touch]:
            with self.subTest(choose.__name__):
                self.doCleanups()
                page = self.page = self.open(self.path)
                choose()
                page.rest()
                self.assertEqual(said("#chosen"), rows)
                self.assertEqual(page.text("#chosen caption"), "Over all 3 recordings")
                self.assertIn("64 % fewer", page.text("#chosen"))
                self.assertIn("The ride of city-run, one of 3 recordings", page.text("#chosen"))
                self.assertTrue(page.text("#headline").startswith("This recording alone: "), page.text("#headline"))
                self.assertEqual([row for row in said("#reading") if row[0] in dict.fromkeys(r[0] for r in rows)], rows)
        page.choose("view", next(o.text for o in Select(page.element("#view")).options if o.text.startswith("freeway")))
        self.assertEqual(page.text("#chosen caption"), "In freeway-drive alone")
        route = next(route for route in self.sweep["routes"] if route["file"] == "freeway-drive")
        self.assertEqual(said("#chosen")[0][1], f"{route['combinations'][4]['geocodes_per_hour']:.1f}")

    def test_the_table_has_the_figures_of_the_sweep(self):
        for title, figure in [("Geocodes per hour", "geocodes"), ("Mean deviation", "deviation"),
                              ("Freshness", "freshness"), ("Distance", "distance"), ("Longest wait", "wait")]:
            values, places = self.values(figure)
            for shown, value in zip(self.page.column(title), values, strict=True):
                self.assertAlmostEqual(float(shown), value, delta=0.51 * 10 ** -places, msg=title)
        self.assertEqual(self.stars, self.chosen)

    @property
    def stars(self):
        return [index for index, text in enumerate(self.page.column("Choice")) if "★" in text]

    @property
    def chosen(self):
        return sorted({number for choice in self.sweep["choices"] for number in choice["combinations"]})

    def test_only_choices_have_a_star(self):
        page = self.page
        self.assertGreater(sum(c["front"] for c in self.sweep["combinations"]), len(self.chosen))
        page.write("deviation", "2")
        options, _ = recommended(*ROUTES, *GRID, "--recommend", "deviation<=2m")
        fewest = [" ".join(f"--{n} {v}" for n, v in c["options"].items()) for c in self.sweep["combinations"]].index(options)
        self.assertIn(fewest, self.stars)
        self.assertIn("★\u00a0fewest geocodes", page.column("Choice")[fewest])
        self.assertLessEqual(len(self.stars), len(self.chosen) + 2)

    def test_a_heading_sorts_and_says_what_it_is(self):
        page = self.page
        heading = next(th for th in page.elements("#table th") if th.text.startswith("Mean deviation"))
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
        page.run("document.getElementById('plot').scrollIntoView({ block: 'center' })")
        ActionChains(page.driver).move_by_offset(*map(round, page.points[0][:2])).perform()
        page.frame()
        self.assertAlmostEqual(float(page.facts()["Freshness"].split()[0]), min(values), delta=0.051)

    def test_a_point_is_read_by_the_pointer(self):
        page = self.page
        self.assertEqual(page.facts(), {})
        values, _ = self.values("geocodes")
        page.run("document.getElementById('plot').scrollIntoView({ block: 'center' })")
        for x, y, _ in [page.points[0], page.points[-1]]:
            page.command("Input.dispatchMouseEvent", type="mouseMoved", x=x, y=y)
            page.frame()
            shown = float(page.facts()["Geocodes per hour"].removesuffix("/h"))
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
        rows = page.run("return [...document.querySelectorAll('#table tbody tr:not(.details)')].map(r => !r.classList.contains('out'))")
        self.assertEqual(rows, kept)
        self.assertEqual(len([p for p in page.points if "out" in p[2]]), 12 - sum(kept))
        self.assertIn(f"{sum(kept)} of 12 combinations keep", page.text("#answer"))
        options, worst = recommended(*ROUTES, *GRID, "--recommend", "deviation<=2m")
        self.assertEqual(page.text("#fewest code"), options)
        self.assertTrue(page.text("#fewest .worst").endswith(f" in {worst[0]}."), page.text("#fewest .worst"))
        self.assertIn("TrackerSettings(movementThreshold: ", page.text("#fewest"))
        index = kept.index(False)
        self.assertIsNone(page.details(index))
        page.unfold(index)
        self.assertRegex(page.details(index), r"^Breaks a bound: \d+\.\d m deviation in (city-run|city-bicycle-ride|freeway-drive)\.")
        page.unfold(kept.index(True))
        self.assertRegex(page.details(kept.index(True)), "^It keeps all bounds")
        marked = page.run("""
            const rows = [...document.querySelectorAll('#table tbody tr:not(.details)')];
            return rows.map(row => [...row.cells].flatMap((cell, index) => cell.querySelector(".breaks") ? [index] : []))""")
        self.assertEqual(marked, [[] if each else [page.index("Mean deviation")] for each in kept])
        page.whole("sweep-bound")

    def test_it_chooses_as_the_command_does(self):
        page = self.page
        for bounds in [{"freshness": "20", "gap": "600"}, {"geocodes": "250"}, {"geocodes": "300", "freshness": "30"},
                       {"distance": "99.5"}, {"deviation": "0.001"}, {"geocodes": "100", "deviation": "0.5"},
                       {"freshness": "5", "geocodes": "300", "deviation": "1"}, {"worst-freshness": "15", "wait": "45"},
                       {"deviation": ("2", "50")}, {"deviation": ("1.2", "95")}, {"geocodes": ("235", "50"), "deviation": "4"},
                       {"geocodes": ("240", "mean"), "freshness": ("20", "mean")}, {"greatest-deviation": ("60", "50")},
                       {"distance": ("99.7", "50"), "gap": ("200", "80")}, {"deviation": ("0.001", "mean")},
                       {"geocodes": ("10", "99"), "deviation": ("0.001", "50")}]:
            page.click("#no-bounds") if page.element("#no-bounds").is_enabled() else None
            texts = []
            for name, bound in bounds.items():
                limit, scope = bound if isinstance(bound, tuple) else (bound, "100")
                page.write(name, limit)
                Select(page.element("#scope-" + name)).select_by_value(scope)
                page.frame()
                bounded = {"100": name, "mean": f"mean({name})"}.get(scope, f"p{scope}({name})")
                texts.append(f"{bounded}{'>=' if name == 'distance' else '<='}{limit}")
            text = ",".join(texts)
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
        self.assertEqual(self.stars, self.chosen)
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


class MatrixTests(SweepPageTest):
    """The combinations as a matrix, and the ride beside it."""

    LAPTOPS = [(1280, 720), (1366, 768)]

    @classmethod
    def setUpClass(cls):
        cls.path, cls.sweep = sweep("matrix", *ROUTES, *GRID)

    def setUp(self):
        self.page = self.open(self.path, width=1366, height=768)

    def flat(self, key):
        return [cell[key] for row in self.page.cells for cell in row]

    def enter(self, page=None):
        page = page or self.page
        page.run("document.querySelector('#matrix [tabindex=\"0\"]').focus()")

    def test_the_cells_have_the_chosen_figure_of_all_combinations(self):
        page = self.page
        self.assertEqual([len(row) for row in page.cells], [3, 3, 3, 3])
        heads = page.run("return [...document.querySelectorAll('#matrix th')].map(th => th.textContent)")
        self.assertEqual(heads, ["5s", "15s", "60s", "10m", "20m", "50m", "100m"])
        for title, figure in [("Geocodes per hour", "geocodes"), ("Mean deviation", "deviation"), ("Freshness", "freshness"), ("Longest gap", "gap")]:
            page.choose("matrix-figure", title)
            name, factor, places = FIGURES[figure]
            for text, combination in zip(self.flat("text"), self.sweep["combinations"], strict=True):
                self.assertAlmostEqual(float(text), combination[name] * factor, delta=0.51 * 10 ** -places)
        self.assertIn("threshold 10m, cadence 15s: 493 m longest gap", self.flat("name")[1])
        page.choose("matrix-figure", "Mean deviation")
        self.assertRegex(self.flat("name")[1], r"1\.3 m deviation; worst \d\.\d in freeway-drive")
        page.whole("sweep-matrix")

    def test_today_and_the_choices_are_marked(self):
        self.assertEqual([index for index, ring in enumerate(self.flat("isToday")) if ring], [3])
        self.assertIn("today", self.flat("name")[3].split("; "))
        for choice in self.sweep["choices"]:
            number = choice["combinations"][0]
            self.assertIn(choice["name"], self.flat("marks")[number])
            self.assertIn(choice["name"], self.flat("name")[number])

    def test_a_cell_is_compared_with_today_by_a_key_and_by_a_button(self):
        page = self.page
        labels = "return [...document.querySelectorAll('#differences thead button')].map(b => b.textContent)"
        expected = ["threshold 20m, cadence 5s", "threshold 50m, cadence 15s"]
        self.assertIn("C compares it with today’s", page.text("#matrix-keys"))
        self.enter()
        page.press([Keys.ARROW_DOWN, Keys.ARROW_RIGHT])
        self.assertFalse(page.is_shown("#deciding"))
        page.press("c")
        page.rest()
        self.assertTrue(page.is_shown("#deciding"))
        self.assertEqual(page.run(labels), expected)
        page.click("#ride-close")
        page.click("#matrix tbody tr:nth-child(3) [role=gridcell]:nth-of-type(2)")
        page.run("[...document.querySelectorAll('#chosen button')].find(b => b.textContent === 'Compare with today').click()")
        page.rest()
        self.assertEqual(page.run(labels), expected)
        page.picture("sweep-compared-with-today")
        page.click("#matrix .today")
        self.assertFalse(page.run("return [...document.querySelectorAll('#chosen button')].some(b => b.checkVisibility() && b.textContent.startsWith('Compare'))"))

    def test_two_rides_fill_their_map_on_a_phone(self):
        for width, height in [(360, 740), (320, 480)]:
            page = self.open(self.path, width=width, height=height)
            page.run("document.querySelector('#matrix [role=gridcell]').click()")
            page.frame()
            page.run("[...document.querySelectorAll('#chosen button')].find(b => b.textContent === 'Compare with today').click()")
            page.run("document.getElementById('map').scrollIntoView()")
            page.rest()
            page.picture(f"sweep-compared-{width}-{height}")
            left, top, right, bottom = page.drawn("--pin")
            self.assertGreater(max(right - left, bottom - top), 60, (width, height))
            map_left, map_top, *_ = page.box("#map")
            pins = [map_left + left, map_top + top, map_left + right, map_top + bottom]
            for cover in ["#controls", "#legend", "#coloring", "#scale", "#attribution"]:
                self.assertFalse(pins[3] > page.box(cover)[1] and page.box(cover)[0] < pins[2] and pins[0] < page.box(cover)[2] and pins[1] < page.box(cover)[3],
                                 (width, cover))
            self.doCleanups()

    def test_a_cell_that_breaks_a_bound_is_grey_and_says_which(self):
        page = self.page
        page.write("deviation", "2")
        kept = [all(route["combinations"][n]["deviation_mean_m"] <= 2 for route in self.sweep["routes"]) for n in range(12)]
        self.assertEqual(self.flat("isOut"), [not each for each in kept])
        for cell, is_kept in zip([cell for row in page.cells for cell in row], kept):
            self.assertEqual("Breaks a bound: " in cell["title"], not is_kept)
            self.assertEqual("breaks a bound: " in cell["name"], not is_kept)
        self.assertRegex(self.flat("title")[2], r"Breaks a bound: \d+\.\d m deviation in freeway-drive")
        background = "return getComputedStyle(document.querySelectorAll('#matrix [role=gridcell]')[arguments[0]]).backgroundImage"
        self.assertEqual(page.run(background, 0), "none")
        self.assertNotEqual(page.run(background, 2), "none")

    def test_arrow_keys_go_from_cell_to_cell_and_the_ride_beside_changes(self):
        page = self.page
        self.assertEqual(self.flat("tab").count(0), 1)
        page.tab_to("#matrix *")
        self.assertIn("threshold 20m, cadence 5s", page.focused)
        self.assertFalse(page.is_shown("#panel-ride"))
        for key, label in [(Keys.ARROW_RIGHT, "threshold 20m, cadence 15s"), (Keys.ARROW_DOWN, "threshold 50m, cadence 15s"),
                           (Keys.ARROW_UP, "threshold 20m, cadence 15s"), (Keys.END, "threshold 20m, cadence 60s"),
                           (Keys.ARROW_RIGHT, "threshold 20m, cadence 60s"), (Keys.HOME, "threshold 20m, cadence 5s"),
                           (Keys.ARROW_LEFT, "threshold 20m, cadence 5s")]:
            page.press(key)
            self.assertTrue(page.focused.startswith(label + ":"), (page.focused, label))
            self.assertEqual(page.text("#ride-title"), label)
            self.assertEqual(self.flat("tab").count(0), 1)
            self.assertEqual([name.split(":")[0] for name, chosen in zip(self.flat("name"), self.flat("isChosen")) if chosen], [label])
        page.press(Keys.TAB)
        self.assertFalse(page.run("return document.activeElement.closest('#matrix') !== null"))
        page.run("document.querySelector('#matrix [tabindex=\"0\"]').focus()")
        page.press(Keys.ARROW_DOWN)
        self.assertEqual(page.text("#ride-title"), "threshold 50m, cadence 5s")
        page.press(Keys.ENTER)
        self.assertEqual(page.focused, "ride-title")

    def test_matrix_and_ride_are_in_view_together(self):
        for width, height in self.LAPTOPS:
            for dark in [False, True]:
                with self.subTest(width=width, dark=dark):
                    page = self.open(self.path, width=width, height=height, dark=dark)
                    self.enter(page)
                    page.press([Keys.ARROW_RIGHT, Keys.ARROW_DOWN])
                    for selector in ["#matrix", "#panel-ride", "#map", "#timeline", "#play"]:
                        left, top, right, bottom = page.box(selector)
                        self.assertGreaterEqual(top, 0, selector)
                        self.assertLessEqual(bottom, height, selector)
                        self.assertLessEqual(right, width, selector)
                    self.assertGreater(page.box("#panel-ride")[0], page.box("#matrix")[2])
                    page.picture(f"sweep-beside-{width}{'-dark' if dark else ''}")

    def test_a_click_on_a_cell_opens_its_ride_beside(self):
        page = self.page
        page.run("document.querySelectorAll('#matrix [role=gridcell]')[4].click()")
        page.frame()
        self.assertEqual(page.text("#ride-title"), "threshold 20m, cadence 15s")
        self.assertTrue(page.focused.startswith("threshold 20m, cadence 15s:"))
        self.assertIn("1.2 m worse", page.text("#chosen"))
        self.assertIn("--threshold 20m --cadence 15s", page.text("#chosen code"))
        self.assertEqual(page.text("#headline").count("·"), 2)
        page.click("#named tbody tr:nth-child(3) button.name")
        self.assertEqual(page.text("#ride-title"), "threshold 100m, cadence 15s")

    def test_rows_and_columns_are_any_two_axes(self):
        path, result = sweep("axes", "city-run", "--threshold", "10m,50m", "--cadence", "5s,15s", "--max-accuracy", "20m,50m,100m",
                             "--to", "300s", "--today", "threshold=50m,cadence=15s,max-accuracy=50m")
        page = self.page = self.open(path)
        names = [[c["options"][n] for n in ["threshold", "cadence", "max-accuracy"]] for c in result["combinations"]]

        def shown(pick):
            return [round(c["geocodes_per_hour"], 1) for c, values in zip(result["combinations"], names) if pick(*values)]

        self.assertEqual([float(text) for text in self.flat("text")], shown(lambda t, c, a: a == "50m"))
        self.assertEqual([i for i, ring in enumerate(self.flat("isToday")) if ring], [3])
        self.assertEqual([e.is_displayed() for e in page.elements("#matrix-menus select[id^=fixed]")], [False, False, True])
        Select(page.element("#fixed-2")).select_by_visible_text("20m")
        page.frame()
        self.assertEqual([float(text) for text in self.flat("text")], shown(lambda t, c, a: a == "20m"))
        page.choose("matrix-rows", "max-accuracy")
        self.assertEqual([len(row) for row in page.cells], [2, 2, 2])
        page.choose("matrix-columns", "max-accuracy")
        self.assertEqual([len(row) for row in page.cells], [3, 3])
        self.assertIn("threshold", page.run("return [...document.querySelectorAll('#matrix-menus label')].filter(l => !l.hidden).map(l => l.firstChild.textContent)"))
        page.run("document.querySelector('#matrix [tabindex=\"0\"]').focus()")
        page.press(Keys.ARROW_RIGHT)
        self.assertTrue(page.is_shown("#panel-ride"))
        self.assertLessEqual(page.overflow(), 0)

    def test_one_axis_and_one_combination_are_matrices_too(self):
        for name, options, cells in [("line", ["--threshold", "10m,20m,50m"], 3), ("point", ["--threshold", "20m"], 1)]:
            page = self.page = self.open(sweep(name, "city-run", *options)[0])
            self.assertEqual([len(row) for row in page.cells], [cells])
            self.enter()
            page.press([Keys.ARROW_DOWN, Keys.ARROW_RIGHT, Keys.ENTER])
            self.assertTrue(page.is_shown("#panel-ride"))

    def test_three_bounds_are_shown_and_the_others_on_demand(self):
        page = self.page
        self.assertEqual([e.get_attribute("id") for e in page.elements(".bound input[type=number]") if page.shown(e)],
                         ["limit-geocodes", "limit-deviation", "limit-freshness"])
        page.click("#more summary")
        self.assertEqual(len([e for e in page.elements(".bound input[type=number]") if page.shown(e)]), 9)
        page.write("gap", "600")
        self.assertEqual(page.text("#more summary"), "More bounds (1 set)")

    def test_the_points_of_the_plot_carry_their_numbers(self):
        page = self.page
        texts = page.run("return [...document.querySelectorAll('#plot text.numbers')].map(e => e.textContent)")
        self.assertGreaterEqual(len(texts), 6)
        self.assertIn("50m 15s", texts)
        boxes = page.run("""
            return [...document.querySelectorAll('#plot :is(text.numbers, text.name)')].map(e => {
              const { left, top, right, bottom } = e.getBoundingClientRect(); return [left, top, right, bottom]; })""")
        for i, a in enumerate(boxes):
            for b in boxes[:i]:
                self.assertFalse(a[0] < b[2] and b[0] < a[2] and a[1] + 3 < b[3] and b[1] + 3 < a[3], (a, b))

    def test_the_worst_recording_is_beside_the_mean(self):
        page = self.page
        for title, figure in [("Mean deviation", "deviation"), ("Geocodes per hour", "geocodes"), ("Freshness", "freshness")]:
            name, factor, places = FIGURES[figure]
            worst = [max(values) for values in zip(*([c[name] * factor for c in route["combinations"]] for route in self.sweep["routes"]))]
            for row, value in zip(page.beside, worst, strict=True):
                self.assertAlmostEqual(float(row[page.index(title)].removeprefix("worst ")), value, delta=0.51 * 10 ** -places)
        self.assertIsNone(page.beside[0][page.index("Longest gap")])
        self.enter()
        page.press(Keys.ARROW_RIGHT)
        self.assertRegex(page.text("#reading"), r"Mean deviation1\.5 mworst \d\.\d")
        page.choose("view", next(o.text for o in Select(page.element("#view")).options if o.text.startswith("freeway")))
        self.assertEqual({text for row in page.beside for text in row}, {None})

    def test_a_bound_for_a_share_is_not_offered_for_one_recording(self):
        page = self.open(sweep("single", "city-run", *GRID)[0])
        self.assertFalse(page.is_shown("#scope-geocodes"))
        self.assertEqual(page.beside[0][page.index("Mean deviation")], None)

    def test_it_is_printed_with_its_marks(self):
        page = self.page
        page.write("deviation", "3")
        page.command("Emulation.setEmulatedMedia", media="print")
        self.assertTrue(page.is_shown("#matrix"))
        for hidden in ["#matrix-menus", "#matrix-keys", "#more"]:
            self.assertFalse(page.is_shown(hidden), hidden)
        page.whole("sweep-matrix-print")

    def test_on_a_phone_it_fits_and_does_not_jump(self):
        page = self.page = self.open(self.path, width=390, height=844)
        self.assertLessEqual(page.overflow(), 0)
        page.run("document.getElementById('panel-matrix').scrollIntoView()")
        before = page.run("return scrollY")
        page.run("document.querySelectorAll('#matrix [role=gridcell]')[7].click()")
        page.frame()
        self.assertEqual(page.run("return scrollY"), before)
        self.assertEqual(page.text("#ride-title"), "threshold 50m, cadence 15s")
        small = page.run("return [...document.querySelectorAll('#matrix [role=gridcell]')].filter(c => c.offsetHeight < 24 || c.offsetWidth < 24).length")
        self.assertEqual(small, 0)
        self.assertLessEqual(page.overflow(), 0)
        page.picture("sweep-matrix-phone")
        page.whole("sweep-phone")


class AddressTests(SweepPageTest):
    """The state of the page in its address."""

    @classmethod
    def setUpClass(cls):
        cls.path, cls.sweep = sweep("address", *ROUTES, *GRID)

    def setUp(self):
        self.page = self.open(self.path)

    def state(self):
        return self.page.run("""
            const value = id => document.getElementById(id).value;
            return [...["limit-deviation", "scope-deviation", "limit-gap", "matrix-figure", "matrix-rows", "matrix-columns", "x", "y", "view"].map(value),
              document.getElementById("panel-ride").hidden ? "" : document.getElementById("ride-title").textContent,
              ...["th[aria-sort]", "tbody tr:first-child"].map(part => document.querySelector(`#table ${part}`)?.textContent ?? ""),
              document.querySelector("#table th[aria-sort]")?.getAttribute("aria-sort") ?? "",
              document.querySelector("#reading h3")?.firstChild.textContent ?? ""]""")

    def change(self):
        page = self.page
        page.write("deviation", "2.5")
        Select(page.element("#scope-deviation")).select_by_value("50")
        page.write("gap", "900")
        page.choose("matrix-figure", "Freshness")
        page.choose("matrix-rows", "cadence")
        page.choose("x", "Longest gap")
        page.choose("y", "Freshness")
        page.choose("view", next(o.text for o in Select(page.element("#view")).options if o.text.startswith("freeway")))
        page.run("document.querySelector('#matrix [tabindex=\"0\"]').focus()")
        page.press([Keys.ARROW_RIGHT, Keys.ARROW_DOWN])
        for _ in range(2):
            page.run("[...document.querySelectorAll('#table thead button')].find(b => b.textContent.startsWith('Freshness')).click()")
        page.rest()

    def test_reloading_keeps_it(self):
        page = self.page
        self.assertEqual(page.link, {})
        self.change()
        state = self.state()
        self.assertEqual(page.link, {
            "bounds": "p50(deviation)<=2.5,gap<=900", "figure": "freshness", "rows": "cadence", "columns": "threshold", "x": "gap",
            "y": "freshness", "of": "freeway-drive", "sorted": "-freshness", "chosen": "50m;15s", "ride": "50m;15s", "over": "freeway-drive"})
        page.driver.refresh()
        page.frame()
        self.assertEqual(self.state(), state)
        self.assertNotEqual(page.focused, "ride-title")

    def test_back_and_forward_go_through_it(self):
        page = self.page
        states = [self.state()]
        page.write("deviation", "2.5")
        page.rest()
        states.append(self.state())
        page.choose("matrix-figure", "Freshness")
        page.rest()
        states.append(self.state())
        page.run("document.querySelector('#matrix [tabindex=\"0\"]').focus()")
        for _ in range(3):
            page.press(Keys.ARROW_DOWN)
            page.rest()
        states.append(self.state())
        for state in reversed(states[:-1]):
            page.driver.back()
            page.rest()
            self.assertEqual(self.state(), state)
        page.driver.forward()
        page.rest()
        self.assertEqual(self.state(), states[1])

    def test_a_slider_that_moves_on_is_one_entry(self):
        page = self.page
        before = page.run("return history.length")
        for position in [5, 4, 3, 2]:
            page.slide("geocodes", position)
            page.rest()
        self.assertEqual(page.run("return history.length"), before + 1)

    def test_two_compared_rides_are_in_a_link(self):
        page = self.open(self.path, link="#ride=50m;15s|10m;60s&over=freeway-drive")
        self.assertEqual(page.text("#ride-title"), "threshold 50m, cadence 15s and threshold 10m, cadence 60s")
        self.assertIn("freeway-drive", Select(page.element("#ride-recording")).first_selected_option.text)

    def test_a_link_that_means_nothing_here_changes_nothing(self):
        state = self.state()
        for link in ["#bounds=speed<=3,p0(x)&figure=x&rows=noise&x=&of=none.gpx&chosen=1m;1s&ride=1m;1s&over=x&fixed=1;2;3", "#%E0%A4%A", "#rows=cadence"]:
            self.page = self.open(self.path, link=link)
            self.assertEqual(self.state(), state, link)


class LeftOutTests(SweepPageTest):
    """A recording that has no place with any combination, as the geocoder knows none near it."""

    @classmethod
    def setUpClass(cls):
        fixes = "".join(f"{1700000000 + second},{second / 5000},-30\n" for second in range(200))
        cls.files = [*ROUTES, write("sea.csv", "time,lat,lon\n" + fixes)]
        cls.path, cls.sweep = sweep("sea", *cls.files, *GRID)

    def test_it_is_left_out_of_the_bounds_and_the_page_says_so(self):
        page = self.open(self.path)
        self.assertEqual(page.text("#left-out"), "Left out of the bounds, as no combination has a place: sea.csv.")
        disabled = page.run("return [...document.querySelectorAll('.bound input[type=range]')].filter(e => e.disabled).map(e => e.id)")
        self.assertEqual(disabled, [])
        for name, limit in [("deviation", "3"), ("gap", "600"), ("distance", "97")]:
            page.click("#no-bounds") if page.element("#no-bounds").is_enabled() else None
            page.write(name, limit)
            options, _ = recommended(*self.files, *GRID, "--recommend", f"{name}{'>=' if name == 'distance' else '<='}{limit}")
            self.assertEqual(page.text("#fewest code"), options)
        page.whole("sweep-left-out")

    def test_of_many_some_are_named_and_all_are_counted(self):
        fixes = "".join(f"{1700000000 + second},{second / 5000},-30\n" for second in range(100))
        files = [write(f"sea {number}.csv", "time,lat,lon\n" + fixes) for number in range(9)]
        page = self.open(sweep("seas", "city-run", *files, "--threshold", "20m,50m", "--cadence", "5s,15s")[0])
        self.assertRegex(page.text("#left-out"), r": sea 0\.csv, sea 1\.csv, sea 2\.csv, sea 3\.csv, sea 4\.csv, and 4 others\.$")
        self.assertRegex(page.text("#hours"), "^Over all 10 recordings, 9 of them without a place: recorded ")


class TaskTests(SweepPageTest):
    """A task from its beginning to its end, by the keyboard alone."""

    def test_numbers_for_a_share_of_the_rides_the_ride_its_worst_moment_and_the_command(self):
        path, result = sweep("task", *ROUTES, *GRID)
        page = self.open(path, width=1366, height=768)
        page.command("Browser.grantPermissions", permissions=["clipboardReadWrite", "clipboardSanitizedWrite"])
        # At most 240 geocodes an hour, and 2 m off for half of the rides.
        page.tab_to("#limit-geocodes")
        page.press("240")
        page.tab_to("#limit-deviation")
        page.press("2")
        page.tab_to("#scope-deviation")
        page.press("50")
        self.assertEqual(page.element("#scope-deviation").get_attribute("value"), "50")
        options, _ = recommended(*ROUTES, *GRID, "--recommend", "geocodes<=240,p50(deviation)<=2m")
        part = "#least" if page.elements("#least") else "#fewest"
        self.assertEqual(page.text(part + " code"), options)
        page.tab_to(part + " .rides button")
        page.press(Keys.ENTER)
        self.assertEqual(page.focused, "ride-title")
        self.assertEqual(["--" + " ".join(p.split()) for p in page.text("#ride-title").split(", ")], re.findall(r"--\S+ \S+", options))
        page.tab_to("#cost summary")
        page.press(Keys.ENTER)
        page.tab_to("#greatest button")
        text = page.run("return document.activeElement.textContent")
        self.assertTrue(text.startswith("Greatest deviation "), text)
        page.press(Keys.ENTER)
        clock = re.search(r"at (\S+)$", text)[1]
        self.assertTrue(page.text("#clock").startswith(clock), (page.text("#clock"), clock))
        ride = json.loads(subprocess.run([SIM, "run", "city-run", *options.split(), "--format", "json", "--html", os.path.join(folder.name, "one.html")],
                                         check=True, capture_output=True, text=True).stdout)
        self.assertTrue(ride["places"])
        one = self.open(os.path.join(folder.name, "one.html"))
        moments = one.run("return [...document.querySelectorAll('#greatest button')].map(e => e.textContent)")
        self.assertEqual(page.run("return [...document.querySelectorAll('#greatest button')].map(e => e.textContent)"), moments)
        page.tab_to("#copy-command")
        page.press(Keys.ENTER)
        copied = page.driver.execute_async_script(
            "navigator.clipboard.readText().then(arguments[0], error => arguments[0](String(error)))")
        self.assertEqual(copied, f"tracker-sim run city-run {options}")
        page.picture("sweep-task")


class StopwatchTests(SweepPageTest):
    """The questions that the page is opened for: the cost of today's numbers, their error, and better ones."""

    SIZES = [(1280, 800), (360, 740)]

    @classmethod
    def setUpClass(cls):
        cls.paths = [sweep(f"stopwatch-{count}", *ROUTES, "--to", "300s", "--threshold", thresholds, "--cadence", cadences)[0]
                     for count, thresholds, cadences in [(4, "20m,50m", "5s,30s"), (20, "10m,20m,50m,100m", "5s,10s,15s,30s,60s"),
                                                         (81, "5m,10m,15m,20m,30m,50m,75m,100m,200m", "2s,5s,10s,15s,20s,30s,45s,60s,120s")]]

    def seen(self, page, name):
        """The figures of a row of the first table that are in the window, and not under another element."""
        return page.run("""
            const row = [...document.querySelectorAll("#named tbody tr")].find(row => row.querySelector("button.name, b").textContent === arguments[0]);
            return [...row.querySelectorAll("td .value")].filter(value => {
              const { left, top, right, bottom } = value.getBoundingClientRect();
              const isInside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
              return isInside && value.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
            }).map(value => value.textContent)""", name)

    def test_todays_figures_and_the_balanced_ones_are_seen_without_a_click_or_scrolling(self):
        for path in self.paths:
            for width, height in self.SIZES:
                with self.subTest(path=path, width=width):
                    page = self.open(path, width=width, height=height)
                    for name in ["Today", "Balanced"]:
                        figures = self.seen(page, name)
                        # A choice that is today's says so.
                        same = "The same as today" in page.answer[name]["text"]
                        self.assertEqual(len(figures), 0 if same else 4, (name, figures))
                    self.assertEqual(page.run("return scrollY"), 0)
                    self.assertLessEqual(page.overflow(), 0)
                    page.picture(os.path.basename(path).removesuffix(".html") + f"-{width}")
                    self.doCleanups()

    def test_one_key_or_one_touch_shows_the_choice_at_its_place(self):
        def by_keys(page):
            page.tab_to("#named tbody tr:nth-child(3) button.name")
            page.press(Keys.ENTER)

        def by_touch(page):
            left, top, right, bottom = page.box("#named tbody tr:nth-child(3) button.name")
            page.command("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": (left + right) / 2, "y": (top + bottom) / 2}])
            page.command("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])
            self.assertTrue(page.becomes(lambda: page.elements("#chosen h3")))

        for choose in [by_keys, by_touch]:
            for width, height in self.SIZES:
                with self.subTest(choose.__name__, width=width):
                    page = self.open(self.paths[1], width=width, height=height)
                    before = self.seen(page, "Balanced")
                    choose(page)
                    page.rest()
                    self.assertIn("balanced", page.text("#chosen h3"))
                    chosen = page.run("return [...document.querySelectorAll('#chosen tbody td:nth-child(2) .value')].map(e => e.textContent)")
                    self.assertEqual(chosen, before)
                    self.doCleanups()


class ManyCombinationsTests(SweepPageTest):
    """81 combinations, a matrix of nine rows and nine columns."""

    @classmethod
    def setUpClass(cls):
        cls.path, cls.sweep = sweep("many", *ROUTES, "--to", "300s", "--threshold", "5m,10m,15m,20m,30m,50m,75m,100m,200m",
                                    "--cadence", "2s,5s,10s,15s,20s,30s,45s,60s,120s")

    def test_columns_are_as_wide_as_their_texts_and_the_names_of_the_rows_stay(self):
        for width, height in [(1280, 800), (360, 740), (320, 640)]:
            page = self.open(self.path, width=width, height=height)
            cut = page.run("""
                return [...document.querySelectorAll("#matrix [role=gridcell], #matrix th")].filter(cell => cell.scrollWidth > cell.clientWidth + 1)
                  .map(cell => cell.textContent)""")
            self.assertEqual(cut, [], width)
            self.assertLessEqual(page.overflow(), 0)
            page.run("document.querySelector('#matrix [tabindex=\"0\"]').focus()")
            page.press(Keys.END)
            frame, name, cell = (page.box(selector) for selector in ["#matrix-frame", "#matrix tbody th", "#matrix [aria-selected=true]"])
            self.assertGreaterEqual(name[0], frame[0] - 1)
            self.assertGreaterEqual(cell[0], name[2] - 1, (width, name, cell))
            self.assertLessEqual(cell[2], frame[2] + 1, (width, frame, cell))
            page.picture(f"sweep-many-{width}")
            self.doCleanups()

    def test_menus_show_what_is_chosen_and_the_legend_has_numbers(self):
        for width in [1280, 360]:
            page = self.open(self.path, width=width)
            cut = page.run("""
                const context = document.createElement("canvas").getContext("2d");
                return [...document.querySelectorAll("#matrix-menus select")].filter(menu => menu.checkVisibility()).filter(menu => {
                  context.font = getComputedStyle(menu).font;
                  return context.measureText(menu.selectedOptions[0].text).width + 24 > menu.clientWidth;
                }).map(menu => menu.selectedOptions[0].text)""")
            self.assertEqual(cut, [], width)
            least, greatest = page.text("#matrix-least"), page.text("#matrix-greatest").split()[0]
            self.doCleanups()
        values = [c["geocodes_per_hour"] for c in self.sweep["combinations"]]
        self.assertAlmostEqual(float(least), min(values), delta=0.51)
        self.assertAlmostEqual(float(greatest), max(values), delta=0.51)

    def test_in_forced_colors_little_and_much_differ(self):
        page = self.open(self.path, forced=True)
        sizes = page.run("return ['low', 'high'].map(name => getComputedStyle(document.querySelector(`.swatch.${name}`)).backgroundSize)")
        self.assertNotEqual(*sizes)
        cells = page.run("return [...document.querySelectorAll('#matrix [role=gridcell]')].map(cell => getComputedStyle(cell).backgroundSize)")
        self.assertGreater(len(set(cells)), 20)

    def test_names_avoid_the_line_and_one_another_and_every_choice_has_one(self):
        for width in [1280, 800, 360]:
            page = self.open(self.path, width=width)
            page.rest()
            names = page.run("return [...document.querySelectorAll('#plot text.name')].map(e => e.textContent)")
            words = ", ".join(names)
            for name in ["today", *(choice["name"] for choice in self.sweep["choices"])]:
                self.assertIn(name, words, width)
            boxes, lines = page.run("""
                const frame = document.querySelector("#plot svg").getBoundingClientRect();
                const boxes = [...document.querySelectorAll("#plot :is(text.name, text.numbers)")].map(e => {
                  const { left, top, right, bottom } = e.getBoundingClientRect();
                  return [left - frame.left, top - frame.top + 3, right - frame.left, bottom - frame.top - 3];
                });
                const lines = [...document.querySelectorAll("#plot path.best")].map(path => path.getAttribute("d").slice(1).split("L").map(p => p.split(" ").map(Number)));
                return [boxes, lines]""")
            for i, one in enumerate(boxes):
                for other in boxes[:i]:
                    self.assertFalse(one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3], (width, one, other))
                for line in lines:
                    for (x, y), (u, v) in zip(line, line[1:]):
                        inside = [(x + (u - x) * k / 50, y + (v - y) * k / 50) for k in range(51)]
                        self.assertFalse(any(one[0] < a < one[2] and one[1] < b < one[3] for a, b in inside), (width, one))
            self.doCleanups()

    def test_rows_keep_their_height_with_five_bounds_and_empty_columns_are_not_there(self):
        page = self.open(self.path)
        heights = "return [...new Set([...document.querySelectorAll('#table tbody tr')].map(row => Math.round(row.offsetHeight)))]"
        before = page.run(heights)
        for name, limit in [("geocodes", "100"), ("deviation", "0.5"), ("freshness", "3"), ("gap", "10"), ("wait", "5")]:
            page.write(name, limit)
        self.assertEqual(max(page.run(heights)), max(before))
        self.assertEqual(page.elements("th.bounds"), [])
        page.unfold(0)
        self.assertEqual(page.details(0).count("Breaks a bound: "), len([e for e in page.elements("#table tbody tr:first-child .breaks")]))
        self.doCleanups()
        small = self.open(self.path, width=360, height=740)
        small.run("document.getElementById('panel-table').scrollIntoView()")
        left, top, right, bottom = small.box("#table tbody td.number")
        self.assertLessEqual(right, 360)
        self.assertLessEqual(bottom, 740)
        self.assertLessEqual(small.overflow(), 0)
        small.picture("sweep-table-360")


class FilesTests(SweepPageTest):
    def test_no_folder_of_the_maker_is_in_the_page(self):
        files = []
        for name in ["mine", "yours"]:
            os.mkdir(os.path.join(folder.name, name))
            files.append(write(f"{name}/ride.csv", wandering(3, 120)))
        broken = write("mine/broken.gpx", "<gpx>")
        path, _ = sweep("files", *files, broken, "--threshold", "10m,50m", "--geocoder", "coordinates")
        with open(path, encoding="utf-8") as file:
            self.assertNotIn(folder.name, file.read())
        page = self.open(path)
        self.assertEqual([option.text for option in Select(page.element("#view")).options][1:], ["mine/ride.csv · ride", "yours/ride.csv · ride"])
        self.assertTrue(page.element("#problems li").get_attribute("textContent").startswith("broken.gpx:"))

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
        page.ride_row(2)
        first = self.opened
        self.assertEqual(len(first), 1)
        hidden = "return document.querySelectorAll('#table .details')[arguments[0]].querySelector('.compare').hidden"
        self.assertTrue(page.run(hidden, 0))
        page.ride_row(4, ".compare")
        self.assertEqual(self.opened[:1], first)
        self.assertEqual(len(self.opened), 2)
        page.ride_row(5, ".compare")
        self.assertEqual(self.opened[:1], first)
        page.click("#ride-close")
        self.assertEqual(self.opened, [])
        page.unfold(4)
        self.assertEqual([page.details(number) is None for number in [2, 4, 5]], [False, True, False])

    def expect_better(self, labels, route):
        """The ride that is better in each figure, by how much, and what is equal, as `run --compare` says them."""
        page = self.page
        options = [dict(part.split(" ") for part in label.split(", ")) for label in labels]
        path = os.path.join(folder.name, "better.html")
        subprocess.run(
            [SIM, "run", route, *(f"--{name}={value}" for name, value in options[0].items()),
             "--compare", ",".join(f"{name}={value}" for name, value in options[1].items()), "--html", path],
            check=True, capture_output=True, text=True)
        other = self.open(path)
        said = """return [...document.querySelectorAll('#differences tbody tr')].map(row =>
            [...row.cells].map(cell => [cell.textContent, cell.className]))"""
        names = {axis for option in options for axis in option}
        rows, expected = ([row for row in p.run(said) if row[0][0] not in names] for p in (page, other))
        self.assertEqual(rows, expected)
        self.assertGreater(sum("better by" in text for row in rows for text, _ in row), 5)
        self.assertEqual(page.text("#equality"), other.text("#equality"))

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
            "return [...document.querySelectorAll('#differences tbody tr')].map(r => [...r.cells].map(c => c.firstChild.textContent))")}
        self.assertEqual(rows["threshold"], ["100m", "50m"])
        self.assertEqual(rows["cadence"], ["60s", "15s"])
        places = [self.ridden(label, "city-run") for label in labels]
        self.assertEqual(rows["Places"], [str(len(p)) for p in places])
        shown = [float(text) for text in rows["Mean deviation, m"]]
        for value, number in zip(shown, numbers, strict=True):
            self.assertAlmostEqual(value, route["combinations"][number]["deviation_mean_m"], delta=0.051)
        self.assertTrue(all(a != b for a, b in rows.values()))
        self.expect_better(labels, "city-run")
        self.expect_places(places[0])
        page.press("x")
        self.assertEqual(page.element("#differences .second button").get_attribute("aria-pressed"), "true")
        self.expect_places(places[1])

    def test_the_wheel_and_a_finger_over_an_opened_ride_scroll_the_page(self):
        page = self.page
        page.ride_row(0)
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
            self.assertTrue(page.becomes(lambda: page.run("return scrollY") < before), canvas)
            page.rest()
            self.assertEqual(page.text("#camera"), camera)
        page.run("document.getElementById('map').scrollIntoView({ block: 'center' })")
        left, top, right, bottom = page.box("#map")
        page.command("Input.dispatchMouseEvent", type="mouseWheel", x=(left + right) / 2, y=(top + bottom) / 2, deltaX=0, deltaY=-60, modifiers=2)
        self.assertTrue(page.becomes(lambda: page.text("#camera") != camera), "with Ctrl it zooms")
        page.command("Emulation.setTouchEmulationEnabled", enabled=True)
        before = page.run("return scrollY")
        x, y = (left + right) / 2, (top + bottom) / 2
        page.command("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": x, "y": y}])
        for down in range(10, 130, 10):
            page.command("Input.dispatchTouchEvent", type="touchMove", touchPoints=[{"x": x, "y": y + down}])
        page.command("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])
        self.assertTrue(page.becomes(lambda: page.run("return scrollY") < before))

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
                self.assertEqual(page.elements("#reading button"), [])
                page.unfold(0)
                self.assertEqual(page.elements("#table .details button"), [])

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

    def test_the_address_of_the_page_stays_while_the_map_moves(self):
        page = self.page
        page.ride_row(2)
        page.rest()
        link = page.run("return location.hash")
        page.run("document.getElementById('map').focus()")
        page.press([Keys.ARROW_LEFT, "+"])
        page.rest()
        self.assertEqual(page.run("return location.hash"), link)


class LookTests(SweepPageTest):
    @classmethod
    def setUpClass(cls):
        cls.path, _ = sweep("look", *ROUTES, *GRID, "--noise", "0m,5m")

    def test_it_fits_any_width(self):
        for width in [320, 390, 600, 821, 1280]:
            page = self.open(self.path, width=width, height=800)
            page.write("deviation", "3")
            page.ride_row(2)
            page.ride_row(5, ".compare")
            self.assertLessEqual(page.overflow(), 0, width)
            wide = page.run("""
                return [...document.querySelectorAll("body *")].filter(e => !e.closest("#table-frame table, #differences table, .hidden")
                  && e.getBoundingClientRect().right > innerWidth + 0.5).map(e => e.outerHTML.slice(0, 80))""")
            self.assertEqual(wide, [], width)
            cut = page.run("return [...document.querySelectorAll('.bound-title')].filter(e => e.scrollWidth > e.clientWidth).map(e => e.textContent)")
            self.assertEqual(cut, [], width)
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

    def test_under_conditions_a_label_is_there_once(self):
        page = self.open(self.path)
        names = page.run("return [...document.querySelectorAll('#plot text.name')].map(e => e.textContent)")
        self.assertEqual(len(set(names)), len(names))
        words = [word for name in names for word in name.split(", ") if word != "noise 0m"]
        self.assertEqual(len(set(words)), len(words), names)
        self.assertIn("cheap, noise 0m", names)

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
        few, _ = sweep("examined", *ROUTES, *GRID)
        many, _ = sweep("examined-81", "city-run", "--threshold", "5m,10m,15m,20m,30m,50m,75m,100m,200m",
                        "--cadence", "2s,5s,10s,15s,20s,30s,45s,60s,120s")
        for path, look in itertools.product([few, many], [*self.LOOKS, {"width": 390, "height": 844}]):
            with self.subTest(path=os.path.basename(path), **look):
                page = self.open(path, **look)
                self.assertEqual(page.findings, [])
                page.click("#more summary")
                page.write("deviation", "2")
                page.run("document.querySelector('#matrix [tabindex=\"0\"]').focus()")
                page.press(Keys.ARROW_DOWN)
                self.assertEqual(page.findings, [])
                page.ride_row(2)
                page.run("document.getElementById('map').focus()")
                page.press("p")
                page.rest()
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
        broken, file = os.path.basename(broken), os.path.basename(file)
        self.assertEqual(page.elements("#view option")[1].get_attribute("textContent"), f"{file} · {name}")
        Select(page.element("#view")).select_by_index(1)
        page.frame()
        self.assertEqual(page.text("caption"), "In " + file)
        self.assertIn("1 recording could not be ridden", page.text("#problems"))
        self.assertIn(broken, page.text("#problems"))
        page.write("deviation", "0")
        page.ride_row(0)
        page.ride_row(1, ".compare")
        self.assertEqual(page.element("#ride-recording option").get_attribute("textContent"), f"{file} · {name}")
        self.assertEqual(page.elements("img"), [])
        self.assertLessEqual(page.overflow(), 0)
        page.whole("sweep-hostile")

    def test_one_fix_and_one_combination(self):
        file = write("one.csv", "time,lat,lon\n1700000000,46.5,8\n")
        page = self.open(sweep("one", file, "--threshold", "20m")[0])
        self.assertEqual(page.text("#absence"), "There are no choices, as there is one combination.")
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
        page.ride_row(0)
        page.ride_row(7, ".compare")
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


class InterruptedTests(SweepPageTest):
    """Rides of a recording of six days with two rides of twenty minutes each."""

    @classmethod
    def setUpClass(cls):
        seconds = [86_400 * day + half + second for day in range(6) for half in (0, 36_000) for second in range(0, 1_200, 5)]
        cls.route = write("week.csv", "time,lat,lon,accuracy\n" + "".join(
            f"{1_748_761_200 + second},{46.5 + number % 240 * 1e-4:.7f},8,5\n" for number, second in enumerate(seconds)))
        cls.path, cls.sweep = sweep("interrupted", cls.route, "--threshold", "20m,50m", "--geocoder", "coordinates")

    def opened(self):
        page = self.open(self.path, height=900)
        page.run("""
            const { fillText } = CanvasRenderingContext2D.prototype;
            window.texts = [];
            CanvasRenderingContext2D.prototype.fillText = function (text, ...rest) { texts.push(String(text)); fillText.call(this, text, ...rest); };""")
        page.ride_row(0)
        page.frame()
        return page

    def test_long_interruptions_take_as_little_as_on_the_page_of_the_ride(self):
        page = self.opened()
        whole = page.run("return Number(document.getElementById('time').max)")
        self.assertTrue(12 * 1_195_000 < whole < 12 * 1_195_000 * 1.6, whole)
        path = os.path.join(folder.name, "interrupted-ride.html")
        subprocess.run([SIM, "run", self.route, "--threshold", "20m", "--geocoder", "coordinates", "--html", path],
                       check=True, capture_output=True)
        alone = self.open(path)
        self.assertAlmostEqual(whole, alone.run("return Number(document.getElementById('time').max)"), delta=60_000)
        page.run("document.getElementById('timeline').focus()")
        page.press("++++")
        self.assertIn("// 9 h 40 min", page.run("return texts"))
        self.assertTrue(page.text("#clock").endswith("6 June, 19:19:55 UTC+2"), page.text("#clock"))
        page.picture("sweep-interrupted")

    def test_playing_passes_an_interruption_in_a_second(self):
        page = self.opened()
        page.run("""
            const slider = document.getElementById("time");
            slider.value = 1_180_000;
            slider.dispatchEvent(new Event("input"));""")
        page.frame()
        page.click("#play")
        time.sleep(2.2)
        page.click("#play")
        self.assertTrue(page.text("#clock").startswith("10:0"), page.text("#clock"))

    def test_a_part_is_cleared_before_the_ride_is_closed(self):
        page = self.opened()
        page.run("document.getElementById('profile').focus()")
        page.press([Keys.HOME, Keys.ARROW_LEFT, "["])
        self.assertTrue(page.is_shown("#part"))
        self.assertRegex(page.text("#part-counts"), r"^\d+ commits?$")
        page.picture("sweep-part")
        page.press(Keys.ESCAPE)
        self.assertFalse(page.is_shown("#part"))
        self.assertTrue(page.is_shown("#panel-ride"))
        page.press(Keys.ESCAPE)
        self.assertFalse(page.is_shown("#panel-ride"))


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *ARGUMENTS.tests], verbosity=1)
