// The rides of a sweep: each is the numbers of the fixes that it has committed.

// The places of one recording with each combination.
class SweptPlaces {
  constructor({ courses, titles, attribution, rides, moments }) {
    Object.assign(this, { courses, titles, attribution: attribution ?? "", rides, moments });
  }

  // The columns of a recording, read when they are needed.
  course(index) {
    const course = this.courses[index];
    if (!course.columns) {
      const names = ["time", "latitude", "longitude", "accuracy", "starts", "titles"];
      course.columns = Object.fromEntries(names.map(name => [name, readColumn(course[name])]));
    }
    return course;
  }

  // The ride with a combination, whose threshold in metres and cadence in seconds are the limits.
  ride(number, label, limits, words) {
    const { fixes, delays, starts, totals, clusters, course: index = 0 } = this.rides[number];
    const { columns, count, length, start = null, zone, interruptions } = this.course(index);
    const recorded = name => columns[name].slice(0, count);
    const route = Object.fromEntries(["time", "latitude", "longitude"].map(name => [name, recorded(name)]));
    const numbers = readColumn(fixes);
    const committed = name => Float64Array.from(numbers, number => columns[name][number]);
    const [waits, places] = [readColumn(delays), { latitude: committed("latitude"), longitude: committed("longitude") }];
    places.time = committed("time").map((time, i) => time + waits[waits.length > 1 ? i : 0]);
    places.fixTime = committed("time");
    places.accuracy = committed("accuracy");
    places.starts = starts ? readColumn(starts) : [0];
    places.total = readColumn(totals);
    places.distance = places.total.map((total, i) => total - (i ? places.total[i - 1] : 0));
    // The number of the segment of a fix; of one that a fault has moved, of the last recorded fix that is not later.
    const segment = i => countUntil(columns.starts, numbers[i] < count ? numbers[i] : countUntil(route.time, places.fixTime[i]) - 1);
    let across = 0;
    places.across = places.distance.map((distance, i) => across += i && segment(i) !== segment(i - 1) ? distance : 0);
    const none = new Float64Array();
    return new Ride({
      label, ...words, isSwept: true, start, zone, length, interruptions, limits, attribution: this.attribution,
      permissions: [[0, "authorizedWhenInUse"]],
      duration: Math.max(0, ...[route.time, places.time].flatMap(times => [...times.slice(-1)])),
      route: { ...route, starts: columns.starts }, fixes: { ...route, accuracy: recorded("accuracy"), drop: new Float64Array(count) },
      places, titles: Array.from(committed("titles"), title => this.titles[title - 1]), alerts: [],
      checkpoints: { time: none, latitude: none, longitude: none, first: none },
      geocodes: { time: none, latitude: none, longitude: none, end: none, count: none, outcome: none },
      ticks: {}, dropReasons: [], outcomes: [], clusters,
    });
  }
}

// The rides that are opened: of one combination, or of two that are compared.
class SweptRides {
  constructor(choice) {
    this.choice = choice;
    this.panel = document.getElementById("panel-ride");
    this.title = document.getElementById("ride-title");
    this.menu = document.getElementById("ride-recording");
    this.fillMenu();
    document.getElementById("ride-close").onclick = () => this.close();
    this.panel.addEventListener("keydown", event => {
      if (event.key === "Escape" && !this.state.isCardOpen && !this.state.shownPart) this.close();
    });
    choice.onChange(() => this.draw());
  }

  fillMenu() {
    const { sweep } = this.choice;
    this.menu.append(...[...sweep.places.keys()].map(index => new Option(sweep.recordingName(index), index)));
    this.menu.onchange = () => this.choice.change({ ridden: Number(this.menu.value) });
    const [shown, all] = [sweep.places.size, sweep.recordings.length];
    document.getElementById("ride-note").textContent = shown === all ? ""
      : `The rides of ${shown} of ${all} recordings are on this page. Those are left out whose figures differ least between the combinations, so that it is not too large.`;
  }

  close() {
    this.choice.change({ opened: [] });
    this.state.change({ isPlaying: false, isCardOpen: false, selected: null });
    // Hidden at once, so that what had the focus can have it again.
    this.panel.hidden = true;
    (this.opener?.isConnected ? this.opener : document.getElementById("plot")).focus();
  }

  draw() {
    const { sweep, opened, ridden, isRideWanted } = this.choice;
    this.choice.isRideWanted = false;
    const key = [ridden, ...opened].join();
    if (key === this.key && isRideWanted) this.enter();
    if (key === this.key) return;
    const isFirst = this.panel.hidden;
    const isOther = this.opened !== opened;
    [this.key, this.opened] = [key, opened];
    this.panel.hidden = !opened.length;
    if (!opened.length) return;
    if (isFirst) this.opener = document.activeElement;
    this.menu.value = ridden;
    this.title.textContent = opened.map(number => sweep.label(number)).join(" and ");
    const rides = opened.map(number => sweep.places.get(ridden).ride(number, sweep.label(number), sweep.combinations[number].limits, this.words(number)));
    this.show(rides, opened.length > 1 ? this.compared() : { differences: [], deciding: [], equality: "" });
    if (isRideWanted) this.enter();
    else if (isOther) this.showBeside();
  }

  enter() {
    this.title.focus({ preventScroll: true });
    this.panel.scrollIntoView();
  }

  // The figures of a ride in its recording, when the greatest were reached, and the command that rides it.
  words(number) {
    const { sweep, ridden } = this.choice;
    const times = readColumn(sweep.places.get(ridden).moments);
    const greatest = sweep.momentFigures.flatMap((figure, index) => {
      const time = times[index * sweep.count + number] - 1;
      const { title, unit } = sweep.figures[figure];
      return time < 0 ? [] : [[title, `${sweep.number(figure, sweep.recordings[ridden].columns[figure][number])} ${unit}`, time]];
    });
    const { columns } = sweep.recordings[ridden];
    const headline = sweep.figures.flatMap(({ isDeciding }, figure) => isDeciding ? [sweep.phrase(figure, columns[figure][number])] : []);
    const source = sweep.sources[ridden];
    if (sweep.recordings.length > 1) headline[0] = `This recording alone: ${headline[0]}`;
    return { headline, greatest, command: source && `tracker-sim run ${source} ${sweep.combinations[number].command}`.trim() };
  }

  // A ride beside the matrix is in view together with it.
  showBeside() {
    const [matrix, ride] = [document.getElementById("panel-matrix"), this.panel].map(panel => panel.getBoundingClientRect());
    const isBeside = ride.left >= matrix.right;
    if (isBeside && (ride.top < 0 || ride.bottom > innerHeight)) this.panel.scrollIntoView();
  }

  // The settings and figures that differ between two rides, which ride is better and by how much, and a sentence about
  // equal values, as in `run --compare`.
  compared() {
    const { sweep, opened, ridden } = this.choice;
    const { columns } = sweep.recordings[ridden];
    const differs = ([, first, second]) => first !== second;
    const settings = sweep.axes.map((axis, index) => [axis.name, ...opened.map(number => sweep.combinations[number].values[index])]);
    const places = ["Places", ...opened.map(number => grouped(readColumn(sweep.places.get(ridden).rides[number].fixes).length))];
    const equal = differs(places) ? [] : [places.slice(0, 2).join(" ")];
    const [figures, deciding] = [[], []];
    sweep.figures.forEach(({ title, unit, places, isGain, isDeciding }, figure) => {
      const values = opened.map(number => columns[figure][number]);
      const texts = values.map(value => sweep.number(figure, value));
      const unitOfTitle = unit === "/h" ? "" : unit;
      const name = unitOfTitle ? `${title}, ${unit}` : title;
      if (texts[0] !== texts[1]) {
        const isSecond = (values[1] > values[0]) === isGain;
        const advantage = values.every(Number.isFinite)
          ? [isSecond ? "second" : "first", Math.abs(Number(texts[0]) - Number(texts[1])).toFixed(places)] : [];
        figures.push([name, ...texts, ...advantage]);
      } else if (Number.isFinite(values[0])) equal.push([title, texts[0], unitOfTitle].filter(Boolean).join(" "));
      if (isDeciding) deciding.push(texts[0] === texts[1] ? [name, ...texts] : figures.at(-1));
    });
    return {
      deciding,
      differences: [...settings, places].filter(differs).concat(figures),
      equality: equal.length ? `Equal in both: ${equal.join(", ")}` : "",
    };
  }

  show(rides, compared) {
    const { state, choice: { ridden } } = this;
    if (!state) return this.start(rides, compared);
    const isSame = this.shown === ridden;
    this.shown = ridden;
    state.change({ rides, ...compared, front: 0, selected: null, isCardOpen: false, event: null, cursor: null, isPlaying: false });
    if (!isSame) state.change({ part: null, draft: null });
    state.change({ time: isSame ? Math.min(state.time, state.duration) : state.duration });
    if (!isSame && this.map.width) this.map.fit(false);
  }

  // The totals of each ride at the time that is shown: `79 places, 2.853 km`.
  get totals() {
    const { rides, time } = this.state;
    return rides.map(({ label, places }) => {
      const count = places.time.filter(at => at <= time).length;
      const total = count ? totalLength(places.total[count - 1], places.across[count - 1]) : length(0);
      return `${rides.length > 1 ? `${label} has ` : ""}${grouped(count)} ${count === 1 ? "place" : "places"}, ${total}`;
    }).join("; ");
  }

  start(rides, compared) {
    this.shown = this.choice.ridden;
    const state = this.state = new State(rides, compared);
    const map = this.map = new MapView(state, { hasLink: false });
    // Before the card, which Escape closes first.
    new PartView(state, map);
    new Card(state, map);
    new CostView(state, map);
    new MissingView(state);
    new DifferencesView(state);
    new Legend(state);
    new ColoringView(state);
    new PlacesView(state, map);
    const profile = showTime(state);
    new Playback(state, this.panel);
    new Announcer(state);
    new Shortcuts(this.panel);
    const heading = () => `${this.choice.sweep.recordingName(this.choice.ridden)}: ${this.totals}`;
    new Paper(state, map, profile, { heading, isShown: () => !this.panel.hidden });
    state.draw();
  }
}
