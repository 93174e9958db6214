// The events of the ride, and its state at a time. Times are milliseconds since its start.

// The number of the ascending times that are not later than `time`.
function countUntil(times, time) {
  let [low, high] = [0, times.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (times[middle] <= time) low = middle + 1; else high = middle;
  }
  return low;
}

// Of `count` equal events from one time to another, those until a time that is not before the first; they are taken as
// evenly spaced.
function evenCountUntil(first, end, count, time) {
  return time >= end ? count : Math.floor((time - first) / (end - first) * (count - 1)) + 1;
}

// Positions on the Web Mercator square of side 1, which ends before the poles.
const Mercator = {
  maximumLatitude: 85.0511287798066,
  x: longitude => longitude / 360 + 0.5,
  y(latitude) {
    const sine = Math.sin(latitude * Math.PI / 180);
    return Math.min(Math.max(0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI), 0), 1);
  },
  longitude: x => (x - Math.floor(x)) * 360 - 180,
  latitude: y => Math.atan(Math.sinh((0.5 - y) * 2 * Math.PI)) * 180 / Math.PI,
};

// Positions as two columns of world coordinates. Each is the copy of the world nearest to the one before.
class Positions {
  constructor(columns, near) {
    const [latitudes, longitudes] = [readColumn(columns.latitude), readColumn(columns.longitude)];
    this.count = latitudes.length;
    this.latitudes = latitudes.map(latitude => latitude / 1e7);
    this.x = new Float64Array(this.count);
    this.y = new Float64Array(this.count);
    let last = near;
    for (let i = 0; i < this.count; i++) {
      const x = Mercator.x(longitudes[i] / 1e7);
      last = last === undefined ? x : x + Math.round(last - x);
      this.x[i] = last;
      this.y[i] = Mercator.y(this.latitudes[i]);
      if (near !== undefined) last = near;
    }
  }

  isOnMap(i) { return Math.abs(this.latitudes[i]) <= Mercator.maximumLatitude; }
  get isAllOnMap() { return this.latitudes.every((_, i) => this.isOnMap(i)); }
  latitude(i) { return this.latitudes[i]; }
  longitude(i) { return Mercator.longitude(this.x[i]); }
}

// The bounds of the positions that are on the map; the whole world without one.
function boundsOf(lines) {
  const bounds = { west: Infinity, east: -Infinity, north: Infinity, south: -Infinity };
  for (const line of lines) {
    for (let i = 0; i < line.count; i++) {
      if (!line.isOnMap(i)) continue;
      bounds.west = Math.min(bounds.west, line.x[i]);
      bounds.east = Math.max(bounds.east, line.x[i]);
      bounds.north = Math.min(bounds.north, line.y[i]);
      bounds.south = Math.max(bounds.south, line.y[i]);
    }
  }
  return bounds.west <= bounds.east ? bounds : { west: 0, east: 1, north: 0, south: 1 };
}

class Ride {
  // Metres.
  get threshold() { return this.limits[0]; }

  constructor(data) {
    Object.assign(this, data);
    this.zone = new Zone(data.zone);
    this.route = new Positions(data.route);
    this.route.time = readColumn(data.route.time);
    if (data.route.altitude) this.route.altitude = readColumn(data.route.altitude);
    this.starts = new Set(readColumn(data.route.starts));
    this.bounds = boundsOf([this.route]);
    const near = (this.bounds.west + this.bounds.east) / 2;
    this.fixes = this.timed(data.fixes, near, ["accuracy", "drop"]);
    this.checkpoints = this.timed(data.checkpoints, near, ["first"]);
    this.places = this.timed(data.places, near, ["fixTime", "accuracy", "distance", "total", "starts"]);
    this.geocodes = this.timed(data.geocodes, near, ["end", "count", "outcome"]);
    this.ticks = Object.fromEntries(Object.entries(data.ticks).map(([name, text]) => [name, readColumn(text)]));
    // The part of the total that is the way across interruptions between segments.
    this.places.across = data.places.across === undefined ? new Float64Array(this.places.count) : readColumn(data.places.across);
    if (data.directions) this.directions = this.way(data.directions);
    if (data.received !== undefined) this.receivedLine = this.lineOfReceived();
    this.bounds = boundsOf([this.route, this.places]);
    this.isAllOnMap = this.route.isAllOnMap && this.fixes.isAllOnMap;
    this.clusters = new Clusters(readColumn(data.clusters), this.places);
  }

  timed(columns, near, names) {
    const positions = new Positions(columns, near);
    positions.time = readColumn(columns.time);
    for (const name of names) positions[name] = readColumn(columns[name]);
    return positions;
  }

  // The line of the directions, and their steps.
  way(data) {
    const way = new Positions(data);
    for (const name of ["starts", "totals", "times"]) way[name] = readColumn(data[name]);
    const { summary, isStraight, instructions } = data;
    return Object.assign(way, { summary, isStraight, instructions });
  }

  // The received line without dropped fixes, where it differs from the route: the fixes off the route, and the ways
  // from and to them. `time` has the time of each point, and `starts` where a part of the line begins.
  lineOfReceived() {
    const { route, fixes, starts, permissions } = this;
    const segments = Array.from(starts, start => route.time[start]);
    const breaks = Float64Array.from([...segments, ...permissions.map(p => p[0])]).sort();
    const kept = [];
    const pieces = new Set();
    let last = null;
    for (let i = 0, k = -1; i < fixes.count; i++) {
      const time = fixes.time[i];
      while (k + 1 < route.count && route.time[k + 1] <= time) k++;
      if (fixes.drop[i] > 0) continue;
      const isOff = k < 0 || Math.max(Math.abs(fixes.x[i] - route.x[k]), Math.abs(fixes.y[i] - route.y[k])) > 2e-8;
      const isNext = last !== null && countUntil(breaks, fixes.time[last.fix]) === countUntil(breaks, time);
      if (isOff || isNext && last.isOff) {
        if (!isNext || !last.isOff) {
          pieces.add(kept.length);
          // A part of one point is a line from it to itself, which is a dot.
          kept.push(isNext ? last.fix : i);
        }
        kept.push(i);
      }
      last = { fix: i, isOff };
    }
    const pick = column => Float64Array.from(kept, i => column[i]);
    return Object.assign(Object.create(Positions.prototype), {
      count: kept.length, x: pick(fixes.x), y: pick(fixes.y), latitudes: pick(fixes.latitudes), time: pick(fixes.time),
      starts: pieces,
    });
  }

  // The state at a time, so that all parts of the page agree.
  at(time) {
    const places = countUntil(this.places.time, time);
    const permission = this.permissions[countUntil(this.permissions.map(p => p[0]), time) - 1];
    const isTracking = permission !== undefined && permission[1].startsWith("authorized");
    const since = permission ? permission[0] : 0;
    const fix = countUntil(this.fixes.time, time) - 1;
    const checkpoint = countUntil(this.checkpoints.time, time) - 1;
    return {
      time, places, seen: isTracking ? time : this.lastTracked(time), permission: permission ? permission[1] : "notDetermined",
      total: places ? this.places.total[places - 1] : 0, across: places ? this.places.across[places - 1] : 0,
      fix: isTracking ? fix : -1,
      checkpoint: isTracking && checkpoint >= 0 && this.checkpoints.time[checkpoint] >= since ? checkpoint : -1,
    };
  }

  // The last time before `time` at which tracking was allowed; -1 if it never was.
  lastTracked(time) {
    let last = -1;
    this.permissions.forEach(([start, status], i) => {
      if (start <= time && status.startsWith("authorized")) last = this.permissions[i + 1]?.[0] ?? time;
    });
    return Math.min(last, time);
  }

  get measures() { return this.known ??= new Measures(this); }

  // A measure at each point of the route.
  ofRoute({ times, values }) {
    return times === this.route.time ? values
      : Float64Array.from(this.route.time, time => values[countUntil(times, time) - 1] ?? NaN);
  }

  // Where the line of the route is at a time, between two of its points; null beyond the map.
  position(time) {
    const { route, starts } = this;
    const next = countUntil(route.time, time);
    const last = Math.max(next - 1, 0);
    if (!route.count || !route.isOnMap(last)) return null;
    if (next === 0 || next === route.count || starts.has(next)) return [route.x[last], route.y[last]];
    const part = (time - route.time[last]) / (route.time[next] - route.time[last]);
    return [route.x[last] + part * (route.x[next] - route.x[last]), route.y[last] + part * (route.y[next] - route.y[last])];
  }

  // The metres along the route from its start to each of its points, without the ways between segments.
  get lengths() {
    if (this.knownLengths) return this.knownLengths;
    const { route, starts } = this;
    const lengths = this.knownLengths = new Float64Array(route.count);
    for (let i = 1; i < route.count; i++) lengths[i] = lengths[i - 1] + (starts.has(i) ? 0 : Measures.metres(route, i - 1, route, i));
    return lengths;
  }

  // The metres along the route until a time, between two of its points.
  lengthUntil(time) {
    const { route, lengths } = this;
    const next = countUntil(route.time, time);
    if (next === 0 || next === route.count) return next ? lengths[next - 1] : 0;
    const part = (time - route.time[next - 1]) / (route.time[next] - route.time[next - 1]);
    return lengths[next - 1] + part * (lengths[next] - lengths[next - 1]);
  }

  // The time of the route's segments between two times.
  recordedBetween(start, end) {
    const { route: { time, count }, starts } = this;
    const firsts = [...starts, count];
    return firsts.slice(1).reduce((sum, next, n) =>
      sum + Math.max(0, Math.min(time[next - 1], end) - Math.max(time[firsts[n]], start)), 0);
  }

  // The tries until a time. Tries that are counted together are taken as evenly spaced.
  geocodesUntil(time) {
    const { time: starts, end, count } = this.geocodes;
    let sum = 0;
    for (let i = 0; i < starts.length && starts[i] <= time; i++) sum += evenCountUntil(starts[i], end[i], count[i], time);
    return sum;
  }

  // The bounds of the route and of the places between two times. If none of them is on the map, the bounds of the ride.
  boundsOfPart([start, end]) {
    const bounds = { west: Infinity, east: -Infinity, north: Infinity, south: -Infinity };
    const add = ([x, y]) => Object.assign(bounds, {
      west: Math.min(bounds.west, x), east: Math.max(bounds.east, x), north: Math.min(bounds.north, y), south: Math.max(bounds.south, y),
    });
    for (const line of [this.route, this.places]) {
      const last = countUntil(line.time, end);
      for (let i = countUntil(line.time, start - 1e-6); i < last; i++) if (line.isOnMap(i)) add([line.x[i], line.y[i]]);
    }
    for (const time of [start, end]) {
      const position = this.position(time);
      if (position) add(position);
    }
    return bounds.west <= bounds.east ? bounds : this.bounds;
  }

  // The number of points of the route that have been passed at a time.
  fixesOfRoute(time) { return countUntil(this.route.time, time); }

  // The reason why the location is not shown at a time; empty if it is shown.
  missing(permission) {
    if (this.isWayOnly || permission.startsWith("authorized")) return "";
    return permission === "notDetermined"
      ? "Location has not been allowed yet, so the user’s position is not shown."
      : "Location is not allowed, so the user’s position is not shown.";
  }

  // The text about positions that no map shows; empty if there are none.
  get beyondMap() {
    return this.isAllOnMap ? "" : "What lies beyond latitude 85.05 is not drawn: the map ends there.";
  }

  titleOf(place) { return this.titles[place]; }

  // The last fix: the ride goes on after it, as long as answers may come.
  get end() { return this.route.count ? this.route.time[this.route.count - 1] : this.duration; }

  // `, after the end` of a time after the last fix.
  lateness(time) { return time > this.end ? ", after the end" : ""; }

  // True if a day is not enough to tell its times apart.
  get lastsDays() { return this.duration >= 864e5; }

  // The clock of the ride's zone; of a route that has no dates, the time since its start.
  local(time) { return this.start === null ? new Date(time) : this.zone.local(this.start + time); }

  // The offset of the clock at a time: UTC+2.
  offset(time) { return this.zone.name(this.start + time); }

  // The first time, not before the given one, at which the clock is at a multiple of a number of milliseconds.
  roundTime(from, step) {
    const time = Math.ceil(from);
    const rounded = Math.ceil(this.local(time) / step) * step;
    const unchanged = time + rounded - this.local(time);
    // The clock may be changed until then.
    const changed = unchanged + rounded - this.local(unchanged);
    return +this.local(changed) === rounded ? changed : unchanged;
  }

  // The date of a time, as `1 June`, or the number of its day where the route has no date.
  day(time) {
    const date = this.local(time);
    return this.start === null ? `day ${Math.floor(date / 864e5) + 1}` : `${date.getUTCDate()} ${monthNames[date.getUTCMonth()]}`;
  }

  // `12:00:00`, on the clock of the ride's zone.
  timeOfDay(time) { return this.local(time).toISOString().slice(11, 19); }

  // The time of day with its offset, and with the date if the ride is not of one; empty if the route has none.
  clock(time) {
    if (this.start === null) return "";
    const clock = `${this.timeOfDay(time)} ${this.offset(time)}`;
    return this.day(0) === this.day(this.duration) ? clock : `${this.day(time)}, ${clock}`;
  }

  // `1 June 2025, 6:00 to 7:15 UTC+2`; empty if the route has no date.
  get dates() {
    if (this.start === null) return "";
    const times = [0, this.end];
    const [minutes, days, offsets] = [
      times.map(time => this.timeOfDay(time).slice(0, 5).replace(/^0/, "")), times.map(time => this.day(time)),
      times.map(time => this.offset(time)),
    ];
    const years = times.map(time => this.local(time).getUTCFullYear());
    const from = years[0] === years[1] && days[0] !== days[1] ? days[0] : `${days[0]} ${years[0]}`;
    const to = days[0] === days[1] && years[0] === years[1] ? "" : `${days[1]} ${years[1]}, `;
    return `${from}, ${minutes[0]}${offsets[0] === offsets[1] ? "" : ` ${offsets[0]}`} to ${to}${minutes[1]} ${offsets[1]}`;
  }
}

const monthNames = [
  "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December",
];

// Since the start of the ride.
function elapsed(time) {
  const seconds = Math.floor(time / 1000);
  const [days, hours, minutes] = [Math.floor(seconds / 86400), Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60];
  const rest = String(seconds % 60).padStart(2, "0");
  if (!days && !hours) return `${minutes}:${rest}`;
  return `${days ? `${grouped(days)} d ` : ""}${hours}:${String(minutes).padStart(2, "0")}:${rest}`;
}

// A length of time in words: 40 s, 5 min, 1 h 5 min.
function span(time) {
  const [seconds, minutes] = [Math.round(time / 1000), Math.round(time / 60_000)];
  if (seconds < 60) return `${seconds} s`;
  return minutes < 60 ? `${minutes} min` : `${grouped(Math.floor(minutes / 60))} h ${minutes % 60} min`;
}

// From millimetres plus one; empty if unknown.
function accuracy(value) { return value > 0 ? `±${Math.round((value - 1) / 1000)} m` : ""; }

// A number with its thousands separated: 12,345.67
function grouped(number, decimals = 0) {
  const [whole, fraction] = number.toFixed(decimals).split(".");
  return whole.replace(/\B(?=(\d{3})+$)/g, ",") + (fraction ? `.${fraction}` : "");
}

// A total in millimetres, and the part of it that is the way across interruptions.
function totalLength(total, across) { return length(total) + (across > 0 ? ` (${length(across)} across interruptions)` : ""); }

// From millimetres.
function length(millimetres) {
  const metres = millimetres / 1000;
  return metres < 1000 ? `${Math.round(metres)} m` : `${grouped(metres / 1000, 2)} km`;
}
