"""Opens pages of rides in headless Chromium and uses them as people do.

    python3 Tests/TrackerPipelineTests/Browser/page.py .build/release/tracker-sim [--pictures FOLDER] [TEST...]

A TEST is `RideTests` or `RideTests.test_two_fingers_zoom`; without one all are run. Needs Chromium, its driver
and Selenium: chromium, chromium-driver and python3-selenium of Debian. The tests of printing are skipped without
pdftoppm and pdftotext, of poppler-utils.
"""

import base64
import datetime
import filecmp
import http.server
import itertools
import json
import math
import os
import random
import re
import shutil
import statistics
import subprocess
import sys
import threading
import time
import unittest

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

from browsing import ARGUMENTS, AXE, PICTURES, ROOM, SIM, Page, PageTest, escaped, folder, write


def ride(name, *arguments, route="city-bicycle-ride"):
    """A page, and the ride as JSON."""
    page = os.path.join(folder.name, name + ".html")
    routes = [route] if isinstance(route, str) else route
    output = subprocess.run(
        [SIM, "run", *routes, "--format", "json", "--html", page, *arguments],
        check=True, capture_output=True, text=True).stdout
    return page, json.loads(output)


def route_file(name, points):
    return write(name, "time,lat,lon,accuracy\n" + "".join(
        f"{1700000000 + time},{latitude:.7f},{longitude:.7f},{accuracy}\n"
        for time, latitude, longitude, accuracy in points))


def elapsed(seconds):
    seconds = math.floor(seconds)
    hours, minutes = seconds // 3600, seconds // 60 % 60
    return f"{hours}:{minutes:02}:{seconds % 60:02}" if hours else f"{minutes}:{seconds % 60:02}"


def metres(value):
    return f"{round(value)} m" if value < 1000 else f"{value / 1000:,.2f} km"


class RidePage(Page):
    last_tap = 0.0

    def seek(self, seconds):
        self.run("""
            const slider = document.getElementById("time");
            slider.value = arguments[0];
            slider.dispatchEvent(new Event("input"));""", seconds * 1000)
        self.frame()

    @property
    def address(self):
        """What follows the # when the page has written it."""
        self.rest()
        return self.run("return location.hash")

    @property
    def lanes(self):
        """The number of the lanes of the timeline."""
        return int(self.run("return document.getElementById('panel-timeline').style.getPropertyValue('--lanes')"))

    @property
    def camera(self):
        """Zoom, latitude and longitude, as the address has them."""
        return [float(n) for n in self.address.removeprefix("#map=").split("&")[0].split("/")]

    def point_of(self, place, camera):
        """Where a place is in the window."""
        zoom, latitude, longitude = camera
        size = 256 * 2 ** zoom
        left, top, right, bottom = self.box("#map")
        return ((left + right) / 2 + (place["longitude"] - longitude) / 360 * size,
                (top + bottom) / 2 + (mercator(place["latitude"]) - mercator(latitude)) * size)

    def tap(self, place):
        """Taps the map where a place is."""
        x, y = self.point_of(place, self.camera)
        self.tap_at(x, y - 8)

    def tap_drawn(self, places):
        """Taps the first of the places that is in view and drawn, alone or as a cluster."""
        camera, box = self.camera, self.box("#map")
        for place in places:
            x, y = self.point_of(place, camera)
            if not (box[0] + 20 < x < box[2] - 80 and box[1] + 20 < y < box[3] - 60):
                continue
            self.command("Input.dispatchMouseEvent", type="mouseMoved", x=x, y=y)
            self.frame()
            if self.run("return document.getElementById('map').classList.contains('over')"):
                self.tap_at(x, y)
                return place
        raise AssertionError("no place is drawn")

    def tap_at(self, x, y):
        # Two taps within 400 ms are a double tap.
        time.sleep(max(0, self.last_tap + 0.45 - time.monotonic()))
        self.last_tap = time.monotonic()
        for kind in ["mousePressed", "mouseReleased"]:
            self.command("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)
        self.rest()


def mercator(latitude):
    sine = math.sin(math.radians(latitude))
    return 0.5 - math.log((1 + sine) / (1 - sine)) / (4 * math.pi)


class RidePageTest(PageTest):
    kind = RidePage


def overlap(one, other):
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def crosses(leg, box):
    """True if a leg, of two points, is within a box."""
    x, y, u, v = leg
    return any(box[0] < x + (u - x) * part / 50 < box[2] and box[1] < y + (v - y) * part / 50 < box[3] for part in range(51))


def contrast(one, other):
    """Of two colours #rrggbb, as WCAG 2 defines it: 1 to 21."""
    def luminance(color):
        parts = [int(color[i:i + 2], 16) / 255 for i in (1, 3, 5)]
        linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    lighter, darker = sorted([luminance(one), luminance(other)], reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def listed(places):
    """The titles in the list: three and more places of one name are one row."""
    titles = []
    for title, same in itertools.groupby(place["title"] for place in places):
        count = len(list(same))
        titles += [title] * (count if count < 3 else 1)
    return titles


class RideTests(RidePageTest):
    """A ride with failures, and without permission for a minute."""

    @classmethod
    def setUpClass(cls):
        cls.path, cls.ride = ride("ride", "--fail", "3,10-12",
                                  "--permission", "0:authorized,300:denied,360:authorized")
        cls.places = cls.ride["places"]

    def setUp(self):
        self.page = self.open(self.path)

    def test_the_whole_ride_is_shown_first(self):
        page = self.page
        self.assertEqual(page.text("h1"), self.ride["route"]["name"])
        self.assertEqual(page.text("#count"), str(len(self.places)))
        self.assertEqual(page.text("#total"), metres(self.ride["totals"]["distance_m"]))
        self.assertIn("GeoNames", page.text("#attribution"))
        page.picture("desktop")

    def test_the_slider_shows_what_was_committed_by_then(self):
        page = self.page
        for seconds in [0, 0.2, 0.3, 17, 45.2, 100, 299, 330, 500.5, 930]:
            page.seek(seconds)
            committed = [place for place in self.places if place["t"] <= seconds]
            self.assertEqual(page.text("#count"), str(len(committed)), seconds)
            total = committed[-1]["total_m"] if committed else 0
            self.assertEqual(page.text("#total"), metres(total), seconds)
            end = self.ride["route"]["duration_s"]
            shown = elapsed(seconds) if seconds <= end else f"{elapsed(end)} + {seconds - end:.0f} s"
            self.assertTrue(page.text("#clock").startswith(shown), seconds)
            rows = [row.text for row in page.elements(".row b")]
            newest = listed(reversed(committed))
            self.assertEqual(rows, newest[:len(rows)], seconds)
            self.assertEqual(bool(rows), bool(committed))
        self.assertFalse(page.is_shown("#no-places"))
        page.seek(0)
        self.assertTrue(page.is_shown("#no-places"))

    def test_places_of_one_name_are_a_group(self):
        page = self.page
        page.seek(self.places[-1]["t"])
        heads = page.run("return [...document.querySelectorAll('.row')].filter(r => r.ariaExpanded).map(r => r.innerText)")
        runs = [list(same) for _, same in itertools.groupby(reversed(self.places), key=lambda place: place["title"])]
        runs = [same for same in runs if len(same) > 2]
        self.assertGreater(len(heads), 1)
        for head, same in zip(heads, runs):
            seconds = round(same[0]["t"] - same[-1]["t"], 3)
            lasting = f"{round(seconds)} s" if seconds < 59.5 else f"{math.floor(seconds / 60 + 0.5)} min"
            self.assertIn(f"{len(same)} places, {lasting}", head)
        number = self.places.index(runs[0][1])
        page.run("document.getElementById('map').focus()")
        page.press("P" * (len(self.places) - number))
        page.rest()
        selected = page.element(".row[aria-selected=true]")
        self.assertEqual(selected.get_attribute("id"), f"place-{number}")
        self.assertEqual(selected.get_attribute("aria-level"), "2")
        page.picture("group")

    def test_the_list_selects_pins_and_the_card_has_what_is_known(self):
        page = self.page
        page.element(".row[aria-expanded=false]").click()
        page.frame()
        group = next(i for i, row in enumerate(page.elements(".row")) if row.get_attribute("aria-expanded"))
        row = page.elements(".row")[group + 3]
        number = int(row.get_attribute("id").removeprefix("place-"))
        row.click()
        page.rest()
        place = self.places[number]
        self.assertTrue(page.is_shown("#card"))
        self.assertEqual(page.text("#card-title"), place["title"])
        facts = page.text("#card-facts")
        self.assertIn(f"{place['latitude']:.5f}, {place['longitude']:.5f}", facts)
        self.assertIn(f"±{round(place['horizontal_accuracy_m'])} m", facts)
        self.assertIn(elapsed(place["t"]), facts)
        self.assertIn("Distance" + metres(place["distance_m"]), facts)
        self.assertIn("Total" + metres(place["total_m"]), facts)
        self.assertEqual(page.text(".row[aria-selected=true] b"), place["title"])

    def test_a_card_is_closed_by_ok_by_escape_and_by_a_tap_outside(self):
        page = self.page
        closings = {
            "OK": lambda: page.click("#card-ok"), "Escape": lambda: page.press(Keys.ESCAPE),
            "outside": lambda: page.tap_at(60, 300),
        }
        for name, close in closings.items():
            page.element(".row:not([aria-expanded])").click()
            page.rest()
            self.assertTrue(page.is_shown("#card"), name)
            close()
            page.rest()
            self.assertFalse(page.is_shown("#card"), name)
            self.assertEqual(page.elements(".row[aria-selected=true]"), [], name)

    def test_a_tap_on_a_cluster_opens_it_and_one_on_a_pin_its_card(self):
        page = self.page
        zoom = page.camera[0]
        page.tap_drawn(self.places)
        self.assertGreater(page.camera[0], zoom)
        self.assertFalse(page.is_shown("#card"))
        for _ in range(8):
            place = page.tap_drawn(self.places)
            if page.is_shown("#card"):
                break
        self.assertIn(f"{place['latitude']:.5f}, {place['longitude']:.5f}", page.text("#card-facts"))
        page.picture("card")

    def test_a_cluster_of_which_one_was_there_is_its_pin(self):
        page = self.page
        page.seek(self.places[0]["t"])
        page.tap(self.places[0])
        self.assertEqual(page.text("#card-title"), self.places[0]["title"])

    def test_zooming_keeps_what_is_in_the_middle(self):
        page = self.page
        _, latitude, longitude = page.camera
        for selector in ["#zoom-in", "#zoom-in", "#zoom-out"]:
            page.click(selector)
            page.rest()
        zoom, *center = page.camera
        self.assertAlmostEqual(center[0], latitude, places=4)
        self.assertAlmostEqual(center[1], longitude, places=4)

    def test_a_movement_starts_from_the_aim_of_the_one_before(self):
        page = self.page
        zoom, latitude, longitude = page.camera
        page.run("""
            let presses = 4;
            const press = () => {
              document.getElementById("zoom-in").click();
              if (--presses) setTimeout(press, 20);
            };
            press()""")
        page.rest()
        self.assertAlmostEqual(page.camera[0], zoom + 4, places=2)
        self.assertAlmostEqual(page.camera[1], latitude, places=4)
        page.run("""
            const press = key => document.getElementById("map").dispatchEvent(new KeyboardEvent("keydown", { key }));
            press("-");
            press("-");
            press("ArrowRight")""")
        page.rest()
        self.assertAlmostEqual(page.camera[0], zoom + 2, places=2)
        self.assertAlmostEqual((page.camera[2] - longitude) / 360 * 256 * 2 ** (zoom + 2), 80, delta=2)
        page.run("document.getElementById('zoom-in').click()")
        page.command("Input.dispatchMouseEvent", type="mouseWheel", x=470, y=305, deltaX=0, deltaY=-120)
        page.rest()
        self.assertAlmostEqual(page.camera[0], zoom + 3.5, places=2)

    def test_the_wheel_keeps_what_is_under_the_pointer(self):
        page = self.page
        zoom, *_ = page.camera
        page.command("Input.dispatchMouseEvent", type="mouseWheel", x=470, y=305, deltaX=0, deltaY=-240)
        page.rest()
        self.assertGreater(page.camera[0], zoom)

    def test_dragging_moves_the_map_with_the_pointer(self):
        page = self.page
        zoom, _, longitude = page.camera
        chain = ActionChains(page.driver, duration=20)
        chain.move_to_element(page.element("#map")).click_and_hold().move_by_offset(60, 0).move_by_offset(40, 0)
        chain.release().perform()
        page.frame()
        moved = (longitude - page.camera[2]) / 360 * 256 * 2 ** zoom
        self.assertAlmostEqual(moved, 100, delta=2)
        self.assertFalse(page.is_shown("#card"))

    def test_a_link_says_where_the_map_is_and_sets_it(self):
        page = self.page
        page.run("location.hash = '#map=15.50/47.38000/8.52000'")
        page.rest()
        self.assertEqual(page.camera, [15.5, 47.38, 8.52])
        self.assertIn("47.38000, 8.52000 · zoom\u00a015.5", page.text("#camera"))
        changes = page.run("""
            window.changes = 0;
            addEventListener("hashchange", () => window.changes++);
            return history.length""")
        page.type("#map", Keys.ARROW_RIGHT)
        time.sleep(0.5)
        self.assertEqual(page.run("return [window.changes, history.length]"), [0, changes])
        page.run("location.hash = '#map=nonsense'")
        page.rest()
        self.assertEqual(page.camera[0], 15.5)

    def test_a_link_keeps_the_time(self):
        page = self.page
        page.seek(83.5)
        page.rest()
        link = page.address
        self.assertTrue(link.endswith("&t=83.5"), link)
        other = self.open(self.path, link=link)
        self.assertEqual(other.text("#clock"), page.text("#clock"))
        self.assertEqual(other.text("#count"), page.text("#count"))
        self.assertEqual(other.camera, page.camera)
        other.run("location.hash = '#map=15.50/47.38000/8.52000'")
        other.rest()
        self.assertTrue(other.text("#clock").startswith("15:19 + "), "a link without a time is of the end")
        other.run("location.hash = '#map=15.50/47.38000/8.52000&t=1e9'")
        other.rest()
        self.assertEqual(other.text("#count"), str(len(self.places)))

    def test_the_line_says_where_the_ride_began_ended_and_went(self):
        for name, north, east, angle in [("north", 1e-4, 0, -90), ("east", 0, 1e-4, 0)]:
            points = [(second, 46.5 + second * north, 8 + second * east, 5) for second in range(100)]
            path, result = ride("way-" + name, "--geocoder", "coordinates", route=route_file(f"way-{name}.csv", points))
            page = self.open(path)
            page.run("""
                const rotate = CanvasRenderingContext2D.prototype.rotate;
                window.angles = [];
                CanvasRenderingContext2D.prototype.rotate = function (angle) { angles.push(angle); rotate.call(this, angle); };""")
            page.seek(1_000_000)
            angles = [round(math.degrees(angle)) for angle in page.run("return angles")]
            self.assertGreater(len(angles), 1)
            self.assertEqual(set(angles), {angle})
            camera = page.camera
            left, top, *_ = page.box("#map")
            for place, color in [(result["places"][0], "--start"), (result["places"][-1], "--finish")]:
                x, y = page.point_of(place, camera)
                drawn = page.drawn(color)
                self.assertTrue(abs(x - left - (drawn[0] + drawn[2]) / 2) < 30, (color, x - left, drawn))
                self.assertTrue(abs(y - top - 46 - drawn[1]) < 30, (color, y - top, drawn))
            page.run("angles.length = 0")
            page.seek(0)
            self.assertEqual(page.run("return angles"), [], "no way has been ridden yet")
            page.picture("way-" + name)

    def test_alerts_are_counted_and_one_that_is_chosen_is_gone_to(self):
        page = self.page
        alerts = self.ride["alerts"]
        page.seek(alerts[0]["t"] - 0.1)
        self.assertFalse(page.is_shown("#alerts"))
        page.seek(alerts[3]["t"])
        self.assertEqual(page.text("#alerts-count"), "4 alerts")
        self.assertFalse(page.is_shown("#alerts-panel"), "nothing covers the map unasked")
        page.seek(930)
        self.assertEqual(page.text("#alerts-count"), f"{len(alerts)} alerts")
        page.click("#alerts")
        rows = [row.text.split("\n") for row in page.elements("#alerts-list li")]
        self.assertEqual([row[0] for row in rows], [elapsed(alert["t"]) for alert in reversed(alerts)])
        self.assertEqual([row[-1] for row in rows], [alert["message"] for alert in reversed(alerts)])
        page.picture("alerts")
        page.elements("#alerts-list button")[1].click()
        page.rest()
        self.assertFalse(page.is_shown("#alerts-panel"))
        self.assertTrue(page.text("#clock").startswith(elapsed(alerts[-2]["t"])), page.text("#clock"))

    def test_the_alerts_are_closed_by_a_button_by_escape_and_by_a_tap_outside(self):
        page = self.page
        page.run("document.getElementById('map').focus()")
        page.press("p")
        closings = {"button": lambda: page.click("#alerts-close"), "Escape": lambda: page.press(Keys.ESCAPE),
                    "outside": lambda: page.tap_at(60, 300)}
        for name, close in closings.items():
            page.run("document.getElementById('alerts').click()")
            page.frame()
            self.assertTrue(page.is_shown("#alerts-panel"), name)
            close()
            page.frame()
            self.assertFalse(page.is_shown("#alerts-panel"), name)
            self.assertEqual(page.is_shown("#card"), name != "outside", "Escape closes what is on top")

    def test_playback_goes_on_and_stops(self):
        page = self.page
        page.seek(0)
        page.run("""
            const speed = document.getElementById("speed");
            speed.value = "300";
            speed.dispatchEvent(new Event("change"));""")
        page.click("#play")
        time.sleep(0.7)
        page.click("#play")
        # A busy browser handles the click later than the driver returns.
        page.rest()
        stopped = page.text("#clock")
        self.assertFalse(stopped.startswith("15:19 + "), stopped)
        self.assertGreater(int(page.text("#count")), 5)
        time.sleep(0.3)
        self.assertEqual(page.text("#clock"), stopped)
        page.seek(925)
        page.click("#play")
        time.sleep(0.5)
        self.assertTrue(page.text("#clock").startswith("15:19 + "))
        self.assertEqual(page.element("#play").get_attribute("aria-label"), "Play")

    def test_the_timeline_says_why(self):
        page = self.page
        page.seek(0)
        page.element("#timeline").click()
        page.press(Keys.HOME)
        lanes = []
        for _ in range(7):
            page.press(Keys.ARROW_DOWN)
            page.press(Keys.ARROW_LEFT)
            lanes.append(page.text("#event"))
        self.assertTrue(any("permission" in text for text in lanes), lanes)
        self.assertTrue(any("tick" in text for text in lanes), lanes)
        self.assertTrue(any("named the place" in text or "failed" in text for text in lanes), lanes)
        self.assertTrue(any("alert: No place" in text for text in lanes), lanes)

    def test_the_legend_has_the_marks_of_the_lanes_and_no_others(self):
        page = self.page
        marks = page.run("return [...document.querySelectorAll('#timeline-legend .mark')].map(e => e.classList[1])")
        self.assertEqual(marks, ["permission", "fix", "movement", "tick", "idle", "geocode", "pin", "cross", "count"])
        plain = self.open(ride("legend", "--to", "60s", route="city-run")[0])
        marks = plain.run("return [...document.querySelectorAll('#timeline-legend .mark')].map(e => e.classList[1])")
        self.assertNotIn("cross", marks)
        self.assertNotIn("diamond", marks)
        self.assertNotIn("columns", marks)

    def test_the_numbers_on_the_lanes_do_not_overlap(self):
        failing, _ = ride("failing-lanes", "--failure-rate", "0.3", "--no-result", "4")
        for path, width in itertools.product([self.path, failing], [1280, 360]):
            page = self.open(path, width=width, height=740)
            page.run("""
                const { roundRect } = CanvasRenderingContext2D.prototype;
                window.boxes = [];
                CanvasRenderingContext2D.prototype.roundRect = function (x, y, width, height, ...rest) {
                  if (this.canvas.id !== "map") boxes.push([x, y, x + width, y + height]);
                  roundRect.call(this, x, y, width, height, ...rest);
                };
                document.getElementById("tab-timeline").click();""")
            page.rest()
            page.run("document.getElementById('timeline').focus()")
            page.press("+")
            page.run("boxes.length = 0")
            page.press("-")
            page.rest()
            boxes = page.run("return boxes")
            # The last time it was painted.
            start = max(i for i, box in enumerate(boxes) if i == 0 or box[1] < boxes[i - 1][1] - 40)
            boxes = boxes[start:]
            self.assertGreater(len(boxes), 10)
            for i, one in enumerate(boxes):
                self.assertGreater(one[2], one[0])
                self.assertLessEqual(one[2], width - 1, "it is whole")
                for other in boxes[:i]:
                    self.assertFalse(overlap(one, other), (width, one, other))
            self.doCleanups()

    def test_what_failed_is_a_cross(self):
        page = self.open(self.path)
        page.run("""
            const { beginPath, moveTo, arc, stroke, fill } = CanvasRenderingContext2D.prototype;
            const failure = getComputedStyle(document.documentElement).getPropertyValue("--failure").trim();
            let [moves, arcs] = [0, 0];
            window.drawn = { crosses: 0, dots: 0 };
            const isFailure = (context, style) => context.canvas.id !== "map" && style === failure;
            Object.assign(CanvasRenderingContext2D.prototype, {
              beginPath() { [moves, arcs] = [0, 0]; beginPath.call(this); },
              moveTo(x, y) { moves++; moveTo.call(this, x, y); },
              arc(...circle) { arcs++; arc.apply(this, circle); },
              stroke(...path) { if (isFailure(this, this.strokeStyle) && moves === 2) drawn.crosses++; stroke.apply(this, path); },
              fill(...path) { if (isFailure(this, this.fillStyle) && arcs) drawn.dots++; fill.apply(this, path); },
            });
            document.getElementById("timeline").dispatchEvent(new WheelEvent("wheel", { deltaY: -1, bubbles: true, cancelable: true, clientX: 600, clientY: 600 }));""")
        page.rest()
        drawn = page.run("return drawn")
        self.assertGreater(drawn["crosses"], 0)
        self.assertEqual(drawn["dots"], 0)

    def test_what_is_pointed_at_on_the_timeline_says_what_it_is(self):
        page = self.page
        left, top, height = page.run("const f = document.getElementById('timeline').getBoundingClientRect();"
                                     "return [f.left, f.top, f.height]")
        texts = []
        for lane in range(7):
            y = top + 22 + (lane + 0.5) * (height - 26) / 7
            page.command("Input.dispatchMouseEvent", type="mouseMoved", x=left + 105, y=y)
            page.frame()
            texts.append(page.text("#event") if page.is_shown("#event") else "")
        for lane, text in enumerate(["permission: authorized", "33 fixes until 0:32", "first fix: the checkpoint", "",
                                     "named the place", "place 1: "]):
            self.assertIn(text, texts[lane])
        self.assertEqual(texts[6], "")

    def test_two_fingers_zoom(self):
        page = self.page
        page.command("Emulation.setTouchEmulationEnabled", enabled=True, maxTouchPoints=2)
        zoom, latitude, _ = page.camera

        left, top, right, bottom = page.box("#map")
        x, y = (left + right) / 2, (top + bottom) / 2

        def touch(kind, apart):
            points = [] if apart is None else [{"x": x - apart, "y": y, "id": 1}, {"x": x + apart, "y": y, "id": 2}]
            page.command("Input.dispatchTouchEvent", type=kind, touchPoints=points)
            page.frame()

        touch("touchStart", 50)
        for apart in [60, 70, 80, 90, 100]:
            touch("touchMove", apart)
        touch("touchEnd", None)
        self.assertAlmostEqual(page.camera[0], zoom + 1, delta=0.05)
        self.assertAlmostEqual(page.camera[1], latitude, places=3)
        self.assertFalse(page.is_shown("#card"))

    def test_everything_is_done_by_keys(self):
        page = self.page
        page.run("document.body.focus()")
        page.press(Keys.TAB)
        reached = []
        for _ in range(24):
            reached.append(page.run("return document.activeElement.id"))
            page.press(Keys.TAB)
        for name in ["map", "zoom-in", "fit", "follow", "alerts", "places", "timeline", "profile", "play", "time",
                     "speed"]:
            self.assertIn(name, reached)
        page.run("document.getElementById('map').focus()")
        zoom = page.camera[0]
        page.press("+")
        page.rest()
        self.assertAlmostEqual(page.camera[0], zoom + 1, places=1)
        page.press("p")
        page.rest()
        self.assertEqual(page.text("#card-title"), self.places[0]["title"])
        page.press("pp")
        self.assertEqual(page.text("#card-title"), self.places[2]["title"])
        page.press(Keys.ESCAPE)
        page.rest()
        self.assertFalse(page.is_shown("#card"))
        page.run("document.getElementById('places').focus()")
        page.press(Keys.HOME)
        for _ in range(20):
            row = page.element(".row.current")
            if row.get_attribute("aria-expanded"):
                break
            self.assertEqual(page.text("#card-title"), page.text(".row.current b"))
            page.press(Keys.ARROW_DOWN)
        rows = page.elements(".row")
        page.press(Keys.ARROW_RIGHT)
        self.assertGreater(page.run("return document.getElementById('places-rows').clientHeight"), 58 * len(rows))
        page.press(Keys.ARROW_DOWN * 2)
        number = int(page.element(".row.current").get_attribute("id").removeprefix("place-"))
        self.assertEqual(page.text("#card-title"), self.places[number]["title"])
        self.assertIn(elapsed(self.places[number]["t"]), page.text("#card-facts"))
        page.press(Keys.ARROW_LEFT)
        self.assertEqual(page.element(".row.current").get_attribute("aria-expanded"), "false")

    def test_everything_that_can_be_used_has_a_name(self):
        unnamed = self.page.run("""
            return [...document.querySelectorAll("button, input, select, canvas, [role]")]
              .filter(e => !(e.getAttribute("aria-label") || e.getAttribute("aria-labelledby")
                || e.textContent.trim() || e.closest("label") || e.id === "event" || e.id === "scale"))
              .map(e => e.outerHTML.slice(0, 80))""")
        self.assertEqual(unnamed, [])

    def test_the_card_fades_unless_motion_is_not_wanted(self):
        self.assertNotEqual(self.fade(self.page), "0s")
        self.assertEqual(self.fade(self.open(self.path, motion=False)), "0s")

    def fade(self, page):
        return page.run("return getComputedStyle(document.getElementById('card')).transitionDuration").split(",")[0]

    def test_in_the_dark_the_page_is_dark(self):
        page = self.open(self.path, dark=True)
        page.picture("dark")
        color = page.run("return getComputedStyle(document.body).backgroundColor")
        self.assertLess(sum(int(n) for n in color[4:-1].split(",")), 120)


class ShownTimeTests(RidePageTest):
    """The profile, and the time that is pointed at."""

    @classmethod
    def setUpClass(cls):
        # Five minutes at 5 m/s due north, then five at 10 m/s due east, and 10 m up each minute.
        points = [(second, 46.5 + min(second, 300) * 5 / 111_170, 8 + max(second - 300, 0) * 10 / 76_700, 5)
                  for second in range(0, 601, 2)]
        cls.route = write("profile.csv", "time,lat,lon,accuracy,altitude\n" + "".join(
            f"{1700000000 + time},{lat:.7f},{lon:.7f},{accuracy},{400 + time / 6:.1f}\n" for time, lat, lon, accuracy in points))
        cls.path, cls.ride = ride("profile", route=cls.route)

    def choose(self, page, menu, kind):
        page.run("""
            const menu = document.getElementById(arguments[0]);
            menu.value = arguments[1];
            menu.dispatchEvent(new Event("change"));""", menu, kind)
        page.frame()

    def watch(self, page):
        """Keeps where the time that is pointed at is drawn: by the name of a canvas, and on the map as a ring."""
        page.run("""
            const prototype = CanvasRenderingContext2D.prototype;
            const { setLineDash, moveTo, arc, drawImage, fillText } = prototype;
            window.pointed = {};
            window.texts = [];
            const dashes = new WeakMap();
            prototype.setLineDash = function (dash) { dashes.set(this, dash.join()); setLineDash.call(this, dash); };
            prototype.moveTo = function (x, y) {
              if (dashes.get(this) === "3,3") pointed[this.canvas.id] = x;
              moveTo.call(this, x, y);
            };
            prototype.arc = function (x, y, radius, ...rest) {
              if (this.canvas.id === "map" && radius === 8) pointed.map = [x, y];
              arc.call(this, x, y, radius, ...rest);
            };
            prototype.drawImage = function (image, ...rest) {
              delete pointed[this.canvas.id];
              drawImage.call(this, image, ...rest);
            };
            prototype.fillText = function (text, ...rest) { texts.push(text); fillText.call(this, text, ...rest); };""")

    def times(self, page):
        """The seconds at which profile, timeline, map and list show what is pointed at."""
        pointed = page.run("return pointed")
        left, _, right, _ = page.box("#timeline")
        seconds = {name: (pointed[name] - 104) / (right - left - 118) * page.run("return Number(document.getElementById('time').max)") / 1000
                   for name in ["profile", "timeline"]}
        zoom, latitude, longitude = page.camera
        box = page.box("#map")
        size = 256 * 2 ** zoom
        x, y = [pointed["map"][k] - (box[2 + k] - box[k]) / 2 for k in (0, 1)]
        north = (self.latitude(mercator(latitude) + y / size) - 46.5) * 111_170 / 5
        east = (longitude + x / size * 360 - 8) * 76_700 / 10
        seconds["map"] = north + east
        marked = page.element(".row.marked").get_attribute("id")
        # Of a group, its first place.
        seconds["list"] = self.ride["places"][int(re.sub(r"\D", "", marked))]["t"]
        return seconds, marked.startswith("group")

    def latitude(self, y):
        return math.degrees(math.atan(math.sinh((0.5 - y) * 2 * math.pi)))

    def hover(self, page, x, y):
        page.command("Input.dispatchMouseEvent", type="mouseMoved", x=x, y=y)
        page.frame()

    def assert_all_at(self, page, wanted):
        seconds, is_group = self.times(page)
        for name in ["profile", "timeline", "map"]:
            self.assertAlmostEqual(seconds[name], wanted, delta=6, msg=(name, seconds))
        self.assertTrue(wanted - (600 if is_group else 30) < seconds["list"] <= wanted + 2, (wanted, seconds))

    def test_a_pointer_on_one_part_moves_the_others(self):
        page = self.open(self.path)
        self.watch(page)
        camera = page.camera
        for wanted in [150, 450]:
            place = {"latitude": 46.5 + min(wanted, 300) * 5 / 111_170, "longitude": 8 + max(wanted - 300, 0) * 10 / 76_700}
            self.hover(page, *page.point_of(place, camera))
            self.assert_all_at(page, wanted)
            left, top, right, bottom = page.box("#profile")
            x = left + 104 + wanted / (page.run("return Number(document.getElementById('time').max)") / 1000) * (right - left - 118)
            for canvas in ["#profile", "#timeline"]:
                _, top, _, bottom = page.box(canvas)
                self.hover(page, x, bottom - 3 if canvas == "#timeline" else (top + bottom) / 2)
                self.assert_all_at(page, wanted)
            page.picture(f"pointed-{wanted}")
        row = page.elements(".row")[0]
        left, top, right, bottom = page.run("const f = arguments[0].getBoundingClientRect(); return [f.left, f.top, f.right, f.bottom]", row)
        minutes, seconds = page.run("return arguments[0].querySelector('span').textContent", row).split(":")
        self.hover(page, (left + right) / 2, (top + bottom) / 2)
        self.assert_all_at(page, int(minutes) * 60 + int(seconds))
        self.hover(page, 500, 20)
        self.assertEqual(page.run("return pointed"), {}, "nothing is pointed at")

    def test_keys_point_at_the_line_and_at_the_profile_and_go_there(self):
        page = self.open(self.path)
        self.watch(page)
        page.run("document.getElementById('map').focus()")
        page.press("[" * 50)
        end = page.run("return Number(document.getElementById('time').max)") / 1000
        self.assert_all_at(page, end * 0.75)
        page.run("document.getElementById('profile').focus()")
        page.press(Keys.ARROW_LEFT * 20)
        self.assert_all_at(page, end * 0.9)
        page.press(Keys.ENTER)
        self.assertTrue(page.text("#clock").startswith(elapsed(end * 0.9)), page.text("#clock"))

    def test_it_has_what_the_ride_has_in_its_units(self):
        page = self.open(self.path)
        self.watch(page)
        options = lambda page: page.run("return [...document.querySelectorAll('#profile-kind option')].map(o => o.value)")
        self.assertEqual(options(page), ["speed", "altitude", "checkpoint", "accuracy", "distance", "age"])
        page.seek(150)
        for kind, value in [("speed", "18.0 km/h"), ("altitude", "425 m"), ("accuracy", "5 m")]:
            self.choose(page, "profile-kind", kind)
            self.assertEqual(page.text("#profile-value"), value)
            page.picture("profile-" + kind)
        self.choose(page, "profile-kind", "checkpoint")
        self.assertIn("threshold 20 m", page.run("return texts"))
        self.assertLessEqual(float(page.text("#profile-value").split()[0]), 30)
        page.picture("profile-checkpoint")
        bare = write("bare.csv", "time,lat,lon\n" + "".join(f"{1700000000 + i},{46.5 + i * 1e-4},8\n" for i in range(60)))
        self.assertEqual(options(self.open(ride("bare", route=bare)[0])), ["speed", "checkpoint", "distance", "age"])

    def last_place(self, seconds):
        """How far the place is from the rider that was committed last, and how old."""
        place = [place for place in self.ride["places"] if place["t"] <= seconds][-1]
        north = (46.5 + min(seconds, 300) * 5 / 111_170 - place["latitude"]) * 111_170
        east = (8 + max(seconds - 300, 0) * 10 / 76_700 - place["longitude"]) * 76_700
        return math.hypot(north, east), seconds - place["fix_t"]

    def test_the_place_that_was_committed_last_is_measured_along_the_ride(self):
        page = self.open(self.path)
        self.watch(page)
        for seconds in [150, 432]:
            page.seek(seconds)
            distance, age = self.last_place(seconds)
            self.choose(page, "profile-kind", "distance")
            self.assertAlmostEqual(float(page.text("#profile-value").split()[0]), distance, delta=1.5)
            self.assertIn("threshold 20 m", page.run("return texts"))
            self.choose(page, "profile-kind", "age")
            self.assertEqual(page.text("#profile-value"), f"{round(age)} s")
            self.assertIn("cadence 5 s", page.run("return texts"))
        page.picture("profile-age")

    def test_a_button_goes_to_the_greatest_value(self):
        page = self.open(self.path)
        for number, kind in enumerate(["distance", "age"]):
            self.choose(page, "profile-kind", kind)
            page.click("#profile-greatest")
            greatest = max(self.last_place(seconds)[number] for seconds in range(2, 601, 2))
            shown = float(re.search(r"([\d.]+) m?s?$", page.text("#profile-value"))[1])
            self.assertAlmostEqual(shown, greatest, delta=1.5)
            self.assertIn(" at ", page.text("#announcement"))

    def test_the_head_has_what_the_rules_have_cost_and_goes_to_its_greatest_figures(self):
        page = self.open(self.path)
        text = subprocess.run([SIM, "run", self.route], check=True, capture_output=True, text=True).stdout
        cost = re.search(r"^cost: +(.*)$", text, re.M)[1]
        self.assertEqual(page.text("#headline"), f"20 m · 5 s · {cost.replace(', ', ' · ')}")
        page.click("#cost summary")
        buttons = page.elements("#greatest button")
        self.assertEqual([button.text.split(" ")[0] for button in buttons], ["Greatest", "Longest", "Worst"])
        for button in buttons:
            button.click()
            page.frame()
            self.assertTrue(page.text("#clock").startswith(button.text.split(" at ")[1]), (button.text, page.text("#clock")))
        page.picture("head")

    def test_the_command_is_copied(self):
        path, _ = ride("copied", "--threshold", "50m", "--outage", "60-90,200-260", route=self.route)
        page = self.open(path)
        page.command("Browser.grantPermissions", permissions=["clipboardReadWrite", "clipboardSanitizedWrite"])
        page.click("#cost summary")
        page.click("#copy-command")
        copied = page.driver.execute_async_script(
            "navigator.clipboard.readText().then(arguments[0], error => arguments[0](String(error)))")
        self.assertEqual(copied, f"tracker-sim run {os.path.basename(self.route)} --threshold 50m --outage 60-90,200-260")
        self.assertIn("Copied", page.text("#copy-command"))

    def test_words_are_explained(self):
        page = self.open(self.path)
        page.press("?")
        words = page.run("return [...document.querySelectorAll('#shortcuts dt')].map(dt => dt.textContent)")
        for word in ["Movement", "Tick", "Commit", "Deviation", "Freshness"]:
            self.assertIn(word, words)

    def test_it_has_the_axis_of_the_timeline(self):
        page = self.open(self.path)
        self.watch(page)
        page.run("document.getElementById('profile').focus()")
        page.press("+++")
        labels = page.run("return texts.filter(text => /^\\d+:\\d\\d$/.test(text))")
        self.assertNotIn("5:00", labels[-8:])
        self.assertTrue(all(int(label.split(":")[0]) >= 8 for label in labels[-8:]), labels[-8:])

    def test_the_header_says_how_it_was_ridden(self):
        page = self.open(self.path)
        route = self.ride["route"]
        self.assertEqual((route["moving_s"], round(route["climb_m"])), (600, 100))
        self.assertIn(f"moving 10:00 at {route['mean_speed_m_s'] * 3.6:.1f} km/h · 100 m of climb", page.text("#summary"))

    def test_the_line_is_coloured_by_a_measure(self):
        page = self.open(self.path)
        self.assertIsNone(page.drawn("--ramp-1"))
        self.choose(page, "coloring-kind", "speed")
        slow, fast = page.drawn("--ramp-1"), page.drawn("--ramp-6")
        self.assertLess(slow[2] - slow[0], 30, "due north")
        self.assertGreater(fast[2] - fast[0], 100, "due east")
        self.assertTrue(page.text("#coloring-scale").endswith("km/h"))
        page.picture("coloured")
        page.seek(300)
        self.assertIsNone(page.drawn("--ramp-6"), "it is not yet ridden")
        self.choose(page, "coloring-kind", "")
        self.assertIsNone(page.drawn("--ramp-1"))

    def test_a_link_has_what_is_chosen(self):
        page = self.open(self.path)
        self.choose(page, "coloring-kind", "altitude")
        self.choose(page, "profile-kind", "accuracy")
        page.click("#follow")
        page.seek(100)
        page.rest()
        link = page.address
        self.assertRegex(link, r"^#map=[^&]+&t=100&line=altitude&profile=accuracy&follow$")
        other = self.open(self.path, link=link)
        other.rest()
        self.assertEqual(other.address, link)
        chosen = "return ['coloring-kind', 'profile-kind'].map(id => document.getElementById(id).value)"
        self.assertEqual(other.run(chosen), ["altitude", "accuracy"])
        odd = self.open(self.path, link="#map=15/46.5/8&line=<b>&profile=nothing&t=x")
        odd.rest()
        self.assertEqual(odd.address, "#map=15.00/46.50000/8.00000")

    def test_the_rider_is_followed(self):
        page = self.open(self.path)
        page.click("#follow")
        for seconds in [100, 400]:
            page.seek(seconds)
            _, latitude, longitude = page.camera
            self.assertAlmostEqual(latitude, 46.5 + min(seconds, 300) * 5 / 111_170, places=4)
            self.assertAlmostEqual(longitude, 8 + max(seconds - 300, 0) * 10 / 76_700, places=4)
        zoom = page.camera[0]
        page.run("document.getElementById('map').focus()")
        page.press("+")
        page.rest()
        self.assertEqual(page.element("#follow").get_attribute("aria-pressed"), "true")
        self.assertAlmostEqual(page.camera[0], zoom + 1, places=1)
        page.press(Keys.ARROW_LEFT)
        self.assertEqual(page.element("#follow").get_attribute("aria-pressed"), "false")
        page.press("f")
        self.assertEqual(page.element("#follow").get_attribute("aria-pressed"), "true")

    def test_what_has_no_room_on_the_timeline_is_counted(self):
        page = self.open(self.path)
        left, top, right, bottom = page.box("#timeline")
        self.hover(page, left + 108, top + 22 + 1.5 * (bottom - top - 26) / page.lanes)
        self.assertRegex(page.text("#event"), r"^0:00 · \d+ fixes until 0:\d\d$")
        self.assertIn("so many together", page.text("#timeline-legend"))


class PartTests(RidePageTest):
    """A part of the ride, chosen and shown."""

    SIZES = [(1280, 800), (390, 844), (320, 480)]

    @classmethod
    def setUpClass(cls):
        # Five minutes at 5 m/s due north, then five at 10 m/s due east.
        points = [(second, 46.5 + min(second, 300) * 5 / 111_170, 8 + max(second - 300, 0) * 10 / 76_700, 5)
                  for second in range(0, 601, 2)]
        cls.route = route_file("parts.csv", points)
        cls.path, cls.ride = ride("parts", "--fail", "3,10-12", route=cls.route)
        cls.compared, both = ride("parts-compared", "--fail", "3", "--compare", "threshold=100m,cadence=30s", route=cls.route)
        cls.second = both["compared"]["ride"]
        cls.first = both
        cls.tries = cls.geocodes("--fail", "3,10-12")

    @classmethod
    def geocodes(cls, *arguments):
        """The times of the tries, as the command tells them."""
        lines = subprocess.run([SIM, "run", cls.route, "--format", "jsonl", *arguments], check=True, capture_output=True, text=True).stdout
        return [line["t"] for line in map(json.loads, lines.splitlines()) if line["event"] == "geocode"]

    def shown(self, page):
        """Tabs of a small screen are no matter here."""
        page.run("document.getElementById('tab-timeline').click()")
        page.frame()
        page.frame()

    def x(self, page, seconds):
        left, _, right, _ = page.box("#profile")
        margin = 94 if right - left < 600 else 104
        return left + margin + seconds * 1000 / page.run("return Number(document.getElementById('time').max)") * (right - left - margin - 14)

    def drag(self, page, start, end, is_touch=False, canvas="#profile"):
        _, top, _, bottom = page.box(canvas)
        xs, y = [self.x(page, seconds) for seconds in (start, (start + end) / 2, end)], (top + bottom) / 2
        for kind, x in zip(["Start", "Move", "Move", "End"] if is_touch else ["Pressed", "Moved", "Moved", "Released"], [*xs, xs[-1]]):
            if is_touch:
                page.command("Input.dispatchTouchEvent", type="touch" + kind, touchPoints=[] if kind == "End" else [{"x": x, "y": y}])
            else:
                page.command("Input.dispatchMouseEvent", type="mouse" + kind, x=x, y=y, button="left", clickCount=1)
            page.frame()
        page.rest()

    def part(self, page):
        """The seconds of the part in the address."""
        found = re.search(r"&part=([\d.]+)-([\d.]+)", page.address)
        return found and tuple(map(float, found.groups()))

    def figures(self, start, end, tries, places):
        metres_ = [5 * min(t, 300) + 10 * max(t - 300, 0) for t in (start, min(end, 600))]
        long = metres_[1] - metres_[0]
        commits = sum(start <= place["t"] <= end for place in places)
        geocodes = sum(start <= t <= end for t in tries)
        return long, long / (end - start) * 3.6, f"{geocodes} geocode{'s' * (geocodes != 1)}, {commits} commit{'s' * (commits != 1)}"

    def assert_shown(self, page, start, end):
        long, speed, counts = self.figures(start, end, self.tries, self.ride["places"])
        self.assertEqual(page.text("#part-times"), f"{elapsed(start)}–{elapsed(end)}")
        shown = re.fullmatch(r"(\S+) · ([\d.,]+) (k?m) · ([\d.]+) km/h", page.text("#part-course"))
        self.assertEqual(shown[1], elapsed(end - start))
        self.assertAlmostEqual(float(shown[2]) * (1000 if shown[3] == "km" else 1), long, delta=12)
        self.assertAlmostEqual(float(shown[4]), speed, delta=0.15)
        self.assertEqual(page.text("#part-counts"), counts)
        within = [place for place in self.ride["places"] if start <= place["t"] <= end]
        self.assertEqual(page.text("#filter-count"), f"{len(within)} of {len(self.ride['places'])}")

    def test_it_is_dragged_and_shown_by_figures_list_and_map(self):
        for (width, height), is_touch in itertools.product(self.SIZES, [False, True]):
            with self.subTest(width=width, is_touch=is_touch):
                page = self.open(self.path, width=width, height=height)
                if is_touch:
                    page.command("Emulation.setTouchEmulationEnabled", enabled=True)
                self.shown(page)
                page.rest()
                self.drag(page, 100, 400, is_touch)
                start, end = self.part(page)
                self.assertAlmostEqual(start, 100, delta=5)
                self.assertAlmostEqual(end, 400, delta=5)
                page.picture(f"part-{width}-{height}")
                self.assertTrue(page.is_shown("#part"))
                self.assertFalse(page.is_shown("#timeline-legend"))
                page.run("document.getElementById('tab-places').click()")
                page.frame()
                page.frame()
                self.assert_shown(page, start, end)
                rows = [row.text for row in page.elements(".row b")]
                within = [place for place in self.ride["places"] if start <= place["t"] <= end]
                self.assertEqual(rows, listed(reversed(within))[:len(rows)])
                page.picture(f"part-places-{width}-{height}")
                page.run("document.getElementById('tab-map').click()")
                page.rest()
                page.picture(f"part-map-{width}-{height}")
                box, camera = page.box("#map"), page.camera
                seen = []
                for seconds in (start, 300, end):
                    place = {"latitude": 46.5 + min(seconds, 300) * 5 / 111_170, "longitude": 8 + max(seconds - 300, 0) * 10 / 76_700}
                    x, y = page.point_of(place, camera)
                    self.assertTrue(box[0] <= x <= box[2] and box[1] <= y <= box[3], (x, y, box))
                    seen.append((x, y))
                self.assertGreater(max(abs(seen[2][0] - seen[0][0]), abs(seen[2][1] - seen[0][1])), min(box[2] - box[0], box[3] - box[1]) * 0.3)
            self.doCleanups()

    def test_its_length_and_speed_are_those_of_the_part_that_the_command_rides(self):
        page = self.open(self.path, link="#part=120-420")
        page.rest()
        self.assert_shown(page, 120, 420)
        _, alone = ride("parts-alone", "--from", "120", "--to", "420", route=self.route)
        route = alone["route"]
        long, speed = re.fullmatch(r"5:00 · ([\d.]+) km · ([\d.]+) km/h", page.text("#part-course")).groups()
        self.assertAlmostEqual(float(long), route["length_m"] / 1000, delta=0.006)
        self.assertAlmostEqual(float(speed), route["mean_speed_m_s"] * 3.6, delta=0.06)

    def test_keys_choose_it_and_escape_clears_it_each_said_once(self):
        page = self.open(self.path)
        HeardTests.listen(self, page)
        said = lambda: page.run("return said.splice(0)")
        whole = page.camera
        page.seek(100)
        page.run("document.getElementById('time').focus()")
        page.press("[")
        page.rest()
        self.assertEqual(self.part(page)[0], 100)
        first = said()
        self.assertEqual(len(first), 1, first)
        self.assertRegex(first[0], r"^1:40 to 10:\d\d: 8:\d\d, 4.00 km, 28.8 km/h; \d+ geocodes, \d+ commits$")
        page.run("document.getElementById('profile').focus()")
        page.press(Keys.ARROW_RIGHT * 5)
        said()
        page.press("]")
        page.rest()
        start, end = self.part(page)
        self.assertTrue(start == 100 and 110 < end < 120, (start, end))
        self.assertEqual(len(said()), 1)
        page.press(Keys.ESCAPE)
        page.rest()
        self.assertIsNone(self.part(page))
        self.assertEqual(said(), ["The whole ride"])
        self.assertEqual(page.camera, whole)
        self.assertFalse(page.is_shown("#part"))
        self.assertEqual(page.text("#filter-count"), "")
        page.seek(601)
        page.run("document.getElementById('timeline').focus()")
        page.press([Keys.ARROW_LEFT, Keys.ARROW_LEFT, "["])
        self.assertTrue(page.is_shown("#part"))
        # The card is on top of it.
        page.run("document.getElementById('map').focus()")
        page.press("p")
        page.rest()
        page.press(Keys.ESCAPE)
        page.rest()
        self.assertFalse(page.is_shown("#card"))
        self.assertTrue(page.is_shown("#part"))
        page.press(Keys.ESCAPE)
        self.assertFalse(page.is_shown("#part"))

    def test_buttons_clear_it_and_leave_the_focus_near(self):
        for button, focus in [("part-clear", "profile"), ("filter-part", "filter-text")]:
            page = self.open(self.path, link="#part=60-90")
            page.rest()
            page.run("document.getElementById(arguments[0]).focus()", button)
            page.press(Keys.ENTER)
            page.rest()
            self.assertIsNone(self.part(page))
            self.assertEqual(page.run("return document.activeElement.id"), focus)

    def test_an_end_is_moved_and_a_tap_leaves_it(self):
        page = self.open(self.path)
        page.rest()
        self.drag(page, 100, 400)
        before = self.part(page)
        self.drag(page, before[1], 500)
        start, end = self.part(page)
        self.assertEqual(start, before[0])
        self.assertAlmostEqual(end, 500, delta=5)
        self.drag(page, start, 200)
        self.assertEqual(self.part(page)[1], end)
        self.assertAlmostEqual(self.part(page)[0], 200, delta=5)
        part = self.part(page)
        _, top, _, bottom = page.box("#profile")
        page.tap_at(self.x(page, 300), (top + bottom) / 2)
        self.assertEqual(self.part(page), part)
        self.assertTrue(page.text("#clock").startswith(("5:00", "4:59")), page.text("#clock"))
        self.drag(page, 100, 250, canvas="#timeline")
        self.assertEqual(self.part(page), part, "the timeline is moved")

    def test_it_is_in_the_address(self):
        page = self.open(self.path, link="#part=60-90.4")
        page.rest()
        self.assertEqual(page.text("#part-times"), "1:00–1:30")
        link = page.address
        self.assertRegex(link, r"^#map=[^&]+&part=60-90$")
        other = self.open(self.path, link=link)
        other.rest()
        self.assertEqual(other.address, link)
        for odd in ["5", "90-60", "a-b", "-5-9", "1-2-3", "7000-8000", "5-5"]:
            page = self.open(self.path, link=f"#map=15/46.5/8&part={odd}")
            page.rest()
            self.assertEqual(page.address, "#map=15.00/46.50000/8.00000", odd)
        page = self.open(self.path, link="#part=500-99999")
        page.rest()
        self.assertEqual(self.part(page)[0], 500)
        self.assertLess(self.part(page)[1], 700)

    def test_of_two_rides_each_has_its_counts(self):
        for width, height in self.SIZES:
            page = self.open(self.compared, width=width, height=height, link="#part=100-400")
            self.shown(page)
            page.rest()
            texts = page.run("return [...document.querySelectorAll('#part-counts > span')].map(e => e.textContent)")
            tries = [self.geocodes("--fail", "3"), self.geocodes("--fail", "3", "--threshold", "100m", "--cadence", "30s")]
            counts = [self.figures(100, 400, times, result["places"])[2] for times, result in zip(tries, [self.first, self.second])]
            self.assertEqual(texts, [f"threshold 20m, cadence 5s: {counts[0]}", f"threshold 100m, cadence 30s: {counts[1]}"])
            page.picture(f"part-compared-{width}-{height}")
            page.run("document.getElementById('map').focus()")
            page.press("x")
            within = sum(100 <= place["t"] <= 400 for place in self.second["places"])
            page.run("document.getElementById('tab-places').click()")
            page.frame()
            page.frame()
            self.assertEqual(page.text("#filter-count"), f"{within} of {len(self.second['places'])}")
            self.assertLessEqual(page.run("return document.documentElement.scrollWidth - innerWidth"), 0)
            self.doCleanups()

    def test_it_is_printed(self):
        page = self.open(self.path, link="#part=100-400")
        page.rest()
        page.run("dispatchEvent(new Event('beforeprint'))")
        self.assertIn("1:40–6:40: 5:00 · ", page.text("#paper-notes"))
        within = [place for place in self.ride["places"] if 100 <= place["t"] <= 400]
        self.assertEqual(len(page.elements("#paper-places tbody tr")), len(within))
        page.command("Emulation.setEmulatedMedia", media="print")
        page.picture("part-paper")


class ManyEventsTests(RidePageTest):
    """Ten hours, of which every third half an hour is spent at one place."""

    @classmethod
    def setUpClass(cls):
        north = itertools.accumulate(0 if second // 1800 % 3 == 2 else 2 / 111_170 for second in range(36_000))
        cls.path, cls.ride = ride("many", route=route_file("many.csv", ((second, 46.5 + north, 8, 5) for second, north in enumerate(north))))

    def test_a_lane_of_many_events_has_columns_and_its_idle_ticks_are_faint(self):
        for width, height in [(1280, 800), (390, 844), (320, 480)]:
            page = self.open(self.path, width=width, height=height)
            page.run("""
                const { fillText } = CanvasRenderingContext2D.prototype;
                window.texts = [];
                CanvasRenderingContext2D.prototype.fillText = function (text, ...rest) {
                  if (this.canvas.id !== "map") texts.push(String(text));
                  fillText.call(this, text, ...rest);
                };""")
            page.run("document.getElementById('tab-timeline').click()")
            page.frame()
            page.frame()
            left, top, right, bottom = page.box("#timeline")
            margin, lane = 94 if right - left < 600 else 104, (bottom - top - 26) / page.lanes
            self.assertEqual([text for text in page.run("return texts") if re.fullmatch(r"\d+k?", text)], [], "no numbers lie on bars")
            for number, (name, every) in enumerate([("fixes", 1), ("movements", None), ("ticks", 5)], 1):
                page.command("Input.dispatchMouseEvent", type="mouseMoved", x=left + margin + 60, y=top + 22 + (number + 0.5) * lane)
                page.frame()
                found = re.match(r"(\S+) · ([\d,]+) (\w+) until (\S+?)(, of which \d+ with nothing to do)?$", page.text("#event"))
                self.assertEqual(found[3], name)
                seconds = [sum(int(part) * 60 ** power for power, part in enumerate(reversed(found[i].split(":")))) for i in (1, 4)]
                if every:
                    self.assertAlmostEqual(int(found[2].replace(",", "")), (seconds[1] - seconds[0]) / every, delta=2)
            page.picture(f"many-{width}-{height}")
            # The lane of the ticks, at a time at which nothing moves.
            x = margin + (right - left - margin - 14) * 4500 / 36_000
            color = page.run("""
                const canvas = document.getElementById("timeline");
                const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext("2d");
                copy.drawImage(canvas, 0, 0);
                return [...copy.getImageData(Math.round(arguments[0]), Math.round(arguments[1]), 1, 1).data].slice(0, 3)""", x, 22 + 3.8 * lane)
            quiet = contrast("#%02x%02x%02x" % tuple(color), "#ffffff")
            self.assertTrue(1.05 < quiet < 3, (color, quiet))
            self.doCleanups()

    def test_what_is_near_is_drawn_event_by_event(self):
        page = self.open(self.path)
        page.run("document.getElementById('timeline').focus()")
        page.press("+" * 10)
        left, top, right, bottom = page.box("#timeline")
        page.command("Input.dispatchMouseEvent", type="mouseMoved", x=right - 30, y=top + 22 + 3.5 * (bottom - top - 26) / page.lanes)
        page.frame()
        self.assertIn("tick", page.text("#event"))
        page.picture("many-near")


class PinTests(RidePageTest):
    """What pins and clusters leave of the line, and where they are."""

    def test_the_line_is_seen_between_them(self):
        path, _ = ride("seen")
        page = self.open(path)
        page.run("""
            const prototype = CanvasRenderingContext2D.prototype;
            const { beginPath, moveTo, lineTo, stroke } = prototype;
            let path = [], last;
            prototype.beginPath = function () { path = []; beginPath.call(this); };
            prototype.moveTo = function (x, y) { last = [x, y]; moveTo.call(this, x, y); };
            prototype.lineTo = function (x, y) { path.push([...last, x, y]); last = [x, y]; lineTo.call(this, x, y); };
            prototype.stroke = function () {
              const color = getComputedStyle(document.documentElement).getPropertyValue("--route").trim();
              if (this.canvas.id === "map" && this.strokeStyle === color && this.lineWidth === 4) window.line = path;
              stroke.call(this);
            };""")
        for zoom in [13, 14.5, 16]:
            page.run("location.hash = `#map=${arguments[0]}/47.37300/8.53000`", zoom)
            page.rest()
            page.picture(f"pins-{zoom}")
            seen, all_points = page.run("""
                const map = document.getElementById("map");
                const copy = new OffscreenCanvas(map.width, map.height).getContext("2d", { willReadFrequently: true });
                copy.drawImage(map, 0, 0);
                const { data } = copy.getImageData(0, 0, map.width, map.height);
                const [red, green, blue] = [214, 59, 47];
                let [seen, count] = [0, 0];
                for (const [x, y, u, v] of line) {
                  const steps = Math.ceil(Math.hypot(u - x, v - y));
                  for (let step = 0; step < steps; step++) {
                    const [px, py] = [x + (u - x) * step / steps, y + (v - y) * step / steps].map(Math.round);
                    if (px < 0 || py < 0 || px >= map.width || py >= map.height) continue;
                    const i = 4 * (py * map.width + px);
                    count++;
                    if (Math.hypot(data[i] - red, data[i + 1] - green, data[i + 2] - blue) > 60) seen++;
                  }
                }
                return [seen, count]""")
            self.assertGreater(all_points, 200)
            self.assertGreater(seen / all_points, 0.8, (zoom, seen, all_points))

    def test_one_thrown_place_does_not_move_a_cluster(self):
        # The first fix is thrown 2 km to the west of where the ride is.
        points = [(0, 46.5, 7.974, 5)] + [(5 * second, 46.5 + second * 2e-4, 8, 5) for second in range(1, 30)]
        path, result = ride("thrown-first", "--geocoder", "coordinates", route=route_file("thrown-first.csv", points))
        page = self.open(path)
        page.run("location.hash = '#map=10.5/46.50000/8.00000'")
        page.rest()
        middle = page.point_of({"latitude": 46.503, "longitude": 8}, page.camera)
        box = page.box("#map")
        left, _, right, _ = page.drawn("--pin")
        self.assertLess(abs(middle[0] - box[0] - (left + right) / 2), 20)
        page.picture("thrown-first")


class WeekTests(RidePageTest):
    """Two rides of twenty minutes on each of six days, as one recording."""

    START = 1_748_761_200

    @classmethod
    def setUpClass(cls):
        seconds = [86_400 * day + half + second for day in range(6) for half in (0, 36_000) for second in range(0, 1_200, 5)]
        route = write("week.csv", "time,lat,lon,accuracy\n" + "".join(
            f"{cls.START + second},{46.5 + number % 240 * 1e-4:.7f},8,5\n" for number, second in enumerate(seconds)))
        cls.path, cls.ride = ride("week", route=route)

    def setUp(self):
        self.page = self.open(self.path)

    def test_times_have_days_and_dates(self):
        page = self.page
        self.assertTrue(page.text("#summary").endswith("1 June, 9:00 to 6 June 2025, 19:19 UTC+2"), page.text("#summary"))
        self.assertRegex(page.text(".row span"), r"^5 d 10:\d\d:\d\d$")
        self.assertRegex(page.text("#clock"), r"^5 d 10:19:\d\d \+ \d+ s / 5 d 10:19:\d\d 6 June, 19:20:\d\d UTC\+2$")
        page.run("""
            const { fillText } = CanvasRenderingContext2D.prototype;
            window.texts = [];
            CanvasRenderingContext2D.prototype.fillText = function (text, ...rest) { texts.push(text); fillText.call(this, text, ...rest); };""")
        page.run("document.getElementById('timeline').focus()")
        page.press("+")
        page.press("-")
        page.picture("week")
        texts = page.run("return texts")
        for day in ["1 June", "2 June", "6 June"]:
            self.assertIn(day, texts)
        self.assertEqual([text for text in texts if re.match(r"\d+:\d\d:\d\d$", text)], [])
        page.press("+++")
        self.assertIn("// 9 h 40 min", page.run("return texts"))
        page.picture("week-near")

    def test_long_interruptions_take_little_of_the_axis(self):
        recorded = 12 * 1_195_000
        whole = self.page.run("return Number(document.getElementById('time').max)")
        self.assertTrue(recorded < whole < recorded * 1.6, whole)

    def test_playing_passes_an_interruption_in_a_second(self):
        page = self.page
        page.seek(1_180)
        self.assertTrue(page.text("#clock").startswith("19:40"), page.text("#clock"))
        page.click("#play")
        time.sleep(2.2)
        page.click("#play")
        self.assertTrue(page.text("#clock").startswith("10:0"), page.text("#clock"))

    def test_what_is_pointed_at_is_the_time_there(self):
        page = self.page
        for part, last in [(0.02, False), (0.5, False), (0.999, True)]:
            left, top, right, bottom = page.box("#profile")
            page.command("Input.dispatchMouseEvent", type="mouseMoved", x=left + 104 + part * (right - left - 118), y=(top + bottom) / 2)
            page.frame()
            self.assertEqual(page.text("#profile-value").startswith("5 d 10:"), last, page.text("#profile-value"))

    def test_on_paper_it_has_its_dates(self):
        page = self.page
        page.run("dispatchEvent(new Event('beforeprint'))")
        self.assertIn("1 June, 9:00 to 6 June 2025, 19:19 UTC+2", page.text("#paper-notes"))


class LocalTimeTests(RidePageTest):
    """Times of day in the zone of the first fix, as the command has them: across a change of the clock, in both directions,
    and across midnight."""

    # Where and when a ride of eight minutes begins, and its dates on the page.
    RIDES = {
        "zurich": (47.37, 8.54, "2024-03-31T00:57:00Z", "31 March 2024, 1:57 UTC+1 to 3:04 UTC+2"),
        "st-johns": (47.56, -52.71, "2024-11-03T04:27:00Z", "3 November 2024, 1:57 UTC−2:30 to 1:04 UTC−3:30"),
        "kathmandu": (27.7, 85.32, "2024-07-01T18:12:00Z", "1 July, 23:57 to 2 July 2024, 0:04 UTC+5:45"),
        "sea": (0, -30, "2024-07-01T12:00:00Z", "1 July 2024, 12:00 to 12:07 UTC"),
    }

    def route(self, name, seconds):
        latitude, longitude, start, _ = self.RIDES[name]
        began = datetime.datetime.fromisoformat(start)
        return write(name + ".csv", "time,lat,lon\n" + "".join(
            f"{(began + datetime.timedelta(seconds=second)).isoformat()},{latitude + number * 1e-3:.4f},{longitude}\n"
            for number, second in enumerate(seconds)))

    def lines(self, route):
        """The second line of the command's text, and the times of day of its rows, with their offsets."""
        text = subprocess.run([SIM, "run", route, "--geocoder", "coordinates"],
                              check=True, capture_output=True, text=True).stdout
        zone, times = None, []
        for line in text.splitlines():
            if changed := re.match(r" +# +time +(UTC\S*) ", line) or re.search(r"- (?:.*, )?(UTC[^ ,]*)(?:,.*)? -$", line):
                zone = changed[1]
            elif row := re.match(r" +\d+ +\d+:\d\d:\d\d\.\d +(\d\d:\d\d:\d\d) ", line):
                times.append(f"{row[1]} {zone}")
        return text, times

    def printed(self, page):
        """The times of day in the table on paper, with their offsets."""
        page.run("dispatchEvent(new Event('beforeprint'))")
        cells = page.run("return [...document.querySelectorAll('#paper-places tbody tr')].map(row => row.cells[1].textContent)")
        return [re.search(r"\d\d:\d\d:\d\d UTC\S*$", cell)[0] for cell in cells]

    def test_page_and_command_agree(self):
        for name, (*_, dates) in self.RIDES.items():
            with self.subTest(name):
                route = self.route(name, range(0, 480, 60))
                page = self.open(ride(name, "--geocoder", "coordinates", route=route)[0])
                _, times = self.lines(route)
                self.assertTrue(page.text("#summary").endswith(dates), page.text("#summary"))
                self.assertEqual(len(times), 8)
                self.assertEqual(self.printed(page), times)

    def test_an_option_and_an_unknown_zone_are_utc(self):
        route = self.route("zurich", range(0, 480, 60))
        path, _ = ride("utc", "--geocoder", "coordinates", "--utc", route=route)
        local, _ = ride("local", "--geocoder", "coordinates", route=route)
        with open(local, encoding="utf-8") as file:
            unknown = write("unknown.html", file.read().replace('"Europe/Zurich"', '"Europe/Nowhere"'))
        for path in [path, unknown]:
            page = self.open(path)
            self.assertTrue(page.text("#summary").endswith("31 March 2024, 0:57 to 1:04 UTC"), page.text("#summary"))

    def test_the_axis_of_days_has_round_hours_of_the_clock_before_and_after_its_change(self):
        for name, days in [("zurich", ["31 March", "1 April", "2 April"]), ("kathmandu", ["1 July", "3 July"])]:
            with self.subTest(name):
                route = self.route(name, range(0, 172_800, 600))
                page = self.open(ride(name + "-days", "--geocoder", "coordinates", route=route)[0])
                page.run("""
                    const { fillText } = CanvasRenderingContext2D.prototype;
                    window.texts = [];
                    CanvasRenderingContext2D.prototype.fillText = function (text, ...rest) { texts.push(String(text)); fillText.call(this, text, ...rest); };""")
                page.run("document.getElementById('timeline').focus()")
                page.press("+")
                page.run("texts.length = 0")
                page.press("-")
                texts = page.run("return texts")
                hours = {text for text in texts if re.fullmatch(r"\d\d:\d\d", text)}
                self.assertGreater(len(hours), 2)
                self.assertEqual({hour for hour in hours if not hour.endswith(":00") or int(hour[:2]) % 4}, set())
                self.assertEqual([day for day in days if day not in texts], [])


class StartTests(RidePageTest):
    """The page before its scripts have run, and where they do not."""

    @classmethod
    def setUpClass(cls):
        cls.path, cls.ride = ride("start", route="city-run")

    def test_where_scripts_are_forbidden_there_is_a_picture(self):
        with open(self.path, encoding="utf-8") as file:
            text = file.read()
        forbidden = write("forbidden.html", text.replace("script-src 'sha256-", "script-src 'sha256-AAAA"))
        for width, height in [(1280, 800), (390, 844), (844, 390)]:
            page = RidePage(forbidden, width=width, height=height)
            self.addCleanup(page.close)
            page.picture(f"forbidden-{width}")
            self.assertTrue(page.is_shown("#start"))
            left, top, right, bottom = page.box("#start svg")
            self.assertGreater(min(right - left, bottom - top), 150)
            self.assertTrue(left >= 0 and top >= 0 and right <= width and bottom <= height)
            self.assertIn(self.ride["route"]["name"], page.text("#start svg title"))
            self.assertTrue(page.run("const e = document.elementFromPoint(innerWidth / 2, innerHeight / 2);"
                                     "return document.getElementById('start').contains(e)"))
            self.assertIn("Loading", page.element("#start").text)
            self.assertFalse(page.is_shown("#no-places"))

    def test_without_scripts_the_page_says_so(self):
        page = self.open(self.path)
        self.assertEqual(page.elements("#start"), [], "the scripts have drawn the ride")
        with open(self.path, encoding="utf-8") as file:
            self.assertIn("<noscript><p>Scripts are off here", file.read())

    def test_names_in_the_picture_are_text(self):
        name = "\"><script>alert(1)</script><img src=x onerror=alert(2)>{{script}}&amp;'"
        gpx = write("start-hostile.gpx", f"""<gpx version="1.1" creator="x"><trk><name>{escaped(name)}</name><trkseg>
            <trkpt lat="46.5" lon="8"><time>2024-01-01T00:00:00Z</time></trkpt>
            <trkpt lat="46.501" lon="8"><time>2024-01-01T00:01:00Z</time></trkpt>
            </trkseg></trk></gpx>""")
        path, _ = ride("start-hostile", route=gpx)
        with open(path, encoding="utf-8") as file:
            text = file.read()
        forbidden = write("start-hostile-forbidden.html", text.replace("script-src 'sha256-", "script-src 'sha256-AAAA"))
        page = RidePage(forbidden)
        self.addCleanup(page.close)
        self.assertEqual(page.elements("img"), [])
        self.assertTrue(page.text("#start svg title").startswith(name))


class FilterTests(RidePageTest):
    """The list of places, narrowed."""

    @classmethod
    def setUpClass(cls):
        cls.path, cls.ride = ride("filtered", "--fail", "3,10-12")

    def rows(self, page):
        return page.run("return [...document.querySelectorAll('.row b')].map(e => e.textContent)")

    def test_a_text_finds_places_whatever_its_case_and_marks(self):
        page = self.open(self.path)
        page.type("#filter-text", "ZUERICH")
        self.assertEqual(self.rows(page), [])
        self.assertTrue(page.text("#filter-count").startswith("0 of "))
        page.press(Keys.ESCAPE)
        self.assertEqual(page.text("#filter-count"), "")
        page.type("#filter-text", "KM sw of zuri")
        wanted = [place for place in self.ride["places"] if "km SW of Züri" in place["title"]]
        self.assertGreater(len(wanted), 2)
        self.assertEqual(page.text("#filter-count"), f"{len(wanted)} of {len(self.ride['places'])}")
        self.assertTrue(all("km SW of Züri" in row for row in self.rows(page)))
        page.picture("filtered")

    def choose(self, page, kind):
        page.run("""
            const menu = document.getElementById("filter-kind");
            menu.value = arguments[0];
            menu.dispatchEvent(new Event("change"));""", kind)
        page.frame()

    def test_a_kind_lists_the_tries_that_failed_and_the_places_that_came_late(self):
        page = self.open(self.path)
        self.choose(page, "failed")
        failed = [alert for alert in self.ride["alerts"] if alert["kind"] == "geocoder"]
        self.assertEqual(page.text("#filter-count"), f"{len(failed)} failed")
        self.assertTrue(all(row.startswith("failed: ") for row in self.rows(page)), self.rows(page))
        page.elements(".row")[0].click()
        page.rest()
        self.assertTrue(page.text("#clock").startswith(elapsed(failed[-1]["t"])), page.text("#clock"))
        page.seek(5)
        self.assertEqual(self.rows(page), [], "none has failed by then")
        # One that stands still is named at a later try.
        points = [(second, 46.5 + (second > 10) * 1e-3, 8, 5) for second in range(60)]
        late, result = ride("late", "--fail", "2", "--geocoder", "coordinates", route=route_file("late.csv", points))
        page = self.open(late)
        self.choose(page, "late")
        self.assertEqual(self.rows(page), [result["places"][1]["title"]])
        self.assertEqual(page.text("#filter-count"), "1 of 2")
        self.assertFalse(page.run("return document.getElementById('filter-kind').hidden"))
        self.assertTrue(self.open(ride("unfailing")[0]).run("return document.getElementById('filter-kind').hidden"))

    def test_long_names_show_where_they_differ(self):
        names = [f"{'Street of the very long common name ' * 2}{end}" for end in ["12, north", "14, south", "</b>16, ü"]]
        queue = iter(names)
        server = serve(self, lambda path: ("application/json", json.dumps({"display_name": next(queue)}).encode()))
        points = [(second, 46.5 + second * 1e-4, 8, 5) for second in range(11)]
        path, _ = ride("long-alike", "--geocoder", "nominatim=" + server, "--allow-network",
                       route=route_file("long-alike.csv", points))
        for width in [1280, 390]:
            page = self.open(path, width=width)
            page.run("document.getElementById('tab-places').click()")
            page.frame()
            page.picture(f"differ-{width}")
            for row, name in zip(self.rows(page), reversed(names), strict=True):
                self.assertTrue(row.startswith("Street of the"), row)
                self.assertIn("…", row)
                self.assertTrue(row.endswith(name[-9:]), row)
            self.assertTrue(page.run("return [...document.querySelectorAll('.row b')].every(e => e.scrollWidth <= e.clientWidth)"))
            self.assertEqual(page.run("return document.querySelector('.row b').title"), names[-1])


class KeyTests(RidePageTest):
    """The page without a pointer."""

    def test_a_ride_is_looked_at_by_keys_alone(self):
        path, result = ride("keys", "--fail", "3,10-12")
        page = self.open(path)
        active = lambda: page.run("return document.activeElement.id")

        def go_to(name):
            for _ in range(40):
                if active() == name:
                    return
                page.press(Keys.TAB)
            raise AssertionError(f"{name} is not reached by Tab")

        go_to("alerts")
        page.press(Keys.ENTER)
        self.assertTrue(page.is_shown("#alerts-panel"))
        page.press(Keys.ENTER)
        self.assertFalse(page.is_shown("#alerts-panel"))
        self.assertTrue(page.text("#clock").startswith(elapsed(result["alerts"][-1]["t"])))
        go_to("alerts")
        page.press(Keys.SPACE)
        page.press(Keys.ESCAPE)
        self.assertEqual(active(), "alerts")
        go_to("time")
        page.press(Keys.END)
        go_to("follow")
        page.press(Keys.SPACE)
        self.assertEqual(page.element("#follow").get_attribute("aria-pressed"), "true")
        go_to("coloring-kind")
        page.press(Keys.ARROW_DOWN)
        self.assertTrue(page.is_shown("#coloring-scale"))
        go_to("filter-text")
        page.press("SW of")
        go_to("places")
        page.press([Keys.ARROW_DOWN, Keys.ARROW_RIGHT, Keys.ARROW_DOWN])
        page.rest()
        self.assertTrue(page.is_shown("#card"))
        self.assertIn("SW of", page.text("#card-title"))
        page.press(Keys.ESCAPE)
        page.rest()
        self.assertFalse(page.is_shown("#card"))
        go_to("profile")
        before = page.text("#clock")
        page.press([Keys.HOME, Keys.ARROW_LEFT, Keys.ARROW_LEFT, Keys.ENTER])
        self.assertNotEqual(page.text("#clock"), before)
        go_to("timeline")
        page.press([Keys.ARROW_DOWN, Keys.ARROW_LEFT, Keys.ENTER])
        self.assertTrue(page.is_shown("#event"))
        # From the start, as a ride that has come to its end is played again.
        go_to("time")
        page.press(Keys.HOME)
        go_to("play")
        page.press(Keys.SPACE)
        self.assertEqual(page.element("#play").get_attribute("aria-label"), "Pause")
        page.press(Keys.SPACE)
        self.assertEqual(page.element("#play").get_attribute("aria-label"), "Play")


class HabitTests(RidePageTest):
    """Keys, gestures and links do what they do elsewhere."""

    @classmethod
    def setUpClass(cls):
        cls.path, cls.ride = ride("habits", "--fail", "3")

    def setUp(self):
        self.page = self.open(self.path)

    def test_space_opens_the_directions_and_does_not_play(self):
        path, _ = ride("habits-way", "--straight", "--geocoder", "coordinates", route=["--between", "zurich", "zug"])
        page = self.open(path)
        page.run("document.querySelector('#directions summary').focus()")
        page.press(Keys.SPACE)
        self.assertEqual(page.element("#play").get_attribute("aria-pressed"), "false")
        self.assertTrue(page.run("return document.getElementById('directions').open"))

    def test_the_list_leaves_keys_of_the_browser_alone(self):
        page = self.page
        taken = page.run("""
            document.getElementById("places").focus();
            return ["altKey", "ctrlKey", "metaKey"].map(name => {
              const event = new KeyboardEvent("keydown", { key: "ArrowLeft", [name]: true, bubbles: true, cancelable: true });
              document.getElementById("places").dispatchEvent(event);
              return event.defaultPrevented;
            })""")
        self.assertEqual(taken, [False, False, False])

    def test_capital_letters_do_what_small_ones_do(self):
        page = self.page
        page.run("document.getElementById('map').focus()")
        for key in "Ff":
            page.press(key)
            self.assertEqual(page.element("#follow").get_attribute("aria-pressed"), "true" if key == "F" else "false")

    def test_a_question_mark_shows_the_keys(self):
        for width, height in [(1280, 800), (320, 480), (320, 256)]:
            page = self.open(self.path, width=width, height=height)
            page.run("document.getElementById('map').focus()")
            page.press("p")
            page.rest()
            page.press("?")
            self.assertTrue(page.is_shown("#shortcuts"))
            page.picture(f"keys-{width}-{height}")
            left, top, right, bottom = page.box("#shortcuts")
            self.assertTrue(left >= 0 and top >= 0 and right <= width and bottom <= height, (left, top, right, bottom))
            page.press(Keys.ESCAPE)
            self.assertFalse(page.is_shown("#shortcuts"))
            self.assertTrue(page.is_shown("#card"), "Escape closes what is on top")
            page.run("document.getElementById('shortcuts-open').click()")
            page.click("#shortcuts-close")
            self.assertFalse(page.is_shown("#shortcuts"))

    def test_two_clicks_and_two_taps_zoom(self):
        page = self.page
        zoom, *_ = page.camera
        left, top, right, bottom = page.box("#map")
        for number in (1, 2):
            for kind in ["mousePressed", "mouseReleased"]:
                page.command("Input.dispatchMouseEvent", type=kind, x=left + 60, y=top + 250, button="left", clickCount=number)
        page.rest()
        self.assertAlmostEqual(page.camera[0], zoom + 1, places=1)
        page.command("Emulation.setTouchEmulationEnabled", enabled=True)
        for _ in range(2):
            page.command("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": left + 60, "y": top + 250}])
            page.command("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])
        page.rest()
        self.assertAlmostEqual(page.camera[0], zoom + 2, places=1)
        page.tap_at(left + 60, top + 250)
        page.tap_at(left + 60, top + 250)
        self.assertAlmostEqual(page.camera[0], zoom + 2, places=1, msg="slow taps are two")

    def test_longitudes_stay_on_the_map(self):
        page = self.page
        page.run("location.hash = '#map=1/47/8'")
        page.rest()
        page.run("document.getElementById('map').focus()")
        for key in [Keys.ARROW_LEFT, Keys.ARROW_RIGHT]:
            for _ in range(12):
                page.press(key * 4)
                self.assertLessEqual(abs(float(re.search(r", (-?[\d.]+) ·", page.text("#camera")).group(1))), 180)
                self.assertLessEqual(abs(page.camera[2]), 180)

    def test_a_link_of_a_time_alone_is_followed(self):
        page = self.open(self.path, link="#t=100")
        page.rest()
        self.assertTrue(page.text("#clock").startswith("1:40"), page.text("#clock"))
        self.assertEqual(page.camera[0], self.page.camera[0], "the whole ride is shown")
        page.run("location.hash = '#t=200'")
        page.rest()
        self.assertTrue(page.text("#clock").startswith("3:20"), page.text("#clock"))

    def test_a_link_to_no_place_shows_the_ride(self):
        for link in ["#map=99/200/999", "#map=-1/47/8", "#map=15/91/8", "#map=15/47/181", "#map=15//8"]:
            page = self.open(self.path, link=link)
            page.rest()
            self.assertEqual(page.camera, self.page.camera, link)


class HeardTests(RidePageTest):
    """The page for those who do not see it, or not well."""

    @classmethod
    def setUpClass(cls):
        cls.path, cls.ride = ride("heard", "--fail", "3,10-12")

    def listen(self, page):
        """Keeps what live regions come to say."""
        page.run("""
            window.said = [];
            const live = "output, [role=status], [role=alert], [role=log], [aria-live=polite], [aria-live=assertive]";
            for (const region of document.querySelectorAll(live)) {
              new MutationObserver(() => said.push(region.textContent)).observe(region, { childList: true, characterData: true, subtree: true });
            }""")

    def said(self, page):
        return page.run("return said.splice(0)")

    def test_playing_is_silent(self):
        page = self.open(self.path)
        page.seek(0)
        self.listen(page)
        page.click("#play")
        time.sleep(2)
        page.click("#play")
        self.assertNotEqual(page.text("#count"), "0")
        self.assertEqual(self.said(page), [])

    def test_what_keys_lead_to_is_said_once(self):
        page = self.open(self.path)
        self.listen(page)
        page.run("document.getElementById('map').focus()")
        page.press("p")
        page.press("p")
        places = self.ride["places"]
        self.assertEqual(self.said(page), [
            f"Place {number + 1} of {len(places)}, {places[number]['title']}, at {elapsed(places[number]['t'])}" for number in (0, 1)])
        page.press("[")
        self.assertEqual(self.said(page), [f"At {elapsed(page.run('return Number(document.getElementById(`time`).max)') * 0.995 / 1000)}"])
        page.run("document.getElementById('timeline').focus()")
        page.press(Keys.ARROW_DOWN)
        self.assertEqual(self.said(page), [page.text("#event")])
        page.run("document.getElementById('profile').focus()")
        page.press(Keys.ARROW_LEFT)
        self.assertRegex(self.said(page)[0], r"^\d+:\d\d, [\d.]+ km/h$")
        page.type("#filter-text", "S")
        self.assertEqual(self.said(page), [page.text("#filter-count").split(" of ")[0] + " listed"])

    def test_enter_goes_to_the_card_and_escape_back(self):
        for width in [1280, 390]:
            page = self.open(self.path, width=width)
            active = lambda: page.run("return document.activeElement.id")
            page.run("document.getElementById('map').focus()")
            page.press("p" + Keys.ENTER)
            page.rest()
            self.assertEqual(active(), "card")
            page.press(Keys.ESCAPE)
            self.assertEqual(active(), "map")
            page.run("document.getElementById('tab-places').click()")
            page.frame()
            page.run("document.getElementById('places').focus()")
            page.press(Keys.ARROW_DOWN)
            while page.element(".row.current").get_attribute("aria-expanded"):
                page.press(Keys.ARROW_DOWN)
            page.press(Keys.ENTER)
            page.rest()
            self.assertEqual(active(), "card")
            self.doCleanups()

    def test_a_row_says_which_of_how_many_it_is(self):
        page = self.open(self.path)
        page.click(".row[aria-expanded=false]")
        rows = page.run("return [...document.querySelectorAll('.row')].map(r => "
                        "['aria-level', 'aria-posinset', 'aria-setsize'].map(name => Number(r.getAttribute(name))).concat(r.innerText))")
        groups = [list(same) for _, same in itertools.groupby(reversed(self.ride["places"]), key=lambda place: place["title"])]
        top = sum(1 if len(same) > 2 else len(same) for same in groups)
        self.assertEqual([row[1] for row in rows if row[0] == 1], list(range(1, sum(row[0] == 1 for row in rows) + 1)))
        self.assertEqual({row[2] for row in rows if row[0] == 1}, {top})
        members = [row for row in rows if row[0] == 2]
        count = next(int(re.search(r"(\d+) places", row[3]).group(1)) for row in rows if " places, " in row[3])
        self.assertEqual([row[1:3] for row in members], [[number + 1, count] for number in range(len(members))])

    def test_text_has_the_size_that_the_reader_has_chosen(self):
        page = self.open(self.path)
        page.command("Page.setFontSizes", fontSizes={"standard": 24, "fixed": 20})
        page.driver.refresh()
        page.frame()
        page.picture("large-text")
        sizes = page.run("""
            return ["body", "h1", "#attribution", ".row b", ".row span", "#speed", "#timeline-legend", "#profile-kind"]
              .map(name => [name, parseFloat(getComputedStyle(document.querySelector(name)).fontSize)])""")
        for name, size in sizes:
            self.assertGreaterEqual(size, 11 * 1.5, name)
        page.run("""
            const { fillText } = CanvasRenderingContext2D.prototype;
            window.sizes = [];
            CanvasRenderingContext2D.prototype.fillText = function (...text) {
              sizes.push(parseFloat(this.font.match(/[\\d.]+px/)));
              fillText.apply(this, text);
            };
            document.getElementById("timeline").focus()""")
        page.press("+")
        page.press(Keys.TAB)
        self.assertGreaterEqual(min(page.run("return sizes")), 10 * 1.5)
        rows = [page.run("const f = arguments[0].getBoundingClientRect(); return [f.left, f.top, f.right, f.bottom]", row)
                for row in page.elements(".row")[:2]]
        self.assertFalse(overlap(*rows))
        page.command("Page.setFontSizes", fontSizes={"standard": 16, "fixed": 13})

    def test_lines_that_carry_meaning_are_seen(self):
        for dark in [False, True]:
            page = self.open(self.path, dark=dark)
            names = ["--paper", "--ahead", "--received", "--way", "--route", "--start", "--finish", "--pin", "--second", "--user", "--gate"]
            colors = page.run("""
                const style = getComputedStyle(document.documentElement);
                return arguments[0].map(name => style.getPropertyValue(name).trim())""", names)
            for name, color in zip(names[1:], colors[1:]):
                self.assertGreaterEqual(contrast(color, colors[0]), 3, (name, dark))

    def test_targets_are_large_enough(self):
        for width, height in [(1280, 800), (390, 844)]:
            page = self.open(self.path, width=width, height=height)
            for tab in ["map", "places", "timeline"]:
                page.run("document.getElementById(`tab-${arguments[0]}`).click()", tab)
                page.frame()
                small = page.run("""
                    return [...document.querySelectorAll("button, select, input, summary, .row")].filter(e => e.checkVisibility())
                      .map(e => [e.id || e.className, e.getBoundingClientRect()])
                      .filter(([, box]) => box.width < 24 || box.height < 24).map(([name, box]) => [name, box.width, box.height])""")
                self.assertEqual(small, [])


@unittest.skipUnless(AXE, "AXE, the path of axe.min.js, is not set")
class AccessibilityTests(RidePageTest):
    """Pages in each look, as axe-core sees them."""

    @classmethod
    def setUpClass(cls):
        cls.compared, _ = ride("examined", "--fail", "3,10-12", "--compare", "threshold=50m", "--noise", "5m")
        cls.single, _ = ride("examined-single", "--fail", "3,10-12", "--noise", "5m")

    def test_there_is_no_finding_in_two_rides(self):
        self.examine(self.compared, [(1280, 800), (390, 844)])

    def test_there_is_no_finding_in_one_ride_nor_in_a_low_window(self):
        self.examine(self.single, [(1280, 800), (320, 480)])

    def examine(self, path, sizes):
        for look, (width, height) in itertools.product(self.LOOKS, sizes):
            with self.subTest(os.path.basename(path), width=width, **look):
                page = self.open(path, width=width, height=height, **look)
                self.assertEqual(page.findings, [])
                page.run("document.getElementById('map').focus()")
                page.press("pf")
                page.run("document.getElementById('coloring-kind').focus()")
                page.press(Keys.ARROW_DOWN)
                page.run("document.getElementById('alerts').click()")
                page.rest()
                page.picture("examined-" + "-".join([*look, str(width)]))
                self.assertEqual(page.findings, [])
                page.click("#alerts-close")
                page.run("document.getElementById('tab-timeline').click()")
                page.run("document.getElementById('timeline').focus()")
                page.press(Keys.ARROW_DOWN)
                self.assertEqual(page.findings, [])
                page.run("document.getElementById('profile').focus()")
                page.press([Keys.ARROW_LEFT, "["])
                self.assertTrue(page.is_shown("#part"))
                page.rest()
                page.picture("examined-part-" + "-".join([*look, str(width)]))
                self.assertEqual(page.findings, [])
                page.run("document.getElementById('tab-places').click()")
                page.run("document.getElementById('places').focus()")
                page.press(Keys.ARROW_DOWN)
                self.assertEqual(page.findings, [])
            self.doCleanups()


class Router(http.server.BaseHTTPRequestHandler):
    """Answers as OSRM did once, whatever it is asked."""

    ANSWER = os.path.join(os.path.dirname(__file__), "../Directions/Answers/via-three-stops.json")

    def do_GET(self):
        with open(self.ANSWER, "rb") as file:
            body = file.read()
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *arguments):
        pass


class WayTests(RidePageTest):
    """A ride between places."""

    STOPS = ["47.4987,8.7020", "47.4987,8.7230", "47.4950,8.7460", "47.5100,8.7212"]

    @classmethod
    def setUpClass(cls):
        router = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Router)
        threading.Thread(target=router.serve_forever, daemon=True).start()
        cls.path, cls.ride = ride(
            "way", "--by", "car", "--osrm", f"car=http://127.0.0.1:{router.server_port}", "--permission",
            "0:notDetermined,30:authorized,200:denied", route=["--between", *cls.STOPS])
        cls.straight, _ = ride("straight", "--straight", route=["--between", "zurich", "zug"])
        router.shutdown()

    def test_its_steps_are_a_list_and_each_is_shown_on_the_map(self):
        page = self.open(self.path)
        steps = self.ride["route"]["directions"]["steps"]
        self.assertEqual(page.text("#directions-summary"), "8.0 km by car, 0:11:54")
        self.assertFalse(page.run("return document.getElementById('directions').open"))
        page.picture("way")
        page.click("#directions summary")
        buttons = page.elements("#directions-steps button")
        self.assertEqual([b.text.split("\n")[0] for b in buttons], [s["instruction"] for s in steps])
        page.picture("way-steps")
        buttons[4].click()
        page.rest()
        zoom, latitude, longitude = page.camera
        self.assertEqual(round(zoom), 15)
        self.assertAlmostEqual(latitude, steps[4]["latitude"], places=3)
        self.assertAlmostEqual(longitude, steps[4]["longitude"], places=3)
        self.assertEqual(buttons[4].get_attribute("aria-pressed"), "true")
        self.assertIn("OpenStreetMap", page.text("#attribution"))

    def test_the_way_is_seen_where_nothing_has_been_ridden(self):
        page = self.open(self.straight)
        page.seek(0)
        page.picture("straight")
        color = page.run("return getComputedStyle(document.documentElement).getPropertyValue('--way').trim()")
        wanted = [int(color[i:i + 2], 16) for i in (1, 3, 5)]
        pixels = page.run("""
            const map = document.getElementById("map");
            const data = map.getContext("2d").getImageData(0, 0, map.width, map.height).data;
            let count = 0;
            for (let i = 0; i < data.length; i += 4) {
              if (arguments[0].every((value, k) => Math.abs(data[i + k] - value) < 3)) count++;
            }
            return count""", wanted)
        self.assertGreater(pixels, 100)
        self.assertIn("no road", page.text("#directions-summary"))

    def test_the_map_says_what_is_missing_while_the_location_is_not_allowed(self):
        page = self.open(self.path)
        self.assertIn("Location is not allowed", page.text("#missing"))
        page.seek(10)
        self.assertIn("has not been allowed yet", page.text("#missing"))
        page.seek(100)
        self.assertFalse(page.is_shown("#missing"))

    def test_a_recording_has_no_steps(self):
        page = self.open(ride("recording")[0])
        self.assertFalse(page.is_shown("#directions"))


class PhoneTests(RidePageTest):
    def test_tabs_change_what_is_shown(self):
        path, result = ride("phone")
        page = self.open(path, width=390, height=844)
        self.assertEqual([page.is_shown(f"#panel-{name}") for name in ["map", "places"]], [True, False])
        page.picture("phone")
        page.click("#tab-places")
        self.assertEqual([page.is_shown(f"#panel-{name}") for name in ["map", "places"]], [False, True])
        page.picture("places")
        row = page.element(".row:not([aria-expanded])")
        number = int(row.get_attribute("id").removeprefix("place-"))
        row.click()
        page.rest()
        self.assertTrue(page.is_shown("#card"))
        self.assertEqual(page.text("#card-title"), result["places"][number]["title"])
        page.click("#tab-timeline")
        self.assertTrue(page.is_shown("#timeline"))
        page.picture("timeline")
        page.type("#tab-timeline", Keys.ARROW_LEFT)
        self.assertEqual(page.element("#tab-places").get_attribute("aria-selected"), "true")
        overflow = page.run("return document.documentElement.scrollWidth - innerWidth")
        self.assertLessEqual(overflow, 0)


class SizeTests(RidePageTest):
    """The page on screens from a small phone to a desktop."""

    SIZES = [(320, 568), (390, 844), (844, 390), (1280, 800)]

    @classmethod
    def setUpClass(cls):
        cls.path, cls.ride = ride("sizes", "--fail", "3,10-12")

    def at_each_size(self, test):
        """Runs a test with a page, its width and its height."""
        for width, height in self.SIZES:
            with self.subTest(width=width, height=height):
                test(self.open(self.path, width=width, height=height), width, height)
            self.doCleanups()

    def test_nothing_is_wider_than_the_screen(self):
        def test(page, width, height):
            page.picture(f"size-{width}")
            self.assertLessEqual(page.run("return document.documentElement.scrollWidth"), width)
            outside = page.run("""
                return [...document.querySelectorAll("header *, nav *, footer *, #controls *")]
                  .filter(e => e.checkVisibility())
                  .filter(e => { const f = e.getBoundingClientRect(); return f.left < -0.5 || f.right > innerWidth + 0.5; })
                  .map(e => e.outerHTML.slice(0, 60))""")
            self.assertEqual(outside, [])

        self.at_each_size(test)

    # Small windows, and a desktop's that is enlarged to 400 %.
    LOW_SIZES = [(320, 480), (480, 320), (390, 450), (320, 256), (320, 640)]

    def test_nothing_lies_on_a_control_or_is_cut_off(self):
        compared, _ = ride("sizes-compared", "--fail", "3", "--compare", "threshold=100m,cadence=30s", route="city-run")
        for path, (width, height) in itertools.product([self.path, compared], [*self.SIZES, *self.LOW_SIZES]):
            page = self.open(path, width=width, height=height)
            for tab in ["map", "places", "timeline"] if page.is_shown("nav") else ["map"]:
                with self.subTest(os.path.basename(path), width=width, height=height, tab=tab):
                    if page.is_shown("nav"):
                        page.click(f"#tab-{tab}")
                    page.picture(f"whole-{width}-{height}-{tab}")
                    boxes = page.run("""
                        const parts = "#summary, #alerts, nav button, #controls, #north, #legend, #coloring, #scale, #attribution, "
                          + "#camera, #play, #time, #clock, #speed, #profile-kind, #timeline-legend";
                        return [...document.querySelectorAll(parts)].filter(e => e.checkVisibility()).map(e => {
                          const { left, top, right, bottom } = e.getBoundingClientRect();
                          return [e.id || e.textContent, [left, top, right, bottom]];
                        }).filter(([, box]) => box[2] > box[0])""")
                    for (one, box), (other, second) in itertools.combinations(boxes, 2):
                        self.assertFalse(overlap(box, second), (one, box, other, second))
                    for name, box in boxes:
                        self.assertTrue(box[0] >= 0 and box[1] >= 0 and box[2] <= width and box[3] <= height, (name, box))
                    cut = page.run("""
                        const map = document.getElementById("panel-map").getBoundingClientRect();
                        return [...document.querySelectorAll("#panel-map button, #panel-map select, #attribution")]
                          .filter(e => e.checkVisibility())
                          .filter(e => { const f = e.getBoundingClientRect(); return f.top < map.top || f.bottom > map.bottom; })
                          .map(e => e.id)""")
                    self.assertEqual(cut, [], "they are in the view of the map")
            self.doCleanups()

    def test_lanes_have_a_least_height_and_are_scrolled_to(self):
        compared, _ = ride("sizes-lanes", "--compare", "threshold=100m,cadence=30s", route="city-run")
        for width, height in [(320, 640), (844, 390), (480, 320)]:
            page = self.open(compared, width=width, height=height)
            page.click("#tab-timeline")
            left, top, right, bottom = page.box("#timeline")
            # Neither ride has an alert, so that lane is not there.
            self.assertGreaterEqual((bottom - top - 26) / 12, 17)
            page.run("document.getElementById('timeline').focus()")
            page.press(Keys.ARROW_UP)
            _, frame_top, _, frame_bottom = page.box("#lanes")
            _, top, _, bottom = page.box("#timeline")
            last = top + 22 + (bottom - top - 26) * 11.5 / 12
            self.assertTrue(frame_top < last < frame_bottom, "the last lane is in view")
            page.picture(f"lanes-{width}")
            page.press(Keys.ARROW_DOWN)
            x, y = (left + right) / 2, (frame_top + frame_bottom) / 2
            page.command("Input.dispatchMouseEvent", type="mouseWheel", x=x, y=y, deltaX=0, deltaY=60)
            page.rest()
            self.assertGreater(page.run("return document.getElementById('lanes').scrollTop"), 0, "the wheel scrolls")
            self.doCleanups()

    def test_an_alert_and_a_card_are_closed_by_touch(self):
        def test(page, width, height):
            page.command("Emulation.setTouchEmulationEnabled", enabled=True)
            self.touch(page, "#alerts")
            self.assertTrue(page.is_shown("#alerts-panel"))
            page.picture(f"size-{width}-alerts")
            left, top, right, bottom = page.box("#alerts-panel")
            self.assertTrue(left >= 0 and top >= 0 and right <= width and bottom <= height, (left, top, right, bottom))
            self.touch(page, "#alerts-close")
            self.assertFalse(page.is_shown("#alerts-panel"))
            page.run("document.getElementById('map').focus()")
            page.press("p")
            page.rest()
            page.picture(f"size-{width}-card")
            self.touch(page, "#card-ok")
            page.rest()
            self.assertFalse(page.is_shown("#card"))

        self.at_each_size(test)

    def test_the_map_is_at_least_half_of_a_small_screen(self):
        def test(page, width, height):
            map_height = page.box("#map")[3] - page.box("#map")[1]
            self.assertGreater(map_height, height * 0.5)
            self.assertTrue(page.is_shown("#total"))

        self.at_each_size(test)

    def test_no_figure_of_the_header_is_cut(self):
        long = "From one end of the city to the other and back along the lake, in the rain"
        path, _ = ride("long-name", "--fail", "3", route=write("long.gpx", f"""
            <gpx version="1.1" creator="t"><trk><name>{long}</name><trkseg>""" + "".join(
                f'<trkpt lat="{46.5 + second * 3e-5:.6f}" lon="8"><ele>{500 + second}</ele>'
                f'<time>2024-01-01T10:{second // 60:02}:{second % 60:02}Z</time></trkpt>' for second in range(600))
            + "</trkseg></trk></gpx>"))
        for path in [self.path, path]:
            for width, height in [*self.SIZES, (568, 320), (667, 375), (932, 430)]:
                with self.subTest(path, width=width, height=height):
                    page = self.open(path, width=width, height=height)
                    page.picture(f"header-{width}")
                    left, top, right, bottom = page.box("#summary")
                    parts = page.run("""
                        return [...document.querySelectorAll("#summary > span")].map(e => {
                          const { left, top, right, bottom } = e.getBoundingClientRect();
                          return [e.textContent, left, top, right, bottom];
                        })""")
                    seen = [part for part in parts if part[2] < bottom - 2]
                    for text, *box in seen:
                        self.assertTrue(left - 0.5 <= box[0] and box[2] <= right + 0.5 and box[3] <= bottom + 2, (text, box))
                    self.assertEqual([part[0] for part in seen], [part[0] for part in parts][:len(seen)])
                    self.assertRegex(seen[0][0], r"^[\d.,]+ k?m between \d+ places$")
                    if width >= 844 and path == self.path:
                        self.assertRegex(seen[1][0], r"route [\d.,]+ k?m$")
                    self.assertLessEqual(page.run("return document.documentElement.scrollWidth"), width)
                self.doCleanups()

    def test_fit_leaves_room_for_what_lies_on_the_map(self):
        side = [(second, 0) for second in range(100)] + [(100, second) for second in range(100)]
        square = side + [(100 - across, 100 - along) for across, along in side]
        for name, wide in [("square", 1), ("wide", 3)]:
            path, result = ride(name, route=route_file(name + ".csv", [
                (second * 5, 46.5 + along * 3e-4 / 1.45, 8 + across * 3e-4 * wide, 5)
                for second, (across, along) in enumerate(square)]))
            for width, height in self.SIZES:
                page = self.open(path, width=width, height=height)
                page.run("document.getElementById('fit').click()")
                page.rest()
                page.picture(f"fit-{name}-{width}")
                camera = page.camera
                left, top, right, bottom = page.box("#map")
                covers = {selector: page.box(selector)
                          for selector in ["#controls", "#north", "#scale", "#camera", "#attribution", "#coloring"]}
                for place in result["places"]:
                    x, y = page.point_of(place, camera)
                    pin = [x - 10, y - 34, x + 10, y]
                    self.assertTrue(left <= pin[0] and top <= pin[1] and pin[2] <= right and pin[3] <= bottom,
                                    (name, width, pin))
                    for selector, box in covers.items():
                        self.assertFalse(overlap(pin, box), (name, width, selector, pin, box))
                self.doCleanups()

    COVERS = ["#controls", "#north", "#scale", "#camera", "#attribution", "#coloring", "#legend"]

    def covers(self, page):
        return {selector: page.box(selector) for selector in self.COVERS if page.is_shown(selector)}

    def assert_flags_are_seen(self, page, ends):
        """With the position of the start and that of the finish."""
        camera = page.camera
        left, top, right, bottom = page.box("#map")
        for (latitude, longitude), side in zip(ends, [-15, 0]):
            x, y = page.point_of({"latitude": latitude, "longitude": longitude}, camera)
            flag = [x + side, y - 46, x + side + 15, y]
            self.assertTrue(left <= flag[0] and top <= flag[1] and flag[2] <= right and flag[3] <= bottom, (flag, [left, top, right, bottom]))
            for selector, box in self.covers(page).items():
                self.assertFalse(overlap(flag, box), (selector, flag, box))

    def test_fit_leaves_room_for_the_flags(self):
        for name, (north, east) in {"down": (-3e-4, 0), "right": (0, 3e-4), "left": (1e-4, -3e-4)}.items():
            points = [(second * 5, 46.5 + second * north, 8 + second * east, 5) for second in range(100)]
            path, _ = ride("flags-" + name, route=route_file(f"flags-{name}.csv", points))
            for width, height in [*self.SIZES, *self.LOW_SIZES]:
                with self.subTest(name, width=width, height=height):
                    page = self.open(path, width=width, height=height)
                    page.rest()
                    page.picture(f"flags-{name}-{width}-{height}")
                    self.assert_flags_are_seen(page, [points[0][1:3], points[-1][1:3]])
                self.doCleanups()

    def test_the_ride_is_fitted_again_when_the_size_of_the_map_changes(self):
        points = [(second * 5, 46.5 - second * 3e-4, 8, 5) for second in range(100)]
        path, result = ride("fitted", route=route_file("fitted.csv", points))
        page = self.open(path, width=390, height=844)
        for tab in ["timeline", "map"]:
            page.click(f"#tab-{tab}")
            page.rest()
            page.picture(f"fitted-{tab}")
            self.assert_flags_are_seen(page, [points[0][1:3], points[-1][1:3]])
        page.run("document.getElementById('map').focus()")
        page.press("+")
        page.rest()
        zoom = page.camera[0]
        page.click("#tab-timeline")
        page.rest()
        self.assertEqual(page.camera[0], zoom, "a map that was moved stays where it is")

    def test_names_lie_under_nothing_and_numbers_not_on_one_another(self):
        for width, height in [*self.SIZES, (320, 480)]:
            page = self.open(self.path, width=width, height=height)
            page.run("""
                const prototype = CanvasRenderingContext2D.prototype;
                const { beginPath, moveTo, lineTo, stroke, fillText, roundRect, fillRect } = prototype;
                let path = [], last;
                const color = getComputedStyle(document.documentElement).getPropertyValue("--route").trim();
                Object.assign(prototype, {
                  beginPath() { path = []; beginPath.call(this); },
                  moveTo(x, y) { last = [x, y]; moveTo.call(this, x, y); },
                  lineTo(x, y) { path.push([...last, x, y]); last = [x, y]; lineTo.call(this, x, y); },
                  stroke(...shape) { if (this.canvas.id === "map" && this.strokeStyle === color && this.lineWidth === 4) drawn.line = path; stroke.apply(this, shape); },
                  fillRect(x, y, width, height) {
                    if (this.canvas.id === "map" && width > 150) window.drawn = { names: [], numbers: [], line: [] };
                    fillRect.call(this, x, y, width, height);
                  },
                  roundRect(x, y, width, height, ...rest) {
                    if (this.canvas.id === "map") drawn.numbers.push([x, y, x + width, y + height]);
                    roundRect.call(this, x, y, width, height, ...rest);
                  },
                  fillText(text, x, y, ...rest) {
                    const half = parseFloat(this.font.match(/[\d.]+px/)) / 2;
                    const box = [x, y - half, x + this.measureText(text).width, y + half];
                    if (this.canvas.id === "map" && this.textBaseline === "middle" && this.textAlign === "left") drawn.names.push([text, box]);
                    fillText.call(this, text, x, y, ...rest);
                  },
                });""")
            seen = 0
            for zoom in [11, 12, 12.6, 13, 14, 15.5]:
                page.run("location.hash = `#map=${arguments[0]}/47.37300/8.53000`", zoom)
                page.rest()
                drawn = page.run("return drawn")
                page.picture(f"names-{width}-{zoom}")
                left, top, right, bottom = page.box("#map")
                covers = {selector: [box[0] - left, box[1] - top, box[2] - left, box[3] - top]
                          for selector, box in self.covers(page).items()}
                seen += len(drawn["names"])
                for text, box in drawn["names"]:
                    self.assertGreater(len(drawn["line"]), 5)
                    self.assertEqual([leg for leg in drawn["line"] if crosses(leg, box)], [], (zoom, text))
                    self.assertTrue(0 <= box[0] and box[2] <= right - left and box[3] <= bottom - top, (zoom, text, "is cut"))
                    for selector, cover in covers.items():
                        self.assertFalse(overlap(box, cover), (zoom, text, selector))
                for one, other in itertools.combinations(drawn["numbers"], 2):
                    self.assertFalse(overlap(one, other), (zoom, one, other))
                for selector, cover in covers.items():
                    self.assertEqual([box for box in drawn["numbers"] if overlap(box, cover)], [], (zoom, selector))
            self.assertGreater(seen, 5)
            self.doCleanups()

    def test_the_card_covers_no_control(self):
        def test(page, width, height):
            page.run("document.getElementById('map').focus()")
            for _ in range(4):
                page.press("p" * 11)
                page.rest()
                for selector in ["#controls", "#north"]:
                    self.assertFalse(overlap(page.box("#card"), page.box(selector)), selector)

        self.at_each_size(test)

    def test_the_card_of_a_place_leaves_its_pin_in_view_where_there_is_room(self):
        page = self.open(self.path, width=844, height=390)
        page.run("document.getElementById('map').focus()")
        page.press("p")
        page.rest()
        x, y = page.point_of(self.ride["places"][0], page.camera)
        self.assertFalse(overlap([x - 10, y - 34, x + 10, y], page.box("#card")))

    def test_the_labels_of_the_grid_can_be_read(self):
        for dark in [False, True]:
            page = self.open(self.path, dark=dark)
            colors = page.run("""
                const style = getComputedStyle(document.documentElement);
                return ["--grid-text", "--paper"].map(name => style.getPropertyValue(name).trim())""")
            self.assertGreaterEqual(contrast(*colors), 4.5, colors)

    def test_neither_the_grid_nor_the_line_crosses_a_label_of_the_grid(self):
        for width, height in [(1280, 800), (360, 740), (320, 480)]:
            page = self.open(self.path, width=width, height=height)
            page.run("""
                const prototype = CanvasRenderingContext2D.prototype;
                const { beginPath, moveTo, lineTo, stroke, strokeText, fillText, fillRect } = prototype;
                const style = getComputedStyle(document.documentElement);
                const [grid, line, paper] = ["--grid", "--route", "--paper"].map(name => style.getPropertyValue(name).trim());
                let path = [], last;
                const isMap = context => context.canvas.id === "map";
                const isDegree = text => /°[NSEW]?$/.test(text);
                Object.assign(prototype, {
                  fillRect(x, y, width, height) {
                    if (isMap(this) && width > 150) window.drawn = { labels: [], edges: [], late: 0, line: [] };
                    fillRect.call(this, x, y, width, height);
                  },
                  beginPath() { path = []; beginPath.call(this); },
                  moveTo(x, y) { last = [x, y]; moveTo.call(this, x, y); },
                  lineTo(x, y) { path.push([...last, x, y]); last = [x, y]; lineTo.call(this, x, y); },
                  stroke(...shape) {
                    if (isMap(this) && this.strokeStyle === grid) drawn.late = drawn.labels.length;
                    if (isMap(this) && this.strokeStyle === line && this.lineWidth === 4) drawn.line = path;
                    stroke.apply(this, shape);
                  },
                  strokeText(text, ...rest) { if (isMap(this) && isDegree(text) && this.strokeStyle === paper) drawn.edges.push(text); strokeText.call(this, text, ...rest); },
                  fillText(text, x, y, ...rest) {
                    if (isMap(this) && isDegree(text)) drawn.labels.push([text, [x, y, x + this.measureText(text).width, y + parseFloat(this.font.match(/[\\d.]+px/))]]);
                    fillText.call(this, text, x, y, ...rest);
                  },
                });""")
            seen = 0
            for zoom, latitude, longitude in itertools.product([11, 12.6, 13.5, 14.2], [47.37, 47.378], [8.515, 8.53, 8.545]):
                page.run("location.hash = `#map=${arguments[0]}/${arguments[1]}/${arguments[2]}`", zoom, latitude, longitude)
                page.rest()
                drawn = page.run("return drawn")
                seen += len(drawn["labels"])
                self.assertGreater(len(drawn["line"]), 1)
                self.assertEqual(drawn["late"], 0, "the grid is below its labels")
                self.assertEqual(drawn["edges"], [text for text, _ in drawn["labels"]], "an edge keeps the grid off them")
                for text, box in drawn["labels"]:
                    self.assertEqual([leg for leg in drawn["line"] if crosses(leg, box)], [], (width, zoom, text))
            self.assertGreater(seen, 20)
            page.picture(f"grid-{width}")
            self.doCleanups()

    def test_no_word_of_the_notes_on_the_map_is_broken(self):
        for width, height in [(320, 480), (320, 568), (360, 740), (390, 844), (1280, 800)]:
            page = self.open(self.path, width=width, height=height)
            broken = page.run("""
                return [...document.querySelectorAll("#attribution, #camera")].filter(e => e.checkVisibility()).flatMap(note =>
                  [...note.textContent.matchAll(/[^ ]+/g)].filter(({ 0: word, index }) => {
                    const range = document.createRange();
                    range.setStart(note.firstChild, index);
                    range.setEnd(note.firstChild, index + word.length);
                    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
                  }).map(([word]) => word))""")
            self.assertEqual(broken, [], (width, height))
            self.doCleanups()

    def test_no_label_of_the_timeline_is_cut(self):
        def test(page, width, height):
            page.run("""
                const fillText = CanvasRenderingContext2D.prototype.fillText;
                window.labels = [];
                CanvasRenderingContext2D.prototype.fillText = function (text, x, ...rest) {
                  if (this.textAlign === "center") labels.push([text, x, this.measureText(text).width]);
                  fillText.call(this, text, x, ...rest);
                };
                document.getElementById("tab-timeline").click()""")
            page.frame()
            for _ in range(12):
                page.run("document.getElementById('timeline').dispatchEvent(new KeyboardEvent('keydown', { key: '+' }))")
                page.frame()
            left, _, right, _ = page.box("#timeline")
            labels = page.run("return labels")
            self.assertGreater(len(labels), 12)
            for text, x, length in labels:
                self.assertTrue(x - length / 2 >= 0 and x + length / 2 <= right - left, (text, x, length))

        self.at_each_size(test)

    def touch(self, page, selector):
        """A finger on the middle of an element, which has to be large enough and on top there."""
        left, top, right, bottom = page.box(selector)
        self.assertGreaterEqual(min(right - left, bottom - top), 24, selector)
        x, y = (left + right) / 2, (top + bottom) / 2
        self.assertTrue(page.run("return document.querySelector(arguments[0]).contains("
                                 "document.elementFromPoint(arguments[1], arguments[2]))", selector, x, y), selector)
        page.command("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": x, "y": y}])
        page.command("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])
        page.frame()


@unittest.skipUnless(shutil.which("pdftoppm"), "pdftoppm is not installed")
class PaperTests(RidePageTest):
    """The page when it is printed."""

    SHEETS = {"portrait": (210, 297), "landscape": (297, 210)}

    @classmethod
    def setUpClass(cls):
        side = [(second, 0) for second in range(30)] + [(30, second) for second in range(30)]
        square = side + [(30 - across, 30 - along) for across, along in side]
        cls.path, cls.ride = ride("paper", route=route_file("paper.csv", [
            (second * 5, 46.5 + along * 3e-4 * math.cos(math.radians(46.5)), 8 + across * 3e-4, 5)
            for second, (across, along) in enumerate(square)]))

    def print(self, page, name):
        """The file of the printed page, and its first sheet: width, height and a function of the pixels."""
        width, height = self.SHEETS[name]
        pdf = base64.b64decode(page.command(
            "Page.printToPDF", paperWidth=width / 25.4, paperHeight=height / 25.4, printBackground=True)["data"])
        path = os.path.join(PICTURES or folder.name, f"paper-{name}.pdf")
        with open(path, "wb") as file:
            file.write(pdf)
        ppm = subprocess.run(["pdftoppm", "-r", "48", "-f", "1", "-l", "1", path], check=True, capture_output=True).stdout
        _, size, _, pixels = ppm.split(b"\n", 3)
        columns, rows = map(int, size.split())
        return path, columns, rows, lambda x, y: pixels[3 * (y * columns + x):][:3]

    def test_there_are_the_map_the_totals_and_the_list(self):
        for name in self.SHEETS:
            with self.subTest(name):
                page = self.open(self.path)
                path, *_ = self.print(page, name)
                text = text_of(path)
                places = self.ride["places"]
                self.assertIn(self.ride["route"]["name"], text)
                self.assertIn(f"{len(places)} places", text)
                self.assertIn(metres(self.ride["totals"]["distance_m"]), text)
                self.assertIn("GeoNames", text)
                self.assertIn("Speed in km/h, from 0:00 to ", text)
                self.assertIsNone(re.search("Timeline|60×|OK|Plain line|Find a place", text))
                rows = re.findall(r"(?m)^ *(\d+) +\d+:\d\d", text)
                self.assertEqual(rows, [str(place["index"]) for place in places])
                self.assertEqual(page.elements("#paper td"), [], "what was printed is not kept")

    def test_accuracy_is_a_column_where_it_is_known(self):
        unknown, _ = ride("paper-unknown", route=write("unknown.csv", "time,lat,lon\n" + "".join(
            f"{1700000000 + 5 * i},{46.5 + i / 1000},8\n" for i in range(20))))
        for path, heads in [(self.path, ["", "Time", "Place", "Accuracy", "Distance", "Total"]), (unknown, ["", "Time", "Place", "Distance", "Total"])]:
            page = self.open(path)
            page.run("dispatchEvent(new Event('beforeprint'))")
            self.assertEqual(page.run("return [...document.querySelectorAll('#paper-places thead th')].map(th => th.textContent)"), heads)

    def test_many_places_of_one_name_are_one_row(self):
        points = [(second * 5, 46.5 + second * 2.5e-4, 8, 5) for second in range(400)]
        path, result = ride("paper-long", route=route_file("paper-long.csv", points))
        page = self.open(path)
        self.assertGreater(len(result["places"]), 300)
        text = text_of(self.print(page, "portrait")[0])
        last = 0
        groups = [list(same) for _, same in itertools.groupby(result["places"], key=lambda place: place["title"])]
        for same in [same for same in groups if len(same) > 2]:
            first, last = same[0], same[-1]
            self.assertRegex(text, rf"(?m)^ *{first['index']}–{last['index']} +{elapsed(first['t'])} to {elapsed(last['t'])} .* {len(same)} places")
        self.assertLess(self.sheets(page), 6)

    def test_a_table_has_at_most_500_rows_and_says_so(self):
        points = [(second * 5, 46.5 + second * 2.5e-4, 8, 5) for second in range(1_200)]
        path, result = ride("paper-capped", "--geocoder", "coordinates", route=route_file("paper-capped.csv", points))
        page = self.open(path)
        began = time.monotonic()
        text = text_of(self.print(page, "portrait")[0])
        self.assertLess(time.monotonic() - began, 3 * ROOM)
        self.assertIn(f"The first 500 of {len(result['places']):,} rows of places follow", re.sub(r"\s+", " ", text))
        self.assertRegex(text, r"(?m)^ *500 ")
        self.assertNotRegex(text, r"(?m)^ *501 ")
        self.assertLess(self.sheets(page), 22)

    def test_what_heads_a_table_or_the_map_is_on_its_sheet(self):
        name = "A long name of a ride " * 12
        gpx = write("paper-name.gpx", f"""<gpx version="1.1" creator="t"><trk><name>{name}</name><trkseg>""" + "".join(
            f'<trkpt lat="{46.5 + second * 3e-5:.6f}" lon="8"><time>2024-01-01T10:{second // 60:02}:{second % 60:02}Z</time></trkpt>'
            for second in range(600)) + "</trkseg></trk></gpx>")
        path, _ = ride("paper-name", route=gpx)
        for sheet in self.SHEETS:
            page = self.open(path)
            path_of_sheet, columns, rows, pixel = self.print(page, sheet)
            route = [(x, y) for y in range(0, rows, 2) for x in range(0, columns, 2) if near(pixel(x, y), (0x0b, 0x63, 0xce))]
            self.assertGreater(len(route), 20, "the map is on the first sheet, below the name")
            for text in text_of(path_of_sheet).split("\f"):
                self.assertNotRegex(text, r"Place +Accuracy +Distance +Total\s*$", "a heading has rows below it")

    def sheets(self, page):
        """The number of sheets that were printed last."""
        info = subprocess.run(["pdfinfo", os.path.join(PICTURES or folder.name, "paper-portrait.pdf")], check=True, capture_output=True, text=True)
        return int(re.search(r"Pages: +(\d+)", info.stdout).group(1))

    def test_the_map_is_right_in_both_axes_and_fills_the_sheet(self):
        for name in self.SHEETS:
            for dark in [False, True]:
                with self.subTest(name, dark=dark):
                    page = self.open(self.path, dark=dark, width=390 if dark else 1280)
                    _, columns, rows, pixel = self.print(page, name)
                    route = [(x, y) for y in range(rows) for x in range(columns)
                             if near(pixel(x, y), (0x0b, 0x63, 0xce))]
                    across, along = ([min(p[k] for p in route), max(p[k] for p in route)] for k in (0, 1))
                    self.assertGreater(across[1] - across[0], 0.2 * columns)
                    self.assertAlmostEqual((across[1] - across[0]) / (along[1] - along[0]), 1, delta=0.03)
                    used = [(x, y) for y in range(rows) for x in range(columns) if pixel(x, y) != b"\xff\xff\xff"]
                    self.assertGreater(max(p[0] for p in used) - min(p[0] for p in used), 0.8 * columns)
                    self.assertGreater(max(p[1] for p in used) - min(p[1] for p in used), 0.75 * rows)
                    self.assertEqual(pixel(2, 2), b"\xff\xff\xff")


    def test_the_steps_of_a_way_and_what_was_received_are_told(self):
        path, _ = ride("paper-way", "--straight", "--geocoder", "coordinates", "--noise", "20m",
                       route=["--between", "zurich", "zug"])
        page = self.open(path)
        text = text_of(self.print(page, "portrait")[0])
        self.assertIn("Step of the way", text)
        self.assertIn("Arrive at Zug", text)
        self.assertRegex(text, r"Wide line: route, [\d.]+ km; thin line: received, [\d.]+ km")


def text_of(path):
    """The text of a PDF."""
    return subprocess.run(["pdftotext", "-layout", path, "-"], check=True, capture_output=True, text=True).stdout


def near(color, wanted):
    return all(abs(one - other) < 24 for one, other in zip(color, wanted))


class OddRideTests(RidePageTest):
    """Rides of which there is little to show, or too much."""

    def shows(self, path, places, **options):
        page = self.open(path, **options)
        self.assertEqual(page.text("#count"), str(places))
        painted = page.run("""
            const map = document.getElementById("map");
            const pixels = map.getContext("2d").getImageData(0, 0, map.width, map.height).data;
            return new Set(new Uint32Array(pixels.buffer)).size""")
        self.assertGreater(painted, 3)
        return page

    def test_zero_places(self):
        self.shows(ride("zero", "--permission", "0:denied")[0], 0)

    def test_one_place(self):
        self.shows(ride("one", route=route_file("one.csv", [(0, 46.5, 8, 5)]))[0], 1)

    def test_standing_still(self):
        points = [(second, 46.5, 8, 5) for second in range(600)]
        self.shows(ride("still", route=route_file("still.csv", points))[0], 1)

    def test_across_the_antimeridian(self):
        points = [(second, -17, 179.99 + second * 2e-4 - (360 if second >= 50 else 0), 5) for second in range(100)]
        path, result = ride("fiji", route=route_file("fiji.csv", points))
        page = self.shows(path, len(result["places"]))
        self.assertGreater(page.camera[0], 10)
        page.click(".row[aria-expanded=false]")
        page.click(".row[aria-level='2']")
        page.rest()
        self.assertTrue(page.is_shown("#card"))

    def test_what_lies_beyond_the_edge_of_the_map_is_not_drawn(self):
        notice = "beyond latitude 85.05 is not drawn"
        points = [(second, 85 + second * 1e-3, 8, 5) for second in range(100)]
        path, result = ride("edge", "--geocoder", "coordinates", route=route_file("edge.csv", points))
        page = self.shows(path, len(result["places"]))
        self.assertIn(notice, page.text("#missing"))
        left, top, right, bottom = page.drawn("--route")
        self.assertLess(right - left, 12, "a ride due north is a vertical line")
        self.assertGreater(bottom - top, 100)
        page.picture("edge")
        page.elements(".row")[0].click()
        page.rest()
        self.assertIn("85.099", page.text("#card-facts"))
        self.assertTrue(page.is_shown("#card"))

    def test_of_a_ride_at_the_pole_nothing_is_drawn(self):
        points = [(second, 88 + second * 1e-3, 8, 5) for second in range(100)]
        path, result = ride("pole", "--geocoder", "coordinates", route=route_file("pole.csv", points))
        page = self.open(path)
        self.assertIn("beyond latitude 85.05 is not drawn", page.text("#missing"))
        for color in ["--route", "--pin", "--user"]:
            self.assertIsNone(page.drawn(color), color)
        page.run("document.getElementById('map').focus()")
        page.press("p")
        page.rest()
        self.assertTrue(page.is_shown("#card"))
        self.assertIn("88.00000, 8.00000", page.text("#card-facts"))
        page.picture("pole")

    def test_every_pin_lies_on_a_line_that_is_drawn(self):
        path, result = ride("thrown", "--teleport", "0.05:2km", "--seed", "3", "--geocoder", "coordinates")
        page = self.shows(path, len(result["places"]))
        total, length = result["totals"]["distance_m"], float(re.search(
            r"route ([\d.]+) km", page.text("#summary")).group(1))
        self.assertGreater(total, 1_500 * length)
        self.assertIn(f"{metres(total)} between {len(result['places'])} places", page.text("#summary"))
        self.assertIn(f"route, {length:.2f} km", page.text("#legend"))
        received = re.search(r"received, ([\d.]+) km", page.text("#legend"))
        self.assertGreater(float(received.group(1)), length * 1.5)
        page.run("""
            const prototype = CanvasRenderingContext2D.prototype;
            const { beginPath, moveTo, lineTo, stroke } = prototype;
            window.segments = [];
            let path = [], last;
            const style = getComputedStyle(document.documentElement);
            const colors = ["--route", "--received"].map(name => style.getPropertyValue(name).trim());
            prototype.beginPath = function () { path = []; beginPath.call(this); };
            prototype.moveTo = function (x, y) { last = [x, y]; moveTo.call(this, x, y); };
            prototype.lineTo = function (x, y) { path.push([...last, x, y]); last = [x, y]; lineTo.call(this, x, y); };
            prototype.stroke = function () {
              if (this.canvas.id === "map" && colors.includes(this.strokeStyle)) segments.push(...path);
              stroke.call(this);
            };
            document.getElementById("map").dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowLeft" }))""")
        page.frame()
        camera = page.camera
        left, top, *_ = page.box("#map")
        pins = [page.point_of(place, camera) for place in result["places"]]
        floating = page.run("""
            const [pins, left, top] = arguments;
            return pins.filter(([px, py]) => !segments.some(([x, y, u, v]) => {
              const [dx, dy, qx, qy] = [u - x, v - y, px - left - x, py - top - y];
              const part = Math.min(Math.max((qx * dx + qy * dy) / (dx * dx + dy * dy || 1), 0), 1);
              return Math.hypot(qx - part * dx, qy - part * dy) < 1.5;
            }))""", pins, left, top)
        self.assertEqual(floating, [])
        page.picture("thrown")

    def test_a_ride_as_it_was_recorded_has_one_line(self):
        page = self.open(ride("plain")[0])
        self.assertFalse(page.is_shown("#legend"))
        self.assertIsNone(page.drawn("--received"))

    def test_tries_that_are_repeated_are_counted(self):
        points = [(600 * number, -45 + 0.001 * number, -120, 5) for number in range(20)]
        path, result = ride("sea", route=route_file("sea.csv", points))
        tries = len(result["alerts"])
        self.assertGreater(tries, 2_000)
        page = self.open(path)
        # What is told of the ride, whatever the scripts take.
        self.assertLess(len(page.text("#data")), 12_000)
        self.assertEqual(page.text("#alerts-count"), f"{tries:,} alerts")
        alert = result["alerts"][0]
        page.seek(102)
        raised = sum(a["t"] <= 102 for a in result["alerts"])
        self.assertEqual(page.text("#alerts-count"), f"{raised} alerts")
        page.click("#alerts")
        self.assertLessEqual(len(page.elements("#alerts-list li")), 2)
        self.assertIn(f"({raised - 1} times until 1:42)", page.text("#alerts-list"))
        page.press(Keys.ESCAPE)
        page.seek(0)
        page.run("document.getElementById('timeline').focus()")
        texts = []
        for _ in range(7):
            page.press(Keys.ARROW_DOWN)
            page.press(Keys.HOME)
            page.press(Keys.ARROW_RIGHT)
            texts.append(page.text("#event"))
            page.run("document.getElementById('timeline').blur()")
            page.run("document.getElementById('timeline').focus()")
        first = [a for a in result["alerts"] if a["message"] == alert["message"]]
        more = f"{len(first) - 1} more"
        for counted in [f"… and {more} tries until 9:55", f"… and {more} alerts until 9:55", "118 ticks until 9:55; each "]:
            self.assertTrue(any(counted in text for text in texts), (counted, texts))

    def test_places_at_one_place_are_turned_over(self):
        points = [(second, 46.5 + (second // 20 % 2) * 3e-4, 8, 5) for second in range(200)]
        path, result = ride("swing", route=route_file("swing.csv", points))
        page = self.shows(path, len(result["places"]))
        page.run("document.getElementById('map').focus()")
        page.press("p")
        page.rest()
        self.assertTrue(page.is_shown("#card-pager"))
        self.assertTrue(page.text("#card-pager span").startswith("1 of "))
        page.click("#card-next")
        self.assertTrue(page.text("#card-pager span").startswith("2 of "))

    def test_hostile_names(self):
        name = "</script><script>alert(1)</script><img src=x onerror=alert(2)>{{script}}&amp;'\"" + "ש" * 20
        gpx = write("hostile.gpx", f"""<gpx version="1.1" creator="x"><trk><name>{escaped(name)}</name><trkseg>
            <trkpt lat="46.5" lon="8"><time>2024-01-01T00:00:00Z</time></trkpt>
            <trkpt lat="46.501" lon="8"><time>2024-01-01T00:01:00Z</time></trkpt>
            </trkseg></trk></gpx>""")
        page = self.shows(ride("hostile", route=gpx)[0], 2)
        self.assertEqual(page.text("h1"), "hostile.gpx · " + name)
        self.assertEqual(page.run("return document.title"), "hostile.gpx · " + name)
        self.assertEqual(page.elements("img"), [])

    def test_a_title_of_5000_characters(self):
        gpx = write("long.gpx", f"""<gpx version="1.1" creator="x"><trk><name>{"long " * 1000}</name><trkseg>
            <trkpt lat="46.5" lon="8"><time>2024-01-01T00:00:00Z</time></trkpt></trkseg></trk></gpx>""")
        page = self.shows(ride("long", route=gpx)[0], 1)
        self.assertLess(page.element("header").size["height"], 80)


class LargeRideTests(RidePageTest):
    """10,000 places and 300,000 fixes."""

    @classmethod
    def setUpClass(cls):
        chance = random.Random(3)
        points, (latitude, longitude, heading) = [], (47.0, 8.0, 0.3)
        for second in range(300_000):
            heading += chance.gauss(0, 0.02)
            latitude += math.cos(heading) * 1.2 / 111_320
            longitude += math.sin(heading) * 1.2 / (111_320 * math.cos(math.radians(latitude)))
            points.append((second, latitude, longitude, round(3 + 5 * chance.random(), 1)))
        cls.path, cls.ride = ride("large", "--cadence", "30s", route=route_file("large.csv", points))

    def test_it_is_small_and_quick(self):
        self.assertGreaterEqual(len(self.ride["places"]), 10_000)
        size = os.path.getsize(self.path)
        page = self.open(self.path)
        self.assertEqual(page.text("#count"), f"{len(self.ride['places']):,}")
        elements = page.run("return document.querySelectorAll('*').length")
        loaded = page.run("return performance.getEntriesByType('navigation')[0].loadEventEnd")
        pans = {zoom: self.pan(page, zoom) for zoom in [None, 12, 15]}
        page.picture("large")
        page.run("""
            const menu = document.getElementById("coloring-kind");
            menu.value = "speed";
            menu.dispatchEvent(new Event("change"));
            const { stroke } = CanvasRenderingContext2D.prototype;
            window.strokes = 0;
            CanvasRenderingContext2D.prototype.stroke = function (...path) { window.strokes++; stroke.apply(this, path); };""")
        page.frame()
        self.assertLess(page.run("return window.strokes"), 300)
        pans |= {f"coloured {zoom}": self.pan(page, zoom) for zoom in [12, 15]}
        page.picture("large-coloured")
        print(f"\n10,000 places, 300,000 fixes: {size / 1e6:.1f} MB, {elements} elements, "
              f"loaded in {loaded:.0f} ms, a pan takes "
              + ", ".join(f"{time:.1f}" for time in pans.values()) + " ms of script and layout")
        self.assertLess(size, 15e6)
        self.assertLess(elements, 2_000)
        self.assertLess(loaded, 1_000 * ROOM)
        self.assertLess(max(pans.values()), 8 * ROOM)

    def test_a_frame_of_playing_draws_what_is_new(self):
        page = self.open(self.path)
        page.command("Emulation.setCPUThrottlingRate", rate=6)
        page.run("""
            const { lineTo } = CanvasRenderingContext2D.prototype;
            window.legs = 0;
            CanvasRenderingContext2D.prototype.lineTo = function (x, y) {
              if (this.canvas.id === "map") window.legs++;
              lineTo.call(this, x, y);
            };
            const slider = document.getElementById("time");
            slider.value = slider.max / 2;
            slider.dispatchEvent(new Event("input"));""")
        page.rest()
        page.rest()
        frames, legs, took = page.driver.execute_async_script("""
            const [done] = arguments;
            document.getElementById("play").click();
            window.legs = 0;
            const began = performance.now();
            let frames = 0;
            const count = () => {
              frames++;
              if (frames < 60) return requestAnimationFrame(count);
              document.getElementById("play").click();
              done([frames, window.legs, performance.now() - began]);
            };
            requestAnimationFrame(count);""")
        page.command("Emulation.setCPUThrottlingRate", rate=1)
        print(f"\nplaying: {took / frames:.0f} ms and {legs / frames:.0f} legs a frame, with a sixth of the processor")
        self.assertLess(legs / frames, 300)
        self.assertLess(took / frames, 50 * ROOM)

    def pan(self, page, zoom):
        """Milliseconds of script, style and layout, in the median, by the browser's own count."""
        if zoom:
            page.run("const [, ...rest] = location.hash.split('/');"
                     "location.hash = `#map=${arguments[0]}/${rest.join('/')}`", zoom)
            page.rest()
        page.command("Performance.enable")
        times = []
        for step in range(40):
            before = self.spent(page)
            page.run("document.getElementById('map').dispatchEvent("
                     "new KeyboardEvent('keydown', { key: arguments[0] }))",
                     "ArrowRight" if step % 2 else "ArrowLeft")
            page.frame()
            times.append(self.spent(page) - before)
        return statistics.median(times)

    def spent(self, page):
        metrics = {m["name"]: m["value"] for m in page.command("Performance.getMetrics")["metrics"]}
        return 1_000 * sum(metrics[name] for name in ["ScriptDuration", "LayoutDuration", "RecalcStyleDuration"])


class Server(http.server.BaseHTTPRequestHandler):
    """What a test wants to be answered."""

    def do_GET(self):
        kind, body = self.server.answer(self.path)
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *arguments):
        pass


def serve(test, answer):
    """Until the test ends: the address of a server."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Server)
    server.answer = answer
    test.addCleanup(server.server_close)
    test.addCleanup(server.shutdown)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return f"http://127.0.0.1:{server.server_port}"


class PlaceNameTests(RidePageTest):
    """Places are called as a server of names likes."""

    NAMES = ["</script><script>alert(1)</script><img src=x onerror=alert(2)>", "רחוב הרצל 12, תל אביב", "short"]

    def test_names_of_any_kind_are_text(self):
        names = iter(self.NAMES)
        server = serve(self, lambda path: ("application/json", json.dumps({"display_name": next(names)}).encode()))
        points = [(second, 46.5 + second * 1e-4, 8, 5) for second in range(11)]
        path, result = ride("names", "--geocoder", "nominatim=" + server, "--allow-network",
                            route=route_file("names.csv", points))
        titles = [place["title"] for place in result["places"]]
        self.assertEqual(titles, self.NAMES)
        # No server's name is that long, as the tracker cuts them off; a page has to bear it all the same.
        with open(path, encoding="utf-8") as file:
            text = file.read()
        titles[2] = "long " * 999 + "title"
        path = write("long-names.html", text.replace('"short"', json.dumps(titles[2])))
        page = self.open(path)
        page.run("document.getElementById('map').focus()")
        for title in titles:
            page.press("p")
            page.rest()
            self.assertEqual(page.text("#card-title"), title)
            card = page.run("const f = document.getElementById('card').getBoundingClientRect();"
                            "return [f.left, f.top, f.right, f.bottom]")
            self.assertTrue(card[0] >= 0 and card[1] >= 0 and card[2] <= 940 and card[3] <= 800, card)
        self.assertEqual(page.elements("img"), [])
        directions = page.run("return [...document.querySelectorAll('.row b')].map(e => getComputedStyle(e).direction)")
        self.assertEqual(directions, ["ltr", "rtl", "ltr"])
        page.picture("names")


class TileTests(unittest.TestCase):
    def test_a_page_asks_the_server_that_was_named_and_nobody_else(self):
        asked = set()
        green = base64.b64decode("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkaPhfDwADwwHAYyXvHw"
                                 "AAAABJRU5ErkJggg==")
        origin = serve(self, lambda path: asked.add(path) or ("image/png", green))
        path, _ = ride("tiles", "--tiles", origin + "/{z}/{x}/{y}.png", "--tiles-credit", "Somebody & Co")
        page = RidePage(path)
        self.addCleanup(page.close)
        page.rest()
        self.assertEqual(page.errors, [])
        self.assertIn("Somebody & Co", page.text("#attribution"))
        self.assertTrue(any(tile.startswith("/14/") for tile in asked), asked)
        requests = page.requests
        self.assertGreater(len(requests), 3)
        self.assertTrue(all(url.startswith(origin + "/") for url in requests), requests)
        blocked = page.run("""
            return new Promise(resolve => {
              addEventListener("securitypolicyviolation", event => resolve(event.effectiveDirective));
              new Image().src = "http://127.0.0.1:1/elsewhere.png";
            })""")
        self.assertEqual(blocked, "img-src")


def feature(kind, coordinates, **properties):
    return {"type": "Feature", "properties": properties, "geometry": {"type": kind, "coordinates": coordinates}}


def collection(name, features):
    return write(name, json.dumps({"type": "FeatureCollection", "features": list(features)}))


class BackgroundTests(RidePageTest):
    """Names and lines below the ride."""

    @classmethod
    def setUpClass(cls):
        chance = random.Random(3)
        lines = []
        for i in range(60_000):
            x, y, turn = chance.uniform(8.4, 8.65), chance.uniform(47.3, 47.45), chance.uniform(0, 7)
            lines.append(feature(
                "LineString", [[round(x + k * 6e-4 * math.cos(turn), 6), round(y + k * 4e-4 * math.sin(turn), 6)] for k in range(4)],
                highway=chance.choice(["residential", "footway", "primary"])))
        lines.append(feature("Polygon", [[[8.5, 47.3], [8.6, 47.3], [8.6, 47.36], [8.5, 47.36], [8.5, 47.3]]], natural="water"))
        villages = [feature("Point", [chance.uniform(8.4, 8.65), chance.uniform(47.3, 47.45)],
                            name=name + str(i % 7), place="village", population=i)
                    for i, name in enumerate(["</script><b>", "a‮b", "x" * 60, "Ü" * 9, "村", "ك"] * 60)]
        cls.page_path, _ = ride(
            "background", "--basemap", collection("streets.geojson", lines), "--basemap-credit", "Somebody & <b>Co",
            "--places", collection("villages.geojson", villages))

    def watched(self, **options):
        """A page that keeps where lines begin and texts are drawn in each picture of the map."""
        page = self.open(self.page_path, **options)
        page.run("""
            const prototype = CanvasRenderingContext2D.prototype;
            const { fillRect, moveTo, fillText } = prototype;
            const isMap = context => context.canvas.id === "map";
            prototype.fillRect = function (x, y, width, height) {
              if (isMap(this) && width > 300) window.drawn = { lines: 0, names: [], began: performance.now() };
              fillRect.call(this, x, y, width, height);
            };
            prototype.moveTo = function (x, y) {
              if (isMap(this) && window.drawn) window.drawn.lines++;
              moveTo.call(this, x, y);
            };
            prototype.fillText = function (text, x, y, ...rest) {
              // The degrees at the edges are higher up in their lines.
              if (isMap(this) && this.textBaseline === "middle" && this.textAlign === "left") {
                const size = parseFloat(this.font);
                window.drawn.names.push({ text, left: x, right: x + this.measureText(text).width, top: y - size / 2, bottom: y + size / 2 });
              }
              fillText.call(this, text, x, y, ...rest);
            };""")
        page.press("")
        return page

    def drawn(self, page, zoom):
        """What the picture of a zoom has."""
        page.run("window.drawn = null; location.hash = arguments[0]", f"#map={zoom}/47.37500/8.52500")
        self.assertTrue(page.becomes(lambda: page.run("return window.drawn") is not None))
        page.rest()
        return page.run("return window.drawn")

    def test_names_are_shown_by_zoom_and_none_covers_another(self):
        page = self.watched()
        counts = []
        for zoom in [7, 9.9, 12.4, 14.7, 17]:
            names = self.drawn(page, zoom)["names"]
            page.picture(f"background-{zoom}")
            counts.append(len(names))
            self.assertLess(len(names), 150)
            for one, other in itertools.combinations(names, 2):
                self.assertFalse(
                    overlap(*([n["left"], n["top"], n["right"], n["bottom"]] for n in (one, other))), (zoom, one, other))
        self.assertGreater(counts[2], 3)
        self.assertTrue(any(name["text"] == "Zürich" for name in self.drawn(page, 9.9)["names"]))

    def test_the_same_names_stay_while_the_map_moves(self):
        page = self.watched()
        before = {name["text"] for name in self.drawn(page, 12.4)["names"] if 300 < name["left"] < 600}
        page.run("location.hash = '#map=12.4/47.37500/8.53000'")
        page.rest()
        self.assertLessEqual(before, {name["text"] for name in page.run("return window.drawn.names")})

    def test_a_picture_has_at_most_5000_lines_and_the_map_moves_smoothly(self):
        page = self.watched()
        for zoom in [8, 11, 13.5, 14.5, 17]:
            lines = self.drawn(page, zoom)["lines"]
            self.assertLessEqual(lines, 5_000 + 300, zoom)
        self.assertGreater(self.drawn(page, 13.5)["lines"], 1_000)
        times = page.run("""
            const map = document.getElementById("map");
            const times = [];
            for (let i = 0; i < 40; i++) {
              const began = performance.now();
              map.dispatchEvent(new KeyboardEvent("keydown", { key: i % 2 ? "ArrowLeft" : "ArrowRight" }));
              times.push(performance.now() - began);
            }
            return times""")
        self.assertLess(statistics.median(times), 30 * ROOM)

    def test_names_and_credits_are_text(self):
        page = self.open(self.page_path)
        self.assertIn("Somebody & <b>Co", page.text("#attribution"))
        self.assertIn("GeoNames", page.text("#attribution"))
        self.assertEqual(page.run("return document.querySelectorAll('b b, #attribution b').length"), 0)

    def test_the_page_is_bounded(self):
        self.assertLess(os.path.getsize(self.page_path), 4_000_000)

    def test_in_the_dark_it_is_quiet_too(self):
        page = self.watched(dark=True)
        self.drawn(page, 13.5)
        page.picture("background-dark")


class IndexTests(RidePageTest):
    """The page that leads to those of several routes."""

    def test_it_names_each_ride_and_leads_to_its_page(self):
        pages = os.path.join(folder.name, "pages")
        os.makedirs(pages)
        subprocess.run([SIM, "run", "city-run", "city-bicycle-ride", "--html", pages], check=True, capture_output=True)
        for options in [{}, {"width": 390, "height": 844}, {"width": 320, "height": 480}, {"dark": True}]:
            page = self.open(os.path.join(pages, "index.html"), **options)
            self.assertEqual([link.text for link in page.elements("a")], ["city-run", "city-bicycle-ride"])
            self.assertRegex(page.text("li p"), r"^3\.16 km · 141 places │ 20 m · 5 s │ [\d.]+ geocodes/h · [\d.]+ m deviation · ")
            self.assertLessEqual(page.run("return document.documentElement.scrollWidth - innerWidth"), 0)
            page.picture("index-" + "-".join(map(str, options.values())))
            if AXE:
                self.assertEqual(page.findings, [])
            page.element("a").click()
            page.frame()
            self.assertEqual(page.text("h1"), "city-run")
            self.doCleanups()


class RepeatTests(unittest.TestCase):
    def test_two_pages_of_one_ride_are_equal_to_the_byte(self):
        options = ["--failure-rate", "0.2", "--noise", "5m", "--seed", "7"]
        first, second = (ride(name, *options)[0] for name in ["first", "second"])
        self.assertTrue(filecmp.cmp(first, second, shallow=False))

class ComparedTests(RidePageTest):
    """A ride beside a second one, with other options."""

    @classmethod
    def setUpClass(cls):
        cls.path, cls.ride = ride("compared", "--compare", "threshold=100m,cadence=30s", route="city-run")
        cls.second = cls.ride["compared"]["ride"]

    def setUp(self):
        self.page = self.open(self.path)

    def cards(self, ride):
        """Every place of the ride in front, by its card."""
        page = self.page
        page.run("document.getElementById('map').focus()")
        for place in ride["places"]:
            page.press("p")
            facts = page.run("return [...document.querySelectorAll('#card-facts dd')].map(e => e.textContent)")
            self.assertEqual(page.text("#card-title"), place["title"])
            self.assertTrue(facts[2].startswith(elapsed(place["t"])), (facts, place["t"]))
        page.press("p")
        self.assertEqual(page.text("#card-title"), ride["places"][0]["title"])
        page.press(Keys.ESCAPE)

    def test_the_profile_has_both_rides_and_the_head_that_of_the_one_in_front(self):
        page = self.open(self.path)
        page.run("""
            const menu = document.getElementById("profile-kind");
            menu.value = "distance";
            menu.dispatchEvent(new Event("change"));""")
        page.frame()
        self.assertIsNotNone(page.drawn("--second", "profile"))
        self.assertTrue(page.text("#headline").startswith("20 m · 5 s · "), page.text("#headline"))
        page.press("x")
        self.assertTrue(page.text("#headline").startswith("100 m · 30 s · "), page.text("#headline"))
        page.picture("compared-profile")

    def test_both_are_on_one_map_in_two_colours(self):
        page = self.page
        self.assertIsNotNone(page.drawn("--pin"))
        self.assertIsNotNone(page.drawn("--second"))
        self.assertEqual([page.text("#legend-first"), page.text("#legend-second")],
                         ["threshold 20m, cadence 5s", "threshold 100m, cadence 30s"])
        page.seek(0)
        self.assertIsNone(page.drawn("--second"))
        page.picture("compared")

    def test_what_differs_is_a_table(self):
        rows = self.page.run(
            "return [...document.querySelectorAll('#differences tbody tr')].map(r => [...r.cells].map(c => c.textContent))")
        decide = ["Geocodes per hour", "Mean deviation, m", "Freshness, s"]
        self.assertEqual(rows, sorted(self.rows(" better by "), key=lambda row: row[0] not in decide))
        self.page.picture("compared-end")

    def test_what_decides_is_seen_first(self):
        rows = {d["name"]: d for d in self.differences()}
        for width, height in [(1280, 800), (360, 740), (320, 480), (568, 320), (844, 390)]:
            page = self.open(self.path, width=width, height=height)
            shown = page.run("return [...document.querySelectorAll('#deciding li')].map(li => [...li.children].map(e => e.textContent))")
            self.assertEqual([row[0] for row in shown], ["Geocodes per hour", "Mean deviation, m", "Freshness, s"])
            for name, first, second, words in shown:
                expected = rows.get(name)
                if expected:
                    self.assertEqual([first, second, words], [expected["first"], expected["second"], f"{expected['better']} better by {expected['by']}"])
                else:
                    self.assertEqual((first, words), (second, "the same"))
            # In a low window the words that say which is better are left out.
            boxes = page.run("return [...document.querySelectorAll('#deciding li > *')].filter(e => innerHeight > 500 || e.localName !== 'small').map(e => { const b = e.getBoundingClientRect(); return [b.left, b.top, b.right, b.bottom]; })")
            for left, top, right, bottom in boxes:
                self.assertTrue(0 <= left < right <= width and 0 <= top < bottom <= page.box("header")[3], (width, boxes))
            for one, other in itertools.combinations(boxes, 2):
                self.assertFalse(overlap(one, other), (width, one, other))
            self.assertGreater(page.box("#map")[3] - page.box("#map")[1], height * (0.3 if width == 1280 else 0.45))
            self.assertEqual(page.run("return scrollY"), 0)
            page.picture(f"compared-first-{width}")
            self.doCleanups()

    def test_the_lanes_of_both_are_whole(self):
        failing, _ = ride("compared-failing", "--failure-rate", "0.3", "--compare", "threshold=50m,cadence=10s")
        for page in [self.page, self.open(failing)]:
            self.assertEqual(page.run("const lanes = document.getElementById('lanes'); return lanes.scrollHeight - lanes.clientHeight"), 0)
        page.picture("compared-failing")

    def test_the_numbers_of_places_are_beside_the_marks_of_both(self):
        page = self.page
        page.run("""
            const style = getComputedStyle(document.documentElement);
            const colors = Object.fromEntries(["--pin", "--second"].map(name => [style.getPropertyValue(name).trim(), name]));
            const { beginPath, roundRect, fill } = CanvasRenderingContext2D.prototype;
            let isPill;
            window.pills = {};
            Object.assign(CanvasRenderingContext2D.prototype, {
              beginPath() { isPill = false; beginPath.call(this); },
              roundRect(...box) { isPill = true; roundRect.apply(this, box); },
              fill(...path) {
                const color = colors[this.fillStyle];
                if (this.canvas.id === "map" && color && isPill) pills[color] = (pills[color] ?? 0) + 1;
                fill.apply(this, path);
              },
            });
            document.getElementById("fit").click();""")
        page.rest()
        pills = page.run("return pills")
        self.assertGreater(pills.get("--pin", 0), 0)
        self.assertGreater(pills.get("--second", 0), 0)

    def rows(self, words):
        """The differences, with the better value marked by these words."""
        def value(difference, ride):
            return difference[ride] + (words + difference["by"] if difference.get("better") == ride else "")
        return [[d["name"], value(d, "first"), value(d, "second")] for d in self.differences()]

    def differences(self):
        """The texts that the command has written for the page."""
        return [dict(zip(("name", "first", "second", "better", "by"), row)) for row in self.data()["differences"]]

    def data(self, page=None):
        return json.loads((page or self.page).run("return document.getElementById('data').textContent"))

    def test_it_says_which_ride_is_better_and_what_is_equal(self):
        rows = {d["name"]: d for d in self.differences()}
        for figure in self.ride["compared"]["figures"]:
            row = next((row for name, row in rows.items() if name.split(",")[0] == figure["title"]), None)
            if row and figure["better"]:
                self.assertEqual(row["better"], figure["better"], row)
        geocodes, deviation = rows["Geocodes per hour"], rows["Mean deviation, m"]
        self.assertEqual((geocodes["better"], deviation["better"]), ("second", "first"))
        self.assertAlmostEqual(float(geocodes["by"]), float(geocodes["first"]) - float(geocodes["second"]), places=1)
        self.assertNotIn("better", rows["Places"])
        self.assertNotIn("better", rows["threshold"])
        path, ride_ = ride("compared-equal", "--compare", "max-accuracy=40m,cadence=6s", route="city-run")
        equal = [figure["title"] for figure in ride_["compared"]["figures"] if figure["first"] == figure["second"]]
        self.assertGreater(len(equal), 0)
        for options in [{}, {"width": 390, "height": 844}, {"width": 320, "height": 480}, {"dark": True}]:
            page = self.open(path, **options)
            page.run("document.getElementById('tab-places').click()")
            page.frame()
            equality = self.data(page)["equality"]
            self.assertEqual(page.text("#equality"), equality)
            self.assertTrue(all(title in equality for title in equal), (equality, equal))
            page.run("document.getElementById('equality').scrollIntoView()")
            names = page.run("return [...document.querySelectorAll('#differences tbody th')].map(th => th.textContent)")
            self.assertEqual([name for name in names if name.split(",")[0] in equality], [])
            self.assertLessEqual(page.run("return document.documentElement.scrollWidth - innerWidth"), 0)
            page.picture("compared-equal-" + "-".join(map(str, options.values())))
        page.run("dispatchEvent(new Event('beforeprint'))")
        self.assertIn(equality, page.text("#paper-notes"))

    def test_a_key_and_a_heading_bring_the_ride_behind_to_the_front(self):
        page = self.page
        count = lambda: int(page.text("#count"))
        self.assertEqual(count(), len(self.ride["places"]))
        page.press("x")
        self.assertEqual(count(), len(self.second["places"]))
        self.cards(self.second)
        page.click("#differences th:not(.second) button")
        self.assertEqual(count(), len(self.ride["places"]))

    def test_each_ride_keeps_its_marks_whichever_is_in_front(self):
        page = self.page
        page.run("""
            const { beginPath, arc, lineTo, fill } = CanvasRenderingContext2D.prototype;
            const style = getComputedStyle(document.documentElement);
            const colors = Object.fromEntries(["--pin", "--second"].map(name => [style.getPropertyValue(name).trim(), name]));
            let shape;
            window.marks = new Set();
            Object.assign(CanvasRenderingContext2D.prototype, {
              beginPath() { shape = null; beginPath.call(this); },
              arc(...circle) { shape = "disk"; arc.apply(this, circle); },
              lineTo(...point) { shape = "diamond"; lineTo.apply(this, point); },
              fill(...path) {
                const color = colors[this.fillStyle];
                if (this.canvas.id === "map" && color && shape && this.globalAlpha === 1) marks.add(`${color} ${shape}`);
                fill.apply(this, path);
              },
            });""")
        for _ in range(2):
            page.run("marks.clear()")
            page.press("x")
            self.assertEqual(sorted(page.run("return [...marks]")), ["--pin disk", "--second diamond"])
        page.press("x")
        page.picture("compared-second")

    def test_the_timeline_has_the_lanes_of_both(self):
        page = self.page
        page.run("document.getElementById('timeline').focus()")
        seen = []
        for _ in range(12):
            page.press(Keys.ARROW_DOWN)
            seen.append(page.text("#event").split(" · ")[1].split(" ")[0].rstrip(":"))
        self.assertEqual(seen.count("place"), 2)
        self.assertEqual(seen.count("permission"), 2)

    def test_it_is_whole_on_a_phone_and_in_the_dark(self):
        for options in [{"width": 320, "height": 640}, {"width": 1280, "dark": True}]:
            page = self.open(self.path, **options)
            self.assertLessEqual(page.run("return document.documentElement.scrollWidth - innerWidth"), 0)
            page.picture("compared-" + "-".join(map(str, options.values())))

    def test_on_paper_it_says_which_ride_is_which(self):
        page = self.page
        page.press("x")
        page.run("dispatchEvent(new Event('beforeprint'))")
        self.assertIn("Disks: threshold 20m, cadence 5s; diamonds: threshold 100m, cadence 30s; the list is of "
                      "threshold 100m, cadence 30s", page.text("#paper-notes"))
        self.assertEqual(len(page.elements("#paper-places tbody tr")), len(self.second["places"]))
        rows = page.run(
            "return [...document.querySelectorAll('#paper-differences tbody tr')].map(r => [...r.cells].map(c => c.textContent))")
        self.assertEqual(rows, self.rows(", better by "))

    def test_hostile_names_stay_text(self):
        file = write("compared-hostile.csv", "time,lat,lon,name\n" + "".join(
            f"{1700000000 + 10 * i},{46.5 + i / 1000},8,<img src=x onerror=alert(1)>\n" for i in range(20)))
        path, _ = ride("compared-hostile", "--compare", "threshold=300m", route=file)
        page = self.open(path)
        self.assertEqual(page.elements("img, #differences script"), [])


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *ARGUMENTS.tests], verbosity=1)
