// The ride on paper: its map with a scale, the totals, the differences between two rides, and the list of the places in
// the order of their times.
class Paper {
  // The most places that are a row each. If there are more, the places of one name are a row, as in the list on the
  // screen.
  static mostPlaces = 200;
  // The most rows of a table.
  static mostRows = 500;

  // `heading` is the first of the notes, and `isShown` tells if there is a ride to print.
  constructor(state, map, profile, { heading = () => "", isShown = () => true } = {}) {
    Object.assign(this, { state, map, profile, heading, isShown });
    this.paper = document.getElementById("paper");
    addEventListener("beforeprint", () => this.fill());
    addEventListener("afterprint", () => this.clear());
  }

  fill() {
    if (!this.isShown()) return;
    const { state } = this;
    const { ride } = state;
    const now = state.now();
    const places = this.places(now.places);
    const part = state.part && `${state.partName}: ${new PartFigures(ride, state.part).course}; of it are the places`;
    const { instructions = [], totals, times } = ride.directions ?? {};
    const steps = instructions.map((text, i) => [i + 1, elapsed(times[i]), text, length(totals[i])]);
    const cap = (name, rows) => rows.length > Paper.mostRows && `The first ${Paper.mostRows} of ${grouped(rows.length)} rows of ${name} follow`;
    document.getElementById("paper-notes").textContent = [
      this.heading(), state.time < ride.duration && `At ${elapsed(state.time)}`, ride.missing(now.permission), ride.beyondMap,
      ride.dates, ride.receivedLine && `Wide line: route, ${length(ride.length)}; thin line: received, ${length(ride.received)}`,
      state.other && `Disks: ${state.rides[0].label}; diamonds: ${state.rides[1].label}; the list is of ${ride.label}`,
      state.other && state.equality, part, cap("places", places), cap("steps", steps), document.getElementById("attribution").textContent,
    ].filter(Boolean).join(" · ");
    this.drawMap(now);
    this.drawProfile(now);
    const better = (text, isBetter, amount) => isBetter ? `${text}, better by ${amount}` : text;
    const differences = (state.other ? state.differences : []).map(([name, first, second, ride, amount]) =>
      [name, better(first, ride === "first", amount), better(second, ride === "second", amount)]);
    this.fillTable("#paper-differences", ["", ...state.rides.map(({ label }) => label)], differences);
    this.fillTable("#paper-places", ["", "Time", "Place", "Accuracy", "Distance", "Total"], places);
    this.fillTable("#paper-steps", ["", "Time", "Step of the way", "Total"], steps);
  }

  clear() {
    for (const table of this.paper.querySelectorAll("table")) table.replaceChildren();
    for (const name of ["paper-map", "paper-profile"]) {
      const canvas = document.getElementById(name);
      canvas.width = canvas.height = 0;
    }
  }

  // All of the time, with its axis below.
  drawProfile(now) {
    const { profile, state } = this;
    const { measure } = profile;
    document.getElementById("paper-figure").hidden = !measure;
    if (!measure) return;
    document.querySelector("#paper-figure figcaption").textContent =
      `${measure.name} in ${measure.unit}, from 0:00 to ${elapsed(state.duration)}`;
    const canvas = document.getElementById("paper-profile");
    const [width, height, ratio] = [960, 130, 2];
    const style = colorsAt(canvas);
    const colors = { ...style, route: style.ink, accent: style.ink };
    [canvas.width, canvas.height] = [width * ratio, height * ratio];
    const drawing = Object.assign(Object.create(profile), {
      canvas, width, height, ratio, left: 10, key: null, context: canvas.getContext("2d"), colors,
      axis: profile.axis.complete,
      state: Object.assign(Object.create(state), { cursor: null }),
    });
    drawing.render(now);
  }

  // The part of the map that the screen shows, whatever the size of the sheet is: style keeps its proportions.
  drawMap(now) {
    const { state, map } = this;
    const canvas = document.getElementById("paper-map");
    const [width, height] = [960, 640];
    const camera = map.cameraShowing(width, height);
    const drawing = Object.assign(Object.create(map.drawing), {
      canvas, context: canvas.getContext("2d"), layers: {}, state: Object.assign(Object.create(state), { camera, event: null }),
    });
    drawing.readColors();
    drawing.resize(width, height, 2);
    drawing.draw(now, [{ left: 0, top: height - 40, right: 190, bottom: height }]);
    drawing.drawScale(map.scaleBar(camera, 160));
    // The names have other positions on paper.
    map.drawing.layers = {};
  }

  // The rows of the first places.
  places(count) {
    const { state } = this;
    const all = Array.from({ length: count }, (_, i) => i).filter(i => state.isInPart(state.ride.places.time[i]));
    if (all.length <= Paper.mostPlaces) return all.map(i => this.place(i));
    const runs = [...runsOf(this.state.ride.titles, all)].reverse();
    return runs.flatMap(([start, end]) => end - start > 2 ? [this.run(start, end - 1)] : all.slice(start, end).map(i => this.place(i)));
  }

  // Places of one name.
  run(first, last) {
    const { places } = this.state.ride;
    const { total, time, distance } = places;
    return [
      `${grouped(first + 1)}–${grouped(last + 1)}`, `${elapsed(time[first])} to ${elapsed(time[last])}`, this.state.ride.titleOf(last),
      `${grouped(last - first + 1)} places`, length(total[last] - total[first] + distance[first]), length(total[last]),
    ];
  }

  place(i) {
    const { places } = this.state.ride;
    const clock = this.state.ride.clock(places.time[i]);
    return [
      i + 1, elapsed(places.time[i]) + this.state.ride.lateness(places.time[i]) + (clock && ` · ${clock}`), this.state.ride.titleOf(i), accuracy(places.accuracy[i]),
      length(places.distance[i]), length(places.total[i]),
    ];
  }

  // A column without a text is not there.
  fillTable(selector, names, rows) {
    const table = document.querySelector(selector);
    const columns = names.map((_, column) => column).filter(column => rows.some(cells => cells[column] !== ""));
    const row = (cells, kind) => {
      const element = document.createElement("tr");
      element.append(...columns.map(column => Object.assign(document.createElement(kind), { textContent: cells[column], dir: "auto" })));
      return element;
    };
    const [head, body] = [document.createElement("thead"), document.createElement("tbody")];
    head.append(row(names, "th"));
    body.append(...rows.slice(0, Paper.mostRows).map(cells => row(cells, "td")));
    table.replaceChildren(...(rows.length ? [head, body] : []));
  }
}
