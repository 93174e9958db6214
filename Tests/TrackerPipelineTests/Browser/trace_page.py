"""Opens the page of a trace of 26,000 searches in headless Chromium.

    STREAMS_TRACE_PAGE=/tmp/trace.html swift test --enable-all-traits --filter StreamTracePageTests
    python3 Tests/TrackerPipelineTests/Browser/trace_page.py /tmp/trace.html [--pictures FOLDER] [TEST...]

Needs what `page.py` needs.
"""

import sys
import time
import unittest

from selenium.webdriver.common.keys import Keys

from browsing import ARGUMENTS, ROOM, SIM as PAGE, Page, PageTest


class TracePageTests(PageTest):
    def told(self, page):
        return page.text("#told")

    def test_it_is_there_soon_and_has_few_elements(self):
        started = time.monotonic()
        page = self.open(PAGE)
        seconds = time.monotonic() - started
        print(f"trace page: {page.run('return times.length')} events, there after {seconds:.1f} s")
        self.assertGreater(page.run("return times.length"), 100_000)
        self.assertLess(page.run("return document.querySelectorAll('*').length"), 150)
        self.assertLess(seconds, 3 * ROOM)
        page.picture("trace")

    def test_a_frame_draws_no_more_marks_than_there_is_room_for(self):
        page = self.open(PAGE)
        times = page.run("""
            const times = [];
            for (let i = 0; i < 40; i += 1) {
              const start = performance.now();
              if (i % 2) zoom(0.5, last / 3); else move(0.1);
              times.push(performance.now() - start);
            }
            return times.sort((a, b) => a - b);""")
        print(f"trace page: a frame of a zoom or a pan takes {times[20]:.1f} ms, the slowest {times[-1]:.1f} ms")
        self.assertLess(times[20], 50 * ROOM)
        page.run("zoom(1e18)")
        self.assertLess(page.run("return drawn"), 30 * 1280)

    def test_a_value_is_found_and_what_it_answered_is_said(self):
        page = self.open(PAGE)
        page.type("#find", "needle" + Keys.ENTER)
        self.assertIn("query: value needle", self.told(page))
        self.assertIn("answers the request for everything at 0 ms", self.told(page))
        page.click("#next")
        self.assertIn("value <b>needle</b>", self.told(page))
        self.assertIn("search ← needle", self.told(page))
        page.type("#find", Keys.CONTROL + "a")
        page.type("#find", "no such value" + Keys.ENTER)
        self.assertEqual(self.told(page), "No event has the text no such value.")

    def test_a_row_folds_what_is_nested_in_it(self):
        page = self.open(PAGE)
        names = [row.text for row in page.elements(".row")]
        self.assertEqual(names[0], "▾ query")
        self.assertIn("search ← q1", names[1])
        page.click(".row")
        names = [row.text for row in page.elements(".row")]
        self.assertEqual(names[0], "▸ query")
        self.assertIn("results </script><script>alert(1)</script>", names[1])
        self.assertEqual(len(names), 2)
        self.assertEqual(page.element(".row").get_attribute("aria-expanded"), "false")

    def test_the_keyboard_goes_from_event_to_event(self):
        page = self.open(PAGE)
        page.element("#rows").send_keys(Keys.ARROW_RIGHT)
        page.element("#rows").send_keys(Keys.ARROW_RIGHT)
        self.assertIn("query: requested *", self.told(page))
        page.element("#rows").send_keys(Keys.ARROW_RIGHT)
        self.assertIn("query: value q1", self.told(page))
        before = page.run("return span")
        page.element("#rows").send_keys("+")
        self.assertAlmostEqual(page.run("return span"), before / 2)
        page.element("#rows").send_keys("0")
        self.assertAlmostEqual(page.run("return span"), before)

    def test_the_pointer_tells_the_event_that_is_nearest(self):
        page = self.open(PAGE)
        page.run("zoom(1e-4, 0)")
        page.run("""
            const box = view.getBoundingClientRect();
            view.dispatchEvent(new PointerEvent("pointermove",
              { clientX: box.left + x(times[rows[0].events[3]]), clientY: box.top + 14 }));""")
        self.assertIn("query: value q2", self.told(page))

    def test_a_phone_in_the_dark(self):
        page = self.open(PAGE, width=390, height=844, dark=True)
        self.assertLessEqual(page.run("return document.documentElement.scrollWidth"), 390)
        page.picture("trace-phone")


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *ARGUMENTS.tests])
