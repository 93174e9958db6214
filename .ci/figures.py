"""The rules of reading and of the tracker, and the figures of a ride, computed from raw points.

Nothing of the package is used, and there is no stream in it: `.ci/figures` compares what comes out with the command.
Times are whole nanoseconds, lengths metres. TRACKER_READING=3 has the rules about points that are no positions and about
times that are none; 2 reads without them.
"""
import bisect
import csv
import functools
import itertools
import math
import os
import re
import xml.etree.ElementTree as ElementTree
from datetime import datetime, timezone

READING = int(os.environ.get("TRACKER_READING", "3"))
SECOND = 10**9
MAJOR, FLATTENING = 6378137.0, 1 / 298.257223563
MINOR = MAJOR * (1 - FLATTENING)


class Fix:
    def __init__(self, time, latitude, longitude, accuracy=None, altitude=None):
        self.time, self.latitude, self.longitude = time, latitude, longitude
        self.accuracy, self.altitude, self.segment = accuracy, altitude, 0


@functools.lru_cache(maxsize=100_000)
def metres(one, other):
    """The geodesic, by Vincenty's formula."""
    if (one.latitude, one.longitude) == (other.latitude, other.longitude):
        return 0.0
    u1, u2 = (math.atan((1 - FLATTENING) * math.tan(math.radians(fix.latitude))) for fix in (one, other))
    width = lam = math.radians((other.longitude - one.longitude + 540) % 360 - 180)
    for _ in range(100):
        across = math.hypot(math.cos(u2) * math.sin(lam),
                            math.cos(u1) * math.sin(u2) - math.sin(u1) * math.cos(u2) * math.cos(lam))
        along = math.sin(u1) * math.sin(u2) + math.cos(u1) * math.cos(u2) * math.cos(lam)
        sigma = math.atan2(across, along)
        if across == 0:
            return 0.0
        sine = math.cos(u1) * math.cos(u2) * math.sin(lam) / across
        square = 1 - sine * sine
        middle = along - 2 * math.sin(u1) * math.sin(u2) / square if square else 0.0
        c = FLATTENING / 16 * square * (4 + FLATTENING * (4 - 3 * square))
        before, lam = lam, width + (1 - c) * FLATTENING * sine * (
            sigma + c * across * (middle + c * along * (2 * middle**2 - 1)))
        if abs(lam - before) < 1e-13:
            break
    u = square * (MAJOR**2 - MINOR**2) / MINOR**2
    a = 1 + u / 16384 * (4096 + u * (-768 + u * (320 - 175 * u)))
    b = u / 1024 * (256 + u * (-128 + u * (74 - 47 * u)))
    return MINOR * a * (sigma - b * across * (middle + b / 4 * (
        along * (2 * middle**2 - 1) - b / 6 * middle * (4 * across**2 - 3) * (4 * middle**2 - 3))))


def vector(fix):
    latitude, longitude = math.radians(fix.latitude), math.radians(fix.longitude)
    normal = MAJOR / math.sqrt(1 - FLATTENING * (2 - FLATTENING) * math.sin(latitude) ** 2)
    return (normal * math.cos(latitude) * math.cos(longitude), normal * math.cos(latitude) * math.sin(longitude),
            normal * (1 - FLATTENING) ** 2 * math.sin(latitude))


def from_leg(point, start, end):
    """Metres from the nearest point between two vectors: the foot on their chord, raised to the ellipsoid."""
    along = [b - a for a, b in zip(start, end)]
    square = sum(a * a for a in along)
    part = sum((p - a) * b for p, a, b in zip(point, start, along)) / square if square else 0
    x, y, z = (a + min(max(part, 0), 1) * b for a, b in zip(start, along))
    scale = 1 / math.sqrt((x * x + y * y) / MAJOR**2 + z * z / MINOR**2)
    chord = math.dist(point, (x * scale, y * scale, z * scale))
    return chord + chord**3 / (24 * 6371008.8**2)


# Reading

def nanoseconds(text):
    whole, fraction, zone = re.fullmatch(r"\s*([^.Zz+]+?)(?:\.(\d+))?(Z|z|[+-]\d\d:\d\d)?\s*", text).groups()
    zone = "+00:00" if zone in (None, "Z", "z") else zone
    since = datetime.fromisoformat(whole + zone) - datetime(1970, 1, 1, tzinfo=timezone.utc)
    return (since.days * 86400 + since.seconds) * SECOND + int(((fraction or "") + "0" * 9)[:9])


def read(path):
    """The segments of a file as they are, and the number of its points; None if a point has no time."""
    if path.endswith(".csv"):
        with open(path, newline="") as file:
            rows = [Fix(round(float(r["t"]) * SECOND), float(r["lat"]), float(r["lon"])) for r in csv.DictReader(file)]
        return [rows], len(rows)
    segments, count = [], 0
    for parent in ElementTree.parse(path).getroot().iter():
        points = [e for e in parent if e.tag.endswith("}trkpt") or e.tag == "trkpt"]
        count += len(points)
        fixes = []
        for point in points:
            text = {e.tag.rsplit("}", 1)[-1]: e.text for e in point.iter()}
            if not text.get("time"):
                return None
            accuracy = float(text.get("hAcc") or text.get("accuracy") or -1)
            fix = Fix(nanoseconds(text["time"]), float(point.get("lat")), float(point.get("lon")),
                      accuracy if accuracy >= 0 else None, float(text["ele"]) if text.get("ele") else None)
            if abs(fix.latitude) <= 90 and abs(fix.longitude) <= 180:
                fixes.append(fix)
        if fixes:
            segments.append(fixes)
    return (segments, count) if segments else None


def without_marks(segments):
    """Rule 0: a position of 0, 0 is the mark of a receiver without a fix, if half of all are far from there."""
    def is_mark(fix):
        return abs(fix.latitude) < 1e-6 and abs(fix.longitude) < 1e-6
    every, zero = list(itertools.chain(*segments)), Fix(0, 0.0, 0.0)
    if 2 * sum(not is_mark(fix) and metres(fix, zero) > 100_000 for fix in every) < len(every):
        return segments
    return [kept for kept in ([fix for fix in segment if not is_mark(fix)] for segment in segments) if kept]


def in_order(segment):
    """Rules 4 and 5: turned round if it runs backwards, and then the fewest points left out."""
    if len(segment) > 2 and 4 * sum(b.time < a.time for a, b in zip(segment, segment[1:])) >= 3 * (len(segment) - 1):
        segment = segment[::-1]
    tops, piles, before = [], [], []
    for index, fix in enumerate(segment):
        pile = bisect.bisect_right(tops, fix.time)
        before.append(piles[pile - 1] if pile else None)
        tops[pile:pile + 1], piles[pile:pile + 1] = [fix.time], [index]
    kept, index = [], piles[-1]
    while index is not None:
        kept.insert(0, segment[index])
        index = before[index]
    if READING < 3 or 10 * (len(segment) - len(kept)) <= len(segment):
        return kept
    order = sorted(range(len(segment)), key=lambda i: segment[i].time)
    sorted_ = [segment[i] for i in order]
    seams = [segment[j].time - segment[i].time for i, j in zip(order, order[1:]) if j != i + 1]
    longest = max((b.time - a.time for a, b in zip(kept, kept[1:])), default=0)
    return sorted_ if max(seams, default=0) <= 5 * longest and line(sorted_) <= 1.1 * line(segment) else kept


def line(fixes):
    return sum(metres(a, b) for a, b in zip(fixes, fixes[1:]))


def without_jumps(fixes):
    """Rule 7: up to five points in a row that need more than 1,000 m/s to be reached and to be left."""
    def is_jump(a, b):
        return metres(a, b) > 1000 * max(1, (b.time - a.time) / SECOND)
    kept, index = [], 0
    while index < len(fixes):
        if kept and is_jump(kept[-1], fixes[index]):
            index = next((k for k in range(index + 1, min(index + 6, len(fixes)))
                          if is_jump(fixes[k - 1], fixes[k]) and not is_jump(kept[-1], fixes[k])), index)
        kept.append(fixes[index])
        index += 1
    return kept


def recording(path):
    """The fixes of a file in their order, the first at 0, and the number of its points; None without times."""
    if (found := read(path)) is None:
        return None
    segments, points = found
    if READING >= 3:
        segments = without_marks(segments)
    fixes = []
    for number, segment in enumerate(sorted(map(in_order, segments), key=lambda segment: segment[0].time)):
        for fix in segment:
            fix.segment = number
            if not fixes or fix.time >= fixes[-1].time:
                fixes.append(fix)
    if READING >= 3:
        fixes = without_jumps(fixes)
    start = fixes[0].time
    span = (fixes[-1].time - start) / SECOND
    if span == 0 or READING >= 3 and line(fixes) > 1000 * span:
        return None
    for fix in fixes:
        fix.time -= start
    return fixes, points


# The tracker

def ride(fixes, threshold, cadence, latency, fails, timeout=10 * SECOND, settle=15 * SECOND):
    """The begins of geocodes, the places as times and indices of fixes, the delays, and the movements that were missed."""
    end = fixes[-1].time + settle
    begun, places, delays, waiting, failures, movements = [], [], [], [], 0, 0
    at_tick = set()
    checkpoint = pending = flight = tick = None
    index = used = 0

    def next_tick(time):
        """The first tick that is not before a time, and after the one that was used last."""
        return max(used + 1, -(-time // cadence)) * cadence

    while True:
        due = [(fixes[index].time, 0)] if index < len(fixes) else []
        if flight:
            due.append((flight[0], 1))
        elif pending is not None:
            due.append((tick, 2))
        if not due or min(due)[0] > end:
            break
        now, kind = min(due)
        begins = None
        if kind == 0:
            if checkpoint is None:
                checkpoint, begins = index, index
            elif metres(fixes[checkpoint], fixes[index]) >= threshold:
                tick = next_tick(now) if pending is None else tick
                checkpoint, pending, movements = index, index, movements + 1
                waiting.append((now, fixes[index].time))
            index += 1
        elif kind == 1:
            _, isFailure, fix = flight
            flight = None
            if isFailure:
                failures += 1
                pending = fix if pending is None else pending
            else:
                places.append((now, fix))
                delays += [now - received for received, time in waiting if time <= fixes[fix].time]
                waiting = [movement for movement in waiting if movement[1] > fixes[fix].time]
            tick = next_tick(now)
        else:
            begins, pending, used = pending, None, now // cadence
            at_tick.add(len(begun))
        if begins is not None:
            begun.append(now)
            flight = (now + min(latency, timeout), latency > timeout or fails(len(begun)), begins)
    return begun, at_tick, places, delays, len(waiting), failures, movements


# The figures

def interruptions(fixes):
    """Between segments, and silences longer than a minute and ten times the usual time: what is before and behind."""
    steps = sorted(b.time - a.time for a, b in zip(fixes, fixes[1:]))
    limit = max(60 * SECOND, 10 * steps[len(steps) // 2]) if steps else 0
    return [index for index in range(1, len(fixes)) if fixes[index].segment != fixes[index - 1].segment
            or fixes[index].time - fixes[index - 1].time > limit]


def route_figures(fixes, points):
    length = moving = way = climb = 0
    hasAltitude = False
    for _, group in itertools.groupby(fixes, key=lambda fix: fix.segment):
        segment, legs, waiting = list(group), [], 0.0
        for a, b in zip(segment, segment[1:]):
            waiting += metres(a, b)
            if b.time > a.time:
                legs.append([waiting, b.time - a.time])
                waiting = 0.0
        length += line(segment)
        if legs:
            legs[-1][0] += waiting
        fast = [(leg, time) for leg, time in legs if leg > 0.5 * time / SECOND]
        moving, way = moving + sum(time for _, time in fast), way + sum(leg for leg, _ in fast)
        altitudes = [fix.altitude for fix in segment if fix.altitude is not None]
        hasAltitude, low, rises = hasAltitude or altitudes != [], altitudes[0] if altitudes else 0, False
        for altitude in altitudes:
            if altitude >= low + (0 if rises else 3):
                climb, low, rises = climb + altitude - low, altitude, True
            elif altitude <= low - 3 if rises else altitude < low:
                low, rises = altitude, False
    return dict(points=points, fixes=len(fixes), duration_s=fixes[-1].time / SECOND, length_m=length,
                moving_s=moving / SECOND, mean_speed_m_s=way / moving * SECOND if moving else None,
                climb_m=climb if hasAltitude else None)


def smoothed_length(fixes):
    """The length; where half of it, and 100 m, are short legs that the next one takes back, that of averaged fixes."""
    noise, smooth, length = 0.0, 0.0, 0.0
    for _, group in itertools.groupby(fixes, key=lambda fix: fix.segment):
        segment = list(group)
        length += line(segment)
        for a, b, c in zip(segment, segment[1:], segment[2:]):
            leg = metres(a, b)
            if 0 < leg <= max(15, (a.accuracy or 0) + (b.accuracy or 0)) and metres(a, c) ** 2 < leg**2 + metres(b, c) ** 2:
                noise += leg
        near = [segment[max(0, i - 15):i + 16] for i in range(len(segment))]
        smooth += line([Fix(0, sum(fix.latitude for fix in some) / len(some), one.longitude + sum(
            (fix.longitude - one.longitude + 540) % 360 - 180 for fix in some) / len(some)) for one, some in zip(segment, near)])
    return smooth if noise >= 100 and noise >= length / 2 else length


def ride_figures(fixes, cadence, settle=15 * SECOND, **rules):
    """Sums of a ride, which can be added to others: see `metrics`."""
    begun, at_tick, places, delays, missed, failures, movements = ride(fixes, cadence=cadence, settle=settle, **rules)
    breaks, end = interruptions(fixes), fixes[-1].time
    holes = [(fixes[i - 1].time, fixes[i].time) for i in breaks]
    starts = [start for start, _ in holes]

    def where(time):
        """`recorded`, `interrupted` or `after`."""
        hole = bisect.bisect_left(starts, time) - 1
        within = [h for h in (hole, hole - 1) if h >= 0 and holes[h][0] < time < holes[h][1]]
        return "after" if time > end else "interrupted" if within else "recorded"
    count = {place: sum(where(time) == place for time in begun) for place in ("recorded", "interrupted", "after")}
    ticks = (end + settle) // cadence
    late = ticks - end // cadence
    between = sum(max(0, -(-stop // cadence) - 1 - start // cadence) for start, stop in holes)
    used = sum(where(begun[index]) == "recorded" for index in at_tick)

    along, seconds, behindBreaks = [0.0], [0], set(breaks)
    for i in range(1, len(fixes)):
        isBreak = i in behindBreaks
        along.append(along[-1] + (0 if isBreak else metres(fixes[i - 1], fixes[i])))
        seconds.append(seconds[-1] + (0 if isBreak else fixes[i].time - fixes[i - 1].time))
    bounds = [0] + [fix for _, fix in places] + [len(fixes) - 1]
    parts = list(zip(bounds, bounds[1:]))
    steps = [(metres(fixes[a], fixes[b]), fixes[a].segment != fixes[b].segment) for (_, a), (_, b) in zip(places, places[1:])]

    vectors, off, behind = [vector(fix) for fix in fixes], [], 0
    for i, point in enumerate(vectors):
        while behind < len(places) and places[behind][1] <= i:
            behind += 1
        near = [places[k][1] for k in (behind - 1, behind) if 0 <= k < len(places)]
        if len(near) == 2 and fixes[near[0]].segment == fixes[near[1]].segment:
            off.append(from_leg(point, vectors[near[0]], vectors[near[1]]))
        elif near:
            off.append(min(metres(fixes[k], fixes[i]) for k in near))
    return dict(
        rides=1, rides_without_place=int(not places), movements=movements, duration=end, recorded=seconds[-1],
        length=sum(metres(a, b) for a, b in zip(fixes, fixes[1:]) if a.segment == b.segment), smoothed=smoothed_length(fixes),
        geocodes=len(begun), interrupted_geocodes=count["interrupted"], geocodes_after_end=count["after"],
        failures=failures, commits=len(places), commits_after_end=sum(time > end for time, _ in places), ticks=ticks,
        interrupted_ticks=between, ticks_after_end=late, idle_ticks=ticks - late - between - used,
        distance=sum(step for step, _ in steps), across=sum(step for step, isAcross in steps if isAcross), off=off,
        delays=[(delay + SECOND // 2000) // (SECOND // 1000) for delay in delays], missed_movements=missed,
        gap=max(along[b] - along[a] for a, b in parts), wait=max(seconds[b] - seconds[a] for a, b in parts),
        places=[(time, fixes[fix]) for time, fix in places])


def metrics(rides):
    """The figures of one ride, or of several together, by the names of files."""
    def total(name):
        return sum(ride[name] for ride in rides)

    def share(part, whole):
        return part / whole if whole else None
    delays, off = sorted(itertools.chain(*(ride["delays"] for ride in rides))), list(itertools.chain(*(r["off"] for r in rides)))

    def rank(percent):
        return delays[max(1, -(-len(delays) * percent // 100)) - 1] / 1000 if delays else None
    names = ["rides", "rides_without_place", "geocodes", "interrupted_geocodes", "geocodes_after_end", "failures", "commits",
             "commits_after_end", "ticks", "interrupted_ticks", "ticks_after_end", "idle_ticks", "missed_movements"]
    found = {name: total(name) for name in names}
    recorded = found["geocodes"] - found["interrupted_geocodes"] - found["geocodes_after_end"]
    return dict(
        found, duration_s=total("duration") / SECOND, recorded_s=total("recorded") / SECOND, length_m=total("length"),
        smoothed_length_m=total("smoothed"), geocodes_per_hour=share(recorded * 3600 * SECOND, total("recorded")),
        idle_share=share(found["idle_ticks"], found["ticks"] - found["interrupted_ticks"] - found["ticks_after_end"]),
        distance_m=total("distance"), distance_across_interruptions_m=total("across"),
        distance_share=share(total("distance") - total("across"), total("smoothed")),
        deviation_mean_m=share(sum(off), len(off)), deviation_greatest_m=max(off, default=None),
        freshness_median_s=rank(50), freshness_95_s=rank(95), freshness_worst_s=rank(100),
        longest_gap_m=max(ride["gap"] for ride in rides), longest_wait_s=max(ride["wait"] for ride in rides) / SECOND)
