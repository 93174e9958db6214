// The measures along a ride, with the names of the choices, units, and the decimals that are shown.
const measureKinds = {
  speed: { name: "Speed", unit: "km/h", decimals: 1 },
  altitude: { name: "Altitude", unit: "m", decimals: 0 },
  checkpoint: { name: "Checkpoint", unit: "m", decimals: 0 },
  accuracy: { name: "Accuracy", unit: "m", decimals: 0 },
  distance: { name: "Distance", unit: "m", decimals: 0 },
  age: { name: "Age", unit: "s", decimals: 0 },
};

// Values at ascending times, NaN where they are not known.
class Measure {
  constructor(kind, times, values) {
    Object.assign(this, measureKinds[kind], { kind, times, values });
  }

  get isKnown() { return this.values.some(value => !Number.isNaN(value)); }

  // The ends of the scale. A fiftieth of the values at each is left out, so that one thrown fix does not decide it.
  get ends() {
    if (this.known) return this.known;
    // Of many values, some thousands tell the same.
    const known = this.values.filter(value => !Number.isNaN(value));
    const stride = Math.ceil(known.length / 30_000);
    const values = known.filter((_, i) => i % stride === 0).sort();
    return this.known = [0.02, 0.98].map(part => values[Math.round(part * (values.length - 1))]);
  }

  get least() { return this.ends[0]; }
  get greatest() { return this.ends[1]; }

  // The time of the greatest value.
  get greatestTime() {
    let greatest = -1;
    this.values.forEach((value, i) => {
      if (value > (this.values[greatest] ?? -Infinity)) greatest = i;
    });
    return this.times[greatest];
  }

  // The last value until a time; NaN if it is not known.
  at(time) { return this.values[countUntil(this.times, time) - 1] ?? NaN; }

  text(value) { return Number.isNaN(value) ? "unknown" : `${grouped(value, this.decimals)} ${this.unit}`; }

  // The colours of the parts of the scale, and the colour of unknown values.
  get colors() {
    const count = this.steps.length + 1;
    const parts = Array.from({ length: count }, (_, i) => `ramp-${1 + Math.round(i * 5 / Math.max(count - 1, 1))}`);
    return [...parts, "ahead"];
  }

  // Up to six even parts of the scale, with round limits between them.
  get steps() {
    const wanted = Math.max(this.greatest - this.least, 1e-3) / 6;
    const unit = 10 ** Math.floor(Math.log10(wanted));
    const step = [1, 2, 5, 10].map(n => n * unit).find(n => n >= wanted * 0.999);
    const first = (Math.floor(this.least / step + 1e-9) + 1) * step;
    return Array.from({ length: 5 }, (_, i) => first + i * step).filter(limit => limit < this.greatest);
  }
}

// The measures that a ride has.
class Measures {
  constructor(ride) {
    this.ride = ride;
    const made = { speed: this.speed(), altitude: this.altitude(), checkpoint: this.checkpoint(), accuracy: this.accuracy(), ...this.lastPlace() };
    this.all = Object.entries(made).filter(([, made]) => made)
      .map(([kind, { times, values }]) => new Measure(kind, times, values)).filter(measure => measure.isKnown);
  }

  get(kind) { return this.all.find(measure => measure.kind === kind); }

  // The metres between two positions that are near each other, by the radii of curvature of WGS 84 between them.
  static metres(one, i, other, k) {
    const [north, east] = [other.latitudes[k] - one.latitudes[i], (other.x[k] - one.x[i]) * 360];
    const middle = (other.latitudes[k] + one.latitudes[i]) / 2 * Math.PI / 180;
    const flattening = 1 / 298.257223563;
    const eccentricity = flattening * (2 - flattening);
    const bend = 1 - eccentricity * Math.sin(middle) ** 2;
    const across = 6378137 / Math.sqrt(bend);
    const along = across * (1 - eccentricity) / bend;
    return Math.hypot(north * along, (east - 360 * Math.round(east / 360)) * Math.cos(middle) * across) * Math.PI / 180;
  }

  // Along the line, over five seconds around each fix, or over the legs before and after it if they are longer.
  speed() {
    const { route, starts, lengths } = this.ride;
    const values = new Float64Array(route.count).fill(NaN);
    const segments = [...starts, route.count];
    segments.forEach((start, n) => {
      const end = segments[n + 1];
      for (let [i, first, last] = [start, start, start]; i < end; i++) {
        while (first + 1 < i && route.time[i] - route.time[first + 1] >= 2500) first++;
        while (last < end - 1 && (last <= i || route.time[last] - route.time[i] < 2500)) last++;
        const time = route.time[last] - route.time[first];
        if (time > 0) values[i] = (lengths[last] - lengths[first]) / time * 3600;
      }
    });
    return { times: route.time, values };
  }

  altitude() {
    const { route } = this.ride;
    if (!route.altitude) return null;
    return { times: route.time, values: Float64Array.from(route.altitude, value => value > 0 ? (value - 1e6) / 10 : NaN) };
  }

  // Of each fix that was used, from the checkpoint before it.
  checkpoint() {
    const { fixes, checkpoints } = this.ride;
    const values = new Float64Array(fixes.count).fill(NaN);
    for (let i = 0, k = -1; i < fixes.count; i++) {
      while (k + 1 < checkpoints.count && checkpoints.time[k + 1] < fixes.time[i]) k++;
      const isFirst = k + 1 < checkpoints.count && checkpoints.time[k + 1] === fixes.time[i] && checkpoints.first[k + 1] > 0;
      if (fixes.drop[i] > 0 || k < 0 && !isFirst) continue;
      values[i] = isFirst ? 0 : Measures.metres(checkpoints, k, fixes, i);
    }
    return { times: fixes.time, values };
  }

  accuracy() {
    const { fixes } = this.ride;
    return { times: fixes.time, values: Float64Array.from(fixes.accuracy, value => value > 0 ? (value - 1) / 1000 : NaN) };
  }

  // How far from each fix of the route the place is that was committed last, and how old.
  lastPlace() {
    const { route, places } = this.ride;
    const [distances, ages] = [0, 1].map(() => new Float64Array(route.count).fill(NaN));
    for (let i = 0, k = -1; i < route.count; i++) {
      while (k + 1 < places.count && places.time[k + 1] <= route.time[i]) k++;
      if (k < 0) continue;
      distances[i] = Measures.metres(places, k, route, i);
      ages[i] = (route.time[i] - places.fixTime[k]) / 1000;
    }
    return { distance: { times: route.time, values: distances }, age: { times: route.time, values: ages } };
  }
}
