"""Opens pages of sweeps in headless Chromium and chooses numbers on them.

    python3 Tests/TrackerPipelineTests/Browser/sweep_page.py .build/release/tracker-sim [--pictures FOLDER] [TEST...]

Needs what `page.py` needs.
"""

import base64
import json
import os
import re
import subprocess
import sys
import unittest

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import Select

from browsing import ARGUMENTS, PICTURES, ROOM, SIM, Page, PageTest, escaped, folder, write

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


def recommended(*arguments):
    """The options that the command recommends, and the recordings that it calls the worst."""
    run = subprocess.run([SIM, "sweep", *arguments, "--format", "json"], capture_output=True, text=True)
    answer = json.loads(run.stdout)["recommendation"]
    if answer["options"] is None:
        return None, []
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
        return self.run("return [...document.querySelectorAll('tbody tr')].map(r => [...r.cells].map(c => c.textContent))")

    def column(self, title):
        titles = self.run("return [...document.querySelectorAll('thead button')].map(b => b.textContent)")
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
        rows = page.run("return [...document.querySelectorAll('tbody tr')].map(r => !r.classList.contains('out'))")
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
                       {"distance": "99.5"}, {"deviation": "0.001"}, {"worst-freshness": "15", "wait": "45"}]:
            page.click("#no-bounds") if page.element("#no-bounds").is_enabled() else None
            for name, limit in bounds.items():
                page.write(name, limit)
            text = ",".join(f"{name}{'>=' if name == 'distance' else '<='}{limit}" for name, limit in bounds.items())
            options, worst = recommended(*ROUTES, *GRID, "--recommend", text)
            if options is None:
                self.assertEqual(page.elements("#answer code"), [])
                self.assertRegex(page.text("#answer"), "Nothing keeps all bounds. .* the best is .* in ")
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
        self.assertEqual(len(page.elements("tbody tr:not(.out)")), sum(value <= limit for value in worst))
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


class LookTests(SweepPageTest):
    @classmethod
    def setUpClass(cls):
        cls.path, _ = sweep("look", *ROUTES, *GRID, "--noise", "0m,5m")

    def test_it_fits_any_width(self):
        for width in [320, 390, 600, 821, 1280]:
            page = self.open(self.path, width=width, height=800)
            page.write("deviation", "3")
            self.assertLessEqual(page.overflow(), 0, width)
            wide = page.run("""
                return [...document.querySelectorAll("body *")].filter(e => !e.closest("#table-frame table, .hidden")
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
        route = subprocess.run([SIM, "run", "city-run", "--to", "120s", "--format", "gpx"],
                               check=True, capture_output=True, text=True).stdout
        routes = os.path.join(folder.name, "many")
        os.mkdir(routes)
        for number in range(200):
            with open(os.path.join(routes, f"{number:03}.gpx"), "w", encoding="utf-8") as file:
                file.write(route.replace("46.", f"46.{number % 3}") if number else route)
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
        self.assertLess(size, 10e6)
        self.assertLess(loaded, 1_000 * ROOM)
        self.assertLess(spent, 100 * ROOM)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *ARGUMENTS.tests], verbosity=1)
