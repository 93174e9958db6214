#!/usr/bin/env python3
"""Writes a GPX file of a ride with a pause: a fix a second, whole seconds, six decimals.

    .ci/recorded_ride.py ride.gpx
"""
import datetime
import math
import sys

start = datetime.datetime(2024, 3, 10, 23, 55)
with open(sys.argv[1], "w") as file:
    file.write('<?xml version="1.0" encoding="UTF-8"?>\n')
    file.write('<gpx version="1.1" creator="tracker-sim" xmlns="http://www.topografix.com/GPX/1/1">\n')
    file.write("<trk><name>ride</name><trkseg>\n")
    for second in range(900):
        # Not within a minute in the middle.
        if 400 <= second < 460:
            continue
        latitude = 46.5 + 0.00004 * second + 0.001 * math.sin(second / 50)
        longitude = -8.25 + 0.00003 * second + 0.001 * math.cos(second / 70)
        time = start + datetime.timedelta(seconds=second)
        file.write(
            f'<trkpt lat="{latitude:.6f}" lon="{longitude:.6f}"><ele>{500 + second % 100}</ele>'
            f"<time>{time.isoformat()}Z</time></trkpt>\n"
        )
    file.write("</trkseg></trk></gpx>\n")
