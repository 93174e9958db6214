#!/usr/bin/env python3
"""Adds to a copy of the oracle the two rules it leaves out, if it does.

    complete_oracle.py tracker_oracle.py

- A track point that is no coordinate in range is dropped (R1). One recording marks its pauses with
  points at 100 and 200 degrees of latitude.
- `hAcc` and `accuracy` in a point's extensions are its accuracy.
"""
import sys

POINT = 'return parse_time(time), float(e.get("lat")), float(e.get("lon")), None'
POINT_COMPLETE = 'return parse_time(time), float(e.get("lat")), float(e.get("lon")), accuracy(e)'
SEGMENT = 'segment = [point(path, e) for e in parent if local(e) == "trkpt"]'
SEGMENT_COMPLETE = 'segment = [point(path, e) for e in parent if local(e) == "trkpt" and in_range(e)]'
RULES = """
def accuracy(e):
    found = [c.text for c in e.iter() if local(c) in ("hAcc", "accuracy")]
    return float(found[0]) if found else None


def in_range(e):
    return abs(float(e.get("lat"))) <= 90 and abs(float(e.get("lon"))) <= 180


def read_fixes("""

path = sys.argv[1]
with open(path) as file:
    text = file.read()
if POINT in text and SEGMENT in text:
    text = text.replace(POINT, POINT_COMPLETE).replace(SEGMENT, SEGMENT_COMPLETE)
    text = text.replace("\ndef read_fixes(", RULES, 1)
    with open(path, "w") as file:
        file.write(text)
