#!/usr/bin/env python3
"""Whether tracker-sim reads the same of some files as of a first one.

    .ci/same_route.py path/to/tracker-sim reference.gpx file=DEGREES...

The number of fixes, every time and every position must be the same, positions within the degrees that
the file's format rounds to, and the length within what comes of that.
"""
import json
import subprocess
import sys


def read(sim, file):
    def run(format):
        command = [sim, "run", file, "--geocoder", "coordinates", "--format", format]
        done = subprocess.run(command, capture_output=True, text=True, timeout=120)
        if done.returncode != 0:
            sys.exit(f"{file}: status {done.returncode}: {done.stderr.strip()}")
        return json.loads(done.stdout)

    line = run("geojson")["features"][0]
    return run("json")["route"], line["properties"]["coordTimes"], line["geometry"]["coordinates"]


def main():
    sim, reference, *files = sys.argv[1:]
    route, times, positions = read(sim, reference)
    if route["timing"] != "recorded" or route["fixes"] < 100:
        sys.exit(f"{reference}: {route['fixes']} fixes at {route['timing']} times are no reference")
    for argument in files:
        file, degrees = argument.rsplit("=", 1)
        degrees = float(degrees) + 1e-9
        other, otherTimes, otherPositions = read(sim, file)
        if otherTimes != times:
            pairs = zip(times, otherTimes)
            first = next((pair for pair in pairs if pair[0] != pair[1]), None)
            sys.exit(f"{file}: {len(otherTimes)} times for {len(times)}; the first other is {first}")
        worst = max(
            abs(a - b)
            for here, there in zip(positions, otherPositions, strict=True)
            for a, b in zip(here[:2], there[:2])
        )
        if worst > degrees:
            sys.exit(f"{file}: positions are up to {worst} degrees off, and may be {degrees}")
        # A leg is longer or shorter by the rounding of both its ends at most, in both directions.
        room = 2 * 1.5 * degrees * 111_320 * (route["fixes"] - 1) + 0.001
        if abs(other["length_m"] - route["length_m"]) > room:
            sys.exit(f"{file}: {other['length_m']} m for {route['length_m']} m")
        if any(other["dropped"].values()):
            sys.exit(f"{file}: dropped {other['dropped']}")
        print(f"{file.rsplit('/', 1)[-1]}: {other['source']}, {other['fixes']} fixes, {other['length_m']} m")


main()
