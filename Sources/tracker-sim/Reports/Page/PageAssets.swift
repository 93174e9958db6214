// swift-format-ignore-file
// `REWRITE_PAGES=1 swift test --filter PageAssetTests` writes this file after a change in the folder Assets. The
// package manager would embed them as arrays, of a third of a million numbers, which take 40 s of a release build.

/// The scripts, styles and templates of the pages.
enum PageAssets {
  static let addressJS = Array(
    #"""
// The state of the page in its address, so that a link, reloading and the Back button have it.
class Address {
  // The time in which several changes are one entry of the history, as a browser takes few in a second.
  static pause = 250;

  constructor(choice) {
    this.choice = choice;
    this.start = this.values();
    this.read();
    addEventListener("popstate", () => this.read());
    choice.onChange(() => this.later());
    addEventListener("pagehide", () => this.write());
  }

  // The parts of the state, as texts. A combination is its values, which are divided as a list is.
  values() {
    const { choice } = this;
    const { sweep } = choice;
    const combination = number => sweep.combinations[number].values.join(";");
    const limits = choice.bounds.map(({ figure, limit, scope }) => {
      const { name, isGain } = sweep.figures[figure];
      const bounded = scope === 100 ? name : `${scope === "mean" ? scope : `p${scope}`}(${name})`;
      return `${bounded}${isGain ? ">" : "<"}=${limit}`;
    });
    return {
      bounds: limits.join(","),
      figure: sweep.figures[choice.figure].name,
      rows: sweep.axes[choice.rows]?.name ?? "",
      columns: sweep.axes[choice.columns]?.name ?? "",
      fixed: sweep.axes.map(({ values }, axis) => axis === choice.rows || axis === choice.columns ? "" : values[choice.fixed[axis]]).join(";"),
      x: sweep.figures[choice.x].name,
      y: sweep.figures[choice.y].name,
      of: sweep.recordings[choice.recording]?.file ?? "",
      sorted: choice.sorting.column ? `${choice.sorting.isDescending ? "-" : ""}${choice.sorting.column}` : "",
      chosen: choice.point === null ? "" : combination(choice.point),
      ride: choice.opened.map(combination).join("|"),
      over: choice.opened.length ? sweep.recordings[choice.ridden].file : "",
    };
  }

  // The parts that are not as at the start.
  get link() {
    const values = Object.entries(this.values()).filter(([name, value]) => value !== this.start[name]);
    return `#${new URLSearchParams(values)}`;
  }

  later() {
    if (this.timer) return;
    this.timer = setTimeout(() => this.write(), Address.pause);
  }

  // A change of the same values as before, as by a slider that moves on, stays in the same entry of the history. So
  // does the reading of a combination.
  write() {
    clearTimeout(this.timer);
    this.timer = null;
    const link = this.link;
    const values = this.values();
    if (link === this.shown) return;
    const names = Object.keys(values).filter(name => values[name] !== this.written[name]);
    const changed = names.some(name => name === "ride" || name === "over") ? "ride" : names.join();
    const isSame = changed === this.changed || changed === "chosen";
    if (changed !== "chosen") this.changed = changed;
    [this.shown, this.written] = [link, values];
    history[isSame ? "replaceState" : "pushState"](null, "", link);
  }

  // A name that is not on the page, as after another sweep, stands for the state at the start.
  read() {
    const { choice, start } = this;
    const { sweep } = choice;
    const given = { ...start, ...Object.fromEntries(new URLSearchParams(location.hash.slice(1))) };
    const known = (index, name, read) => index >= 0 ? index : name === undefined ? -1 : read(start[name]);
    const figure = name => known(sweep.figureNamed(given[name]), name, text => sweep.figureNamed(text));
    const axis = name => known(sweep.axes.findIndex(axis => axis.name === given[name]), name, text => sweep.axes.findIndex(axis => axis.name === text));
    const recording = file => sweep.recordings.findIndex(recording => recording.file === file);
    const combination = text => sweep.combinations.findIndex(({ values }) => values.join(";") === text);
    const [rows, columns] = [axis("rows"), axis("columns")];
    const fixed = given.fixed.split(";");
    const over = recording(given.over);
    const opened = given.ride ? given.ride.split("|").map(combination) : [];
    const [, minus, column] = given.sorted.match(/^(-?)(.*)$/s);
    const point = given.chosen ? combination(given.chosen) : -1;
    choice.change({
      ...this.bounds(given.bounds),
      figure: figure("figure"), x: figure("x"), y: figure("y"),
      ...(rows === columns ? {} : { rows, columns }),
      fixed: sweep.axes.map(({ values }, index) => Math.max(0, fixed[index] ? values.indexOf(fixed[index]) : choice.fixed[index])),
      recording: recording(given.of),
      sorting: sweep.columnNames.includes(column) ? { column, isDescending: minus === "-" } : { column: null, isDescending: false },
      point: point < 0 ? null : point,
      opened: choice.canOpen && !opened.includes(-1) ? opened.slice(0, 2) : [],
      ...(sweep.places.has(over) ? { ridden: over } : {}),
      isRideWanted: false,
    });
    [this.shown, this.written, this.changed] = [this.link, this.values(), null];
  }

  bounds(text) {
    const { figures } = this.choice.sweep;
    const limits = figures.map(() => null);
    const scopes = figures.map(() => 100);
    for (const [, word, name, limit] of text.matchAll(/(?:(mean|p\d\d?)\()?([a-z-]+)\)?[<>]=([\d.]+)/g)) {
      const figure = figures.findIndex(figure => figure.name === name);
      if (figure < 0 || !Number.isFinite(Number(limit))) continue;
      limits[figure] = Number(limit);
      if (word && !(word === "mean" && figures[figure].isExtreme)) scopes[figure] = word === "mean" ? word : Math.max(1, Number(word.slice(1)));
    }
    return { limits, scopes };
  }
}

"""#.utf8)

  static let alertsJS = Array(
    #"""
// The alerts until the time: their number in the header, and a list of them, the last one first.
class AlertsView {
  // The most rows of the list.
  static most = 200;

  constructor(state, map) {
    this.state = state;
    this.map = map;
    this.button = document.getElementById("alerts");
    this.panel = document.getElementById("alerts-panel");
    this.list = document.getElementById("alerts-list");
    this.button.onclick = () => this.toggle(this.panel.hidden);
    document.getElementById("alerts-close").onclick = () => this.toggle(false);
    // Before the card, which Escape closes when the list is closed.
    addEventListener("keydown", event => {
      if (event.key !== "Escape" || this.panel.hidden) return;
      event.stopImmediatePropagation();
      this.toggle(false);
    });
    addEventListener("pointerdown", event => {
      if (!this.panel.hidden && !this.panel.contains(event.target) && !this.button.contains(event.target)) this.toggle(false);
    });
    state.onChange(now => this.draw(now));
  }

  toggle(isOpen) {
    const hadFocus = this.panel.contains(document.activeElement);
    this.panel.hidden = !isOpen;
    this.button.setAttribute("aria-expanded", isOpen);
    if (isOpen) (this.list.querySelector("button") ?? document.getElementById("alerts-close")).focus();
    else if (hadFocus) this.button.focus();
  }

  // Of alerts that are counted, those until a time that is not before the first.
  static countUntil([first, , , count = 1, end = first], time) { return evenCountUntil(first, end, count, time); }

  draw(now) {
    const { ride } = this.state;
    const { alerts } = ride;
    let [raised, sum] = [0, 0];
    while (raised < alerts.length && alerts[raised][0] <= now.time) sum += AlertsView.countUntil(alerts[raised++], now.time);
    if (this.ride === ride && this.sum === sum) return;
    [this.ride, this.sum] = [ride, sum];
    this.button.hidden = sum === 0;
    if (sum === 0) this.toggle(false);
    const text = `${grouped(sum)} ${sum === 1 ? "alert" : "alerts"}`;
    document.getElementById("alerts-count").textContent = document.getElementById("alerts-title").textContent = text;
    const shown = alerts.slice(Math.max(0, raised - AlertsView.most), raised).reverse();
    this.list.replaceChildren(...shown.map(alert => this.row(alert, AlertsView.countUntil(alert, now.time))));
    const rest = raised - shown.length;
    document.getElementById("alerts-rest").textContent = rest ? `… and ${grouped(rest)} before` : "";
  }

  row([first, kind, text, , end], count) {
    const titles = { geocoder: "No place", permission: "Location access", location: "Location" };
    const [item, button, time, title, message] = ["li", "button", "span", "b", "span"].map(name => document.createElement(name));
    time.textContent = elapsed(first);
    title.textContent = titles[kind] ?? kind;
    message.textContent = text + (count > 1 ? ` (${grouped(count)} times until ${elapsed(Math.min(end, this.state.time))})` : "");
    message.dir = "auto";
    button.append(time, title, message);
    button.onclick = () => this.go(first);
    item.append(button);
    return item;
  }

  go(time) {
    this.toggle(false);
    this.state.change({ time, cursor: time, isPlaying: false });
    const position = this.state.ride.position(time);
    if (position) this.map.showPosition(position);
  }
}

"""#.utf8)

  static let announcerJS = Array(
    #"""
// The one live region of a ride. It says where keys have led, for readers who do not see it. It is silent while the
// ride is played.
class Announcer {
  constructor(state) {
    this.region = document.getElementById("announcement");
    state.onChange(() => {
      if (this.region.textContent !== state.announcement) this.region.textContent = state.announcement;
    });
  }
}

"""#.utf8)

  static let axisJS = Array(
    #"""
// The axis of time that timeline and profile share. Its start, end and span are of the time that is shown, in which
// long interruptions are short.
class TimeAxis {
  constructor(state) {
    this.state = state;
    this.update();
    state.onChange(() => this.update());
  }

  // Other rides are shown whole.
  update() {
    if (this.rides === this.state.rides) return;
    this.rides = this.state.rides;
    [this.start, this.end] = [0, this.whole];
  }

  get folds() { return this.state.folds; }
  get whole() { return Math.max(this.folds.shown(this.state.duration), 1000); }
  // The times at its ends.
  get first() { return this.folds.time(this.start); }
  get last() { return this.folds.time(this.end); }
  get span() { return this.end - this.start; }

  // The same axis from end to end.
  get complete() {
    const { state, folds, whole } = this;
    return { folds, start: 0, end: whole, span: whole, first: 0, last: Math.max(state.duration, 1000) };
  }

  pan(time) {
    const step = Math.min(Math.max(time, -this.start), this.whole - this.end);
    this.start += step;
    this.end += step;
    this.state.change({});
  }

  zoom(factor, around) {
    const span = Math.min(Math.max(this.span * factor, 1000), this.whole);
    const middle = this.folds.shown(around);
    const part = Math.min(Math.max((middle - this.start) / this.span, 0), 1);
    this.start = Math.min(Math.max(middle - part * span, 0), this.whole - span);
    this.end = this.start + span;
    this.state.change({});
  }

  reveal(time) {
    const shown = this.folds.shown(time);
    if (shown < this.start || shown > this.end) this.pan(shown - this.span / 2 - this.start);
  }
}

// True if a key is one of the browser's or the system's; with AltGr many keyboards write brackets.
function isCommand(event) {
  return event.metaKey || (event.ctrlKey || event.altKey) && !event.getModifierState("AltGraph");
}

// True if a turn of the wheel scrolls what the canvas is in; with Ctrl it does not.
function scrolls({ target, ctrlKey, metaKey, deltaX, deltaY }) {
  if (ctrlKey || metaKey || Math.abs(deltaX) > Math.abs(deltaY)) return false;
  for (let element = target.parentElement; element; element = element.parentElement) {
    const isFrame = element === document.scrollingElement || getComputedStyle(element).overflowY === "auto";
    if (isFrame && element.scrollHeight > element.clientHeight) return getComputedStyle(element).overflowY !== "hidden";
  }
  return false;
}

// A canvas over the axis. The part that depends on the axis alone is kept as a picture; the times are drawn over it.
class AxisView {
  constructor(state, axis, canvas) {
    Object.assign(this, { state, axis, canvas });
    this.context = canvas.getContext("2d");
    this.pointers = new Map();
    this.readColors();
    onColorsChange(() => {
      this.readColors();
      state.change({});
    });
    this.listen();
    new ResizeObserver(() => this.resize(canvas.clientWidth, canvas.clientHeight)).observe(canvas);
    state.onChange(now => this.draw(now));
  }

  readColors() {
    this.colors = colorsAt(this.canvas);
    this.key = null;
  }

  resize(width, height, ratio = devicePixelRatio || 1) {
    if (!width || !height) return;
    Object.assign(this, { width, height, ratio, key: null });
    this.canvas.width = Math.round(width * ratio);
    this.canvas.height = Math.round(height * ratio);
    this.left = (width < 600 ? 94 : 104) * textScale;
    this.state.change({});
  }

  x(time) { return this.left + (this.axis.folds.shown(time) - this.axis.start) / this.axis.span * (this.width - this.left - 14); }
  timeAt(x) { return this.axis.folds.time(this.shownAt(x)); }
  shownAt(x) { return this.axis.start + (x - this.left) / (this.width - this.left - 14) * this.axis.span; }

  // The values that the picture depends on, beside the axis.
  get contents() { return ""; }

  draw(now) {
    if (this.width) this.render(now);
  }

  render(now) {
    const { context, axis } = this;
    context.setTransform(this.ratio, 0, 0, this.ratio, 0, 0);
    const key = [axis.start, axis.end, this.contents].join();
    if (this.key !== key) {
      this.key = key;
      this.picture = document.createElement("canvas");
      [this.picture.width, this.picture.height] = [this.canvas.width, this.canvas.height];
      const context = this.picture.getContext("2d");
      context.scale(this.ratio, this.ratio);
      context.fillStyle = this.colors.panel;
      context.fillRect(0, 0, this.width, this.height);
      this.paint(context);
    }
    context.drawImage(this.picture, 0, 0, this.width, this.height);
    this.drawOver(now);
  }

  // A line at a time, unless it is beyond the axis.
  drawTime(time, color, top, dash = []) {
    const { context } = this;
    const x = this.x(time);
    if (x < this.left - 1 || x > this.width) return false;
    context.strokeStyle = context.fillStyle = color;
    context.lineWidth = 1.5;
    context.setLineDash(dash);
    context.beginPath();
    context.moveTo(x, top);
    context.lineTo(x, this.height);
    context.stroke();
    context.setLineDash([]);
    return true;
  }

  drawCursor(top) {
    return this.state.cursor !== null && this.drawTime(this.state.cursor, this.colors.ink, top, [3, 3]);
  }

  // The chosen part has its colours, and the rest before and after it is pale.
  drawPart(top) {
    const { context, state: { shownPart }, left, height } = this;
    if (!shownPart) return;
    const end = this.width - 14;
    const [from, to] = shownPart.map(time => Math.min(Math.max(this.x(time), left), end));
    context.globalAlpha = 0.7;
    context.fillStyle = this.colors.panel;
    context.fillRect(left - 8, top, from - left + 8, height);
    context.fillRect(to, top, end + 14 - to, height);
    context.globalAlpha = 1;
    for (const time of shownPart) this.drawTime(time, this.colors.ink, top);
  }

  // The round times of the axis, about 74 points apart; none within an interruption that is folded. For a ride of
  // several days, they are round hours of the clock.
  get ticks() {
    const steps = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14400, 21600, 43200, 86400].map(s => s * 1000);
    const wanted = this.axis.span / (this.width - this.left) * 74;
    const step = steps.find(s => s >= wanted) ?? Math.ceil(wanted / 86400e3) * 86400e3;
    const { first, last, folds } = this.axis;
    const { ride } = this.state;
    const from = ride.lastsDays ? ride.start ?? 0 : 0;
    const ticks = [];
    for (let time = Math.ceil((first + from) / step) * step - from; time <= last;) {
      const fold = folds.at(time);
      if (!fold) ticks.push(time);
      time = fold ? Math.ceil((fold.end + from) / step) * step - from : time + step;
    }
    return ticks;
  }

  // The starts of days, and the ends of interruptions over midnight, for a ride of several days.
  get days() {
    const { ride, duration } = this.state;
    const { first, last, folds } = this.axis;
    const from = ride.start ?? 0;
    const days = [0];
    for (let time = Math.ceil((from + 1) / 864e5) * 864e5 - from; ride.lastsDays && time <= duration; time += 864e5) days.push(folds.at(time)?.end ?? time);
    return [...new Set(days)].filter(time => first <= time && time <= last);
  }

  // Interruptions are hatched.
  drawFolds(context, top) {
    context.lineWidth = 1;
    context.strokeStyle = this.colors.line;
    for (const { start, end } of this.axis.folds.gaps) {
      const [left, right] = [Math.max(this.x(start), this.left), Math.min(this.x(end), this.width)];
      if (right <= left) continue;
      context.save();
      context.beginPath();
      context.rect(left, top, right - left, this.height - top);
      context.clip();
      context.beginPath();
      for (let x = left - this.height; x < right; x += 6) {
        context.moveTo(x, this.height);
        context.lineTo(x + this.height, 0);
      }
      context.stroke();
      context.restore();
    }
  }

  drawGrid(context, top) {
    context.lineWidth = 1;
    context.strokeStyle = this.colors.grid;
    context.beginPath();
    for (const time of this.ticks) {
      const x = Math.round(this.x(time)) + 0.5;
      context.moveTo(x, top);
      context.lineTo(x, this.height);
    }
    context.stroke();
  }

  // The event at a point; null where the time is meant.
  eventAt() { return null; }

  listen() {
    const { canvas, axis, state } = this;
    canvas.addEventListener("wheel", event => {
      if (scrolls(event)) return;
      event.preventDefault();
      const sideways = Math.abs(event.deltaX) > Math.abs(event.deltaY) || event.shiftKey;
      if (sideways) axis.pan((event.deltaX || event.deltaY) / (this.width - this.left) * axis.span);
      else axis.zoom(2 ** (Math.max(-120, Math.min(120, event.deltaY)) / 240), this.timeAt(this.at(event)[0]));
    }, { passive: false });
    canvas.addEventListener("pointerdown", event => {
      canvas.setPointerCapture(event.pointerId);
      this.pointers.set(event.pointerId, this.at(event));
      this.pressedAt = this.at(event);
      // Also the last finger of two moves the axis.
      this.hasPinched = this.hasMoved = this.pointers.size > 1;
      if (this.hasPinched) this.endDrag(false);
    });
    canvas.addEventListener("pointermove", event => this.move(event));
    for (const name of ["pointerup", "pointercancel"]) {
      canvas.addEventListener(name, event => {
        if (!this.pointers.delete(event.pointerId)) return;
        if (this.hasMoved) this.endDrag(name === "pointerup"); else if (name === "pointerup") this.tap(this.at(event));
      });
    }
    // A finger that is lifted leaves what it has pointed at.
    canvas.addEventListener("pointerleave", event => event.pointerType !== "touch" && state.change({ event: null, cursor: null }));
    canvas.addEventListener("keydown", event => this.press(event));
    canvas.addEventListener("blur", () => state.change({ event: null, cursor: null }));
  }

  at(event) {
    const frame = this.canvas.getBoundingClientRect();
    return [event.clientX - frame.left, event.clientY - frame.top];
  }

  move(event) {
    const point = this.at(event);
    const before = this.pointers.get(event.pointerId);
    if (!before) return this.point(this.eventAt(point), this.timeAt(point[0]));
    if (!this.hasMoved && Math.abs(point[0] - this.pressedAt[0]) < 5) return;
    this.hasMoved = true;
    if (this.pointers.size === 2) {
      const other = [...this.pointers].find(([id]) => id !== event.pointerId)[1];
      const distance = p => Math.max(Math.abs(p[0] - other[0]), 10);
      this.axis.zoom(distance(before) / distance(point), this.timeAt((point[0] + other[0]) / 2));
    } else {
      this.drag(before, point);
    }
    this.pointers.set(event.pointerId, point);
  }

  // One pointer moves the axis.
  drag(before, point) { this.axis.pan(this.shownAt(before[0]) - this.shownAt(point[0])); }
  // `isDone` is false where a second pointer has come, or the drag is taken away.
  endDrag(isDone) {}

  // Points at an event, or at a time.
  point(event, time = event.time) {
    this.state.change({ event, cursor: Math.min(Math.max(event?.time ?? time, 0), this.state.duration) });
  }

  // Goes to the time at a point, or to the time of the event there.
  tap(point) {
    this.point(this.eventAt(point), this.timeAt(Math.max(point[0], this.left)));
    this.state.change({ time: this.state.cursor });
  }

  get keys() {
    const { axis, state } = this;
    const middle = state.cursor ?? state.time;
    return {
      "+": () => axis.zoom(0.5, middle), "=": () => axis.zoom(0.5, middle), "-": () => axis.zoom(2, middle),
      Home: () => axis.pan(-state.duration), End: () => axis.pan(state.duration),
      Enter: () => state.cursor !== null && state.change({ time: state.cursor }),
      "[": () => state.choosePartFrom(middle), "]": () => state.choosePartUntil(middle),
    };
  }

  press(event) {
    const { keys } = this;
    if (!keys[event.key] || isCommand(event)) return;
    event.preventDefault();
    keys[event.key](event);
  }
}

"""#.utf8)

  static let backgroundJS = Array(
    #"""
// The background of the map, below the ride: streets and water of a file, and the names of places.

// The lines and areas of a basemap, the most important first. Each is drawn at the copy of the world that is
// nearest to the middle of the view.
class Basemap {
  // The most lines that are drawn at once, so that the map moves smoothly.
  static mostLines = 5000;
  // The colours of the kinds, and their widths, in the order of the kinds in the data.
  static styles = [
    ["coast", 1.2], ["border", 1], ["water", 1.5], ["water", 1.5], ["road", 3], ["road", 2.2], ["rail", 1], ["street", 1.2],
    ["water", 1], ["street", 1.4], ["street", 0.8],
  ];

  constructor({ kinds, areas, counts, x, y, leastZooms }) {
    [this.kinds, this.areas, this.counts] = [kinds, areas, counts].map(readColumn);
    [this.x, this.y] = [x, y].map(column => readColumn(column).map(value => value / 2 ** 31));
    this.leastZooms = leastZooms;
    this.levels = new Map();
    // The number of lines in the last picture.
    this.drawn = 0;
  }

  // The lines that are more than dots at a zoom, without points nearer than half a point of the screen to the last.
  level(zoom) {
    const level = Math.min(Math.max(Math.ceil(zoom), 0), 18);
    if (!this.levels.has(level)) this.levels.set(level, this.simplified(level));
    return this.levels.get(level);
  }

  simplified(level) {
    const size = 256 * 2 ** level;
    const [near, least] = [(0.5 / size) ** 2, 1 / size];
    const lines = [];
    for (let i = 0, start = 0; i < this.kinds.length; start += this.counts[i++]) {
      const end = start + this.counts[i];
      const line = { kind: this.kinds[i], isArea: this.areas[i] === 1, points: [], west: Infinity, east: -Infinity, north: Infinity, south: -Infinity };
      for (let k = start, last = start; k < end; k++) {
        const [x, y] = [this.x[k], this.y[k]];
        line.west = Math.min(line.west, x);
        line.east = Math.max(line.east, x);
        line.north = Math.min(line.north, y);
        line.south = Math.max(line.south, y);
        if (k > start && k + 1 < end && (x - this.x[last]) ** 2 + (y - this.y[last]) ** 2 < near) continue;
        line.points.push(x, y);
        last = k;
      }
      if (Math.max(line.east - line.west, line.south - line.north) >= least) lines.push(line);
    }
    return lines;
  }

  // The visible ones of a level, with how far their copy is to the east.
  visible(view, zoom) {
    const least = 2 / (256 * 2 ** zoom);
    const found = [];
    for (const line of this.level(zoom)) {
      if (this.leastZooms[line.kind] > zoom || Math.max(line.east - line.west, line.south - line.north) < least) continue;
      const shift = Math.round((view.west + view.east - line.west - line.east) / 2);
      if (line.east + shift < view.west || line.west + shift > view.east || line.south < view.north || line.north > view.south) continue;
      found.push({ line, shift });
      if (found.length === Basemap.mostLines) break;
    }
    return found;
  }

  draw(context, colors, zoom, { view, place }) {
    const found = this.visible(view, zoom);
    this.drawn = found.length;
    const trace = ({ line: { points }, shift }) => {
      context.moveTo(...place(points[0] + shift, points[1]));
      for (let k = 2; k < points.length; k += 2) context.lineTo(...place(points[k] + shift, points[k + 1]));
    };
    context.beginPath();
    for (const each of found.filter(({ line }) => line.isArea)) {
      trace(each);
      context.closePath();
    }
    context.fillStyle = colors["map-area"];
    context.fill();
    context.lineJoin = context.lineCap = "round";
    for (let kind = Basemap.styles.length - 1; kind >= 0; kind--) {
      const [color, width] = Basemap.styles[kind];
      context.strokeStyle = colors[`map-${color}`];
      context.lineWidth = width;
      context.beginPath();
      for (const each of found) if (each.line.kind === kind && !each.line.isArea) trace(each);
      context.stroke();
    }
  }
}

// The names of places, the largest first. No name covers another or the line. The zoom alone decides which names are
// shown, and on which side of their places. The view does not matter, so names stay while the map moves.
class MapNames {
  constructor({ latitude, longitude, zooms, sizes, texts }, near) {
    this.positions = new Positions({ latitude, longitude }, near);
    [this.zooms, this.sizes] = [zooms, sizes].map(readColumn);
    this.texts = texts;
    this.levels = new Map();
    // The names in the last picture, and where they are.
    this.drawn = [];
  }

  font(i) { return canvasFont(this.sizes[i]); }

  // The names that have room at a whole zoom; above it they are farther apart.
  level(context, zoom, lines) {
    const level = Math.min(Math.max(Math.floor(zoom), 0), 22);
    if (this.levels.has(level)) return this.levels.get(level);
    const size = 256 * 2 ** level;
    const shown = [];
    for (let i = 0; i < this.texts.length; i++) {
      if (this.zooms[i] > level || !this.positions.isOnMap(i)) continue;
      context.font = this.font(i);
      const name = this.besideLine(i, context.measureText(this.texts[i]).width, size, box => lines.meets(level + 1, box));
      if (!name) continue;
      const [x, y] = [this.positions.x[i] * size, this.positions.y[i] * size];
      const box = { left: x + name.left - 10, right: x + name.left + name.width + 20, top: y + name.top - 6, bottom: y + name.top + name.height + 6 };
      const isTaken = shown.some(({ box: other }) =>
        box.left < other.right && other.left < box.right && box.top < other.bottom && other.top < box.bottom);
      if (!isTaken) shown.push({ ...name, i, box });
    }
    this.levels.set(level, shown);
    return shown;
  }

  // Where a name is from its place: on the first side where the line does not cross it, up to the next zoom, at which it
  // is twice as near. Null if all are crossed.
  besideLine(i, width, size, isCrossed) {
    const height = this.sizes[i] * textScale;
    const [x, y] = [this.positions.x[i], this.positions.y[i]];
    const sides = [5, 16].flatMap(away => {
      const [left, above] = [-away - width, -away - height];
      return [[away, -height / 2], [left, -height / 2], [-width / 2, above], [-width / 2, away], [away, above], [away, away], [left, above], [left, away]];
    });
    const least = value => (Math.min(value, value / 2) - 2) / size;
    const most = value => (Math.max(value, value / 2) + 2) / size;
    const side = sides.find(([left, top]) => !isCrossed({
      west: x + least(left), east: x + most(left + width), north: y + least(top), south: y + most(top + height),
    }));
    return side ? { left: side[0], top: side[1], width, height } : null;
  }

  // Names that something else lies on are left out.
  draw(context, colors, zoom, { view, place }, lines, covers) {
    this.drawn = [];
    if (this.lines !== lines) this.levels.clear();
    this.lines = lines;
    [context.textAlign, context.textBaseline] = ["left", "middle"];
    context.lineJoin = "round";
    for (const { i, left, top, width, height } of this.level(context, zoom, lines)) {
      const [worldX, worldY] = [this.positions.x[i], this.positions.y[i]];
      const [x, y] = place(worldX, worldY);
      const margin = width + 20;
      // The degrees of the meridians are at the upper edge.
      if (y < 24 || worldY < view.north || worldY > view.south || place(view.west, worldY)[0] - margin > x || place(view.east, worldY)[0] + margin < x) continue;
      const box = { left: Math.min(x + left, x), right: Math.max(x + left + width, x), top: y + top, bottom: y + top + height };
      if (covers.some(other => box.left < other.right && other.left < box.right && box.top < other.bottom && other.top < box.bottom)) continue;
      context.font = this.font(i);
      context.fillStyle = context.strokeStyle = colors.paper;
      context.lineWidth = 3;
      context.strokeText(this.texts[i], x + left, y + top + height / 2);
      context.fillStyle = colors["map-name"];
      context.fillText(this.texts[i], x + left, y + top + height / 2);
      context.beginPath();
      context.arc(x, y, 2, 0, 7);
      context.fill();
      this.drawn.push(box);
    }
  }
}

"""#.utf8)

  static let baseCSS = Array(
    #"""
:root, #paper {
  --paper: #f7f6f2; --panel: #ffffff; --ink: #1c2126; --quiet: #626b74; --line: #dfe1e0;
  --grid: #e4e3dc; --grid-text: #6b6a61; --accent: #0b63ce; --accent-ink: #ffffff;
  --route: #0b63ce; --ahead: #7e8fa1; --received: #b3803f; --start: #1d7a46; --finish: #1c2126; --pin: #d63b2f; --second: #6d3fc4; --pin-ink: #ffffff; --halo: #d63b2f;
  --user: #0b63ce; --gate: #2e8b57; --way: #728bc6; --failure: #c2410c; --shadow: 0 6px 24px rgb(20 30 40 / .18);
  --font: system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif;
}
@media screen and (prefers-color-scheme: dark) {
  :root {
    --paper: #14181c; --panel: #1d2228; --ink: #eceff1; --quiet: #9aa4ae; --line: #313840;
    --grid: #232a31; --grid-text: #8b96a0; --accent: #6cb0ff; --accent-ink: #0b1a2b;
    --route: #6cb0ff; --ahead: #5f6f80; --received: #8f6f50; --start: #58c98c; --finish: #eceff1; --pin: #ff7a6b; --second: #c3a5ff; --pin-ink: #23100d; --halo: #ff7a6b;
    --user: #6cb0ff; --gate: #6fd39b; --way: #4a70a8; --failure: #ff9f66; --shadow: 0 6px 24px rgb(0 0 0 / .5);
  }
}
/* Viridis, which is even to the eye, also to readers who see fewer colours. */
:root {
  --ramp-1: #440154; --ramp-2: #414487; --ramp-3: #2a788e; --ramp-4: #22a884; --ramp-5: #7ad151; --ramp-6: #fde725;
}
@media (forced-colors: active) {
  :root {
    --paper: Canvas; --panel: Canvas; --ink: CanvasText; --quiet: CanvasText; --line: CanvasText; --grid: GrayText;
    --grid-text: CanvasText; --accent: Highlight; --accent-ink: HighlightText; --route: CanvasText; --ahead: GrayText;
    --received: GrayText; --start: CanvasText; --finish: CanvasText; --pin: Highlight; --second: LinkText; --pin-ink: HighlightText;
    --halo: Highlight; --user: LinkText; --gate: CanvasText; --way: Highlight; --failure: LinkText;
  }
}
* { box-sizing: border-box; }
[hidden] { display: none !important; }
body { margin: 0; background: var(--paper); color: var(--ink); font: .9375rem/1.4 var(--font); }
button, select, input { font: inherit; color: inherit; }
button { cursor: pointer; }
:is(button, select, input, summary) { min-width: 24px; min-height: 24px; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }

header {
  display: flex; align-items: baseline; gap: 4px 16px; flex-wrap: wrap;
  padding: 10px 16px; background: var(--panel); border-bottom: 1px solid var(--line);
}
h1 {
  margin: 0; font-size: 1.0625rem; font-weight: 650; max-width: 60ch;
  overflow: hidden; text-overflow: ellipsis; white-space: nowrap;
}
#summary { margin: 0; color: var(--quiet); font-variant-numeric: tabular-nums; }
#summary b { color: var(--ink); font-weight: 600; }

"""#.utf8)

  static let boundsJS = Array(
    #"""
// A slider and a number for the bound of each figure, and the combinations that keep all bounds.
class BoundsView {
  constructor(choice) {
    this.choice = choice;
    this.rows = choice.sweep.figures.map((_, figure) => new BoundRow(choice, figure));
    const { figures } = choice.sweep;
    for (const [id, isDeciding] of [["bounds", true], ["more-bounds", false]]) {
      document.getElementById(id).append(...this.rows.filter(row => figures[row.figure].isDeciding === isDeciding).map(row => row.element));
    }
    this.more = document.querySelector("#more summary");
    this.drawNote();
    this.reset = document.getElementById("no-bounds");
    this.reset.onclick = () => choice.change({ limits: choice.limits.map(() => null), scopes: choice.scopes.map(() => 100) });
    this.answer = document.getElementById("answer");
    choice.onChange(now => this.draw(now));
  }

  draw(now) {
    this.rows.forEach(row => row.draw());
    const { bounds, sweep } = this.choice;
    this.reset.disabled = !bounds.length;
    const others = bounds.filter(({ figure }) => !sweep.figures[figure].isDeciding).length;
    this.more.textContent = others ? `More bounds (${others} set)` : "More bounds";
    const key = JSON.stringify(bounds);
    // The answer to the same bounds is not announced again.
    if (key === this.key) return;
    this.key = key;
    const kept = now.broken.filter(figures => !figures.length).length;
    const all = now.broken.length;
    const count = element("p", { textContent: `${kept} of ${all} ${all === 1 ? "combination" : "combinations"} ${kept === 1 ? "keeps" : "keep"} all bounds.` });
    this.answer.replaceChildren(count, ...this.best(now));
  }

  drawNote() {
    const { recordings } = this.choice.sweep;
    const left = recordings.filter(({ isLeftOut }) => isLeftOut).map(({ file }) => file);
    document.getElementById("bounds-note").textContent = recordings.length === 1 ? ""
      : "Each recording has to keep them, or the share that is chosen.";
    document.getElementById("left-out").textContent = !left.length ? ""
      : `Left out of the bounds, as no combination has a place: ${left.join(", ")}.`;
  }

  best({ cheapest, nearest }) {
    if (cheapest === undefined) return [element("p", { className: "nothing", textContent: this.obstacle() })];
    const parts = this.part("With the fewest geocodes", "fewest", cheapest);
    return nearest === cheapest ? parts : [...parts, ...this.part("With the least deviation", "least", nearest)];
  }

  part(title, id, index) {
    const { sweep, bounds } = this.choice;
    const { options, swift, combinations } = sweep.choices[index];
    const figures = ["geocodes", "deviation", "freshness"].map(name => sweep.figureNamed(name));
    const texts = combinations.map(number => {
      const condition = sweep.conditions[combinations.indexOf(number)];
      const phrases = figures.map(figure => sweep.phrase(figure, sweep.all.columns[figure][number])).join(", ");
      return condition ? `${phrases} with ${condition}` : phrases;
    });
    const worst = bounds.filter(({ scope }) => scope !== "mean").map(bound => sweep.worstPhrase(bound, combinations)).join("; ");
    const part = element("div", { className: "part", id },
      element("h3", { textContent: title }),
      ...(options ? [copyable(options, "the options")] : []), copyable(swift, "the line of Swift"),
      element("p", { textContent: sentence(texts.join("; ")) }), ...this.choice.fromToday(combinations[0]),
      element("p", { className: "rides" }, ...this.choice.buttons(combinations[0]).slice(0, 1)));
    if (worst) part.append(element("p", { className: "worst", textContent: `Worst recording: ${worst}.` }));
    return [part];
  }

  // The choice that is the nearest to keeping the bounds, as the command tells it: with the fewest broken ones, and the
  // least share beyond a limit.
  obstacle() {
    const { sweep, bounds } = this.choice;
    const excesses = index => bounds.map(bound => sweep.excess(bound, sweep.choices[index].combinations));
    const key = index => [excesses(index).filter(excess => excess > 0).length, Math.max(...excesses(index))];
    const [nearest] = [...sweep.byCost].sort((one, other) => one - other).sort((one, other) => {
      const [[count, most], [others, greatest]] = [key(one), key(other)];
      return count - others || (most === greatest ? 0 : most - greatest);
    });
    if (nearest === undefined || !bounds.length) return "No combination has a place under each condition.";
    const { combinations, options } = sweep.choices[nearest];
    const broken = bounds.filter((_, i) => excesses(nearest)[i] > 0).map(bound => sweep.worstPhrase(bound, combinations));
    const rules = options.slice(2).replaceAll(" --", ", ");
    return `Nothing keeps all bounds: the nearest is ${broken.join(" and ")}${rules ? `, with ${rules}` : ""}.`;
  }
}

// The bound of one figure. The slider has a step for each value at which a combination comes in.
class BoundRow {
  constructor(choice, figure) {
    Object.assign(this, { choice, figure });
    const { name, title, unit, meaning, isGain } = choice.sweep.figures[figure];
    this.slider = element("input", { type: "range", min: 0, step: 1, id: `bound-${name}` });
    this.takeSteps();
    this.number = element("input", { type: "number", min: 0, step: "any", id: `limit-${name}`, placeholder: "any" });
    const [words, sign] = isGain ? ["at least", "≥"] : ["at most", "≤"];
    this.slider.setAttribute("aria-label", `${title}, ${words}`);
    this.number.setAttribute("aria-label", `${title}, ${words}${unit === "/h" ? "" : `, in ${unit}`}`);
    this.slider.oninput = () => choice.bound(figure, this.limitAt(Number(this.slider.value)));
    this.number.oninput = () => choice.bound(figure, this.typed());
    this.number.onblur = () => this.draw();
    this.scope = element("select", { id: `scope-${name}`, ariaLabel: `${title}, for`, hidden: choice.sweep.recordings.length < 2 });
    this.scope.append(...this.scopes.map(scope => this.option(scope)));
    this.scope.onchange = () => this.choose(this.scope.value);
    this.element = element("div", { className: "bound", title: meaning },
      element("span", { className: "bound-title", textContent: title }), this.slider,
      element("span", { className: "sign", textContent: sign }), this.number, element("span", { className: "unit", textContent: unit }), this.scope);
  }

  // The recordings that have to keep the bound; a greatest value of all has no mean.
  get scopes() {
    return [100, 99, 95, 90, 80, 50, ...(this.choice.sweep.figures[this.figure].isExtreme ? [] : ["mean"])];
  }

  option(scope) { return new Option({ 100: "each", mean: "mean" }[scope] ?? `${scope} %`, scope); }

  choose(text) {
    const scope = text === "mean" ? text : Number(text);
    this.choice.change({ scopes: this.choice.scopes.map((old, index) => index === this.figure ? scope : old) });
  }

  takeSteps() {
    this.shownScope = this.choice.scopes[this.figure];
    this.steps = this.values();
    this.slider.max = Math.max(this.steps.length - 1, 0);
    this.slider.disabled = this.steps.length < 2;
  }

  // Rounded so that the combination with the value keeps it.
  values() {
    const { sweep } = this.choice;
    const { places, isGain } = sweep.figures[this.figure];
    const scale = 10 ** places;
    const rounded = sweep.decisive(this.figure, this.shownScope).map(one => one?.value).filter(Number.isFinite)
      .map(value => (isGain ? Math.floor(value * scale) : Math.ceil(value * scale)) / scale);
    return [...new Set(rounded)].sort((a, b) => a - b);
  }

  get isGain() { return this.choice.sweep.figures[this.figure].isGain; }
  // The end of the slider at which everything is kept.
  get end() { return this.isGain ? 0 : this.steps.length - 1; }

  limitAt(position) { return position === this.end ? null : this.steps[position]; }

  typed() {
    const value = this.number.value.trim() === "" ? NaN : Number(this.number.value);
    return Number.isFinite(value) ? value : null;
  }

  position(limit) {
    if (limit === null) return Math.max(this.end, 0);
    const below = this.steps.filter(step => this.isGain ? step < limit : step <= limit).length;
    return Math.min(Math.max(this.isGain ? below : below - 1, 0), Math.max(this.steps.length - 1, 0));
  }

  draw() {
    const { sweep, limits, scopes } = this.choice;
    const limit = limits[this.figure];
    const scope = scopes[this.figure];
    if (scope !== this.shownScope) this.takeSteps();
    if (![...this.scope.options].some(({ value }) => value === String(scope))) this.scope.append(this.option(scope));
    this.scope.value = scope;
    this.slider.value = this.position(limit);
    this.slider.setAttribute("aria-valuetext", limit === null ? "any" : sweep.phrase(this.figure, limit));
    this.element.classList.toggle("bounded", limit !== null);
    // A number that is being typed is left as it is.
    if (document.activeElement !== this.number) this.number.value = limit === null ? "" : String(limit);
  }
}

"""#.utf8)

  static let cardJS = Array(
    #"""
// The card of the selected place.
class Card {
  constructor(state, map) {
    this.state = state;
    this.map = map;
    this.card = document.getElementById("card");
    document.getElementById("card-ok").onclick = () => this.close();
    document.getElementById("card-previous").onclick = () => this.turn(-1);
    document.getElementById("card-next").onclick = () => this.turn(1);
    addEventListener("keydown", event => {
      if (event.key === "Escape" && this.state.isCardOpen) this.close();
    });
    state.onChange(now => this.draw(now));
  }

  close() {
    const hadFocus = this.card.contains(document.activeElement);
    this.state.change({ isCardOpen: false, selected: null });
    if (hadFocus) this.map.canvas.focus();
  }

  draw(now) {
    const { state, card } = this;
    const place = state.isCardOpen ? state.selected : null;
    if (place === null) {
      if (this.shown === null) return;
      this.shown = null;
      card.classList.remove("open");
      // It is removed when it has faded.
      this.hiding = setTimeout(() => { card.hidden = true; }, this.fadeTime);
      return;
    }
    if (this.shown !== place) this.fill(place, now);
    this.fillPager(place, now.places);
    this.position(place);
    // It cannot have the focus before its pin has come into view.
    if (state.isCardWanted) card.focus();
    state.isCardWanted &&= document.activeElement !== card;
  }

  get fadeTime() { return matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : 180; }

  fill(place, now) {
    const { card } = this;
    const { ride } = this.state;
    const { places } = ride;
    clearTimeout(this.hiding);
    this.shown = place;
    const title = ride.titleOf(place);
    document.getElementById("card-title").textContent = title;
    // The row of a list that has the focus is read by itself.
    if (document.activeElement?.id !== "places") {
      this.state.say(`Place ${grouped(place + 1)} of ${grouped(now.places)}, ${title.slice(0, 200)}, at ${elapsed(places.time[place])}`);
    }
    const latitude = places.latitude(place).toFixed(5);
    const longitude = places.longitude(place).toFixed(5);
    const facts = [["Position", `${latitude}, ${longitude}`]];
    if (places.accuracy[place] > 0) facts.push(["Accuracy", accuracy(places.accuracy[place])]);
    const clock = ride.clock(places.time[place]);
    facts.push(["Time", elapsed(places.time[place]) + (clock && ` · ${clock}`)]);
    facts.push(["Distance", length(places.distance[place])]);
    facts.push(["Total", length(places.total[place])]);
    document.getElementById("card-facts").replaceChildren(...facts.flatMap(([name, value]) => {
      const [term, text] = [document.createElement("dt"), document.createElement("dd")];
      [term.textContent, text.textContent] = [name, value];
      return [term, text];
    }));
    card.hidden = false;
    card.getBoundingClientRect();
    card.classList.add("open");
  }

  // Places that no zoom separates are shown one after another, like pages.
  fillPager(place, count) {
    const pager = document.getElementById("card-pager");
    const { clusters, places } = this.state.ride;
    const nearest = clusters.at(20, count);
    // Beyond the edge of the map, clusters say nothing about positions.
    this.pages = places.isOnMap(place) ? clusters.members(nearest, nearest.first[place]) : [place];
    pager.hidden = this.pages.length < 2;
    pager.querySelector("span").textContent = `${grouped(this.pages.indexOf(place) + 1)} of ${grouped(this.pages.length)} here`;
  }

  turn(step) {
    const { pages } = this;
    this.state.select(pages[(pages.indexOf(this.state.selected) + step + pages.length) % pages.length]);
  }

  // Above its pin, or below it if there is no room. It leaves the view together with its pin.
  position(place) {
    const { card, map } = this;
    const { places } = this.state.ride;
    // The map has no size yet when another tab was left for it.
    const [controls, north] = [map.box("#controls"), map.box("#north")];
    if (!controls) return;
    // One beyond the edge of the map has no pin, and its card is in the middle.
    const isOnMap = places.isOnMap(place);
    const [x, y] = isOnMap ? map.drawing.point(places.x[place], places.y[place]) : [map.width / 2, map.height - 40];
    card.style.visibility = map.isSeen([x, y]) ? "" : "hidden";
    const [width, height] = [card.offsetWidth, card.offsetHeight];
    const above = y - height - 58;
    const top = Math.min(Math.max(above >= 8 ? above : y + 18, 8), Math.max(map.height - height - 8, 8));
    // Beside the controls and the compass.
    const end = top < (north ?? controls).bottom + 8 ? controls.left - 8 : map.width - 12;
    // Where it has room neither above nor below its pin, it is beside it.
    const isBeside = above < 8 && y + 18 + height > map.height - 8;
    const wanted = !isBeside ? x - width / 2 : x + 26 + width <= end ? x + 26 : x - 26 - width;
    const left = Math.min(Math.max(wanted, 12), Math.max(end - width, 12));
    card.style.translate = `${Math.round(left)}px ${Math.round(top)}px`;
    card.style.setProperty("--origin", `${Math.round(x - left)}px ${Math.round(y - 30 - top)}px`);
  }
}

// The text about what the map does not show.
class MissingView {
  constructor(state) {
    this.notice = document.getElementById("missing");
    state.onChange(now => {
      const text = [state.ride.missing(now.permission), state.ride.beyondMap].filter(Boolean).join(" ");
      if (this.notice.textContent !== text) {
        this.notice.textContent = text;
        state.say(text);
      }
      this.notice.hidden = !text;
    });
  }
}

"""#.utf8)

  static let changesJS = Array(
    #"""
// The state of a page. Each change is reported, and everything is drawn from the state in one frame by `draw`.
class Changes {
  constructor() {
    this.listeners = [];
    this.frame = null;
  }

  onChange(listener) { this.listeners.push(listener); }

  change(values) {
    Object.assign(this, values);
    this.frame ??= requestAnimationFrame(() => {
      this.frame = null;
      this.draw();
    });
  }
}

"""#.utf8)

  static let choiceJS = Array(
    #"""
// The state of the page: the axes of the picture, the recording and what is shown of it, and the bounds.
class Choice extends Changes {
  constructor(sweep) {
    super();
    this.sweep = sweep;
    this.x = sweep.figureNamed("geocodes");
    this.y = sweep.figureNamed("deviation");
    // The index of a recording; -1 is all of them.
    this.recording = -1;
    // For each figure the limit of its bound, where null is none, and its scope.
    this.limits = sweep.figures.map(() => null);
    this.scopes = sweep.figures.map(() => 100);
    // The figure of the matrix, the axes of its rows and columns, and for each axis the value of the others.
    this.figure = this.x;
    [this.rows, this.columns] = [sweep.axes.length > 1 ? 0 : -1, Math.min(1, sweep.axes.length - 1)];
    this.fixed = sweep.axes.map((axis, index) => Math.max(0, axis.values.indexOf(sweep.combinations[this.today ?? 0]?.values[index])));
    // The combination that is read.
    this.point = null;
    // The combinations whose rides are opened: none, one, or two that are compared; and the recording that they ride.
    this.opened = [];
    this.ridden = sweep.places.keys().next().value;
    // True if the focus is to go to the ride that is opened.
    this.isRideWanted = false;
    // The name of the column by which the table is sorted; null for the order of the sweep.
    this.sorting = { column: null, isDescending: false };
  }

  // The first combination with the numbers of today; undefined if they are not swept.
  get today() { return this.sweep.choices[this.sweep.today]?.combinations[0]; }

  get shown() { return this.recording < 0 ? this.sweep.all : this.sweep.recordings[this.recording]; }

  // A recording that is looked at by itself is also ridden.
  look(recording) {
    this.change({ recording, ...(this.sweep.places.has(recording) ? { ridden: recording } : {}) });
  }

  get canOpen() { return this.sweep.places.size > 0; }
  canCompare(number) { return this.opened.length > 0 && this.opened[0] !== number; }

  open(number) {
    if (this.canOpen) this.change({ point: number, opened: [number], isRideWanted: true });
  }

  // Reads a combination, and opens its ride beside; the focus stays.
  choose(number) {
    this.change({ point: number, opened: this.canOpen ? [number] : [], isRideWanted: false });
  }

  // With the ride that was opened first.
  compare(number) {
    if (this.canCompare(number)) this.change({ point: number, opened: [this.opened[0], number], isRideWanted: true });
  }

  // Buttons that open the ride of a combination; with a short text in a row.
  buttons(number, text = "Open ride") {
    if (!this.canOpen) return [];
    const label = this.sweep.label(number);
    const open = element("button", { className: "copy", textContent: text, ariaLabel: `Open the ride with ${label}` });
    open.onclick = () => this.open(number);
    const compare = element("button", { className: "copy compare", textContent: "Compare", ariaLabel: `Compare the ride with ${label} with the opened one` });
    compare.onclick = () => this.compare(number);
    compare.hidden = !this.canCompare(number);
    return [open, compare];
  }

  bound(figure, limit) {
    this.change({ limits: this.limits.map((old, index) => index === figure ? limit : old) });
  }

  // The bounds that are set.
  get bounds() { return this.limits.flatMap((limit, figure) => limit === null ? [] : [{ figure, limit, scope: this.scopes[figure] }]); }

  // The bounds that a combination breaks.
  broken(number) { return this.bounds.filter(bound => !this.sweep.isKept(bound, number)); }

  // The bounds that a combination breaks, in words: `12.1 m deviation in freeway-drive`.
  brokenText(number) { return this.now.broken[number].map(bound => this.sweep.worstPhrase(bound, [number])).join("; "); }

  // A short word for each thing that a combination is chosen for; none for most of them.
  marks(number) {
    const { sweep, now, bounds } = this;
    const index = sweep.choiceOf[number];
    const best = bounds.length ? [[now.cheapest, "fewest geocodes"], [now.nearest, "least deviation"]] : [];
    return [
      ...(sweep.recommended === index ? ["recommended"] : []),
      ...sweep.named.filter(named => named.choice === index).map(named => named.name),
      ...best.filter(([best]) => best === index).map(([, name]) => name),
    ];
  }

  // The distance of a combination from today, as a paragraph; none where nothing is said of it.
  fromToday(number) {
    const text = this.sweep.choices[this.sweep.choiceOf[number]].fromToday;
    const isToday = this.sweep.isToday(number);
    return text ? [element("p", { className: "from-today", textContent: isToday ? sentence(text) : `From today: ${text}.` })] : [];
  }

  // The first choice of an order that keeps all bounds under each condition.
  first(order) {
    return order.find(choice => this.sweep.choices[choice].combinations.every(number => !this.now.broken[number].length));
  }

  draw() {
    const broken = this.sweep.combinations.map((_, number) => this.broken(number));
    this.now = { broken };
    this.now.cheapest = this.first(this.sweep.byCost);
    this.now.nearest = this.first(this.sweep.byDeviation);
    for (const listener of this.listeners) listener(this.now);
  }
}

function element(name, properties = {}, ...children) {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
}

// Text to take away, with a button that copies it.
function copyable(text, kind) {
  const button = element("button", { className: "copy", textContent: "Copy", ariaLabel: `Copy ${kind}` });
  button.onclick = async () => {
    const isCopied = await copy(text);
    button.textContent = isCopied ? "Copied" : "Not copied";
    document.getElementById("copied").textContent = isCopied ? `Copied: ${text}` : "The browser does not allow to copy.";
    setTimeout(() => { button.textContent = "Copy"; }, 2000);
  };
  // A line is broken at spaces and behind a bracket, and not within an option.
  const parts = text.split(/(?<=\()|( )/).filter(Boolean)
    .map(part => part === " " ? part : element("span", { className: "word", textContent: part }));
  return element("div", { className: "take" }, element("code", {}, ...parts), button);
}

function sentence(text) { return text.charAt(0).toUpperCase() + text.slice(1) + "."; }

"""#.utf8)

  static let clustersJS = Array(
    #"""
// The clusters of places at each zoom. The tree is the app's. A place is shown alone at the zoom levels above its own
// level. At lower levels it belongs to its parent, which is an earlier place.
class Clusters {
  // Of each place 32 times the way back to its parent, and its level plus one.
  constructor(tree, places) {
    this.parents = Int32Array.from(tree, (number, i) => i - Math.floor(number / 32));
    this.levels = Int8Array.from(tree, number => number % 32 - 1);
    this.places = places;
    this.cache = new Map();
  }

  // For each of the first `count` places: the place it belongs to, the number of places that belong to it, and the one
  // of them where they are shown.
  at(zoom, count) {
    const level = Math.min(Math.max(Math.floor(zoom), 0), 20);
    const cached = this.cache.get(level);
    if (cached?.count === count) return cached;
    const first = new Int32Array(count);
    const sizes = new Int32Array(count);
    for (let i = 0; i < count; i++) {
      first[i] = this.levels[i] >= level ? first[this.parents[i]] : i;
      sizes[first[i]]++;
    }
    const clusters = { level, count, first, sizes, shown: this.shown(first, sizes) };
    this.cache.set(level, clusters);
    return clusters;
  }

  // The member of each cluster that is nearest to the median of all members; -1 if no member is on the map. A member
  // far away from the others does not move the median.
  shown(first, sizes) {
    const { places } = this;
    const shown = new Int32Array(first.length).fill(-1);
    const members = new Map();
    first.forEach((k, i) => {
      if (!places.isOnMap(i)) return;
      if (sizes[k] === 1) shown[k] = i;
      else if (members.has(k)) members.get(k).push(i);
      else members.set(k, [i]);
    });
    const median = (column, indices) => Float64Array.from(indices, i => column[i]).sort()[(indices.length - 1) >> 1];
    for (const [k, indices] of members) {
      const [x, y] = [median(places.x, indices), median(places.y, indices)];
      let least = Infinity;
      for (const i of indices) {
        const distance = Math.hypot(places.x[i] - x, places.y[i] - y);
        if (distance < least) [least, shown[k]] = [distance, i];
      }
    }
    return shown;
  }

  members(clusters, first) {
    const members = [];
    for (let i = first; i < clusters.count; i++) if (clusters.first[i] === first) members.push(i);
    return members;
  }

  // The first zoom at which a cluster splits; null if its places are at one position.
  splittingZoom(clusters, first) {
    const size = clusters.sizes[first];
    for (let level = clusters.level + 1; level <= 20; level++) {
      if (this.at(level, clusters.count).sizes[first] < size) return level;
    }
    return null;
  }
}

"""#.utf8)

  static let colorsJS = Array(
    #"""
// The colours of the style at an element, as a canvas takes them. Of colours of the system, as where colours are
// forced, a canvas does not know which are meant, so each is computed by an element.
const colorNames = [
  "paper", "panel", "ink", "quiet", "line", "grid", "grid-text", "accent", "way", "route", "ahead", "received", "start", "finish",
  "pin", "second", "pin-ink", "user", "gate", "failure", "map-area", "map-coast", "map-border", "map-water", "map-road",
  "map-rail", "map-street", "map-name", "ramp-1", "ramp-2", "ramp-3", "ramp-4", "ramp-5", "ramp-6",
];

function colorsAt(element) {
  const probe = element.parentElement.appendChild(document.createElement("span"));
  probe.style.forcedColorAdjust = "none";
  const colors = {};
  for (const name of colorNames) {
    probe.style.color = `var(--${name})`;
    colors[name] = getComputedStyle(probe).color;
  }
  probe.remove();
  return colors;
}

// The reader's size of text, as a multiple of the usual one.
const textScale = parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;

// A font of a canvas, by its usual size in pixels.
function canvasFont(size, weight = 400) { return `${weight} ${size * textScale}px system-ui, sans-serif`; }

function onColorsChange(listener) {
  for (const query of ["(prefers-color-scheme: dark)", "(forced-colors: active)"]) matchMedia(query).addEventListener("change", listener);
}

"""#.utf8)

  static let columnJS = Array(
    #"""
// A column of integers: base64 of the differences between them, as zigzag numbers in 7 bits a byte. A column that has
// been read already is returned. Equal texts are read once, as fixes are often the route's.
const readColumns = new Map();

function readColumn(text) {
  if (typeof text !== "string") return text;
  if (!readColumns.has(text)) readColumns.set(text, decodedColumn(text));
  return readColumns.get(text);
}

function decodedColumn(text) {
  const bytes = atob(text);
  const values = new Float64Array(bytes.length);
  let [count, last, value, scale] = [0, 0, 0, 1];
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes.charCodeAt(i);
    value += (byte & 127) * scale;
    if (byte & 128) {
      scale *= 128;
    } else {
      last += value % 2 ? -(value + 1) / 2 : value / 2;
      values[count++] = last;
      [value, scale] = [0, 1];
    }
  }
  return values.slice(0, count);
}

"""#.utf8)

  static let copyingJS = Array(
    #"""
// Copies a text to the clipboard; false if the browser does not allow it.
async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Where the clipboard is denied, a selection may still be copied.
    const area = Object.assign(document.createElement("textarea"), { value: text, className: "hidden" });
    document.body.append(area);
    area.select();
    const isCopied = document.execCommand("copy");
    area.remove();
    return isCopied;
  }
}

"""#.utf8)

  static let costJS = Array(
    #"""
// The rules of the ride in front and what they have cost, the moments of its greatest figures, and its command.
class CostView {
  constructor(state, map) {
    Object.assign(this, { state, map, frame: document.getElementById("cost") });
    this.button = document.getElementById("copy-command");
    this.button.onclick = () => this.copy();
    state.onChange(() => this.draw(state.ride));
  }

  draw(ride) {
    if (this.ride === ride) return;
    this.ride = ride;
    const { headline, greatest = [], command } = ride;
    this.frame.hidden = !headline;
    document.getElementById("headline").textContent = headline?.join(" · ") ?? "";
    this.button.hidden = !command;
    document.getElementById("greatest").replaceChildren(...greatest.map(([title, value, time]) => {
      const button = document.createElement("button");
      button.textContent = `${title} ${value} at ${elapsed(time)}`;
      button.onclick = () => this.go(time);
      const item = document.createElement("li");
      item.append(button);
      return item;
    }));
  }

  go(time) {
    const { state, map, ride } = this;
    state.change({ time, cursor: time, isPlaying: false });
    const position = ride.position(time);
    if (position) map.showPosition(position);
    state.say(`At ${elapsed(time)}`);
  }

  async copy() {
    const isCopied = await copy(this.ride.command);
    this.button.textContent = isCopied ? "Copied" : "Not copied";
    this.state.say(isCopied ? `Copied: ${this.ride.command}` : "The browser does not allow to copy.");
    setTimeout(() => { this.button.textContent = "Copy the command"; }, 2000);
  }
}

"""#.utf8)

  static let differencesJS = Array(
    #"""
// The differences between two rides. The heading of a ride brings it to the front, and X the one behind.
class DifferencesView {
  constructor(state) {
    this.state = state;
    this.frame = document.getElementById("differences");
    this.equality = document.getElementById("equality");
    [this.head, this.body] = ["thead tr", "tbody"].map(selector => this.frame.querySelector(selector));
    addEventListener("keydown", event => {
      const isTyping = event.target.closest?.("select, input");
      if (event.key.toLowerCase() !== "x" || isTyping || !state.other || event.ctrlKey || event.metaKey || event.altKey) return;
      state.bring(1 - state.front);
    });
    state.onChange(() => this.draw());
  }

  draw() {
    const { rides, front } = this.state;
    this.frame.hidden = rides.length < 2;
    if (this.frame.hidden) return;
    if (this.rides !== rides) {
      this.rides = rides;
      this.fill();
    }
    this.buttons.forEach((button, index) => button.setAttribute("aria-pressed", index === front));
  }

  fill() {
    const { state } = this;
    const cell = (name, text, properties = {}) =>
      Object.assign(document.createElement(name), { textContent: text, dir: "auto", ...properties });
    this.buttons = state.rides.map((ride, index) => {
      const button = cell("button", ride.label, { title: "Bring this ride to the front" });
      button.onclick = () => state.bring(index);
      return button;
    });
    const headings = this.buttons.map((button, index) => {
      const heading = cell("th", "", { scope: "col", className: index ? "second" : "" });
      heading.append(button);
      return heading;
    });
    this.head.replaceChildren(cell("td", ""), ...headings);
    this.body.replaceChildren(...state.differences.map(([name, first, second, better, amount]) => {
      const row = document.createElement("tr");
      const value = (text, ride) => {
        const element = cell("td", text, { className: better === ride ? "better" : "" });
        if (better === ride) element.append(" ", cell("small", `better by ${amount}`));
        return element;
      };
      row.append(cell("th", name, { scope: "row" }), value(first, "first"), value(second, "second"));
      return row;
    }));
    this.equality.textContent = state.equality;
    this.equality.hidden = !state.equality;
  }
}

// The lines and the rides of the map, where there are several, and its attribution.
class Legend {
  constructor(state) {
    this.legend = document.getElementById("legend");
    state.onChange(() => this.draw(state));
  }

  draw({ ride, rides, other }) {
    if (this.ride === ride && this.rides === rides) return;
    [this.ride, this.rides] = [ride, rides];
    const { receivedLine } = ride;
    this.legend.hidden = !receivedLine && !other;
    const texts = {
      route: receivedLine && `route, ${length(ride.length)}`, received: receivedLine && `received, ${length(ride.received)}`,
      first: other && rides[0].label, second: other && rides[1].label,
    };
    for (const [name, text] of Object.entries(texts)) document.getElementById(`legend-${name}`).textContent = text || "";
    document.getElementById("attribution").textContent = [ride.tilesCredit, ride.attribution].filter(Boolean).join(" · ");
  }
}

// The choice of the measure that colours the line, with the colours and the limits between them.
class ColoringView {
  constructor(state) {
    this.state = state;
    this.frame = document.getElementById("coloring");
    this.menu = document.getElementById("coloring-kind");
    this.scale = document.getElementById("coloring-scale");
    this.menu.onchange = () => state.change({ coloring: this.menu.value || null });
    state.onChange(() => this.draw(state.ride));
  }

  draw(ride) {
    const measure = ride.measures.get(this.state.coloring);
    if (this.ride === ride && this.measure === measure) return;
    if (this.ride !== ride) {
      const kinds = ride.measures.all.filter(({ kind }) => kind !== "checkpoint");
      this.menu.replaceChildren(new Option("Plain line", ""), ...kinds.map(({ name, kind }) => new Option(`Line by ${name.toLowerCase()}`, kind)));
      this.frame.hidden = !kinds.length;
    }
    [this.ride, this.measure] = [ride, measure];
    this.menu.value = measure?.kind ?? "";
    this.scale.hidden = !measure;
    if (measure) this.fill(measure);
  }

  fill(measure) {
    const { steps, colors, unit } = measure;
    const limits = steps.map(limit => grouped(limit, Math.max(0, -Math.floor(Math.log10(steps[1] - steps[0] || 1)))));
    this.scale.setAttribute("aria-label", `${measure.name}: colours change at ${limits.join(", ")} ${unit}`);
    this.scale.replaceChildren(...colors.slice(0, -1).map((color, i) => {
      const part = document.createElement("span");
      part.className = color;
      part.textContent = limits[i] ?? unit;
      return part;
    }));
  }
}

"""#.utf8)

  static let directionsJS = Array(
    #"""
// The directions of the ride, if there are any: a summary, and the steps when it is opened.
class DirectionsView {
  constructor(state, map) {
    this.state = state;
    this.map = map;
    const way = state.ride.directions;
    this.panel = document.getElementById("directions");
    this.panel.hidden = !way;
    if (!way) return;
    document.getElementById("directions-summary").textContent = way.summary;
    this.steps = way.instructions.map((text, step) => this.step(text, step, way));
    document.getElementById("directions-steps").replaceChildren(...this.steps);
    state.onChange(() => this.draw());
  }

  step(text, step, way) {
    const [item, button, where] = ["li", "button", "small"].map(name => document.createElement(name));
    const instruction = document.createElement("span");
    instruction.dir = "auto";
    instruction.textContent = text;
    where.textContent = `${length(way.totals[step])} · ${elapsed(way.times[step])}`;
    button.append(instruction, where);
    button.onclick = () => this.show(step);
    item.append(button);
    return item;
  }

  // Moves the start of the step to the middle.
  show(step) {
    const { directions } = this.state.ride;
    const point = directions.starts[step];
    this.state.change({ step });
    const zoom = Math.max(this.map.aim.zoom, 15);
    this.map.moveTo({ x: directions.x[point], y: directions.y[point], zoom });
  }

  draw() {
    if (this.shown === this.state.step) return;
    this.shown = this.state.step;
    this.steps.forEach((item, step) => item.firstChild.setAttribute("aria-pressed", step === this.shown));
  }
}

"""#.utf8)

  static let documentHTML = Array(
    #"""
<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{{policy}}">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>{{title}}</title>
<link rel="icon" href="data:,">
<style>{{style}}</style>
</head>
<body>
{{body}}<script type="application/json" id="data">{{data}}</script>
<script>{{script}}</script>
</body>
</html>

"""#.utf8)

  static let drawingJS = Array(
    #"""
// Draws the map: graticule, route, circles, pins and clusters.
class MapDrawing {
  constructor(state, canvas) {
    this.state = state;
    this.canvas = canvas;
    this.context = canvas.getContext("2d");
    const { basemap, names, bounds } = state.ride;
    this.basemap = basemap && new Basemap(basemap);
    this.names = names && new MapNames(names, (bounds.west + bounds.east) / 2);
    // The pictures that are kept, and a number that changes when colours or tiles do.
    this.layers = {};
    this.looks = 0;
    this.tiles = state.ride.tiles && new Tiles(state.ride.tiles, () => {
      this.looks++;
      state.change({});
    });
    this.readColors();
    onColorsChange(() => {
      this.readColors();
      state.change({});
    });
  }

  // The lines of the ride in front.
  take() {
    const { ride } = this.state;
    const { route, starts, directions, receivedLine } = ride;
    this.ride = ride;
    this.layers = {};
    this.lines = new RouteLines(route, starts);
    this.way = directions && new RouteLines(directions, new Set([0]));
    this.received = receivedLine && new RouteLines(receivedLine, receivedLine.starts);
    this.colored = null;
    this.pin = null;
  }

  // The colour of one of two rides.
  color(index) { return this.colors[["pin", "second"][index]]; }
  get pinColor() { return this.color(this.state.front); }

  readColors() {
    this.colors = colorsAt(this.canvas);
    this.looks++;
    this.pin = null;
  }

  resize(width, height, ratio = devicePixelRatio || 1) {
    [this.width, this.height, this.ratio] = [width, height, ratio];
    this.canvas.width = Math.round(width * this.ratio);
    this.canvas.height = Math.round(height * this.ratio);
    this.pin = null;
  }

  // Of the copies of the world, the visible one.
  shift(camera = this.state.camera) {
    const { west, east } = this.state.ride.bounds;
    return Math.round(camera.x - (west + east) / 2);
  }

  point(x, y, camera = this.state.camera) {
    const size = 256 * 2 ** camera.zoom;
    return [(x + this.shift(camera) - camera.x) * size + this.width / 2, (y - camera.y) * size + this.height / 2];
  }

  // Points on the screen for a length on the ground.
  points(metres, y) {
    const cosine = Math.cos(Mercator.latitude(y) * Math.PI / 180);
    return metres / (2 * Math.PI * 6378137 * cosine) * 256 * 2 ** this.state.camera.zoom;
  }

  // `covers` are the rectangles of the view that something lies on.
  draw(now, covers = []) {
    if (this.ride !== this.state.ride) this.take();
    const { context } = this;
    context.setTransform(this.ratio, 0, 0, this.ratio, 0, 0);
    const { x, y, zoom } = this.state.camera;
    const { step } = this.state;
    const key = [x, y, zoom, this.width, this.height, this.ratio, step, this.looks, ...covers.flatMap(Object.values)].join();
    // The fixes of the route up to the last visible position of the user.
    this.passed = this.state.ride.fixesOfRoute(now.seen);
    this.stands = this.key === key;
    this.key = key;
    this.drawLayer("below", key, isEmpty => isEmpty && this.drawBelow(covers));
    this.drawReceived(now);
    this.drawPart(key);
    this.drawRoute(now, key);
    this.drawColored(now);
    this.drawEnds();
    this.drawCheckpoint(now);
    this.drawOther(now);
    this.drawUser(now);
    this.drawPlaces(now, covers);
    this.drawCursor();
  }

  // Draws a kept picture, after the missing parts have been added to it. `draw` receives whether the picture is empty,
  // and draws on it instead of the map. While the map moves, nothing is kept.
  drawLayer(name, key, draw) {
    const { context, canvas } = this;
    const layer = this.layers[name] ??= new Layer(canvas);
    if (!this.stands) {
      layer.key = null;
      return draw(true);
    }
    const isEmpty = layer.renew(key, canvas, this.ratio);
    this.context = layer.context;
    draw(isEmpty);
    this.context = context;
    layer.drawOn(context);
  }

  // The map below the ride, which stays the same while the ride is played.
  drawBelow(covers) {
    const { context, colors, state: { camera } } = this;
    context.fillStyle = colors.paper;
    context.fillRect(0, 0, this.width, this.height);
    if (this.tiles) this.tiles.draw(context, camera, this.width, this.height);
    this.basemap?.draw(context, colors, camera.zoom, this.view());
    // A map of tiles has names of its own.
    if (!this.tiles) {
      this.drawGraticule();
      this.names?.draw(context, colors, camera.zoom, this.view(), this.lines, [...covers, ...this.flags()]);
    }
    this.drawWay();
    if (!this.received) this.drawAhead();
  }

  drawGraticule() {
    const { context, colors } = this;
    const { camera } = this.state;
    const size = 256 * 2 ** camera.zoom;
    const wanted = 110 / size * 360;
    const unit = 10 ** Math.floor(Math.log10(wanted));
    const step = wanted > 45 ? 90 : wanted > 20 ? 45 : wanted > 10 ? 20 : [1, 2, 5, 10].map(n => n * unit).find(n => n >= wanted);
    const decimals = Math.max(0, Math.ceil(-Math.log10(step) - 1e-9));
    context.lineWidth = 1;
    context.strokeStyle = colors.grid;
    context.fillStyle = colors["grid-text"];
    context.font = canvasFont(11);
    context.textBaseline = "top";
    context.textAlign = "left";
    context.beginPath();
    const west = (camera.x - this.width / 2 / size - 0.5) * 360;
    const east = (camera.x + this.width / 2 / size - 0.5) * 360;
    for (let degrees = Math.ceil(west / step) * step; degrees <= east; degrees += step) {
      const x = Math.round((Mercator.x(degrees) - camera.x) * size + this.width / 2) + 0.5;
      context.moveTo(x, 0);
      context.lineTo(x, this.height);
      const shown = degrees - 360 * Math.floor((degrees + 180) / 360);
      context.fillText(`${Math.abs(shown).toFixed(decimals)}°${shown < -1e-9 ? "W" : shown > 1e-9 ? "E" : ""}`, x + 4, 5);
    }
    const south = Mercator.latitude(camera.y + this.height / 2 / size);
    const north = Mercator.latitude(camera.y - this.height / 2 / size);
    for (let degrees = Math.ceil(south / step) * step; degrees <= Math.min(north, 85.06); degrees += step) {
      const y = Math.round((Mercator.y(degrees) - camera.y) * size + this.height / 2) + 0.5;
      context.moveTo(0, y);
      context.lineTo(this.width, y);
      if (y > 24) context.fillText(`${Math.abs(degrees).toFixed(decimals)}°${degrees < -1e-9 ? "S" : degrees > 1e-9 ? "N" : ""}`, 5, y + 4);
    }
    context.stroke();
  }

  // Below the route; a line that follows no road is dashed.
  drawWay() {
    if (!this.way) return;
    const { context, colors } = this;
    const { directions } = this.state.ride;
    context.lineJoin = context.lineCap = "round";
    if (directions.isStraight) context.setLineDash([2, 14]);
    this.stroke(this.way, Infinity, colors.way, 9);
    context.setLineDash([]);
    if (this.state.step === null) return;
    const point = directions.starts[this.state.step];
    const [x, y] = this.point(directions.x[point], directions.y[point]);
    this.dot(x, y, 11, colors.way);
    this.dot(x, y, 7, colors.panel);
  }

  // The received line, where it is not the route, thin and below it.
  drawReceived(now) {
    if (!this.received) return;
    const { receivedLine } = this.state.ride;
    this.context.lineJoin = this.context.lineCap = "round";
    this.stroke(this.received, countUntil(receivedLine.time, now.time), this.colors.received, 1.5);
  }

  // The ridden part covers it, so it begins there; in a picture that is kept it is whole.
  drawAhead() {
    this.context.lineJoin = this.context.lineCap = "round";
    this.stroke(this.lines, Infinity, this.colors.ahead, 3, this.stands ? 0 : this.passed);
  }

  // The part that is chosen has an edge.
  drawPart(key) {
    const { colors, state: { ride, part } } = this;
    if (!part) return;
    const [from, to] = [countUntil(ride.route.time, part[0] - 1e-6), countUntil(ride.route.time, part[1])];
    this.drawLayer("part", [key, part].join(), isEmpty => {
      if (!isEmpty) return;
      this.context.lineJoin = this.context.lineCap = "round";
      for (const [color, width] of [["ink", 11], ["paper", 8], ["ahead", 3]]) this.stroke(this.lines, to, colors[color], width, from);
    });
  }

  // New legs are added to the kept picture of the ridden part, which begins anew when the time goes back.
  drawRoute(now, key) {
    const { colors, layers, state: { ride } } = this;
    if (this.received) this.drawAhead();
    const { passed } = this;
    if (passed < layers.ridden?.passed) layers.ridden.key = null;
    this.drawLayer("ridden", [key, this.measure?.kind].join(), isEmpty => {
      const from = isEmpty ? 0 : layers.ridden.passed;
      layers.ridden.passed = passed;
      if (passed === from) return;
      this.context.lineJoin = this.context.lineCap = "round";
      this.stroke(this.lines, passed, colors.route, 4, from);
      if (!this.measure) this.drawArrows(this.lines, passed, from);
    });
    if (ride.route.count === 1 && ride.route.isOnMap(0)) this.dot(...this.point(ride.route.x[0], ride.route.y[0]), 4, colors.ahead);
  }

  // The measure that colours the line; undefined for none.
  get measure() { return this.state.ride.measures.get(this.state.coloring); }

  // The line by a measure, with an edge, so that each of its colours is seen on any ground.
  drawColored(now) {
    const { measure, context, colors } = this;
    if (!measure) return;
    const { ride } = this.state;
    if (this.colored?.measure !== measure) this.colored = { measure, line: new ColoredLine(ride.ofRoute(measure), measure.steps) };
    const passed = ride.fixesOfRoute(now.seen);
    this.stroke(this.lines, passed, colors.ink, 6);
    const { view, place } = this.view();
    const paths = measure.colors.map(() => new Path2D());
    this.lines.traceParts(this.state.camera.zoom, view, passed, place, (i, k) => paths[this.colored.line.part(i, k)]);
    context.lineWidth = 4;
    paths.forEach((path, part) => {
      context.strokeStyle = colors[measure.colors[part]];
      context.stroke(path);
    });
    this.drawArrows(this.lines, passed);
  }

  // Up to one of its points, which is not included, and from the last one before another.
  stroke(lines, end, color, width, from = 0) {
    const { context } = this;
    context.strokeStyle = color;
    context.lineWidth = width;
    context.beginPath();
    const { view, place } = this.view();
    lines.trace(context, this.state.camera.zoom, view, end, place, from);
    context.stroke();
  }

  // The visible part of the world, with a margin, and a function from it to the screen.
  view() {
    const { camera } = this.state;
    const size = 256 * 2 ** camera.zoom;
    const [left, top] = [camera.x - this.shift() - this.width / 2 / size, camera.y - this.height / 2 / size];
    const margin = 20 / size;
    const view = {
      west: left - margin, east: left + this.width / size + margin,
      north: top - margin, south: top + this.height / size + margin,
    };
    return { view, place: (x, y) => [(x - left) * size, (y - top) * size] };
  }

  // Arrows on the line say which way it was ridden.
  drawArrows(lines, end, from = 0) {
    const { context, colors } = this;
    const { view, place } = this.view();
    context.lineWidth = 1.5;
    context.fillStyle = colors.panel;
    context.strokeStyle = colors.route;
    lines.arrows(this.state.camera.zoom, view, from, end, (x, y, angle) => {
      context.save();
      context.translate(...place(x, y));
      context.rotate(angle);
      context.beginPath();
      for (const [right, down] of [[6, 0], [-4, -5], [-2, 0], [-4, 5]]) context.lineTo(right, down);
      context.closePath();
      context.fill();
      context.stroke();
      context.restore();
    });
  }

  // Flags, higher than a pin, at the first and the last point of the route.
  drawEnds() {
    const { route } = this.state.ride;
    if (route.count < 2) return;
    const { colors } = this;
    const last = route.count - 1;
    if (route.isOnMap(last)) this.drawFlag(route.x[last], route.y[last], [colors.finish, colors.panel]);
    if (route.isOnMap(0)) this.drawFlag(route.x[0], route.y[0], [colors.start, colors.start]);
  }

  // A cloth of two rows of squares, left of its pole for the start, which may be where the finish is.
  drawFlag(worldX, worldY, squares) {
    const { context, colors } = this;
    const [x, y] = this.point(worldX, worldY);
    const side = squares[0] === squares[1] ? -1 : 1;
    context.lineWidth = 1.5;
    context.strokeStyle = colors.ink;
    context.beginPath();
    context.moveTo(x, y);
    context.lineTo(x, y - 46);
    context.stroke();
    for (let i = 0; i < 6; i++) {
      const [across, down] = [i % 3, Math.floor(i / 3)];
      context.fillStyle = squares[(across + down) % 2];
      context.fillRect(side < 0 ? x - 5 * (across + 1) : x + 5 * across, y - 46 + 5 * down, 5, 5);
    }
    context.lineWidth = 1;
    context.strokeRect(side < 0 ? x - 15 : x, y - 46, 15, 10);
  }

  drawCheckpoint(now) {
    if (now.checkpoint < 0) return;
    const { context, colors } = this;
    const { checkpoints, threshold } = this.state.ride;
    if (!checkpoints.isOnMap(now.checkpoint)) return;
    const [x, y] = this.point(checkpoints.x[now.checkpoint], checkpoints.y[now.checkpoint]);
    const radius = this.points(threshold, checkpoints.y[now.checkpoint]);
    if (radius < 3 || radius > 1e5) return;
    context.setLineDash([6, 5]);
    context.lineWidth = 1.5;
    context.strokeStyle = colors.gate;
    this.circle(x, y, radius);
    context.stroke();
    context.setLineDash([]);
  }

  drawUser(now) {
    if (now.fix < 0) return;
    const { context, colors } = this;
    const { fixes } = this.state.ride;
    if (!fixes.isOnMap(now.fix)) return;
    const [x, y] = this.point(fixes.x[now.fix], fixes.y[now.fix]);
    const accuracy = fixes.accuracy[now.fix];
    if (accuracy > 0) this.disk(x, y, this.points((accuracy - 1) / 1000, fixes.y[now.fix]), colors.user, 0.13);
    this.dot(x, y, 8.5, "#fff");
    this.dot(x, y, 6.5, colors.user);
  }

  // With two rides, the line through the places of each, and the places of the one behind.
  drawOther(now) {
    const { other, front, ride, camera } = this.state;
    if (!other) return;
    this.strokePlaces(other, now.other.places, this.color(1 - front), 6);
    this.strokePlaces(ride, now.places, this.pinColor, 2);
    // A mark is a quarter of a pin. Marks that would overlap are one.
    const { first } = other.clusters.at(camera.zoom + 2, now.other.places);
    for (let i = 0; i < now.other.places; i++) {
      if (first[i] === i && other.places.isOnMap(i)) this.drawMark(...this.point(other.places.x[i], other.places.y[i]), 1 - front);
    }
  }

  strokePlaces({ places }, count, color, width) {
    this.context.lineJoin = this.context.lineCap = "round";
    places.lines ??= new RouteLines(places, places.starts);
    this.stroke(places.lines, count, color, width);
  }

  // A disk for the first ride, and a diamond for the second.
  drawMark(x, y, index, radius = 5.5, edge = 1) {
    const { context, colors } = this;
    if (x < -8 || x > this.width + 8 || y < -8 || y > this.height + 8) return;
    const reach = radius * 1.3;
    context.beginPath();
    if (index === 0) context.arc(x, y, radius, 0, 7);
    else for (const [right, down] of [[0, -reach], [reach, 0], [0, reach], [-reach, 0]]) context.lineTo(x + right, y + down);
    context.closePath();
    context.lineWidth = 2 * edge;
    context.fillStyle = this.color(index);
    context.strokeStyle = colors.panel;
    context.stroke();
    context.fill();
  }

  drawPlaces(now, covers) {
    const { ride, selected } = this.state;
    const clusters = this.clusters = ride.clusters.at(this.state.camera.zoom, now.places);
    // The elements that can be tapped, in the order in which they are drawn.
    this.targets = [];
    const { places } = ride;
    const seen = [];
    for (let i = 0; i < now.places; i++) {
      if (clusters.first[i] !== i || clusters.shown[i] < 0 || clusters.sizes[i] === 1 && i === selected) continue;
      const [x, y] = this.point(places.x[clusters.shown[i]], places.y[clusters.shown[i]]);
      if (x < -40 || x > this.width + 40 || y < -20 || y > this.height + 60) continue;
      seen.push({ place: i, x, y, size: clusters.sizes[i] });
    }
    for (const { place, x, y, size } of seen) if (size === 1) this.drawAccuracy(place, x, y, 0.07);
    const room = seen.some(({ size }) => size > 1) && this.room(seen, covers);
    for (const { place, x, y, size } of seen) {
      // Small, so that the line is seen on both sides.
      this.drawMark(x, y, this.state.front, size > 1 ? 6 : 5, 1.5);
      this.targets.push({ place, x, y, radius: 14 });
      if (size > 1) this.drawCount(place, x, y, size, room);
    }
    if (selected === null || !places.isOnMap(selected)) return;
    const [x, y] = this.point(places.x[selected], places.y[selected]);
    this.drawAccuracy(selected, x, y, 0.16);
    this.drawPin(selected, x, y);
  }

  drawAccuracy(place, x, y, opacity) {
    const { places } = this.state.ride;
    const radius = this.points((places.accuracy[place] - 1) / 1000, places.y[place]);
    if (places.accuracy[place] > 0 && radius > 7) this.disk(x, y, radius, this.pinColor, opacity);
  }

  // The room that numbers of clusters must not take: the room of the line, the places, the flags and the names.
  room(seen, covers) {
    const room = this.lineRoom().copy(covers);
    for (const { x, y } of seen) room.take(x - 7, y - 7, 14, 14);
    for (const { left, top, right, bottom } of [...this.flags(), ...this.names?.drawn ?? []]) room.take(left, top, right - left, bottom - top);
    return room;
  }

  // The line takes the same room as long as the camera stands.
  lineRoom() {
    const { lines, width, height, state: { camera: { x, y, zoom } } } = this;
    const key = [x, y, zoom, width, height].join();
    if (this.traced?.key === key && this.traced.lines === lines) return this.traced.room;
    const size = 256 * 2 ** zoom;
    const room = new MapRoom(width, height, x * size, y * size);
    const { view, place } = this.view();
    lines.trace(room, zoom, view, Infinity, place);
    this.traced = { key, lines, room };
    return room;
  }

  // Where the flags are in the view.
  flags() {
    const { route } = this.state.ride;
    if (route.count < 2) return [];
    return [[0, -16], [route.count - 1, -1]].filter(([i]) => route.isOnMap(i)).map(([i, left]) => {
      const [x, y] = this.point(route.x[i], route.y[i]);
      return { left: x + left, top: y - 47, right: x + left + 17, bottom: y };
    });
  }

  // The number of places in a cluster, beside it on the side where it covers least.
  drawCount(place, x, y, size, room) {
    const { context, colors } = this;
    const text = size < 10_000 ? grouped(size) : `${Math.round(size / 1000)}k`;
    context.font = canvasFont(11, 600);
    const [width, height] = [Math.ceil(context.measureText(text).width) + 9, Math.round(16 * textScale)];
    // Farther away where it would cover another number, and left out where it has no room there either.
    const sides = [0, 10, 20].flatMap(away => {
      const [across, down] = [width / 2 + 9 + away, height / 2 + 9 + away];
      return [[across, 0], [-across, 0], [0, -down], [0, down], [across - 3, -down + 4], [-across + 3, -down + 4], [across - 3, down - 4], [-across + 3, down - 4]];
    });
    const places = sides.map(([dx, dy]) => [x + dx - width / 2, y + dy - height / 2]);
    const found = [0, 8, 16].reduce((found, ring) => found ?? room.best(places.slice(ring, ring + 8), width, height), null);
    if (!found) return;
    const [right, below] = found;
    context.beginPath();
    context.roundRect(right, below, width, height, height / 2);
    context.fillStyle = this.pinColor;
    context.fill();
    context.fillStyle = colors["pin-ink"];
    [context.textAlign, context.textBaseline] = ["center", "middle"];
    context.fillText(text, right + width / 2, below + height / 2 + 0.5);
    this.targets.push({ place, x: right + width / 2, y: below + height / 2, radius: Math.max(width / 2, 12) });
  }

  // The selected place.
  drawPin(i, x, y) {
    const picture = this.pin ??= this.pinPicture();
    const [width, height] = [picture.width / this.ratio, picture.height / this.ratio];
    this.context.drawImage(picture, x - width / 2, y - height + 3, width, height);
    this.targets.push({ place: i, x, y: y - height / 2, radius: height / 2 });
  }

  pinPicture() {
    const picture = document.createElement("canvas");
    picture.width = Math.ceil(30 * this.ratio);
    picture.height = Math.ceil(38 * this.ratio);
    const context = picture.getContext("2d");
    context.scale(this.ratio, this.ratio);
    context.shadowColor = "rgb(0 0 0 / .35)";
    context.shadowBlur = 3 * this.ratio;
    context.shadowOffsetY = 1 * this.ratio;
    context.fillStyle = this.pinColor;
    context.beginPath();
    context.arc(15, 14, 10, Math.PI * 0.83, Math.PI * 0.17);
    context.quadraticCurveTo(21, 26, 15, 35);
    context.quadraticCurveTo(9, 26, 15 + 10 * Math.cos(Math.PI * 0.83), 14 + 10 * Math.sin(Math.PI * 0.83));
    context.fill();
    context.shadowColor = "transparent";
    context.fillStyle = this.colors["pin-ink"];
    context.beginPath();
    context.arc(15, 14, 4, 0, 7);
    context.fill();
    return picture;
  }

  drawScale({ width, text }) {
    const { context, colors } = this;
    const [left, bottom] = [14, this.height - 12];
    context.strokeStyle = context.fillStyle = colors.quiet;
    context.lineWidth = 1.5;
    context.lineCap = "butt";
    context.beginPath();
    for (const [x, y] of [[0, -8], [0, 0], [width, 0], [width, -8]]) context.lineTo(left + x, bottom + y);
    context.stroke();
    context.font = canvasFont(12);
    [context.textAlign, context.textBaseline] = ["center", "alphabetic"];
    context.fillText(text, left + width / 2, bottom - 5);
  }

  // The event under the pointer on the timeline; otherwise where the line is at the time that is pointed at.
  drawCursor() {
    const { event, cursor, ride } = this.state;
    const isEvent = event?.x !== undefined;
    const position = isEvent ? [event.x, event.y] : cursor !== null && ride.position(cursor);
    if (!position) return;
    const { context, colors } = this;
    const [x, y] = this.point(...position);
    for (const [color, width] of [[colors.panel, 6], [colors.ink, 3]]) {
      context.lineWidth = width;
      context.strokeStyle = color;
      this.circle(x, y, isEvent ? 13 : 8);
      context.stroke();
    }
  }

  // The time of the line at a point of the view; null if none of it is near.
  timeAt([x, y]) {
    const { view } = this.view();
    const { zoom } = this.state.camera;
    const size = 256 * 2 ** zoom;
    const margin = 20 / size;
    const found = this.lines.nearest(zoom, view.west + margin + x / size, view.north + margin + y / size, 12 / size);
    if (!found) return null;
    const { time } = this.state.ride.route;
    return time[found.from] + found.part * (time[found.to] - time[found.from]);
  }

  // The topmost place at a point; for a cluster, its first place.
  hit([x, y]) {
    for (let i = (this.targets?.length ?? 0) - 1; i >= 0; i--) {
      const target = this.targets[i];
      if (Math.hypot(x - target.x, y - target.y) <= target.radius) return target.place;
    }
    return null;
  }

  circle(x, y, radius) {
    this.context.beginPath();
    this.context.arc(x, y, radius, 0, 2 * Math.PI);
  }

  dot(x, y, radius, color) {
    this.context.fillStyle = color;
    this.circle(x, y, radius);
    this.context.fill();
  }

  disk(x, y, radius, color, opacity) {
    if (radius > 1e5) return;
    this.context.globalAlpha = opacity;
    this.dot(x, y, radius, color);
    this.context.globalAlpha = 1;
  }
}

// The route as lines without points that cannot be distinguished at a zoom level, in blocks with known
// bounds. Points beyond the edge of the map are left out, and a line ends there.
class RouteLines {
  constructor(route, starts) {
    this.route = route;
    this.starts = new Set(starts);
    for (let i = 0; i < route.count; i++) if (!route.isOnMap(i)) this.starts.add(i).add(i + 1);
    this.levels = new Map();
  }

  level(zoom) {
    const level = Math.min(Math.max(Math.ceil(zoom), 0), 20);
    if (!this.levels.has(level)) this.levels.set(level, this.simplified(level));
    return this.levels.get(level);
  }

  // Leaves out points nearer than half a point of the screen to the last one kept.
  simplified(level) {
    const { route, starts } = this;
    const limit = (0.5 / (256 * 2 ** level)) ** 2;
    const kept = [];
    let last = 0;
    for (let i = 0; i < route.count; i++) {
      if (!route.isOnMap(i)) continue;
      const [dx, dy] = [route.x[i] - route.x[last], route.y[i] - route.y[last]];
      const isEnd = starts.has(i) || starts.has(i + 1) || i + 1 === route.count;
      if (!isEnd && dx * dx + dy * dy < limit) continue;
      kept.push(i);
      last = i;
    }
    return { points: Int32Array.from(kept), blocks: this.blocks(kept), lengths: this.lengths(kept) };
  }

  // The length of the line from its start to each of the points.
  lengths(points) {
    const { route, starts } = this;
    const lengths = new Float64Array(points.length);
    for (let k = 1; k < points.length; k++) {
      const [last, i] = [points[k - 1], points[k]];
      const step = starts.has(i) ? 0 : Math.hypot(route.x[i] - route.x[last], route.y[i] - route.y[last]);
      lengths[k] = lengths[k - 1] + step;
    }
    return lengths;
  }

  // Visits places at even distances on the visible part of the line before one of its points, with the angle of
  // the line there. The places are the same within a level, so that they stay while the map moves.
  arrows(zoom, view, from, end, visit) {
    const { route, starts } = this;
    const { points, blocks, lengths } = this.level(zoom);
    const gap = 110 / (256 * 2 ** Math.min(Math.max(Math.ceil(zoom), 0), 20));
    for (const block of blocks) {
      if (points[block.start] >= end) break;
      if (block.east < view.west || block.west > view.east || block.south < view.north || block.north > view.south) continue;
      if (points[block.end] < from) continue;
      for (let k = block.start + 1; k <= block.end && points[k] < end; k++) {
        if (points[k] < from) continue;
        const length = lengths[k] - lengths[k - 1];
        if (starts.has(points[k]) || length === 0) continue;
        const [x, y] = [route.x[points[k - 1]], route.y[points[k - 1]]];
        const [dx, dy] = [route.x[points[k]] - x, route.y[points[k]] - y];
        const [first, last] = visiblePart([x, dx, view.west, view.east], [y, dy, view.north, view.south]);
        const at = part => (lengths[k - 1] + part * length) / gap - 0.5;
        for (let n = Math.ceil(at(first)); n < at(last); n++) {
          const part = ((n + 0.5) * gap - lengths[k - 1]) / length;
          visit(x + part * dx, y + part * dy, Math.atan2(dy, dx));
        }
      }
    }
  }

  blocks(points) {
    const { route } = this;
    const blocks = [];
    for (let start = 0; start < points.length; start += 128) {
      const end = Math.min(start + 128, points.length - 1);
      const block = { start, end, west: Infinity, east: -Infinity, north: Infinity, south: -Infinity };
      for (let k = start; k <= end; k++) {
        const [x, y] = [route.x[points[k]], route.y[points[k]]];
        block.west = Math.min(block.west, x);
        block.east = Math.max(block.east, x);
        block.north = Math.min(block.north, y);
        block.south = Math.max(block.south, y);
      }
      blocks.push(block);
    }
    return blocks;
  }

  // Adds each visible leg before one of the points to the path that `pathOf` chooses for it, by its two points.
  traceParts(zoom, view, end, place, pathOf) {
    const { route, starts } = this;
    const { points, blocks } = this.level(zoom);
    for (const block of blocks) {
      if (points[block.start] >= end) break;
      if (block.east < view.west || block.west > view.east || block.south < view.north || block.north > view.south) continue;
      let [path, before] = [null, null];
      for (let k = block.start; k <= block.end; k++) {
        // Up to the last point before the end, which may have been left out.
        const i = Math.min(points[k], end - 1);
        const here = place(route.x[i], route.y[i]);
        const next = before && !starts.has(points[k]) ? pathOf(points[k - 1], i) : null;
        if (next && next !== path) next.moveTo(...before);
        next?.lineTo(...here);
        [path, before] = [next, here];
        if (i < points[k]) break;
      }
    }
  }

  // True if a leg is within a rectangle of the world.
  meets(zoom, { west, east, north, south }) {
    const { route, starts } = this;
    const { points, blocks } = this.level(zoom);
    for (const block of blocks) {
      if (block.east < west || block.west > east || block.south < north || block.north > south) continue;
      for (let k = block.start; k <= block.end; k++) {
        const to = points[k];
        const from = k > block.start && !starts.has(to) ? points[k - 1] : to;
        const [x, y, dx, dy] = [route.x[from], route.y[from], route.x[to] - route.x[from], route.y[to] - route.y[from]];
        if (Math.max(x, x + dx) < west || Math.min(x, x + dx) > east || Math.max(y, y + dy) < north || Math.min(y, y + dy) > south) continue;
        const [first, last] = visiblePart([x, dx, west, east], [y, dy, north, south]);
        if (first <= last) return true;
      }
    }
    return false;
  }

  // The leg nearest to a position, within a reach: its two points, and how much of it is before the position.
  nearest(zoom, x, y, reach) {
    const { route, starts } = this;
    const { points, blocks } = this.level(zoom);
    let [found, least] = [null, reach];
    for (const block of blocks) {
      if (block.east < x - reach || block.west > x + reach || block.south < y - reach || block.north > y + reach) continue;
      for (let k = block.start; k <= block.end; k++) {
        const to = points[k];
        const from = k > block.start && !starts.has(to) ? points[k - 1] : to;
        const [dx, dy] = [route.x[to] - route.x[from], route.y[to] - route.y[from]];
        const along = (x - route.x[from]) * dx + (y - route.y[from]) * dy;
        const part = Math.min(Math.max(along / (dx * dx + dy * dy || 1), 0), 1);
        const distance = Math.hypot(route.x[from] + part * dx - x, route.y[from] + part * dy - y);
        if (distance < least) [found, least] = [{ from, to, part }, distance];
      }
    }
    return found;
  }

  // The visible part of the route before one of its points, and after the last one before another.
  trace(context, zoom, view, end, place, from = 0) {
    const { route, starts } = this;
    const { points, blocks } = this.level(zoom);
    for (const block of blocks) {
      if (points[block.start] >= end) break;
      if (block.east < view.west || block.west > view.east || block.south < view.north || block.north > view.south) continue;
      if (points[block.end] < from) continue;
      let isDrawing = false;
      for (let k = block.start; k <= block.end; k++) {
        const i = points[k];
        if (k < block.end && points[k + 1] < from) continue;
        if (i >= end) {
          // Up to the last point before the end, which may have been left out.
          if (end > 0 && !starts.has(i) && isDrawing && route.isOnMap(end - 1)) context.lineTo(...place(route.x[end - 1], route.y[end - 1]));
          break;
        }
        const point = place(route.x[i], route.y[i]);
        if (isDrawing && !starts.has(i)) context.lineTo(...point); else context.moveTo(...point);
        isDrawing = true;
      }
    }
  }
}

// The colours of a line. The mean of a measure over a leg gives the colour of the leg.
class ColoredLine {
  constructor(values, limits) {
    this.limits = limits;
    this.sums = new Float64Array(values.length + 1);
    this.counts = new Int32Array(values.length + 1);
    values.forEach((value, i) => {
      const isKnown = !Number.isNaN(value);
      this.sums[i + 1] = this.sums[i] + (isKnown ? value : 0);
      this.counts[i + 1] = this.counts[i] + (isKnown ? 1 : 0);
    });
  }

  // The part of the scale after the first point to the last; the one beyond the scale if nothing is known.
  part(first, last) {
    const count = this.counts[last + 1] - this.counts[first + 1];
    if (!count) return this.limits.length + 1;
    return countUntil(this.limits, (this.sums[last + 1] - this.sums[first + 1]) / count);
  }
}

// Map tiles from the server that the user has chosen.
class Tiles {
  constructor(template, onLoad) {
    this.template = template;
    this.onLoad = onLoad;
    this.images = new Map();
  }

  draw(context, camera, width, height) {
    const level = Math.min(Math.max(Math.round(camera.zoom), 0), 19);
    const count = 2 ** level;
    const side = 256 * 2 ** (camera.zoom - level);
    const [left, top] = [camera.x * count - width / 2 / side, camera.y * count - height / 2 / side];
    context.globalAlpha = matchMedia("(prefers-color-scheme: dark)").matches ? 0.55 : 1;
    for (let y = Math.max(Math.floor(top), 0); y < Math.min(top + height / side, count); y++) {
      for (let x = Math.floor(left); x < left + width / side; x++) {
        const image = this.image(level, (x % count + count) % count, y);
        const [right, down] = [Math.round((x - left) * side), Math.round((y - top) * side)];
        if (image) context.drawImage(image, right, down, Math.ceil(side), Math.ceil(side));
      }
    }
    context.globalAlpha = 1;
  }

  // Draws nothing until the tile has arrived. The oldest tiles are released when there are many.
  image(level, x, y) {
    const address = this.template.replaceAll("{z}", level).replaceAll("{x}", x).replaceAll("{y}", y);
    let image = this.images.get(address);
    if (!image) {
      image = new Image();
      image.onload = this.onLoad;
      image.src = address;
      this.images.set(address, image);
      if (this.images.size > 512) this.images.delete(this.images.keys().next().value);
    }
    return image.complete && image.naturalWidth ? image : null;
  }
}

"""#.utf8)

  static let fittingJS = Array(
    #"""
// The part of the world that a fitted map shows, in points of the screen at a zoom. It has the bounds of a ride, with
// room for a pin and the flags.
function extentOf({ bounds: { west, east, north, south }, route }, zoom) {
  const size = 256 * 2 ** zoom;
  const ends = route.count > 1 ? [[0, -17, 3], [route.count - 1, -3, 17]].filter(([i]) => route.isOnMap(i)) : [];
  return {
    left: Math.min(west * size - 14, ...ends.map(([i, left]) => route.x[i] * size + left)),
    right: Math.max(east * size + 14, ...ends.map(([i, , right]) => route.x[i] * size + right)),
    top: Math.min(north * size - 38, ...ends.map(([i]) => route.y[i] * size - 50)),
    bottom: south * size + 14,
  };
}

// The rectangles of a view that no cover overlaps and that end at covers or at its edges.
function freeRectangles(width, height, covers) {
  const free = [];
  for (const left of [0, ...covers.map(cover => cover.right)]) {
    for (const right of [width, ...covers.map(cover => cover.left)]) {
      if (right <= left) continue;
      const beside = covers.filter(cover => cover.left < right && left < cover.right);
      for (const top of [0, ...beside.map(cover => cover.bottom)]) {
        const bottom = Math.min(height, ...beside.filter(cover => cover.bottom > top).map(cover => cover.top));
        if (bottom > top) free.push({ left, right, top, bottom });
      }
    }
  }
  return free;
}

function fits(ride, zoom, { left, right, top, bottom }) {
  const extent = extentOf(ride, zoom);
  return extent.right - extent.left <= right - left && extent.bottom - extent.top <= bottom - top;
}

// The greatest zoom with which all of a ride is in a rectangle.
function zoomFitting(ride, rectangle) {
  let [low, high] = [0, 17];
  for (let step = 0; step < 30; step++) {
    const zoom = (low + high) / 2;
    if (fits(ride, zoom, rectangle)) low = zoom; else high = zoom;
  }
  return low;
}

// The camera with which a ride is largest in a view, and nothing of it is under a cover.
function cameraFitting(ride, width, height, covers = []) {
  const area = ({ left, right, top, bottom }) => (right - left) * (bottom - top);
  // The largest first, so that most of the others need not be tried.
  const rectangles = freeRectangles(width, height, covers).sort((one, other) => area(other) - area(one));
  let [free, zoom] = [rectangles[0], zoomFitting(ride, rectangles[0])];
  for (const rectangle of rectangles) if (fits(ride, zoom + 1e-6, rectangle)) [free, zoom] = [rectangle, zoomFitting(ride, rectangle)];
  const size = 256 * 2 ** zoom;
  const extent = extentOf(ride, zoom);
  const middle = (one, other) => (one + other) / 2;
  return {
    x: (middle(extent.left, extent.right) - middle(free.left, free.right) + width / 2) / size,
    y: (middle(extent.top, extent.bottom) - middle(free.top, free.bottom) + height / 2) / size,
    zoom,
  };
}

"""#.utf8)

  static let foldsJS = Array(
    #"""
// The time of a ride without most of its long interruptions, each of which takes the same short time: the time that is
// shown. Times are milliseconds since the start of the ride.
class Folds {
  // The starts and ends of the interruptions, in turn, in order.
  constructor(bounds, duration) {
    this.gaps = [];
    for (let i = 0; i < bounds.length; i += 2) this.gaps.push({ start: bounds[i], end: bounds[i + 1] });
    const lengths = this.gaps.map(({ start, end }) => end - start);
    const recorded = duration - lengths.reduce((sum, length) => sum + length, 0);
    // All gaps together take at most a third of the shown length.
    this.length = Math.max(1000, Math.min(recorded / 20, recorded / 2 / this.gaps.length, ...lengths));
    [this.times, this.shownTimes] = [[0], [0]];
    for (const { start, end } of this.gaps) {
      const before = this.shown(start);
      this.times.push(start, end);
      this.shownTimes.push(before, before + this.length);
    }
  }

  shown(time) { return Folds.along(this.times, this.shownTimes, time); }
  time(shown) { return Folds.along(this.shownTimes, this.times, shown); }

  // From one of two scales to the other: as long on both after the last of the points at which they are joined, and
  // even between two of them.
  static along(from, to, value) {
    const next = countUntil(from, value);
    const last = Math.max(next - 1, 0);
    const part = next > 0 && next < from.length ? (to[next] - to[last]) / (from[next] - from[last]) : 1;
    return to[last] + (value - from[last]) * part;
  }

  // The interruption that a time is within; undefined if it is in none.
  at(time) { return this.gaps.find(({ start, end }) => start <= time && time < end); }
}

"""#.utf8)

  static let indexCSS = Array(
    #"""
main { max-width: 60rem; padding: 8px 16px; }
ul { margin: 0; padding: 0; list-style: none; }
li { padding: 10px 0; border-bottom: 1px solid var(--line); overflow-wrap: anywhere; }
a { display: inline-block; min-height: 24px; color: var(--accent); font-weight: 550; }
p { margin: 0; color: var(--quiet); font-size: .875rem; font-variant-numeric: tabular-nums; }

"""#.utf8)

  static let indexHTML = Array(
    #"""
<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{{policy}}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>{{title}}</title>
<link rel="icon" href="data:,">
<style>{{style}}</style>
</head>
<body>
<header><h1>{{title}}</h1></header>
<main><ul>
{{rides}}</ul></main>
</body>
</html>

"""#.utf8)

  static let layersJS = Array(
    #"""
// Pictures that are kept while what they show stays the same, so that a frame of playing draws only what is new in it.
class Layer {
  // It is known by the canvas that it is drawn on.
  constructor(canvas) {
    this.canvas = document.createElement("canvas");
    this.canvas.id = canvas.id;
    this.context = this.canvas.getContext("2d");
  }

  // Clears it if what it shows has changed; true if it has.
  renew(key, { width, height }, ratio) {
    if (this.key === key) return false;
    this.key = key;
    [this.canvas.width, this.canvas.height] = [width, height];
    this.context.setTransform(ratio, 0, 0, ratio, 0, 0);
    return true;
  }

  drawOn(context) {
    context.save();
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.drawImage(this.canvas, 0, 0);
    context.restore();
  }
}

"""#.utf8)

  static let mapJS = Array(
    #"""
// The map: a camera over the Web Mercator square, moved by pointers, wheel, keys and links.
class MapView {
  // The elements that lie on it.
  static covering = ["#controls", "#north", "#missing", "#legend", "#coloring", "#scale", "#attribution", "#camera", "#directions summary"];

  // One without a link neither reads nor writes the address of the page.
  constructor(state, { hasLink = true } = {}) {
    this.state = state;
    this.hasLink = hasLink;
    this.canvas = document.getElementById("map");
    this.drawing = new MapDrawing(state, this.canvas);
    this.pointers = new Map();
    this.listen();
    state.onChange(now => this.draw(now));
    new ResizeObserver(() => this.resize()).observe(this.canvas);
    const covers = new ResizeObserver(() => {
      this.knownCovers = null;
      state.change({});
    });
    // The text of the camera changes as the map moves.
    for (const selector of MapView.covering) if (selector !== "#camera" && selector !== "#scale") covers.observe(document.querySelector(selector));
  }

  resize() {
    const { clientWidth: width, clientHeight: height } = this.canvas;
    if (!width || !height) return;
    const isFirst = !this.width;
    [this.width, this.height, this.knownCovers] = [width, height, null];
    this.drawing.resize(width, height);
    this.drawNotes();
    if (isFirst ? !this.readLink() : this.isFitted) {
      if (this.state.part) this.fitPart(false); else this.fit(false);
    }
    this.state.change({});
  }

  worldSize(zoom = this.state.camera.zoom) { return 256 * 2 ** zoom; }

  // Camera.

  setCamera(camera) {
    const zoom = Math.min(Math.max(camera.zoom, 0), 22);
    const y = Math.min(Math.max(camera.y, 0), 1);
    this.state.change({ camera: { x: camera.x, y, zoom } });
  }

  // The camera when the map has come to rest: each movement starts from the end of the one before.
  get aim() { return this.movement?.aim ?? this.state.camera; }

  stop() { this.movement = null; }

  // A map that is moved elsewhere does not follow the rider.
  moveTo(camera, isAnimated = true, isFollowing = false) {
    const start = this.state.camera;
    this.isFitted = false;
    this.state.change({ isFollowing });
    camera = { ...camera, x: camera.x + Math.round(start.x - camera.x) };
    if (!isAnimated || matchMedia("(prefers-reduced-motion: reduce)").matches) {
      this.stop();
      return this.setCamera(camera);
    }
    const movement = this.movement = { began: performance.now(), aim: camera };
    const zooms = camera.zoom - start.zoom;
    const step = () => {
      if (this.movement !== movement) return;
      const time = Math.min((performance.now() - movement.began) / 300, 1);
      const part = time < 0.5 ? 4 * time ** 3 : 1 - 4 * (1 - time) ** 3;
      // The centre moves at the pace of the scale, so that one point of the map stays fixed.
      const way = Math.abs(zooms) < 1e-3 ? part : (1 - 2 ** (-zooms * part)) / (1 - 2 ** -zooms);
      this.setCamera(time === 1 ? camera : {
        x: start.x + (camera.x - start.x) * way, y: start.y + (camera.y - start.y) * way,
        zoom: start.zoom + zooms * part,
      });
      if (time < 1) requestAnimationFrame(step); else this.movement = null;
    };
    step();
  }

  fit(isAnimated = true) {
    this.moveTo(cameraFitting(this.state.ride, this.width, this.height, this.covers), isAnimated);
    // So it is when the size of the map changes.
    this.isFitted = true;
  }

  // The part that is chosen, of the ride in front.
  fitPart(isAnimated = true) {
    const { ride, part } = this.state;
    if (!this.width) return;
    this.moveTo(cameraFitting({ bounds: ride.boundsOfPart(part), route: { count: 0 } }, this.width, this.height, this.covers), isAnimated);
    this.isFitted = true;
  }

  // The camera with which a view of another size shows what this one shows; all of the route if this one has no size.
  cameraShowing(width, height) {
    const { camera, ride } = this.state;
    if (this.width) return { ...camera, zoom: camera.zoom + Math.log2(Math.min(width / this.width, height / this.height)) };
    return cameraFitting(ride, width, height);
  }

  // The position of an element in the view; null if it is not shown.
  box(selector) {
    const element = document.querySelector(selector);
    const [frame, box] = [this.canvas.getBoundingClientRect(), element.getBoundingClientRect()];
    if (!box.width || !element.textContent.trim() && !element.firstElementChild) return null;
    return { left: box.left - frame.left, top: box.top - frame.top, right: box.right - frame.left, bottom: box.bottom - frame.top };
  }

  // The rectangles of the elements that lie on the map, with a margin. The scale has another width at each zoom.
  get covers() {
    const { zoom } = this.state.camera;
    if (this.zoomOfCovers !== zoom) this.knownCovers = null;
    this.zoomOfCovers = zoom;
    return this.knownCovers ??= MapView.covering.map(selector => this.box(selector)).filter(Boolean)
      .map(({ left, top, right, bottom }) => ({ left: left - 4, top: top - 4, right: right + 4, bottom: bottom + 4 }));
  }

  // The pin whose card is open, if it is visible; otherwise the middle of the view.
  get focus() {
    const { selected, ride } = this.state;
    const middle = [this.width / 2, this.height / 2];
    if (selected === null || !ride.places.isOnMap(selected)) return middle;
    const point = this.drawing.point(ride.places.x[selected], ride.places.y[selected], this.aim);
    return this.isSeen(point) ? point : middle;
  }

  isSeen([x, y]) { return x >= 0 && x <= this.width && y >= 0 && y <= this.height; }

  // Keeps the position at a point of the view fixed.
  zoomBy(levels, point = this.focus, isAnimated = false) {
    const { x, y, zoom } = this.aim;
    const target = Math.min(Math.max(zoom + levels, 0), 22);
    const way = (1 / this.worldSize(zoom) - 1 / this.worldSize(target));
    this.moveTo({
      x: x + (point[0] - this.width / 2) * way, y: y + (point[1] - this.height / 2) * way, zoom: target,
    }, isAnimated, this.state.isFollowing);
  }

  panBy(right, down) {
    const { x, y, zoom } = this.aim;
    this.stop();
    this.isFitted = false;
    this.state.change({ isFollowing: false });
    this.setCamera({ x: x + right / this.worldSize(zoom), y: y + down / this.worldSize(zoom), zoom });
  }

  // Moves a position into view.
  showPosition([x, y]) {
    if (!this.isSeen(this.drawing.point(x, y, this.aim))) this.moveTo({ x, y, zoom: this.aim.zoom });
  }

  // Moves a place into view, with room for its card.
  show(place) {
    const { places } = this.state.ride;
    if (!places.isOnMap(place)) return;
    const { x, y } = places;
    const point = this.drawing.point(x[place], y[place], this.aim);
    const above = Math.min(310, this.height - 40);
    const hasRoom = point[0] > 40 && point[0] < this.width - 60 && point[1] > above && point[1] < this.height - 20;
    if (hasRoom) return;
    const { zoom } = this.aim;
    // As far below the middle as the card above it needs.
    const down = Math.min(Math.max(90, 260 - this.height / 2), this.height / 2 - 24);
    this.moveTo({ x: x[place], y: y[place] - down / this.worldSize(zoom), zoom });
  }

  // Centre and zoom in the address of the page, the time if it is not the end, the part, and what is chosen of line and
  // profile: #map=14.25/46.94800/7.44700&t=83.5&part=60-90&line=speed&profile=altitude&follow.

  get link() {
    const { x, y, zoom } = this.state.camera;
    const { time, duration, part, coloring, profile, isFollowing } = this.state;
    const seconds = time => Number((time / 1000).toFixed(3));
    const parts = [
      time < duration && `t=${seconds(time)}`, part && `part=${part.map(seconds).join("-")}`, coloring && `line=${coloring}`, profile && `profile=${profile}`,
      isFollowing && "follow",
    ];
    const map = `map=${zoom.toFixed(2)}/${Mercator.latitude(y).toFixed(5)}/${Mercator.longitude(x).toFixed(5)}`;
    return "#" + [map, ...parts].filter(Boolean).join("&");
  }

  writeLink() {
    if (!this.hasLink) return;
    clearTimeout(this.linkTimer);
    this.linkTimer = setTimeout(() => {
      if (location.hash !== this.link) history.replaceState(null, "", this.link);
    }, 200);
  }

  // Follows the address, unless the map is there already; true if it has a position. An address that says nothing is
  // rewritten.
  readLink() {
    if (!this.hasLink) return false;
    const link = new URLSearchParams(location.hash.slice(1));
    const position = MapView.positionOf(link);
    if (location.hash === this.link) return position !== null;
    if (!position && !["t", "part", "line", "profile", "follow"].some(name => link.has(name))) {
      this.state.change({});
      return false;
    }
    this.stop();
    const { duration, ride: { bounds: near } } = this.state;
    // A link without a time is of the end.
    const seconds = Number(link.get("t") ?? NaN);
    const time = Number.isFinite(seconds) ? Math.min(Math.max(seconds * 1000, 0), duration) : duration;
    const kind = name => this.state.ride.measures.get(link.get(name))?.kind ?? null;
    this.state.change({
      time, isPlaying: false, part: this.partOf(link), coloring: kind("line"), profile: kind("profile"), isFollowing: link.has("follow"),
    });
    if (!position) return false;
    this.isFitted = false;
    const x = Mercator.x(position.longitude);
    this.setCamera({ x: x + Math.round((near.west + near.east) / 2 - x), y: Mercator.y(position.latitude), zoom: position.zoom });
    return true;
  }

  // The part in a link; null if there is none of the ride.
  partOf(link) {
    const [start, end, ...others] = (link.get("part") ?? "").split("-").map(part => part === "" ? NaN : Number(part) * 1000);
    return start >= 0 && end > start && !others.length ? this.state.partBetween(start, end) : null;
  }

  // The position in a link; null if there is none on the map.
  static positionOf(link) {
    const [zoom, latitude, longitude] = (link.get("map") ?? "").split("/").map(part => part === "" ? NaN : Number(part));
    const isValid = zoom >= 0 && zoom <= 22 && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
    return isValid ? { zoom, latitude, longitude } : null;
  }

  draw(now) {
    if (!this.width) return;
    this.follow(now);
    this.drawing.draw(now, this.covers);
    this.drawNotes();
    this.writeLink();
  }

  // Keeps the rider in the middle, while there is one.
  follow(now) {
    const { isFollowing, ride, camera } = this.state;
    this.followButton.setAttribute("aria-pressed", isFollowing);
    if (!isFollowing || now.fix < 0 || !ride.fixes.isOnMap(now.fix)) return;
    const x = ride.fixes.x[now.fix];
    this.state.camera = { ...camera, x: x + Math.round(camera.x - x), y: ride.fixes.y[now.fix] };
  }

  setFollowing(isFollowing) {
    this.stop();
    this.isFitted = false;
    this.state.change({ isFollowing });
  }

  drawNotes() {
    const { x, y, zoom } = this.state.camera;
    document.getElementById("camera").textContent =
      `${Mercator.latitude(y).toFixed(5)}, ${Mercator.longitude(x).toFixed(5)} · zoom ${zoom.toFixed(1)}`;
    const bar = this.scaleBar(this.state.camera, Math.min(140, this.width / 3));
    const label = document.querySelector("#scale span");
    label.style.width = `${bar.width}px`;
    label.textContent = bar.text;
    document.getElementById("scale").setAttribute("aria-label", `Scale: ${bar.text}`);
  }

  // A round length on the ground, and its points on the screen.
  scaleBar({ y, zoom }, most) {
    const metres = 2 * Math.PI * 6378137 * Math.cos(Mercator.latitude(y) * Math.PI / 180) / this.worldSize(zoom);
    const longest = metres * most;
    const unit = 10 ** Math.floor(Math.log10(longest));
    const bar = [5, 2, 1].map(n => n * unit).find(n => n <= longest) ?? unit;
    return { width: bar / metres, text: bar >= 1000 ? `${grouped(bar / 1000)} km` : `${bar} m` };
  }

  // Pointers, wheel, keys and buttons.

  listen() {
    const canvas = this.canvas;
    canvas.addEventListener("pointerdown", event => this.press(event));
    canvas.addEventListener("pointermove", event => this.drag(event));
    canvas.addEventListener("pointerup", event => this.release(event));
    canvas.addEventListener("pointercancel", event => this.release(event, true));
    canvas.addEventListener("wheel", event => {
      if (scrolls(event)) return;
      event.preventDefault();
      const lines = event.deltaMode === 1 ? 16 : 1;
      this.zoomBy(-Math.max(-120, Math.min(120, event.deltaY * lines)) / 240, this.at(event));
    }, { passive: false });
    canvas.addEventListener("keydown", event => this.key(event));
    canvas.addEventListener("pointerleave", () => this.state.change({ cursor: null }));
    canvas.addEventListener("blur", () => this.state.change({ cursor: null }));
    addEventListener("hashchange", () => !this.readLink() && this.state.part && this.fitPart());
    this.followButton = document.getElementById("follow");
    this.followButton.onclick = () => this.setFollowing(!this.state.isFollowing);
    document.getElementById("zoom-in").onclick = () => this.zoomBy(1, undefined, true);
    document.getElementById("zoom-out").onclick = () => this.zoomBy(-1, undefined, true);
    document.getElementById("fit").onclick = () => this.fit();
  }

  at(event) {
    const frame = this.canvas.getBoundingClientRect();
    return [event.clientX - frame.left, event.clientY - frame.top];
  }

  press(event) {
    this.stop();
    this.canvas.setPointerCapture(event.pointerId);
    this.pointers.set(event.pointerId, this.at(event));
    this.hasMoved = this.pointers.size > 1;
    this.pressedAt = this.at(event);
  }

  drag(event) {
    const before = this.pointers.get(event.pointerId);
    const point = this.at(event);
    if (!before) {
      this.canvas.classList.toggle("over", this.drawing.hit(point) !== null);
      const cursor = this.drawing.timeAt(point);
      if (cursor !== this.state.cursor) this.state.change({ cursor });
      return;
    }
    if (!this.hasMoved && Math.hypot(point[0] - this.pressedAt[0], point[1] - this.pressedAt[1]) < 5) return;
    this.hasMoved = true;
    this.canvas.classList.add("moving");
    if (this.pointers.size === 2) {
      const other = [...this.pointers].find(([id]) => id !== event.pointerId)[1];
      const distance = p => Math.max(Math.hypot(p[0] - other[0], p[1] - other[1]), 1);
      const middle = p => [(p[0] + other[0]) / 2, (p[1] + other[1]) / 2];
      this.panBy(middle(before)[0] - middle(point)[0], middle(before)[1] - middle(point)[1]);
      this.zoomBy(Math.log2(distance(point) / distance(before)), middle(point));
    } else {
      this.panBy(before[0] - point[0], before[1] - point[1]);
    }
    this.pointers.set(event.pointerId, point);
  }

  release(event, isCancelled = false) {
    if (!this.pointers.delete(event.pointerId)) return;
    this.canvas.classList.remove("moving");
    if (this.hasMoved || isCancelled) this.tapped = null; else this.tapOnceOrTwice(event);
  }

  // The second of two taps beside places zooms in, or out with Shift.
  tapOnceOrTwice(event) {
    const [point, { timeStamp }] = [this.at(event), event];
    const { tapped } = this;
    this.tapped = { point, timeStamp };
    const isSecond = tapped && timeStamp - tapped.timeStamp < 400 && Math.hypot(point[0] - tapped.point[0], point[1] - tapped.point[1]) < 24;
    if (!isSecond || this.drawing.hit(point) !== null) return this.tap(point);
    this.tapped = null;
    this.zoomBy(event.shiftKey ? -1 : 1, point, true);
  }

  tap(point) {
    const first = this.drawing.hit(point);
    if (first === null) return this.state.select(null);
    const { clusters } = this.drawing;
    if (clusters.sizes[first] === 1) return this.open(first);
    const zoom = this.state.ride.clusters.splittingZoom(clusters, first);
    if (zoom === null) return this.open(first);
    const { x, y } = this.state.ride.places;
    const shown = clusters.shown[first];
    this.moveTo({ x: x[shown], y: y[shown], zoom });
  }

  open(place) {
    this.state.select(place);
    this.show(place);
  }

  key(event) {
    const step = event.shiftKey ? 320 : 80;
    const keys = {
      ArrowLeft: () => this.panBy(-step, 0), ArrowRight: () => this.panBy(step, 0),
      ArrowUp: () => this.panBy(0, -step), ArrowDown: () => this.panBy(0, step),
      "+": () => this.zoomBy(1, undefined, true), "=": () => this.zoomBy(1, undefined, true),
      "-": () => this.zoomBy(-1, undefined, true), Home: () => this.fit(), 0: () => this.fit(),
      p: () => this.openNext(1), P: () => this.openNext(-1),
      Enter: () => {
        if (this.state.selected === null) return;
        this.state.change({ isCardWanted: true });
        this.open(this.state.selected);
      },
      f: () => this.setFollowing(!this.state.isFollowing), F: () => this.setFollowing(!this.state.isFollowing), "[": () => this.point(-1), "]": () => this.point(1),
    };
    if (!keys[event.key] || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    keys[event.key]();
  }

  // Points at the line, a two hundredth of the ride farther.
  point(step) {
    const { cursor, time, duration, folds } = this.state;
    const shown = folds.shown(cursor ?? time) + step * folds.shown(duration) / 200;
    const pointed = Math.min(Math.max(folds.time(shown), 0), duration);
    this.state.change({ cursor: pointed });
    this.state.say(`At ${elapsed(pointed)}`);
  }

  openNext(step) {
    const { places } = this.state.ride.at(this.state.time);
    if (!places) return;
    const { selected } = this.state;
    this.open(selected === null ? (step > 0 ? 0 : places - 1) : (selected + step + places) % places);
  }
}

"""#.utf8)

  static let matrixJS = Array(
    #"""
// The combinations as a matrix: two of the axes are its rows and columns, and a figure colours its cells.
class MatrixView {
  constructor(choice) {
    this.choice = choice;
    this.table = document.getElementById("matrix");
    this.chosen = document.getElementById("chosen");
    this.menus = Object.fromEntries(["figure", "rows", "columns"].map(id => [id, document.getElementById(`matrix-${id}`)]));
    this.fillMenus();
    this.table.addEventListener("keydown", event => this.press(event));
    this.table.addEventListener("click", event => {
      const cell = event.target.closest("[role=gridcell]");
      if (cell) this.choose(this.cells.find(({ element }) => element === cell));
    });
    choice.onChange(now => this.draw(now));
  }

  fillMenus() {
    const { choice, menus } = this;
    const { figures, axes, count } = choice.sweep;
    menus.figure.append(...figures.map(({ title }, index) => new Option(title, index)));
    menus.figure.onchange = () => choice.change({ figure: Number(menus.figure.value) });
    for (const [id, other] of [["rows", "columns"], ["columns", "rows"]]) {
      menus[id].append(...axes.map(({ name }, index) => new Option(name, index)));
      menus[id].parentElement.hidden = axes.length < 2;
      // An axis that was in the other place is exchanged with this one.
      menus[id].onchange = () => {
        const axis = Number(menus[id].value);
        choice.change({ [id]: axis, ...(choice[other] === axis ? { [other]: choice[id] } : {}) });
      };
    }
    this.fixed = axes.map(({ name, values }, axis) => {
      const menu = element("select", { id: `fixed-${axis}` });
      menu.append(...values.map((value, index) => new Option(value, index)));
      menu.onchange = () => choice.change({ fixed: choice.fixed.map((old, index) => index === axis ? Number(menu.value) : old) });
      return { menu, label: element("label", {}, name, menu) };
    });
    document.getElementById("matrix-menus").append(...this.fixed.map(({ label }) => label));
    document.getElementById("matrix-today").hidden = choice.today === undefined;
    document.getElementById("matrix-note").textContent = choice.today === undefined && count > 1 ? "The tracker’s own numbers are not among the combinations." : "";
  }

  // The value of an axis in a row and a column.
  valueAt(axis, row, column) {
    const { rows, columns, fixed } = this.choice;
    return axis === rows ? row : axis === columns ? column : fixed[axis];
  }

  // The combination in a row and a column; the last axis changes fastest.
  numberAt(row, column) {
    return this.choice.sweep.axes.reduce((number, { values }, axis) => number * values.length + this.valueAt(axis, row, column), 0);
  }

  valuesOf(axis) { return this.choice.sweep.axes[axis]?.values ?? [""]; }

  build() {
    const { rows, columns, sweep } = this.choice;
    const [rowValues, columnValues] = [this.valuesOf(rows), this.valuesOf(columns)];
    const [rowName, columnName] = [rows, columns].map(axis => sweep.axes[axis]?.name ?? "");
    const corner = element("td", {}, ...(columnName ? [element("span", { className: "across", textContent: `${columnName} →` })] : []),
      ...(rowName ? [element("span", { className: "down", textContent: `${rowName} ↓` })] : []));
    const heads = columnValues.map(value => element("th", { scope: "col", textContent: value }));
    this.cells = [];
    const body = rowValues.map((value, row) => element("tr", {}, element("th", { scope: "row", textContent: value }),
      ...columnValues.map((_, column) => this.cell(row, column))));
    const head = element("tr", {}, corner, ...heads);
    for (const part of [head, ...body]) part.setAttribute("role", "row");
    for (const th of heads) th.setAttribute("role", "columnheader");
    for (const tr of body) tr.cells[0].setAttribute("role", "rowheader");
    this.table.replaceChildren(element("thead", {}, head), element("tbody", {}, ...body));
  }

  cell(row, column) {
    const td = element("td", { tabIndex: -1 }, element("span", { className: "value" }), element("span", { className: "marks" }));
    td.setAttribute("role", "gridcell");
    this.cells.push({ element: td, row, column, number: this.numberAt(row, column) });
    return td;
  }

  draw() {
    const { choice, menus } = this;
    const { rows, columns, fixed, figure, opened, sweep, point } = choice;
    this.follow();
    const key = [rows, columns, ...choice.fixed].join();
    if (key !== this.key) {
      this.key = key;
      this.build();
    }
    for (const [menu, value] of [[menus.figure, figure], [menus.rows, rows], [menus.columns, columns]]) menu.value = value;
    this.fixed.forEach(({ menu, label }, axis) => {
      menu.value = fixed[axis];
      label.hidden = axis === rows || axis === columns;
    });
    const drawn = JSON.stringify([key, figure, choice.recording, choice.bounds, point, opened]);
    if (drawn === this.drawn) return;
    this.drawn = drawn;
    this.drawCells();
    this.drawChosen();
  }

  // A ride that was opened elsewhere is in the matrix.
  follow() {
    const { opened, sweep, rows, columns, fixed } = this.choice;
    if (opened === this.followed) return;
    this.followed = opened;
    if (!opened.length) return;
    const { values } = sweep.combinations[opened.at(-1)];
    this.choice.fixed = fixed.map((old, axis) => axis === rows || axis === columns ? old : sweep.axes[axis].values.indexOf(values[axis]));
  }

  drawCells() {
    const { choice } = this;
    const { sweep, figure, shown, opened, point } = choice;
    const column = shown.columns[figure];
    const values = this.cells.map(({ number }) => column[number]).filter(Number.isFinite);
    const scale = new Axis(values, 0, 1);
    const stop = this.cells.find(({ number }) => number === point) ?? this.cells.find(cell => cell === this.last)
      ?? this.cells.find(({ number }) => sweep.isToday(number)) ?? this.cells[0];
    for (const cell of this.cells) {
      const { element: td, number } = cell;
      const value = column[number];
      const broken = choice.brokenText(number);
      const marks = choice.marks(number);
      td.tabIndex = cell === stop ? 0 : -1;
      td.classList.toggle("out", broken !== "");
      td.classList.toggle("today", sweep.isToday(number));
      td.setAttribute("aria-selected", number === point || opened.includes(number));
      td.classList.toggle("deep", Number.isFinite(value) && scale.at(value) > 0.5);
      td.style.setProperty("--part", Number.isFinite(value) ? Math.min(Math.max(scale.at(value), 0), 1).toFixed(3) : "0");
      const [text, below] = td.children;
      text.textContent = sweep.number(figure, value);
      below.textContent = marks.length ? `★ ${marks.join(", ")}` : "";
      td.title = [broken ? `Breaks a bound: ${broken}` : "", this.worstText(number)].filter(Boolean).join(". ");
      td.setAttribute("aria-label", [`${sweep.label(number)}: ${sweep.phrase(figure, value)}`, this.worstText(number), ...marks,
        ...(sweep.isToday(number) ? ["today’s numbers"] : []), ...(broken ? [`breaks a bound: ${broken}`] : [])].filter(Boolean).join("; "));
    }
    this.last = stop;
  }

  // The worst recording of a mean.
  worstText(number) {
    const { sweep, figure, recording } = this.choice;
    const worst = recording < 0 ? sweep.besideMean(figure, number) : null;
    return worst ? `worst ${sweep.number(figure, worst.value)} in ${sweep.recordings[worst.recording].file}` : "";
  }

  // The combination that is chosen, in words, to take away.
  drawChosen() {
    const { choice } = this;
    const { sweep, point } = choice;
    if (point === null) {
      this.chosenKey = null;
      this.chosen.replaceChildren(element("p", { className: "note", textContent: "Choose a cell to see its ride." }));
      return;
    }
    const { options } = sweep.choices[sweep.choiceOf[point]];
    const key = [point, ...choice.opened].join();
    if (key === this.chosenKey) return;
    this.chosenKey = key;
    this.chosen.replaceChildren(element("div", { className: "name" }, element("h3", { textContent: sweep.label(point) }),
      element("span", { className: "rides" }, ...choice.buttons(point))), ...choice.fromToday(point), ...(options ? [copyable(options, "these options")] : []));
  }

  choose(cell) {
    if (!cell) return;
    this.last = cell;
    for (const { element } of this.cells) element.tabIndex = element === cell.element ? 0 : -1;
    cell.element.focus({ preventScroll: this.choice.canOpen });
    this.choice.choose(cell.number);
  }

  press(event) {
    const cell = this.cells.find(({ element }) => element === event.target);
    if (!cell || event.altKey || event.metaKey) return;
    const last = this.cells.at(-1);
    const { row, column } = cell;

    const to = {
      ArrowRight: [row, column + 1], ArrowLeft: [row, column - 1], ArrowDown: [row + 1, column], ArrowUp: [row - 1, column],
      Home: [event.ctrlKey ? 0 : row, 0], End: [event.ctrlKey ? last.row : row, last.column],
    }[event.key];
    if (to) {
      event.preventDefault();
      this.choose(this.cells.find(other => other.row === to[0] && other.column === to[1]));
      return;
    }
    if (event.ctrlKey) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.choice.open(cell.number);
    }
    if (event.key.toLowerCase() === "c") this.choice.compare(cell.number);
  }
}

"""#.utf8)

  static let measuresJS = Array(
    #"""
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

"""#.utf8)

  static let pageCSS = Array(
    #"""
:root {
  --map-area: #dfe8ee; --map-coast: #a9bcc9; --map-border: #cfc7d3; --map-water: #c3d5e0;
  --map-road: #dcd6c8; --map-rail: #d9d6d2; --map-street: #e2dfd6; --map-name: #6b7278;
}
@media screen and (prefers-color-scheme: dark) {
  :root {
    --map-area: #182833; --map-coast: #3d5563; --map-border: #463d4d; --map-water: #24404f;
    --map-road: #3a3a35; --map-rail: #35332f; --map-street: #2a2c2b; --map-name: #87919a;
  }
}

html, body { height: 100%; }
body {
  display: grid; grid-template: auto auto minmax(0, 1fr) auto auto / minmax(0, 1fr);
  grid-template-areas: "header" "tabs" "main" "timeline" "footer";
  overflow: hidden;
}

/* The picture of the ride, until the scripts have drawn it, or for good where there are none. */
#start { position: fixed; inset: 0; z-index: 3; display: flex; flex-direction: column; align-items: center; justify-content: center; gap: 12px; padding: 16px; background: var(--paper); }
#start svg { max-width: 100%; min-height: 0; height: auto; }
#start p { margin: 0; color: var(--quiet); }
#start:has(noscript p) > p { display: none; }

header { grid-area: header; position: relative; flex-wrap: nowrap; }
h1 { flex: none; }
#summary { flex: 1; min-width: 0; }
#alerts { flex: none; margin-inline-start: auto; padding: 3px 10px; border: 1px solid var(--failure); border-radius: 14px; background: none; color: var(--failure); font-variant-numeric: tabular-nums; white-space: nowrap; }
#alerts[aria-expanded="true"] { background: var(--failure); color: var(--panel); }
#alerts-panel {
  position: absolute; z-index: 2; top: calc(100% + 6px); inset-inline-end: 12px; width: 380px; max-width: calc(100% - 24px);
  max-height: min(420px, calc(100vh - 110px)); display: flex; flex-direction: column; background: var(--panel); border-radius: 14px;
  box-shadow: var(--shadow); border-top: 3px solid var(--failure);
}
#alerts-panel > div { flex: none; display: flex; align-items: center; justify-content: space-between; padding: 8px 8px 8px 16px; }
#alerts-panel h2 { margin: 0; font-size: .9375rem; }
#alerts-close { width: 34px; height: 34px; border: 0; background: none; font-size: 1.375rem; line-height: 1; }
#alerts-list { margin: 0; padding: 0; list-style: none; overflow-y: auto; overscroll-behavior: contain; min-height: 0; }
#alerts-list button { display: grid; grid-template-columns: auto 1fr; gap: 0 10px; width: 100%; padding: 7px 16px; border: 0; border-top: 1px solid var(--line); background: none; text-align: start; font-size: .875rem; }
#alerts-list button:focus-visible { outline-offset: -2px; }
#alerts-list button:hover { background: color-mix(in srgb, var(--accent) 7%, transparent); }
#alerts-list b { font-weight: 600; }
#alerts-list span { color: var(--quiet); font-variant-numeric: tabular-nums; overflow-wrap: anywhere; min-width: 0; }
#alerts-list span:last-child { grid-column: 1 / -1; }
#alerts-rest { margin: 0; padding: 6px 16px; color: var(--quiet); font-size: .8125rem; }
#alerts-rest:empty { display: none; }

nav { grid-area: tabs; display: none; background: var(--panel); border-bottom: 1px solid var(--line); }
nav [role="tablist"] { display: flex; flex: 1; }
nav button {
  flex: 1; min-width: auto; padding: 9px; border: 0; background: none; color: var(--quiet);
  border-bottom: 2px solid transparent;
}
nav button[aria-selected="true"] { color: var(--accent); border-color: var(--accent); font-weight: 600; }

main { grid-area: main; display: grid; grid-template-columns: minmax(0, 1fr) min(21.25rem, 40%); min-height: 0; }
#panel-timeline { grid-area: timeline; }
footer { grid-area: footer; }

/* On a narrow screen the figures are below the name and the alerts. */
@media (max-width: 820px) and (min-height: 501px) {
  header { flex-wrap: wrap; }
  h1 { flex: 1; min-width: 0; }
  #summary { order: 1; flex: 1 0 100%; }
}
@media (max-width: 820px), (max-height: 500px) {
  nav { display: flex; }
  main { grid-template-columns: minmax(0, 1fr); }
  body[data-tab="map"] :is(#panel-places, #panel-timeline),
  body[data-tab="places"] :is(#panel-map, #panel-timeline),
  body[data-tab="timeline"] #panel-places { display: none; }
  body[data-tab="timeline"] :is(#coloring, #camera, #scale) { display: none; }
  #panel-timeline { height: min(320px, 48vh); }
  #profile-frame { height: min(78px, 15vh); }
  #profile-greatest { display: none; }
}
/* A low window, as on a phone held sideways, or a much enlarged one. */
@media (max-height: 500px) {
  header { padding-block: 6px; }
  /* Parts without room are in further lines, which are not seen. */
  #summary { display: flex; flex-wrap: wrap; height: 1.4em; min-width: min-content; font-size: .8125rem; white-space: pre; overflow: hidden; }
  h1 { flex: 0 1 auto; min-width: 0; }
  nav button { padding: 6px 10px; }
  body[data-tab="timeline"] main { display: none; }
  body[data-tab="timeline"] { grid-template-rows: auto auto 0 minmax(0, 1fr) auto; }
  #panel-timeline { height: 100%; max-height: none; }
  #profile-frame { height: 48px; }
  #profile-menu { top: 2px; }
  footer { padding-block: 4px; }
}
/* The tabs are beside the name where there is room, and below the header otherwise. */
@media (max-height: 500px) and (min-width: 581px) {
  body, body[data-tab="timeline"] {
    grid-template: auto minmax(0, 1fr) auto auto / minmax(0, 1fr) auto;
    grid-template-areas: "header tabs" "main main" "timeline timeline" "footer footer";
  }
  body[data-tab="timeline"] { grid-template-rows: auto 0 minmax(0, 1fr) auto; }
}
@media (max-height: 500px) and (max-width: 580px) {
  header { flex-wrap: wrap; gap: 4px 8px; padding-inline: 12px; }
  h1 { position: absolute; width: 1px; clip-path: inset(50%); }
  #alerts { padding: 2px 8px; font-size: .8125rem; }
}
@media print {
  @page { margin: 12mm; }
  html, body { height: auto; }
  body { display: block; overflow: visible; background: none; }
  header { padding: 0 0 8px; border: 0; background: none; }
  nav, main, footer, #panel-timeline, #alerts, #alerts-panel { display: none !important; }
  #start { position: static; }
}

"""#.utf8)

  static let pageHTML = Array(
    #"""
<div id="start">
  {{picture}}  <p>Loading …</p>
  <noscript><p>Scripts are off here: this is a picture of the ride.</p></noscript>
</div>
<header>
  <h1 dir="auto">{{title}}</h1>
  <p id="summary" aria-live="off"></p>
  <button id="alerts" aria-expanded="false" aria-controls="alerts-panel" hidden><span aria-hidden="true">⚠ </span><span id="alerts-count"></span></button>
  <section id="alerts-panel" aria-labelledby="alerts-title" hidden>
    <div><h2 id="alerts-title"></h2><button id="alerts-close" aria-label="Close the alerts">×</button></div>
    <ol id="alerts-list"></ol>
    <p id="alerts-rest"></p>
  </section>
</header>
<nav aria-label="Views"><div role="tablist" aria-label="Views">
  <button role="tab" id="tab-map" aria-controls="panel-map" aria-selected="true">Map</button>
  <button role="tab" id="tab-places" aria-controls="panel-places" aria-selected="false" tabindex="-1">Places</button>
  <button role="tab" id="tab-timeline" aria-controls="panel-timeline" aria-selected="false" tabindex="-1">Timeline</button>
</div></nav>
<main>
{{map}}</main>
{{time}}{{paper}}
"""#.utf8)

  static let pageJS = Array(
    #"""
// Tabs, and the start of the page.
// The figures at the time, beside the name of the route.
class SummaryView {
  constructor(state) {
    state.onChange(now => this.draw(now, state.ride));
  }

  draw(now, ride) {
    const total = Object.assign(document.createElement("b"), { id: "total", textContent: length(now.total) });
    const places = Object.assign(document.createElement("b"), { id: "count", textContent: grouped(now.places) });
    const parts = [
      [total, now.places > 1 ? " between " : " · ", places, now.places === 1 ? " place" : " places"],
      ...this.figures(ride).map(text => [` · ${text}`]),
    ];
    const summary = document.getElementById("summary");
    // A part for which a small screen has no room is left out as a whole.
    summary.replaceChildren(...parts.map(part => {
      const element = document.createElement("span");
      element.append(...part);
      return element;
    }));
    summary.title = summary.textContent;
  }

  // How the whole route was ridden, the most important first.
  figures({ movingTime, meanSpeed, climb, length: metres, dates }) {
    return [
      `route ${length(metres)}`, meanSpeed && `moving ${elapsed(movingTime)} at ${grouped(meanSpeed * 3.6 / 1000, 1)} km/h`,
      climb !== undefined && `${length(climb)} of climb`, dates,
    ].filter(Boolean);
  }
}

class Tabs {
  constructor(state) {
    this.state = state;
    this.tabs = [...document.querySelectorAll("[role=tab]")];
    for (const tab of this.tabs) {
      const panel = document.getElementById(tab.getAttribute("aria-controls"));
      panel.setAttribute("role", "tabpanel");
      panel.setAttribute("aria-labelledby", tab.id);
      tab.onclick = () => state.change({ tab: this.name(tab) });
      tab.onkeydown = event => {
        const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
        if (!step) return;
        const next = this.tabs[(this.tabs.indexOf(tab) + step + this.tabs.length) % this.tabs.length];
        next.focus();
        state.change({ tab: this.name(next) });
      };
    }
    state.onChange(() => this.draw());
  }

  name(tab) { return tab.id.slice("tab-".length); }

  draw() {
    if (document.body.dataset.tab === this.state.tab) return;
    document.body.dataset.tab = this.state.tab;
    for (const tab of this.tabs) {
      const isSelected = this.name(tab) === this.state.tab;
      tab.setAttribute("aria-selected", isSelected);
      tab.tabIndex = isSelected ? 0 : -1;
    }
  }
}

const data = JSON.parse(document.getElementById("data").textContent);
// A second ride has the data of the first one, but for its own data.
const rides = [data, ...(data.second ? [{ ...data, received: undefined, attribution: undefined, ...data.second }] : [])].map(ride => new Ride(ride));
const state = new State(rides, data.differences, data.equality);
// First, so that a panel has its size before it is drawn.
new Tabs(state);
new SummaryView(state);
const map = new MapView(state);
new CostView(state, map);
new AlertsView(state, map);
// Before the card, which Escape closes first.
new PartView(state, map);
new Card(state, map);
new MissingView(state);
new DirectionsView(state, map);
new DifferencesView(state);
new Legend(state);
new ColoringView(state);
new PlacesView(state, map);
const profile = showTime(state);
new Paper(state, map, profile);
new Playback(state);
new Announcer(state);
new Shortcuts();
state.draw();
// The map has its size and is drawn in the next frame.
requestAnimationFrame(() => requestAnimationFrame(() => document.getElementById("start").remove()));

"""#.utf8)

  static let paperJS = Array(
    #"""
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
      i + 1, elapsed(places.time[i]) + (clock && ` · ${clock}`), this.state.ride.titleOf(i), accuracy(places.accuracy[i]),
      length(places.distance[i]), length(places.total[i]),
    ];
  }

  fillTable(selector, names, rows) {
    const table = document.querySelector(selector);
    const row = (cells, kind) => {
      const element = document.createElement("tr");
      element.append(...cells.map(text => Object.assign(document.createElement(kind), { textContent: text, dir: "auto" })));
      return element;
    };
    const [head, body] = [document.createElement("thead"), document.createElement("tbody")];
    head.append(row(names, "th"));
    body.append(...rows.slice(0, Paper.mostRows).map(cells => row(cells, "td")));
    table.replaceChildren(...(rows.length ? [head, body] : []));
  }
}

"""#.utf8)

  static let partJS = Array(
    #"""
// A part of the ride, from one of its times to another, in whole seconds: what is in it, and how it is chosen.

// The figures of a ride in a part of its time.
class PartFigures {
  constructor(ride, [start, end]) {
    const { places, isSwept } = ride;
    this.duration = end - start;
    // Metres, without the ways between segments, whose time is not in the speed either.
    this.length = ride.lengthUntil(end) - ride.lengthUntil(start);
    const recorded = ride.recordedBetween(start, end);
    this.speed = recorded > 0 ? this.length / recorded * 3600 : NaN;
    this.commits = countUntil(places.time, end) - countUntil(places.time, start - 1e-6);
    // Of a ride of a sweep, only the commits are known.
    this.geocodes = isSwept ? null : ride.geocodesUntil(end) - ride.geocodesUntil(start - 1e-6);
  }

  // `1:50 · 1.20 km · 19.5 km/h`
  get course() {
    const speed = Number.isNaN(this.speed) ? "" : `${grouped(this.speed, 1)} km/h`;
    return [elapsed(this.duration), length(this.length * 1000), speed].filter(Boolean).join(" · ");
  }

  // `22 geocodes, 21 commits`
  get counts() {
    const text = (count, noun) => `${grouped(count)} ${noun}${count === 1 ? "" : "s"}`;
    return [this.geocodes !== null && text(this.geocodes, "geocode"), text(this.commits, "commit")].filter(Boolean).join(", ");
  }
}

// The figures of the part that is chosen, in the place of the legend of the timeline; the map goes to it.
class PartView {
  // Escape clears the part wherever it is pressed in an element or in the window.
  constructor(state, map, element = window) {
    Object.assign(this, { state, map });
    [this.frame, this.times, this.course, this.counts] = ["", "-times", "-course", "-counts"].map(name => document.getElementById(`part${name}`));
    this.marks = document.getElementById("timeline-legend");
    this.listed = document.getElementById("filter-part");
    this.button = document.getElementById("part-clear");
    for (const button of [this.listed, this.button]) button.onclick = () => this.clear();
    element.addEventListener("keydown", event => {
      if (event.key !== "Escape" || !state.shownPart || state.isCardOpen) return;
      event.preventDefault();
      this.clear();
    });
    state.onChange(() => this.draw());
  }

  clear() {
    const { state, button, listed } = this;
    if (!state.part) return state.change({ draft: null });
    // The buttons go, and the focus stays near them.
    const next = new Map([[listed, "filter-text"], [button, "profile"]]).get(document.activeElement);
    if (next) document.getElementById(next).focus();
    state.choosePart(null);
  }

  draw() {
    const { state } = this;
    const { shownPart, rides } = state;
    if (state.isPartChosen) this.tell();
    this.listed.hidden = !state.part;
    if (this.part === shownPart && this.rides === rides) return;
    [this.part, this.rides] = [shownPart, rides];
    this.frame.hidden = this.button.hidden = !shownPart;
    this.marks.hidden = Boolean(shownPart);
    if (!shownPart) return;
    this.times.textContent = state.partName;
    this.listed.firstChild.textContent = state.partName;
    const figures = rides.map(ride => new PartFigures(ride, shownPart));
    this.course.textContent = figures[0].course;
    this.counts.replaceChildren(...figures.map(({ counts }, index) => {
      const part = document.createElement("span");
      if (rides.length > 1) part.className = index ? "ride second" : "ride";
      const name = Object.assign(document.createElement("span"), { className: "hidden", textContent: rides.length > 1 ? `${rides[index].label}: ` : "" });
      part.append(name, counts);
      return part;
    }));
  }

  // Once, and the map shows it, or the whole ride again.
  tell() {
    const { state, map } = this;
    const { part, rides } = state;
    state.isPartChosen = false;
    if (!part) {
      if (map.isFitted) map.fit();
      return state.say("The whole ride");
    }
    map.fitPart();
    const figures = rides.map(ride => new PartFigures(ride, part));
    const counts = figures.map(({ counts }, index) => rides.length > 1 ? `${rides[index].label}: ${counts}` : counts);
    state.say(`${elapsed(part[0])} to ${elapsed(part[1])}: ${figures[0].course.replaceAll(" · ", ", ")}; ${counts.join("; ")}`);
  }
}

"""#.utf8)

  static let placesJS = Array(
    #"""
// The list of places, newest first. Three and more consecutive places of one name are a group, which is one row
// until it is opened. Only visible rows are in the document.
class PlacesView {
  constructor(state, map) {
    this.state = state;
    this.map = map;
    this.list = document.getElementById("places");
    this.body = document.getElementById("places-rows");
    this.filter = new PlaceFilter(state, () => this.refill());
    this.rowHeight = 58 * textScale;
    // The first places of the groups that are open.
    this.opened = new Set();
    this.rows = [];
    // The row that keys move; a group or a place.
    this.cursor = null;
    this.list.addEventListener("scroll", () => state.change({}));
    const rowOf = event => this.rows[Number(event.target.closest(".row")?.dataset.row)];
    this.body.addEventListener("click", event => rowOf(event) && this.choose(rowOf(event)));
    this.body.addEventListener("pointermove", event => {
      const row = rowOf(event);
      if (row && row !== this.pointed) state.change({ cursor: row.time });
      this.pointed = row;
    });
    for (const name of ["pointerleave", "blur"]) this.list.addEventListener(name, () => {
      this.pointed = null;
      state.change({ cursor: null });
    });
    this.list.addEventListener("keydown", event => this.key(event));
    new ResizeObserver(() => state.change({})).observe(this.list);
    state.onChange(now => this.draw(now));
  }

  // The rows at a time: of a place, of a group of places, or of tries that have failed.
  rowsOf(count) {
    if (this.filter.isOfFailures) return this.filter.failures(count).map(row => ({ ...row, id: `try-${row.failure}` }));
    const { titles, places } = this.state.ride;
    const shown = this.filter.places(count);
    const row = (first, last, rest) => ({ first, last, title: titles[last], time: places.time[last], ...rest });
    const rows = [];
    for (const [start, end] of runsOf(titles, shown)) {
      const [first, last] = [shown[start], shown[end - 1]];
      const isGroup = end - start > 2;
      if (isGroup) rows.push(row(first, last, { isGroup, id: `group-${first}`, count: end - start }));
      if (!isGroup || this.opened.has(first)) {
        for (let i = end - 1; i >= start; i--) {
          rows.push(row(shown[i], shown[i], { isMember: isGroup, id: `place-${shown[i]}`, ...(isGroup && { number: end - i, count: end - start }) }));
        }
      }
    }
    return rows;
  }

  // The group of a place, open or not.
  groupOf(place) { return this.rows.find(row => row.isGroup && row.first <= place && place <= row.last); }

  draw(now) {
    const { list, body, rowHeight } = this;
    const { selected, cursor } = this.state;
    if (this.ride !== this.state.ride) {
      this.ride = this.state.ride;
      this.opened.clear();
      [this.count, this.drawn, this.cursor] = [null, null, null];
      this.filter.take();
    }
    document.getElementById("no-places").hidden = now.places > 0;
    if (!list.clientHeight) return;
    if (this.part !== this.state.part) {
      this.part = this.state.part;
      [this.count, this.drawn, this.list.scrollTop] = [null, null, 0];
    }
    const count = this.filter.isOfFailures ? countUntil(this.ride.geocodes.time, now.time) : now.places;
    if (this.count !== count) this.fill(count);
    if (this.selected !== selected) {
      this.selected = selected;
      if (selected !== null) this.reveal(selected);
    }
    this.mark(cursor);
    const first = Math.max(0, Math.floor(list.scrollTop / rowHeight) - 4);
    const last = Math.min(this.rows.length, Math.ceil((list.scrollTop + list.clientHeight) / rowHeight) + 4);
    const key = [first, last, now.places, this.selected, this.cursor, list.clientWidth, ...this.opened].join();
    if (this.drawn !== key) this.fillRows(first, last);
    this.drawn = key;
    // A row that is pressed stays the same element.
    for (const row of body.children) row.classList.toggle("marked", row.id === this.marked);
  }

  fillRows(first, last) {
    const { list, body } = this;
    const shown = this.rows.slice(first, last);
    body.replaceChildren(...shown.map((row, i) => this.row(row, first + i)));
    const isThere = shown.some(row => row.id === this.cursor);
    if (isThere) list.setAttribute("aria-activedescendant", this.cursor); else list.removeAttribute("aria-activedescendant");
  }

  // The row of the last place until the time that is pointed at, which is scrolled to unless it is pointed at in the list.
  mark(cursor) {
    if (this.markedTime === cursor) return;
    this.markedTime = cursor;
    const { places } = this.ride;
    const began = row => row.isGroup ? places.time[row.first] : row.time;
    const index = cursor === null ? -1 : this.rows.findIndex(row => !(row.isGroup && this.opened.has(row.first)) && began(row) <= cursor);
    this.marked = this.rows[index]?.id;
    if (index >= 0 && !this.pointed && document.activeElement !== this.list) this.scrollInto(index);
  }

  fill(count) {
    this.count = count;
    this.rows = this.rowsOf(count);
    this.topLevel = 0;
    for (const row of this.rows) if (!row.isMember) row.number = ++this.topLevel;
    this.body.style.height = `${this.rows.length * this.rowHeight}px`;
    this.filter.tell(this.rows, count);
  }

  // Called when the filter has changed.
  refill() {
    [this.count, this.drawn] = [null, null];
    this.list.scrollTop = 0;
    this.state.change({});
  }

  row(row, index) {
    const { ride, selected } = this.state;
    const { places } = ride;
    const element = document.createElement("div");
    element.className = "row";
    element.id = row.id;
    element.dataset.row = index;
    element.style.top = `${index * this.rowHeight}px`;
    element.setAttribute("role", "treeitem");
    element.setAttribute("aria-level", row.isMember ? 2 : 1);
    element.setAttribute("aria-posinset", row.number);
    element.setAttribute("aria-setsize", row.isMember ? row.count : this.topLevel);
    element.setAttribute("aria-selected", !row.isGroup && row.first === selected);
    element.classList.toggle("member", Boolean(row.isMember));
    element.classList.toggle("current", element.id === this.cursor);
    if (row.isGroup) element.setAttribute("aria-expanded", this.opened.has(row.first));
    const [title, time, distance, note] = ["b", "span", "span", "span"].map(name => document.createElement(name));
    title.dir = "auto";
    time.textContent = elapsed(row.time);
    if (row.failure !== undefined) {
      distance.textContent = row.count > 1 ? `${grouped(row.count)} tries until ${elapsed(row.end)}` : "a try that failed";
    } else if (row.isGroup) {
      distance.textContent = `${grouped(row.count)} places, ${span(row.time - places.time[row.first])}`;
      note.className = "arrow";
    } else {
      distance.textContent = `${length(places.distance[row.last])} · ${length(places.total[row.last])} in all`;
      note.textContent = accuracy(places.accuracy[row.last]);
    }
    element.append(title, time, distance, note);
    this.write(title, row, index);
    return element;
  }

  // A name that is too long for its row is shortened in the part that it has in common with the row above or below. So
  // the difference is seen.
  write(title, { title: text, isMember }, index) {
    const room = this.list.clientWidth - (isMember ? 50 : 32) - 12 - 62 * textScale;
    this.measuring ??= document.createElement("canvas").getContext("2d");
    this.measuring.font = `550 ${15 * textScale}px ${getComputedStyle(document.body).fontFamily}`;
    const width = text => this.measuring.measureText(text.slice(0, 400)).width;
    if (width(text) > room) {
      title.title = text.slice(0, 1000);
      const others = [this.rows[index - 1], this.rows[index + 1]].filter(row => row && row.title !== text).map(row => row.title);
      text = withoutMiddle(text, Math.max(0, ...others.map(other => commonLength(text, other))), room, width);
    }
    title.textContent = text.length > 200 ? text.slice(0, 200) + "…" : text;
  }

  // Opens the group of a place, and shows its row.
  reveal(place) {
    const group = this.groupOf(place);
    if (group) this.open(group, true);
    const index = this.rows.findIndex(row => !row.isGroup && row.first === place);
    if (index >= 0) this.scrollTo(index);
  }

  scrollTo(index) {
    this.cursor = this.rows[index].id;
    this.scrollInto(index);
  }

  scrollInto(index) {
    const { list, rowHeight } = this;
    const top = index * rowHeight;
    if (top < list.scrollTop) list.scrollTop = top;
    if (top + rowHeight > list.scrollTop + list.clientHeight) list.scrollTop = top + rowHeight - list.clientHeight;
  }

  open(group, isOpen) {
    if (this.opened.has(group.first) === isOpen) return;
    if (isOpen) this.opened.add(group.first); else this.opened.delete(group.first);
    this.fill(this.count);
    this.state.change({});
  }

  // Opens or closes a group; selects a pin, and on a small screen goes to the map.
  choose(row) {
    if (row.isGroup) {
      this.cursor = row.id;
      return this.open(row, !this.opened.has(row.first));
    }
    this.state.change({ tab: "map" });
    if (row.failure !== undefined) {
      const { geocodes } = this.ride;
      this.state.change({ time: row.end, cursor: row.time, event: null });
      return this.map.showPosition([geocodes.x[row.failure], geocodes.y[row.failure]]);
    }
    this.state.change({ selected: row.first, isCardOpen: true });
    requestAnimationFrame(() => requestAnimationFrame(() => this.map.show(row.first)));
  }

  move(index) {
    const row = this.rows[Math.min(Math.max(index, 0), this.rows.length - 1)];
    this.scrollTo(this.rows.indexOf(row));
    this.state.change({ cursor: row.time });
    if (row.isGroup || row.failure !== undefined) return;
    this.state.change({ selected: row.first, isCardOpen: true });
    this.map.show(row.first);
  }

  key(event) {
    if (!this.rows.length) return;
    const index = this.rows.findIndex(row => row.id === this.cursor);
    const row = this.rows[index];
    const page = Math.max(1, Math.floor(this.list.clientHeight / this.rowHeight) - 1);
    const keys = {
      ArrowDown: () => this.move(index + 1), ArrowUp: () => this.move(index - 1),
      PageDown: () => this.move(index + page), PageUp: () => this.move(index - page),
      Home: () => this.move(0), End: () => this.move(this.rows.length - 1),
      ArrowRight: () => row?.isGroup && this.open(row, true),
      ArrowLeft: () => row?.isGroup ? this.open(row, false) : row?.isMember && this.closeGroup(row.first),
      Enter: () => {
        if (!row) return;
        // Focus does not stay in a list that a small screen leaves.
        this.state.change({ isCardWanted: !row.isGroup && row.failure === undefined });
        this.choose(row);
      },
    };
    if (!keys[event.key] || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    keys[event.key]();
  }

  closeGroup(place) {
    const group = this.groupOf(place);
    this.open(group, false);
    this.scrollTo(this.rows.findIndex(row => row.id === group.id));
  }
}

// The runs of places that have one name, the last one first, as the indices of their starts and ends.
function* runsOf(titles, places) {
  for (let end = places.length; end > 0;) {
    let start = end - 1;
    while (start > 0 && titles[places[start - 1]] === titles[places[end - 1]]) start--;
    yield [start, end];
    end = start;
  }
}

// The number of characters with which two texts begin alike.
function commonLength(one, other) {
  let count = 0;
  while (count < one.length && one[count] === other[count]) count++;
  return count;
}

// A text that is too wide, with a gap in the part that it has in common with others. The text behind the gap has up to
// half of the room, and begins a little before the end of that part. If the common part is too short, the text is
// unchanged.
function withoutMiddle(text, common, room, width) {
  const characters = Array.from(text);
  const shared = Array.from(text.slice(0, common)).length;
  const before = characters.slice(0, shared).join("");
  if (!shared || width(before) < room * 0.6) return text;
  const rest = characters.slice(Math.max(0, shared - 4)).join("");
  const most = room - Math.min(width("… " + rest), room / 2);
  let end = 0;
  for (let [low, high] = [0, shared]; low <= high;) {
    const middle = (low + high) >> 1;
    if (width(characters.slice(0, middle).join("")) <= most) [end, low] = [middle, middle + 1]; else high = middle - 1;
  }
  return end < shared - 4 ? characters.slice(0, end).join("") + "…" + rest : text;
}

// The rows that are listed: the places whose names have a text, the places that were named after a failed try, or the
// failed tries.
class PlaceFilter {
  constructor(state, onChange) {
    this.state = state;
    this.frame = document.getElementById("filter");
    this.text = document.getElementById("filter-text");
    this.kind = document.getElementById("filter-kind");
    this.count = document.getElementById("filter-count");
    this.text.oninput = this.kind.onchange = () => {
      this.isAsked = true;
      onChange();
    };
    this.frame.addEventListener("keydown", event => {
      if (event.key !== "Escape" || !this.text.value) return;
      event.stopPropagation();
      this.text.value = "";
      onChange();
    });
  }

  // Letters without their marks and cases.
  static folded(text) { return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase(); }

  // Of another ride: the kinds that it has.
  take() {
    const { geocodes, places } = this.state.ride;
    const failed = new Set();
    const key = (positions, i) => `${positions.latitudes[i]},${positions.x[i]}`;
    geocodes.outcome.forEach((outcome, i) => outcome > 0 && failed.add(key(geocodes, i)));
    this.late = Array.from({ length: places.count }, (_, i) => failed.has(key(places, i)));
    this.titles = this.state.ride.titles.map(PlaceFilter.folded);
    const kinds = [["", "All places"], this.late.includes(true) && ["late", "After a failed try"], failed.size > 0 && ["failed", "Failed tries"]];
    this.kind.replaceChildren(...kinds.filter(Boolean).map(([value, text]) => new Option(text, value)));
    this.kind.hidden = failed.size === 0;
    this.frame.hidden = places.count === 0 && failed.size === 0;
  }

  get isOfFailures() { return this.kind.value === "failed"; }
  get wanted() { return PlaceFilter.folded(this.text.value.trim()); }

  // The numbers of the places that are listed of the first ones.
  places(count) {
    const { wanted, late, titles, state: { part, ride: { places: { time } } } } = this;
    const places = [];
    const isAny = this.kind.value === "";
    const [first, last] = part ? [countUntil(time, part[0] - 1e-6), Math.min(countUntil(time, part[1]), count)] : [0, count];
    for (let i = first; i < last; i++) if ((isAny || late[i]) && titles[i].includes(wanted)) places.push(i);
    return places;
  }

  // The tries that have failed of the first ones, the last one first.
  failures(count) {
    const { geocodes, outcomes } = this.state.ride;
    const rows = [];
    for (let i = count - 1; i >= 0; i--) {
      const title = outcomes[geocodes.outcome[i]];
      if (geocodes.outcome[i] === 0 || !this.state.isInPart(geocodes.time[i]) || !PlaceFilter.folded(title).includes(this.wanted)) continue;
      rows.push({ failure: i, title, time: geocodes.time[i], end: geocodes.end[i], count: geocodes.count[i] });
    }
    return rows;
  }

  tell(rows, count) {
    const listed = this.isOfFailures ? rows.length : rows.reduce((sum, row) => sum + (row.isMember ? 0 : row.count ?? 1), 0);
    const isFiltered = this.wanted !== "" || this.kind.value !== "" || this.state.part !== null;
    if (this.isAsked) this.state.say(`${grouped(listed)} listed`);
    this.isAsked = false;
    this.count.textContent = !isFiltered ? "" : this.isOfFailures ? `${grouped(listed)} failed` : `${grouped(listed)} of ${grouped(count)}`;
  }
}

"""#.utf8)

  static let playbackJS = Array(
    #"""
// The time: a slider, a button that plays, and the speed.
class Playback {
  // The space bar plays wherever a key is pressed in an element or in the window.
  constructor(state, element = window) {
    this.state = state;
    this.button = document.getElementById("play");
    this.slider = document.getElementById("time");
    this.clock = document.getElementById("clock");
    const speed = document.getElementById("speed");
    this.button.onclick = () => this.toggle();
    this.slider.oninput = () => {
      const shown = Number(this.slider.value);
      state.change({ time: shown >= Number(this.slider.max) ? state.duration : state.folds.time(shown) });
    };
    this.slider.addEventListener("keydown", event => {
      const choose = { "[": () => state.choosePartFrom(state.time), "]": () => state.choosePartUntil(state.time) }[event.key];
      if (!choose || isCommand(event)) return;
      event.preventDefault();
      choose();
    });
    speed.onchange = () => state.change({ speed: Number(speed.value) });
    state.speed = Number(speed.value);
    state.onChange(now => this.draw(now));
    element.addEventListener("keydown", event => {
      const isTyping = event.target.closest?.("button, select, input, summary, dialog");
      if (event.key !== " " || isTyping) return;
      event.preventDefault();
      this.toggle();
    });
  }

  toggle() {
    const { state } = this;
    if (state.isPlaying) return state.change({ isPlaying: false });
    const time = state.time >= state.duration ? 0 : state.time;
    state.change({ isPlaying: true, time });
    let last = performance.now();
    const step = () => {
      if (!state.isPlaying) return;
      const now = performance.now();
      const time = Math.min(this.later(now - last), state.duration);
      last = now;
      state.change({ time, isPlaying: time < state.duration });
      requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  }

  // The time after some milliseconds of playing. A long interruption takes a second at most.
  later(milliseconds) {
    const { time, speed, folds } = this.state;
    const fold = folds.at(time);
    if (!fold) return time + milliseconds * speed;
    return Math.min(time + milliseconds * Math.max(speed, (fold.end - fold.start) / 1000), fold.end);
  }

  draw(now) {
    const { ride, duration, folds } = this.state;
    const [shown, whole] = [folds.shown(now.time), folds.shown(duration)];
    if (Number(this.slider.max) !== whole) this.slider.max = whole;
    if (Number(this.slider.value) !== shown) this.slider.value = shown;
    this.slider.setAttribute("aria-valuetext", elapsed(now.time));
    this.button.setAttribute("aria-pressed", this.state.isPlaying);
    this.button.setAttribute("aria-label", this.state.isPlaying ? "Pause" : "Play");
    const [length, day] = ["span", "small"].map(name => document.createElement(name));
    length.textContent = ` / ${elapsed(duration)}`;
    day.textContent = ride.clock(now.time) && ` ${ride.clock(now.time)}`;
    this.clock.replaceChildren(elapsed(now.time), length, day);
  }
}

"""#.utf8)

  static let plotJS = Array(
    #"""
// The combinations as points, by two figures.
class Plot {
  constructor(choice) {
    this.choice = choice;
    this.frame = document.getElementById("plot");
    this.reading = document.getElementById("reading");
    this.tip = document.getElementById("tip");
    this.menus = Object.fromEntries(["x", "y", "view"].map(id => [id, document.getElementById(id)]));
    this.fillMenus();
    this.listen();
    new ResizeObserver(() => this.resize()).observe(this.frame);
    choice.onChange(now => this.draw(now));
  }

  fillMenus() {
    const { choice, menus } = this;
    const { figures, recordings } = choice.sweep;
    for (const axis of ["x", "y"]) {
      menus[axis].append(...figures.map((figure, index) => new Option(figure.title, index)));
      menus[axis].value = choice[axis];
      menus[axis].onchange = () => choice.change({ [axis]: Number(menus[axis].value) });
    }
    menus.view.append(new Option(recordings.length === 1 ? "the recording" : `all ${recordings.length} recordings`, -1));
    if (recordings.length > 1) {
      menus.view.append(...recordings.map((_, index) => new Option(choice.sweep.recordingName(index), index)));
    }
    menus.view.parentElement.hidden = recordings.length < 2;
    menus.view.onchange = () => choice.look(Number(menus.view.value));
  }

  resize() {
    const width = this.frame.clientWidth;
    if (!width || width === this.width) return;
    [this.width, this.height] = [width, Math.round(Math.min(Math.max(width * 0.62, 280), 430))];
    this.choice.change({});
  }

  draw(now) {
    const { choice } = this;
    if (!this.width) return;
    for (const axis of ["x", "y"]) this.menus[axis].value = choice[axis];
    this.menus.view.value = choice.recording;
    const key = [choice.x, choice.y, choice.recording, this.width].join();
    if (key !== this.key) {
      this.key = key;
      this.build();
    }
    this.drawReading();
    for (const { number, dot, ring, label } of this.points) {
      const isOut = now.broken[number].length > 0;
      for (const part of [dot, ring, label]) part?.classList.toggle("out", isOut);
    }
    const current = this.points.find(point => point.number === choice.point);
    this.cursor.classList.toggle("shown", current !== undefined);
    if (current) {
      this.cursor.setAttribute("cx", current.x);
      this.cursor.setAttribute("cy", current.y);
    }
    this.drawTip(current);
  }

  // The reading, also beside the point, as its usual place may be below the screen.
  drawTip(point) {
    const { tip, choice } = this;
    tip.hidden = !point;
    if (!point) return;
    const { sweep, shown } = choice;
    const figures = [...new Set([choice.x, choice.y])].map(figure => sweep.phrase(figure, shown.columns[figure][point.number]));
    tip.textContent = `${sweep.label(point.number)}: ${figures.join(", ")}`;
    const left = Math.min(Math.max(point.x - tip.offsetWidth / 2, 0), this.width - tip.offsetWidth);
    const top = point.y > tip.offsetHeight + 20 ? point.y - tip.offsetHeight - 16 : point.y + 16;
    [tip.style.left, tip.style.top] = [`${Math.round(left)}px`, `${Math.round(top)}px`];
  }

  build() {
    const { choice, width, height } = this;
    const { sweep, shown } = choice;
    const [xs, ys] = [shown.columns[choice.x], shown.columns[choice.y]];
    const numbers = sweep.combinations.map((_, number) => number).filter(number => !Number.isNaN(xs[number] + ys[number]));
    const [left, right, top, bottom] = [58, width - 16, 34, height - 44];
    const across = new Axis(numbers.map(number => xs[number]), left, right);
    const up = new Axis(numbers.map(number => ys[number]), bottom, top);
    this.svg = svg("svg", { width, height, viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true" });
    this.drawAxes(across, up, { left, right, top, bottom });
    this.points = numbers.map(number => ({ number, x: across.at(xs[number]), y: up.at(ys[number]) }));
    this.drawLines(xs, ys);
    this.drawPoints(shown);
    this.drawLabels();
    this.cursor = this.svg.appendChild(svg("circle", { class: "cursor", r: 11 }));
    const missing = sweep.count - numbers.length;
    if (missing) {
      const text = numbers.length ? `${missing} without a value are not shown` : "No combination has these figures.";
      this.text(text, (left + right) / 2, numbers.length ? top + 12 : (top + bottom) / 2, "middle", "axis");
    }
    this.frame.replaceChildren(this.svg);
  }

  drawAxes(across, up, { left, right, top, bottom }) {
    const { figures } = this.choice.sweep;
    for (const value of across.ticks((right - left) / 52)) {
      const x = across.at(value);
      this.svg.append(svg("line", { class: "grid", x1: x, x2: x, y1: top, y2: bottom }));
      this.text(across.text(value), x, bottom + 16, "middle", "tick");
    }
    for (const value of up.ticks((bottom - top) / 40)) {
      const y = up.at(value);
      this.svg.append(svg("line", { class: "grid", x1: left, x2: right, y1: y, y2: y }));
      this.text(up.text(value), left - 7, y + 4, "end", "tick");
    }
    this.svg.append(svg("path", { class: "axes", d: `M${left} ${top}V${bottom}H${right}` }));
    const title = (figure, axis) => {
      const { title, unit } = figures[figure];
      return title + (unit === "/h" ? "" : `, ${unit}`) + (axis.isLogarithmic ? " (logarithmic)" : "");
    };
    this.text(title(this.choice.x, across), right, bottom + 36, "end", "axis");
    this.text(title(this.choice.y, up), 8, 16, "start", "axis");
  }

  // Lines through the best combinations of the two figures, for each condition.
  drawLines(xs, ys) {
    const { sweep, x, y } = this.choice;
    sweep.conditions.forEach((_, condition) => {
      const order = this.points.filter(({ number }) => sweep.conditionOf[number] === condition)
        .sort((a, b) => sweep.compare(x, xs[a.number], xs[b.number]) || sweep.compare(y, ys[a.number], ys[b.number]));
      const best = [];
      for (const point of order) {
        if (!best.length || sweep.compare(y, ys[point.number], ys[best.at(-1).number]) < 0) best.push(point);
      }
      this.svg.append(svg("path", { class: "best", d: best.map((point, index) => `${index ? "L" : "M"}${point.x} ${point.y}`).join("") }));
    });
  }

  // Those on the front are drawn last, over the others.
  drawPoints(shown) {
    const { sweep } = this.choice;
    const order = [...this.points].sort((a, b) => shown.front[a.number] - shown.front[b.number]);
    for (const point of order) {
      const isOnFront = shown.front[point.number] > 0;
      point.names = sweep.names(point.number);
      const place = { cx: point.x, cy: point.y };
      if (point.names.length) point.ring = this.svg.appendChild(svg("circle", { class: "ring", r: 9, ...place }));
      point.dot = this.svg.appendChild(svg("circle", { class: isOnFront ? "point front" : "point", r: isOnFront ? 6 : 4, ...place }));
    }
  }

  // Beside each point its names or its numbers, where there is room. Under several conditions a name is there once.
  drawLabels() {
    const { sweep } = this.choice;
    const { conditions } = sweep;
    const taken = [];
    const isNamed = ({ number, names }) => names.length > 0 && sweep.conditionOf[number] === 0;
    for (const { x, y, names } of this.points) {
      const room = names.length ? 9 : 5;
      taken.push([x - room, y - room, x + room, y + room]);
    }
    for (const point of this.points.filter(isNamed)) {
      this.label(point, taken, [...point.names, ...(conditions.length > 1 ? [conditions[0]] : [])].join(", "), "name", 7.4);
    }
    for (const point of this.points.filter(point => !isNamed(point)).sort((a, b) => b.names.length - a.names.length)) {
      this.label(point, taken, sweep.combinations[point.number].values.join(" "), "numbers", 6);
    }
  }

  label(point, taken, text, kind, width) {
    const length = text.length * width;
    const places = [[12, 4], [-12 - length, 4], [-length / 2, -14], [-length / 2, 24], [12, -12], [12, 20], [-12 - length, -12], [-12 - length, 20]];
    const boxes = places.map(([right, down]) => [point.x + right, point.y + down - 11, point.x + right + length, point.y + down + 3]);
    const isFree = box => box[0] > 58 && box[2] < this.width - 2 && box[1] > 20 && box[3] < this.height - 44;
    const isApart = (box, others) => !others.some(other => box[0] < other[2] && other[0] < box[2] && box[1] < other[3] && other[1] < box[3]);
    const box = boxes.find(box => isFree(box) && isApart(box, taken));
    if (!box) return;
    taken.push(box);
    point.label = this.text(text, box[0], box[1] + 11, "start", kind);
  }

  text(text, x, y, anchor, className) {
    const element = this.svg.appendChild(svg("text", { x, y, "text-anchor": anchor, class: className }));
    element.textContent = text;
    return element;
  }

  drawReading() {
    const { choice } = this;
    const { sweep, shown, point } = choice;
    const key = [this.key, point, point === null ? "" : choice.brokenText(point), choice.opened.join()].join("|");
    if (key === this.readingKey) return;
    this.readingKey = key;
    if (point === null) {
      this.reading.replaceChildren(element("p", { className: "note", textContent: "Point at a combination, or go to it with the arrow keys, to read its figures." }));
      return;
    }
    const names = [...new Set([...choice.marks(point), ...sweep.names(point)])];
    const marks = [...names, ...(shown.front[point] ? ["on the front"] : [])].join(", ");
    const facts = element("dl");
    sweep.figures.forEach((figure, index) => {
      const value = shown.columns[index][point];
      const unit = Number.isNaN(value) || figure.unit === "/h" ? "" : ` ${figure.unit}`;
      const worst = choice.recording < 0 ? sweep.besideMean(index, point) : null;
      const worstPart = worst ? [element("dd", { className: "beside", title: `The worst: ${sweep.recordings[worst.recording].file}`, textContent: `worst ${sweep.number(index, worst.value)}` })] : [];
      facts.append(element("div", {}, element("dt", { textContent: figure.title }), element("dd", { textContent: sweep.number(index, value) + unit }), ...worstPart));
    });
    const here = (this.points ?? []).find(({ number }) => number === point);
    const others = here ? this.points.filter(other => other !== here && Math.hypot(other.x - here.x, other.y - here.y) < 3) : [];
    const broken = choice.brokenText(point);
    this.reading.replaceChildren(
      element("h3", {}, sweep.label(point), ...(marks ? [element("small", { textContent: ` ${marks}` })] : [])), facts, ...choice.fromToday(point),
      element("p", { className: "rides" }, ...choice.buttons(point)),
      ...(broken ? [element("p", { className: "nothing", textContent: `Breaks a bound: ${broken}.` })] : []),
      ...(others.length ? [element("p", { className: "note", textContent: `Also here: ${others.map(({ number }) => sweep.label(number)).join("; ")}.` })] : []));
  }

  listen() {
    const { frame, choice } = this;
    frame.addEventListener("pointermove", event => this.read(event));
    frame.addEventListener("pointerdown", event => {
      this.readBefore = choice.point;
      this.read(event);
    });
    // A click opens the point that has been read already; a finger reads a point first.
    frame.addEventListener("click", event => {
      const point = this.nearest(event);
      if (!point || point.number !== this.readBefore) return;
      if (event.shiftKey) choice.compare(point.number); else choice.open(point.number);
    });
    frame.addEventListener("keydown", event => {
      if (choice.point !== null && !event.ctrlKey && !event.metaKey && !event.altKey) {
        if (event.key === "Enter") choice.open(choice.point);
        if (event.key.toLowerCase() === "c") choice.compare(choice.point);
      }
      const step = { ArrowRight: ["x", 1], ArrowLeft: ["x", -1], ArrowUp: ["y", -1], ArrowDown: ["y", 1], Home: ["x", -Infinity], End: ["x", Infinity] }[event.key];
      if (!step || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      this.go(...step);
    });
    frame.addEventListener("focus", () => {
      if (choice.point === null && frame.matches(":focus-visible")) this.go("x", -Infinity);
    });
  }

  // The point at the pointer.
  nearest(event) {
    const box = this.frame.getBoundingClientRect();
    const [x, y] = [event.clientX - box.left, event.clientY - box.top];
    const away = point => Math.hypot(point.x - x, point.y - y);
    const nearest = this.points?.reduce((best, point) => !best || away(point) < away(best) ? point : best, null);
    return nearest && away(nearest) < 24 ? nearest : null;
  }

  read(event) {
    const point = this.nearest(event);
    if (point && point.number !== this.choice.point) this.choice.change({ point: point.number });
  }

  // To the next point in the order of an axis of the screen.
  go(axis, step) {
    const other = axis === "x" ? "y" : "x";
    const order = [...this.points].sort((a, b) => a[axis] - b[axis] || a[other] - b[other] || a.number - b.number);
    if (!order.length) return;
    const current = order.findIndex(point => point.number === this.choice.point);
    const next = current < 0 ? 0 : Math.min(Math.max(current + step, 0), order.length - 1);
    this.choice.change({ point: order[next].number });
  }
}

// From one edge of the picture to the other; logarithmic where values are of several magnitudes.
class Axis {
  constructor(values, from, to) {
    const [least, greatest] = values.length ? [Math.min(...values), Math.max(...values)] : [0, 1];
    this.isLogarithmic = least > 0 && greatest / least >= 12;
    const [low, high] = [this.scaled(least), this.scaled(greatest)];
    const margin = high > low ? (high - low) * 0.06 : Math.abs(low) * 0.1 || 1;
    this.low = !this.isLogarithmic && low >= 0 ? Math.max(low - margin, -margin / 3) : low - margin;
    this.high = high + margin;
    Object.assign(this, { from, to });
  }

  scaled(value) { return this.isLogarithmic ? Math.log10(value) : value; }
  at(value) { return this.from + (this.scaled(value) - this.low) / (this.high - this.low) * (this.to - this.from); }

  ticks(most) {
    return this.isLogarithmic ? this.powers(most) : this.multiples((this.high - this.low) / Math.max(most, 2));
  }

  // 1, 2 and 5 times powers of ten, or the powers alone.
  powers(most) {
    const ticks = [];
    for (let power = Math.floor(this.low); power <= this.high; power++) {
      for (const factor of [1, 2, 5]) ticks.push(factor * 10 ** power);
    }
    const seen = ticks.filter(tick => Math.log10(tick) >= this.low && Math.log10(tick) <= this.high);
    return seen.length <= most ? seen : seen.filter(tick => Number.isInteger(Math.round(Math.log10(tick) * 1e6) / 1e6));
  }

  multiples(wanted) {
    const power = 10 ** Math.floor(Math.log10(wanted));
    const step = [1, 2, 5, 10].map(factor => factor * power).find(step => step >= wanted * 0.999);
    const ticks = [];
    for (let count = Math.ceil(Math.max(this.low, 0) / step); count * step <= this.high; count++) ticks.push(count * step);
    return ticks;
  }

  text(value) { return value === 0 ? "0" : String(Number(value.toPrecision(6))); }
}

function svg(name, attributes) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}

"""#.utf8)

  static let profileJS = Array(
    #"""
// One measure of the ride, over the axis of the timeline.
class Profile extends AxisView {
  constructor(state, axis, canvas = document.getElementById("profile")) {
    super(state, axis, canvas);
    this.menu = document.getElementById("profile-kind");
    this.value = document.getElementById("profile-value");
    this.menu.onchange = () => state.change({ profile: this.menu.value });
    document.getElementById("profile-greatest").onclick = () => this.goToGreatest();
  }

  // The measure that is chosen, or the first that the ride has.
  get measure() {
    const { measures } = this.state.ride;
    return measures.get(this.state.profile) ?? measures.all[0];
  }

  // The measure of the ride behind, if there is one.
  get otherMeasure() { return this.measure && this.state.other?.measures.get(this.measure.kind); }

  get contents() { return `${this.measure?.kind} ${this.state.front} ${this.state.rides.length}`; }

  goToGreatest() {
    const { state, axis, measure } = this;
    const time = measure.greatestTime;
    state.change({ time, cursor: time, isPlaying: false });
    axis.reveal(time);
    state.say(`${measure.name}: ${measure.text(measure.at(time))} at ${elapsed(time)}`);
  }

  // The number of the rules that bounds the measure, and its words; null if there is none.
  get limit() {
    const { limits: [threshold, cadence] } = this.ride;
    const limits = { checkpoint: [threshold, `threshold ${threshold} m`], distance: [threshold, `threshold ${threshold} m`], age: [cadence, `cadence ${cadence} s`] };
    const limit = limits[this.measure.kind];
    return limit?.[0] > 0 ? limit : null;
  }

  draw(now) {
    if (this.ride !== this.state.ride) this.take();
    const frame = this.canvas.parentElement;
    frame.hidden = !this.measure;
    if (!this.measure) return;
    this.menu.value = this.measure.kind;
    super.draw(now);
    const time = this.state.cursor ?? now.time;
    const value = this.measure.text(this.measure.at(time));
    const text = this.state.cursor === null ? value : `${elapsed(time)} · ${value}`;
    if (this.value.textContent !== text) this.value.textContent = text;
  }

  take() {
    this.ride = this.state.ride;
    this.key = null;
    this.menu.replaceChildren(...this.ride.measures.all.map(({ kind, name }) => new Option(name, kind)));
  }

  // The scale holds what is visible. A value far beyond the rest ends at its edge.
  scale(columns) {
    const { kind, least, greatest } = this.measure;
    const values = columns.filter(Boolean);
    const most = Math.max(0, ...values.map(({ high }) => high));
    const spread = Math.max(greatest - least, 1);
    if (kind === "altitude") {
      const low = Math.max(Math.min(...values.map(({ low }) => low)), least - spread);
      return [low - 1, Math.max(Math.min(most, greatest + spread), low + 10)];
    }
    const limit = this.limit?.[0];
    // Movements are seen also where fixes are thrown by kilometres.
    if (kind === "checkpoint" && limit) return [0, Math.max(Math.min(most * 1.05, 5 * limit), limit * 1.2)];
    if (limit) return [0, Math.max(most * 1.05, limit * 1.2)];
    return [0, Math.max(Math.min(most * 1.05, 3 * greatest), 1)];
  }

  // The least and the greatest value for each two points of the screen, so that what is drawn is bounded. The line
  // breaks where the recording was interrupted, and where no value is known.
  columns({ times, values } = this.measure) {
    const { starts, route } = this.ride;
    const breaks = [...starts].map(start => route.time[start]);
    const columns = new Array(Math.ceil((this.width - this.left - 14) / 2) + 1).fill(null);
    const begin = Math.max(countUntil(times, this.axis.first) - 1, 0);
    const end = Math.min(countUntil(times, this.axis.last) + 1, times.length);
    let [part, isBreak] = [countUntil(breaks, times[begin]), true];
    for (let i = begin; i < end; i++) {
      const value = values[i];
      const isNext = part < breaks.length && breaks[part] <= times[i];
      while (part < breaks.length && breaks[part] <= times[i]) part++;
      isBreak ||= isNext || Number.isNaN(value);
      if (Number.isNaN(value)) continue;
      const place = Math.min(Math.max(Math.floor((this.x(times[i]) - this.left) / 2), 0), columns.length - 1);
      const column = columns[place] ??= { low: value, high: value, entry: value, isBreak };
      Object.assign(column, { low: Math.min(column.low, value), high: Math.max(column.high, value), exit: value });
      isBreak = false;
    }
    return columns;
  }

  y(value, [low, high]) {
    const part = Math.min(Math.max((value - low) / (high - low), 0), 1);
    return this.height - 4 - part * (this.height - 12);
  }

  paint(context) {
    this.drawFolds(context, 0);
    this.drawGrid(context, 0);
    const columns = this.columns();
    const others = this.otherMeasure ? this.columns(this.otherMeasure) : [];
    const scale = this.shownScale = this.scale([...columns, ...others]);
    const y = value => this.y(value, scale);
    const { colors } = this;
    context.lineJoin = "round";
    const line = new Path2D();
    const area = new Path2D();
    let last = null;
    const close = () => {
      if (last !== null) area.lineTo(last, this.height);
    };
    columns.forEach((column, i) => {
      if (!column) return;
      const { low, high, entry, exit, isBreak } = column;
      const x = this.left + 2 * i + 1;
      if (last === null || isBreak) {
        close();
        line.moveTo(x, y(entry));
        area.moveTo(x, this.height);
      }
      for (const value of high > low ? [entry, low, high, exit] : [entry]) {
        line.lineTo(x, y(value));
        area.lineTo(x, y(value));
      }
      last = x;
    });
    close();
    context.globalAlpha = 0.14;
    context.fillStyle = colors.route;
    context.fill(area);
    context.globalAlpha = 1;
    context.lineWidth = 1.5;
    context.strokeStyle = colors.route;
    context.stroke(line);
    if (others.length) this.drawOther(context, columns, others, y);
    const { limit } = this;
    if (limit) this.drawLimit(context, y(limit[0]));
    const top = limit ? [limit[1], Math.max(y(limit[0]) - 8, 9)] : [this.measure.text(scale[1]), 9];
    this.labels = [top, [this.measure.text(Math.max(scale[0], 0) === 0 ? 0 : scale[0] + 1), this.height - 9]];
    this.drawLabels(context);
  }

  drawLabels(context) {
    for (const [text, y] of this.labels) this.write(context, text, y);
  }

  // The ride behind, and the difference between both.
  drawOther(context, columns, others, y) {
    const line = new Path2D();
    let last = null;
    others.forEach((column, i) => {
      if (!column) return;
      const x = this.left + 2 * i + 1;
      if (last === null || column.isBreak) line.moveTo(x, y(column.entry));
      else line.lineTo(x, y(column.entry));
      if (columns[i]) {
        const [top, bottom] = [y(column.entry), y(columns[i].entry)];
        context.globalAlpha = 0.25;
        context.fillStyle = this.colors.second;
        context.fillRect(x - 1, Math.min(top, bottom), 2, Math.abs(top - bottom));
        context.globalAlpha = 1;
      }
      last = x;
    });
    context.lineWidth = 1;
    context.setLineDash([4, 2]);
    context.strokeStyle = this.colors.second;
    context.stroke(line);
    context.setLineDash([]);
  }

  drawLimit(context, y) {
    context.strokeStyle = this.colors.failure;
    context.setLineDash([6, 4]);
    context.beginPath();
    context.moveTo(this.left, y);
    context.lineTo(this.width - 14, y);
    context.stroke();
    context.setLineDash([]);
  }

  // At the right edge, readable over the line.
  write(context, text, y) {
    context.font = canvasFont(11);
    [context.textAlign, context.textBaseline] = ["right", "middle"];
    context.lineWidth = 3;
    context.strokeStyle = this.colors.panel;
    context.strokeText(text, this.width - 18, y);
    context.fillStyle = this.colors.quiet;
    context.fillText(text, this.width - 18, y);
  }

  // One pointer chooses a part: from where it was pressed, or of a part whose end was pressed from its other end.
  drag(before, point) {
    const { state } = this;
    if (this.hasPinched) return super.drag(before, point);
    const end = this.endAt(this.pressedAt[0]);
    const anchor = end < 0 ? this.timeAt(this.pressedAt[0]) : state.part[1 - end];
    state.change({ draft: state.partBetween(anchor, this.timeAt(point[0])), event: null });
  }

  endDrag(isDone) {
    const { state } = this;
    if (isDone && state.draft) state.choosePart(state.draft); else state.change({ draft: null });
  }

  // The number of the end of the part at a point of the screen; -1 if there is none.
  endAt(x) { return this.state.part?.findIndex(time => Math.abs(this.x(time) - x) < 8) ?? -1; }

  point(event, time) {
    super.point(event, time);
    this.canvas.classList.toggle("end", this.endAt(this.x(this.state.cursor)) >= 0);
  }

  drawOver(now) {
    this.drawPart(0);
    if (this.state.shownPart) this.drawLabels(this.context);
    this.drawTime(now.time, this.colors.accent, 0);
    if (!this.drawCursor(0)) return;
    const value = this.measure.at(this.state.cursor);
    if (Number.isNaN(value)) return;
    const { context } = this;
    context.fillStyle = this.colors.ink;
    context.beginPath();
    context.arc(this.x(this.state.cursor), this.y(value, this.shownScale), 3.5, 0, 7);
    context.fill();
  }

  get keys() {
    const step = event => this.axis.span / (event.shiftKey ? 20 : 200);
    const { folds } = this.axis;
    const move = step => {
      this.point(null, folds.time(folds.shown(this.state.cursor ?? this.state.time) + step));
      const { cursor } = this.state;
      this.axis.reveal(cursor);
      this.state.say(`${elapsed(cursor)}, ${this.measure.text(this.measure.at(cursor))}`);
    };
    return { ...super.keys, ArrowLeft: event => move(-step(event)), ArrowRight: event => move(step(event)) };
  }
}

"""#.utf8)

  static let rideCSS = Array(
    #"""
canvas:focus-visible { outline-offset: -3px; }
#panel-map { position: relative; overflow: hidden; container-type: size; }
#cost { flex: none; padding: 2px 14px; border-bottom: 1px solid var(--line); color: var(--quiet); font-size: .8125rem; font-variant-numeric: tabular-nums; }
#cost[hidden] { display: none; }
#cost summary { min-height: 24px; padding: 3px 0; cursor: pointer; }
#greatest { margin: 0; padding: 0; list-style: none; }
#greatest button { min-height: 24px; padding: 0; border: 0; background: none; color: var(--accent); text-decoration: underline; text-align: start; }
#panel-places { display: flex; flex-direction: column; background: var(--panel); border-inline-start: 1px solid var(--line); min-height: 0; }
#places-frame { position: relative; flex: 1; min-height: 0; }
canvas { display: block; width: 100%; height: 100%; touch-action: none; user-select: none; }
#map { cursor: grab; }
#map.moving { cursor: grabbing; }
#map.over { cursor: pointer; }

#controls { position: absolute; inset-inline-end: 12px; top: 12px; display: grid; box-shadow: var(--shadow); border-radius: 10px; overflow: hidden; }
#controls button {
  width: 38px; height: 38px; border: 0; background: var(--panel); font-size: 1.25rem; line-height: 1;
  border-bottom: 1px solid var(--line);
}
#controls button:last-child { border: 0; }
#controls button:hover { color: var(--accent); }
#controls button[aria-pressed="true"] { background: var(--accent); color: var(--accent-ink); }
#controls svg { width: 17px; fill: none; stroke: currentColor; stroke-width: 2; }
#north { position: absolute; inset-inline-end: 21px; top: 180px; width: 20px; pointer-events: none; }
#north .needle { fill: var(--quiet); }
#north text { font: 600 8px var(--font); fill: var(--quiet); text-anchor: middle; }
/* One flow along the lower edge, so that none of it lies on another. */
#map-notes {
  position: absolute; inset: auto 12px 10px; display: grid; gap: 6px; font-size: .75rem; color: var(--quiet); pointer-events: none;
}
#map-notes .columns { display: flex; flex-wrap: wrap; justify-content: space-between; align-items: end; gap: 6px 12px; }
#map-notes .columns > div { display: grid; gap: 5px; justify-items: start; min-width: 0; }
#map-notes .columns > div:last-child { flex: 1 1 150px; gap: 3px; justify-items: end; text-align: end; }
#scale span {
  display: block; padding: 0 4px 1px; text-align: center; white-space: nowrap;
  border: 1.5px solid var(--quiet); border-top: 0; color: var(--quiet);
}
#coloring { display: grid; gap: 3px; justify-items: start; }
#coloring select { pointer-events: auto; padding: 2px 4px; border: 1px solid var(--line); border-radius: 6px; background: var(--panel); color: var(--quiet); }
#coloring-scale { display: flex; padding: 2px; border-radius: 5px; background: var(--panel); font-variant-numeric: tabular-nums; }
/* Each colour, with the limit to the next at its end. */
#coloring-scale span { width: 2.25rem; padding-top: 1px; line-height: 1.2; text-align: end; border-top: 7px solid; color: var(--quiet); font-size: .6875rem; white-space: nowrap; forced-color-adjust: none; }
#coloring-scale .ramp-1 { border-color: var(--ramp-1); } #coloring-scale .ramp-2 { border-color: var(--ramp-2); }
#coloring-scale .ramp-3 { border-color: var(--ramp-3); } #coloring-scale .ramp-4 { border-color: var(--ramp-4); }
#coloring-scale .ramp-5 { border-color: var(--ramp-5); } #coloring-scale .ramp-6 { border-color: var(--ramp-6); }
#legend {
  margin: 0; padding: 0 5px; display: grid; grid-template-columns: auto auto; gap: 0 8px; align-items: center; border-radius: 5px;
  background: color-mix(in srgb, var(--paper) 82%, transparent); font-variant-numeric: tabular-nums;
}
#legend dt { width: 22px; border-top: 4px solid var(--route); border-radius: 2px; }
#legend .received { border-top: 2px solid var(--received); }
#legend .ride { width: 12px; height: 12px; border: 0; border-radius: 50%; background: var(--pin); justify-self: center; forced-color-adjust: none; }
#legend .second { border-radius: 0; scale: .75; rotate: 45deg; background: var(--second); }
#legend dd { margin: 0; overflow-wrap: anywhere; }
#legend :is(dt, dd):has(+ dd:empty), #legend dd:empty { display: none; }

#differences { flex: none; max-height: 55%; overflow: auto; padding: 8px 12px; border-bottom: 1px solid var(--line); font-size: .8125rem; }
#differences table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
#differences :is(th, td) { padding: 3px 4px; text-align: start; vertical-align: top; font-weight: 400; overflow-wrap: anywhere; border-bottom: 1px solid var(--line); }
#differences th[scope="row"] { color: var(--quiet); overflow-wrap: normal; }
#differences .better { font-weight: 600; }
#differences small { display: block; color: var(--quiet); font-size: .75rem; font-weight: 400; }
#equality { margin: 6px 4px 0; color: var(--quiet); }
#differences button { padding: 3px 8px; border: 1px solid var(--line); border-radius: 8px; background: none; text-align: start; overflow-wrap: anywhere; }
#differences button[aria-pressed="true"] { border-color: var(--ink); font-weight: 600; }
#differences button::before { content: "● "; color: var(--pin); forced-color-adjust: none; }
#differences .second button::before { content: "◆ "; color: var(--second); }
#camera, #attribution {
  padding: 0 5px; border-radius: 5px; font-variant-numeric: tabular-nums; overflow-wrap: anywhere;
  background: color-mix(in srgb, var(--paper) 82%, transparent);
}

#card {
  position: absolute; left: 0; top: 0; width: 290px; max-width: calc(100% - 82px); max-height: calc(100% - 16px);
  padding: 14px 16px; display: flex; flex-direction: column;
  background: var(--panel); border-radius: 14px; box-shadow: var(--shadow);
  transform-origin: var(--origin, 50% 100%); opacity: 0; scale: .9;
  transition: opacity .18s ease-out, scale .18s cubic-bezier(.2, .9, .3, 1.2);
}
#card.open { opacity: 1; scale: 1; }
#card h2 {
  margin: 0 0 8px; font-size: 1rem; line-height: 1.3; overflow-wrap: anywhere;
  display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 3; overflow: hidden; flex: none;
}
#card dl {
  display: grid; grid-template-columns: auto 1fr; gap: 3px 14px; margin: 0 0 12px; min-height: 0; overflow-y: auto;
}
#card dt { color: var(--quiet); }
#card dd { margin: 0; text-align: end; font-variant-numeric: tabular-nums; }
#card-pager { display: flex; justify-content: space-between; align-items: center; margin: 0 0 10px; color: var(--quiet); }
#card-pager button { width: 34px; height: 30px; border: 1px solid var(--line); border-radius: 8px; background: none; }
#card-ok {
  flex: none; width: 100%; padding: 7px; border: 0; border-radius: 9px; background: var(--accent);
  color: var(--accent-ink); font-weight: 600;
}

#missing {
  justify-self: center; margin: 0; padding: 6px 12px; border-radius: 9px; background: var(--panel); box-shadow: var(--shadow); color: var(--ink); font-size: .8125rem;
}
#directions {
  position: absolute; left: 12px; top: 12px; width: 300px; max-width: calc(100% - 76px);
  background: var(--panel); border-radius: 12px; box-shadow: var(--shadow);
}
#directions summary { padding: 9px 14px; cursor: pointer; font-size: .875rem; font-variant-numeric: tabular-nums; }
#directions ol { margin: 0; padding: 0; list-style: none; max-height: calc(100cqh - 66px); overflow-y: auto; overscroll-behavior: contain; }
#directions li button {
  display: block; width: 100%; padding: 7px 14px; border: 0; border-top: 1px solid var(--line); background: none;
  text-align: start; font-size: .875rem;
}
#directions li button:hover { background: color-mix(in srgb, var(--accent) 7%, transparent); }
#directions li button[aria-pressed="true"] { background: color-mix(in srgb, var(--accent) 14%, transparent); box-shadow: inset 3px 0 var(--accent); }
#directions li span { display: block; overflow-wrap: anywhere; }
#directions li small { color: var(--quiet); font-variant-numeric: tabular-nums; }

#filter { flex: none; display: flex; flex-wrap: wrap; align-items: center; gap: 6px 8px; padding: 8px 12px; border-bottom: 1px solid var(--line); }
#filter-text { flex: 1 1 90px; min-width: 0; padding: 5px 9px; border: 1px solid var(--line); border-radius: 9px; background: var(--paper); }
#filter-kind { max-width: 9.375rem; padding: 5px; border: 1px solid var(--line); border-radius: 9px; background: var(--panel); }
#filter-count { font-size: .8125rem; color: var(--quiet); font-variant-numeric: tabular-nums; }
#filter-count:empty { display: none; }
#places { position: absolute; inset: 0; overflow-y: auto; overscroll-behavior: contain; }
#places-rows { position: relative; }
.row {
  position: absolute; left: 0; right: 0; height: 3.625rem; padding: 8px 16px; border-bottom: 1px solid var(--line);
  cursor: pointer; display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 0 12px; align-content: center;
}
.row.marked { box-shadow: inset 3px 0 var(--ink); }
.row:hover { background: color-mix(in srgb, var(--accent) 7%, transparent); }
.row[aria-selected="true"] { background: color-mix(in srgb, var(--accent) 14%, transparent); box-shadow: inset 3px 0 var(--accent); }
.row[aria-selected="true"] span { color: var(--ink); }
.row.member { padding-inline-start: 34px; }
#places:focus-visible .row.current { outline: 2px solid var(--accent); outline-offset: -2px; }
.row .arrow::after { content: "▸"; }
.row[aria-expanded="true"] .arrow::after { content: "▾"; }
.row b { font-weight: 550; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.row span { color: var(--quiet); font-size: .8125rem; font-variant-numeric: tabular-nums; }
.row span:nth-child(even) { text-align: end; }
#no-places { position: absolute; inset: 40% 0 auto; margin: 0; text-align: center; color: var(--quiet); pointer-events: none; }

.landmark { display: contents; }
#panel-timeline {
  position: relative; display: flex; flex-direction: column; background: var(--panel); border-top: 1px solid var(--line);
  height: calc(8.125rem + min(var(--lanes, 7) * 9.375rem / 7, 14.375rem)); max-height: 55vh;
}
#profile-frame { position: relative; flex: none; height: 4.875rem; border-bottom: 1px solid var(--line); }
#profile-menu { position: absolute; left: 8px; top: 6px; width: 5.5rem; font-size: .75rem; pointer-events: none; }
#profile-menu select { width: 100%; padding: 2px; border: 1px solid var(--line); border-radius: 6px; background: var(--panel); pointer-events: auto; }
#profile-greatest { margin-top: 2px; padding: 2px 0; border: 0; background: none; color: var(--accent); text-decoration: underline; pointer-events: auto; min-height: 24px; }
#profile-value { display: block; margin-top: 3px; color: var(--quiet); line-height: 1.25; font-variant-numeric: tabular-nums; }
/* Lanes that would be too narrow are scrolled to. */
#lanes { flex: 1; min-height: 0; overflow-y: auto; }
#timeline { min-height: calc(26px + var(--lanes, 7) * 1.0625rem); touch-action: pan-y; }
#timeline, #profile { cursor: crosshair; }
#profile.end { cursor: ew-resize; }
#timeline-foot { flex: none; display: flex; align-items: start; gap: 4px 14px; padding: 2px 14px 3px; font-size: .6875rem; }
#timeline-legend { flex: 1; min-width: 0; display: flex; flex-wrap: wrap; gap: 0 14px; margin: 0; padding: 3px 0; list-style: none; color: var(--quiet); }
#part { flex: 1; min-width: 0; display: flex; flex-wrap: wrap; align-items: center; gap: 0 12px; font-size: .8125rem; font-variant-numeric: tabular-nums; }
#part-counts { display: flex; flex-wrap: wrap; gap: 0 12px; }
#part .ride::before { content: "● "; color: var(--pin); forced-color-adjust: none; }
#part .second::before { content: "◆ "; color: var(--second); }
#part-clear { flex: none; font-size: .8125rem; }
#part-clear, #filter-part { padding: 0 7px; border: 1px solid var(--line); border-radius: 8px; background: none; color: var(--accent); white-space: nowrap; }
#filter-part { font-size: .8125rem; font-variant-numeric: tabular-nums; }
#timeline-legend li { display: flex; align-items: center; gap: 5px; white-space: nowrap; }
#timeline-legend i { font-style: normal; forced-color-adjust: none; }
#timeline-legend .dot { width: 8px; height: 8px; border-radius: 50%; background: var(--quiet); }
#timeline-legend .idle { background: none; border: 1px solid var(--quiet); }
#timeline-legend .failure { background: var(--failure); }
#timeline-legend .bar { width: 16px; height: 8px; border-radius: 3px; background: var(--route); }
/* Columns. */
#timeline-legend .many { width: 16px; height: 8px; background: linear-gradient(90deg, var(--quiet) 3px, transparent 0 4px) 0 100% / 4px 50% repeat-x, linear-gradient(90deg, transparent 4px, var(--quiet) 0 7px, transparent 0 12px, var(--quiet) 0 15px, transparent 0); }
#timeline-legend .number { padding: 0 4px; border: 1px solid var(--quiet); border-radius: 5px; font-size: .625rem; line-height: 1.3; color: var(--ink); }
#event {
  position: absolute; z-index: 1; bottom: calc(100% + 6px); left: 0; max-width: min(340px, calc(100% - 16px)); padding: 7px 11px;
  border-radius: 9px; background: var(--ink); color: var(--paper); font-size: .8125rem; pointer-events: none;
  overflow-wrap: anywhere; box-shadow: var(--shadow);
}

#shortcuts { max-width: min(30rem, calc(100% - 24px)); max-height: calc(100% - 24px); padding: 14px 18px; border: 1px solid var(--line); border-radius: 14px; background: var(--panel); color: var(--ink); box-shadow: var(--shadow); }
#shortcuts :is(h2, h3) { margin: 0 0 4px; font-size: 1rem; }
#shortcuts h3 { font-size: .875rem; }
#shortcuts dl { display: grid; grid-template-columns: 7.5rem 1fr; gap: 2px 12px; margin: 0 0 12px; font-size: .875rem; }
#shortcuts dt { color: var(--quiet); }
#shortcuts dd { margin: 0; }
#shortcuts-close { width: 100%; padding: 7px; border: 0; border-radius: 9px; background: var(--accent); color: var(--accent-ink); font-weight: 600; }
#shortcuts-open { flex: none; padding: 0 6px; border: 1px solid var(--line); border-radius: 7px; background: none; color: var(--accent); }

footer {
  display: flex; align-items: center; gap: 12px; padding: 8px 16px;
  padding-bottom: max(8px, env(safe-area-inset-bottom)); background: var(--panel); border-top: 1px solid var(--line);
}
#play { width: 40px; height: 40px; flex: none; border: 0; border-radius: 50%; background: var(--accent); color: var(--accent-ink); display: grid; place-items: center; }
#play svg { width: 18px; fill: currentColor; }
#play[aria-pressed="false"] .pause, #play[aria-pressed="true"] .play { display: none; }
#time { flex: 1; min-width: 60px; accent-color: var(--accent); }
#clock { font-variant-numeric: tabular-nums; white-space: nowrap; }
#clock small { color: var(--quiet); font-size: .8125rem; }
#speed { width: 5.4em; padding: 6px; border: 1px solid var(--line); border-radius: 9px; background: var(--panel); }
@media (max-width: 820px), (max-height: 500px) {
  #panel-places { border: 0; }
  #clock small { display: none; }
  footer { gap: 10px; padding-inline: 12px; }
}
@media (max-width: 820px) {
  #timeline-foot:has(#part-clear:not([hidden])) #shortcuts-open { display: none; }
}
@media (max-height: 500px) {
  #camera { display: none; }
}
@container (max-height: 260px) {
  #controls { grid-template-columns: auto auto; }
  #north { top: 100px; }
}
@container (max-height: 160px) {
  #controls { grid-template-columns: repeat(4, auto); }
  #directions { max-width: calc(100% - 188px); }
  /* The table of the differences has the marks, too. */
  #north, #legend { display: none; }
}
@media (max-width: 400px) {
  #clock span { display: none; }
  #speed { width: 4.8em; padding: 6px 2px; }
}
@media (prefers-reduced-motion: reduce) { #card { transition: none; scale: 1; } }
@media (forced-colors: active) {
  :is(#controls, #card, #directions, #missing, #event, #coloring-scale) { border: 1px solid CanvasText; }
  :is(#controls button[aria-pressed="true"], #alerts[aria-expanded="true"], #card-ok) { forced-color-adjust: none; }
  .row[aria-selected="true"] { border-inline-start: 4px solid Highlight; }
  .row.marked { border-inline-start: 4px solid CanvasText; }
}
#paper { display: none; }
@media print {
  #paper { display: block; background: none; font-size: 12px; }
  /* As wide as the sheet, and no higher: its proportions are its own. */
  #paper-map { width: 100%; height: auto; max-height: calc(100vh - 80px); object-fit: contain; object-position: 0 0; break-inside: avoid; }
  #paper-figure { margin: 0 0 12px; break-inside: avoid; }
  #paper-profile { width: 100%; height: auto; }
  #paper figcaption { color: var(--quiet); }
  #paper-notes { margin: 4px 0 12px; color: var(--quiet); }
  #paper table { width: 100%; border-collapse: collapse; margin-bottom: 16px; font-variant-numeric: tabular-nums; }
  #paper th { text-align: start; color: var(--quiet); font-weight: 600; }
  #paper :is(th, td) { padding: 3px 10px 3px 0; border-bottom: 1px solid var(--line); vertical-align: top; overflow-wrap: anywhere; }
  #paper :is(th, td):not(:nth-child(3)) { white-space: nowrap; }
  #paper :is(th, td):nth-child(n + 4) { text-align: end; }
  #paper tr { break-inside: avoid; }
  /* A heading is on the same sheet as its text. */
  header, #paper-map, #paper thead, #paper figcaption, #ride-title { break-after: avoid; }
}

"""#.utf8)

  static let rideJS = Array(
    #"""
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
      total: places ? this.places.total[places - 1] : 0,
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

  // True if a day is not enough to tell its times apart.
  get lastsDays() { return this.duration >= 864e5; }

  // The date in UTC of a time, as `1 June`, or the number of its day where the route has no date.
  day(time) {
    if (this.start === null) return `day ${Math.floor(time / 864e5) + 1}`;
    const date = new Date(this.start + time);
    return `${date.getUTCDate()} ${monthNames[date.getUTCMonth()]}`;
  }

  // The time of day in UTC, with the date if the ride is not of one; empty if the route has none.
  clock(time) {
    if (this.start === null) return "";
    const clock = new Date(this.start + time).toISOString().slice(11, 19) + " UTC";
    return this.day(0) === this.day(this.duration) ? clock : `${this.day(time)}, ${clock}`;
  }

  // `1 June 2025, 6:00 to 7:15 UTC`; empty if the route has no date.
  get dates() {
    if (this.start === null) return "";
    const [start, end] = [0, this.duration].map(time => new Date(this.start + time));
    const minute = date => date.toISOString().slice(11, 16).replace(/^0/, "");
    const [years, days] = [[start, end].map(date => date.getUTCFullYear()), [0, this.duration].map(time => this.day(time))];
    const from = years[0] === years[1] && days[0] !== days[1] ? days[0] : `${days[0]} ${years[0]}`;
    const to = days[0] === days[1] && years[0] === years[1] ? "" : `${days[1]} ${years[1]}, `;
    return `${from}, ${minute(start)} to ${to}${minute(end)} UTC`;
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

// From millimetres.
function length(millimetres) {
  const metres = millimetres / 1000;
  return metres < 1000 ? `${Math.round(metres)} m` : `${grouped(metres / 1000, 2)} km`;
}

"""#.utf8)

  static let rideMapHTML = Array(
    #"""
  <section id="panel-map" aria-label="Map">
    <canvas id="map" tabindex="0" role="application" aria-label="Map of the route. Arrow keys move it, plus and minus zoom, Home shows all of it, P goes through the places, Enter opens one, brackets point at the line, F follows the rider, the question mark shows all keys."></canvas>
    <div id="controls">
      <button id="zoom-in" title="Zoom in" aria-label="Zoom in">+</button>
      <button id="zoom-out" title="Zoom out" aria-label="Zoom out">−</button>
      <button id="fit" title="Show the whole route" aria-label="Show the whole route"><svg viewBox="0 0 20 20" aria-hidden="true"><path d="M3 7V3h4M13 3h4v4M17 13v4h-4M7 17H3v-4"/></svg></button>
      <button id="follow" title="Follow the rider (F)" aria-label="Follow the rider" aria-pressed="false"><svg viewBox="0 0 20 20" aria-hidden="true"><circle cx="10" cy="10" r="5"/><path d="M10 1v5M10 14v5M1 10h5M14 10h5"/></svg></button>
    </div>
    <div id="north" aria-label="North is up" role="img"><svg viewBox="0 0 20 26" aria-hidden="true"><path class="needle" d="M10 1l6 17-6-4-6 4z"/><text x="10" y="26">N</text></svg></div>
    <div id="map-notes">
      <p id="missing" hidden></p>
      <div class="columns"><div>
        <dl id="legend" aria-label="Lines of the map" hidden>
          <dt class="route"></dt><dd id="legend-route"></dd>
          <dt class="received"></dt><dd id="legend-received"></dd>
          <dt class="ride first"></dt><dd id="legend-first"></dd>
          <dt class="ride second"></dt><dd id="legend-second"></dd>
        </dl>
        <div id="coloring">
          <label><span class="hidden">Colour of the line</span><select id="coloring-kind"></select></label>
          <div id="coloring-scale" role="img" aria-label="Colours of the line" hidden></div>
        </div>
        <div id="scale" role="img"><span></span></div>
      </div><div>
        <div id="attribution"></div>
        <div id="camera"></div>
      </div></div>
    </div>
    <details id="directions" hidden>
      <summary><span id="directions-summary"></span></summary>
      <ol id="directions-steps" aria-label="Steps of the way"></ol>
    </details>
    <div id="card" role="dialog" aria-labelledby="card-title" tabindex="-1" hidden>
      <h2 id="card-title" dir="auto"></h2>
      <dl id="card-facts"></dl>
      <div id="card-pager" hidden>
        <button id="card-previous" aria-label="Previous place here">‹</button>
        <span></span>
        <button id="card-next" aria-label="Next place here">›</button>
      </div>
      <button id="card-ok">OK</button>
    </div>
  </section>
  <section id="panel-places" aria-label="Places">
    <div id="differences" tabindex="0" role="region" aria-label="What differs between the rides" hidden><table>
      <thead><tr></tr></thead>
      <tbody></tbody>
    </table><p id="equality" hidden></p></div>
    <details id="cost" hidden>
      <summary id="headline"></summary>
      <ul id="greatest"></ul>
      <button id="copy-command" class="copy" hidden>Copy the command</button>
    </details>
    <div id="filter" role="search" aria-label="Places" hidden>
      <input id="filter-text" type="search" placeholder="Find a place" aria-label="Find a place by its name" autocomplete="off">
      <select id="filter-kind" aria-label="What is listed" hidden></select>
      <span id="filter-count"></span>
      <button id="filter-part" hidden><span></span><span class="hidden">: show the whole ride</span><span aria-hidden="true"> ×</span></button>
    </div>
    <div id="places-frame">
    <div id="places" role="tree" tabindex="0" aria-label="Places, newest first"><div id="places-rows" role="presentation"></div></div>
    <p id="no-places" hidden>No place yet.</p>
    </div>
  </section>

"""#.utf8)

  static let ridePaperHTML = Array(
    #"""
<section id="paper">
  <canvas id="paper-map" role="img" aria-label="Map of the route"></canvas>
  <p id="paper-notes"></p>
  <figure id="paper-figure">
    <figcaption></figcaption>
    <canvas id="paper-profile" role="img" aria-label="Profile of the ride"></canvas>
  </figure>
  <table id="paper-differences"></table>
  <table id="paper-places"></table>
  <table id="paper-steps"></table>
</section>

"""#.utf8)

  static let rideTimeHTML = Array(
    #"""
<div class="landmark" role="region" aria-label="What happened when">
<section id="panel-timeline" aria-label="Timeline">
  <div id="profile-frame" hidden>
    <div id="profile-menu">
      <label><span class="hidden">Profile</span><select id="profile-kind"></select></label>
      <span id="profile-value"></span>
      <button id="profile-greatest" title="Go to the greatest value">Greatest</button>
    </div>
    <canvas id="profile" tabindex="0" role="application" aria-label="Profile of the ride, on the axis of the timeline. Left and right point at a time, with Shift farther, Enter goes to it, plus and minus zoom, brackets choose a part of the ride, which Escape clears."></canvas>
  </div>
  <div id="lanes"><canvas id="timeline" tabindex="0" role="application" aria-label="Timeline of the ride. Left and right go from event to event, up and down from lane to lane, plus and minus zoom."></canvas></div>
  <div id="timeline-foot">
    <ul id="timeline-legend" aria-label="Marks of the timeline">
      <li><i class="dot"></i>happened</li><li><i class="dot idle"></i>nothing to do</li><li><i class="dot failure"></i>failed, dropped</li>
      <li><i class="bar"></i>lasted</li><li><i class="number">12</i>so many together</li><li><i class="many"></i>many: point to count</li>
    </ul>
    <div id="part" role="group" aria-label="Part of the ride" hidden>
      <b id="part-times"></b><span id="part-course"></span><span id="part-counts"></span>
    </div>
    <button id="part-clear" title="Show the whole ride (Escape)" hidden>Whole ride</button>
    <button id="shortcuts-open">? Keys and words</button>
  </div>
  <div id="event" hidden></div>
</section>
</div>
<footer>
  <button id="play" aria-label="Play" aria-pressed="false"><svg viewBox="0 0 20 20" aria-hidden="true"><path class="play" d="M5 3l12 7-12 7z"/><path class="pause" d="M4 3h4v14H4zM12 3h4v14h-4z"/></svg></button>
  <input id="time" type="range" min="0" step="any" aria-label="Time of the ride">
  <span id="clock"></span>
  <label><span class="hidden">Speed</span>
    <select id="speed">
      <option value="1">1×</option><option value="5">5×</option><option value="20">20×</option>
      <option value="60" selected>60×</option><option value="300">300×</option><option value="1800">1800×</option>
    </select>
  </label>
</footer>
<dialog id="shortcuts" aria-labelledby="shortcuts-title">
  <h2 id="shortcuts-title">Keys and words</h2>
  <dl>
    <dt>Space</dt><dd>plays, and stops</dd>
    <dt>X</dt><dd>brings the ride behind to the front</dd>
    <dt>?</dt><dd>shows the keys</dd>
  </dl>
  <h3>Map</h3>
  <dl>
    <dt>← → ↑ ↓</dt><dd>move it, with Shift farther</dd>
    <dt>+ −</dt><dd>zoom, as two clicks do</dd>
    <dt>Home</dt><dd>shows the whole route</dd>
    <dt>P, Shift + P</dt><dd>go to the next place, and to the one before</dd>
    <dt>Enter</dt><dd>goes to the card of a place, Escape back</dd>
    <dt>[ ]</dt><dd>point at the line</dd>
    <dt>F</dt><dd>follows the rider</dd>
    <dt>Ctrl + wheel</dt><dd>zooms where the wheel alone scrolls</dd>
  </dl>
  <h3>Places</h3>
  <dl>
    <dt>↑ ↓</dt><dd>go from row to row</dd>
    <dt>→ ←</dt><dd>open a group, and close it</dd>
    <dt>Enter</dt><dd>goes to the place on the map</dd>
  </dl>
  <h3>Profile and timeline</h3>
  <dl>
    <dt>← →</dt><dd>point at a time, or go from event to event</dd>
    <dt>↑ ↓</dt><dd>go from lane to lane</dd>
    <dt>Enter</dt><dd>goes to what is pointed at</dd>
    <dt>+ −</dt><dd>zoom</dd>
    <dt>[ ]</dt><dd>choose a part of the ride: from there, until there; also at the clock</dd>
    <dt>Drag</dt><dd>on the profile: chooses a part, or moves an end of it</dd>
    <dt>Escape</dt><dd>shows the whole ride again</dd>
  </dl>
  <h3>Words</h3>
  <dl>
    <dt>Threshold</dt><dd>how far one must have come from the checkpoint to have moved</dd>
    <dt>Movement</dt><dd>a fix that is as far as the threshold from the checkpoint; it becomes the checkpoint</dd>
    <dt>Tick</dt><dd>each cadence the tracker looks whether there was a movement, and then asks the geocoder</dd>
    <dt>Commit</dt><dd>a place that the geocoder has named is added to the list</dd>
    <dt>Deviation</dt><dd>how far the recorded fixes are from the line through the places</dd>
    <dt>Freshness</dt><dd>from a movement to the commit of its place: 95 of 100 take no longer</dd>
    <dt>Longest gap</dt><dd>the longest part of the recording without a place</dd>
    <dt>Distance</dt><dd>in the profile, from the rider to the place that was committed last</dd>
    <dt>Age</dt><dd>in the profile, the time since the fix of that place</dd>
  </dl>
  <button id="shortcuts-close">Close</button>
</dialog>
<p id="announcement" role="status" aria-label="Selected" class="hidden"></p>

"""#.utf8)

  static let roomJS = Array(
    #"""
// The taken room of a view of the map, in squares of 6 points that move with it. A line can be traced into it.
class MapRoom {
  // How far the squares reach beyond the view.
  static margin = 48;

  // Of the world in points of the screen, where the middle of the view is.
  constructor(width, height, x, y) {
    Object.assign(this, { width, height });
    [this.x, this.y] = [x, y].map(value => (value % 6 + 6) % 6 + MapRoom.margin);
    [this.columns, this.rows] = [width, height].map(length => Math.ceil((length + 2 * MapRoom.margin) / 6) + 1);
    this.squares = new Uint8Array(this.columns * this.rows);
  }

  // The same, so that more can be taken of it; nothing may lie on the kept parts.
  copy(kept) { return Object.assign(Object.create(MapRoom.prototype), this, { squares: this.squares.slice(), kept: [...kept] }); }

  moveTo(x, y) { [this.lastX, this.lastY] = [x, y]; }

  lineTo(x, y) {
    const { lastX, lastY, width, height } = this;
    const [dx, dy] = [x - lastX, y - lastY];
    // The parts of a long leg far outside of the view do not matter.
    const [first, last] = visiblePart([lastX, dx, -40, width + 40], [lastY, dy, -40, height + 40]);
    const steps = Math.ceil(Math.hypot(dx, dy) * (last - first) / 4);
    for (let step = 0; step <= steps; step++) {
      const part = first + (last - first) * step / Math.max(steps, 1);
      this.takeSquare(lastX + part * dx, lastY + part * dy);
    }
    this.moveTo(x, y);
  }

  takeSquare(x, y) {
    const [column, row] = [Math.floor((x + this.x) / 6), Math.floor((y + this.y) / 6)];
    if (column >= 0 && column < this.columns && row >= 0 && row < this.rows) this.squares[row * this.columns + column] = 1;
  }

  // The first and the last column and row of a rectangle.
  span(x, y, width, height) {
    const bounded = (value, most) => Math.min(Math.max(Math.floor(value / 6), 0), most - 1);
    return [
      bounded(x + this.x, this.columns), bounded(x + this.x + width, this.columns),
      bounded(y + this.y, this.rows), bounded(y + this.y + height, this.rows),
    ];
  }

  take(x, y, width, height) {
    const [left, right, top, bottom] = this.span(x, y, width, height);
    for (let row = top; row <= bottom; row++) this.squares.fill(1, row * this.columns + left, row * this.columns + right + 1);
  }

  // The number of squares of a rectangle that are taken.
  covered(x, y, width, height) {
    const [left, right, top, bottom] = this.span(x, y, width, height);
    let count = 0;
    for (let row = top; row <= bottom; row++) {
      for (let column = left; column <= right; column++) count += this.squares[row * this.columns + column];
    }
    return count;
  }

  // The first of the places where a rectangle covers least, and none that is kept; it is kept. Null if there is none.
  best(places, width, height) {
    let [best, least] = [null, Infinity];
    for (const [x, y] of places) {
      const isKept = this.kept.some(other => x < other.right && other.left < x + width && y < other.bottom && other.top < y + height);
      const covered = isKept ? Infinity : this.covered(x, y, width, height);
      if (covered < least) [best, least] = [{ left: x, top: y, right: x + width, bottom: y + height }, covered];
    }
    if (!best) return null;
    this.kept.push(best);
    return [best.left, best.top];
  }
}

// The part of a line that is within limits on each axis, as fractions of it: [start, extent, least, most].
function visiblePart(...axes) {
  let [first, last] = [0, 1];
  for (const [start, extent, least, most] of axes) {
    if (extent === 0) continue;
    const ends = [(least - start) / extent, (most - start) / extent].sort((a, b) => a - b);
    [first, last] = [Math.max(first, ends[0]), Math.min(last, ends[1])];
  }
  return [first, last];
}

"""#.utf8)

  static let shortcutsJS = Array(
    #"""
// The keys of a ride, in a window of their own.
class Shortcuts {
  // The question mark shows them wherever a key is pressed in an element or in the window.
  constructor(element = window) {
    this.dialog = document.getElementById("shortcuts");
    document.getElementById("shortcuts-open").onclick = () => this.dialog.showModal();
    document.getElementById("shortcuts-close").onclick = () => this.dialog.close();
    // Escape closes this, and nothing below it.
    this.dialog.addEventListener("keydown", event => event.stopPropagation());
    element.addEventListener("keydown", event => {
      const isTyping = event.target.closest?.("select, input");
      if (event.key !== "?" || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      this.dialog.showModal();
    });
  }
}

"""#.utf8)

  static let stateJS = Array(
    #"""
// The state of the views of a ride, or of two compared rides.
class State extends Changes {
  // The differences between two rides are rows of a name and its value in each ride. For a figure with a better
  // direction, a row also has the better ride, `first` or `second`, and by how much. The text about equal values is
  // empty if there are none.
  constructor(rides, differences = [], equality = "") {
    super();
    Object.assign(this, { rides, differences, equality });
    // The index of the ride in front, whose places can be selected.
    this.front = 0;
    this.time = this.duration;
    this.isPlaying = false;
    this.speed = 60;
    // The view: the world coordinates of its middle, and its zoom.
    this.camera = { x: 0.5, y: 0.5, zoom: 1 };
    this.tab = "map";
    this.selected = null;
    this.isCardOpen = false;
    // If the focus is to go to the card.
    this.isCardWanted = false;
    // The place, event or time that keys have led to, in words.
    this.announcement = "";
    // The selected step of the directions.
    this.step = null;
    // The event under the pointer on the timeline, and the time under it on line, profile, timeline or list.
    this.event = null;
    this.cursor = null;
    // The chosen part of the ride, from one time to another, and the part that a pointer draws; null is the whole ride.
    this.part = null;
    this.draft = null;
    // If the part is to be told, and the map to go to it.
    this.isPartChosen = false;
    // The kinds of the measures that the profile shows and that colour the line; null is the first, and none.
    this.profile = null;
    this.coloring = null;
    // If the rider is kept in the middle of the map.
    this.isFollowing = false;
  }

  get ride() { return this.rides[this.front]; }
  // The ride behind; undefined if there is one ride.
  get other() { return this.rides[1 - this.front]; }
  get duration() { return Math.max(...this.rides.map(ride => ride.duration)); }
  // The interruptions of the route, which all rides have.
  get folds() {
    if (this.foldedRides !== this.rides) {
      this.foldedRides = this.rides;
      this.knownFolds = new Folds(readColumn(this.ride.interruptions ?? ""), this.duration);
    }
    return this.knownFolds;
  }

  // The state of both rides at the time.
  now() { return { ...this.ride.at(this.time), other: this.other?.at(this.time) }; }

  get shownPart() { return this.draft ?? this.part; }
  // `3:20–5:10`
  get partName() { return this.shownPart.map(elapsed).join("–"); }
  isInPart(time) { return !this.part || this.part[0] <= time && time <= this.part[1]; }

  // A part between two times, in whole seconds; null if it is shorter.
  partBetween(one, other) {
    const [start, end] = [one, other].sort((a, b) => a - b).map(time => Math.min(Math.max(Math.round(time / 1000) * 1000, 0), this.duration));
    return start < end ? [start, end] : null;
  }

  choosePart(part) { this.change({ part, draft: null, isPartChosen: true }); }

  // A part that begins or ends at a time. The other end is the previous part's, or the ride's.
  choosePartFrom(time) { this.choosePart(this.partBetween(time, this.part?.[1] > time ? this.part[1] : this.duration) ?? this.part); }
  choosePartUntil(time) { this.choosePart(this.partBetween(this.part?.[0] < time ? this.part[0] : 0, time) ?? this.part); }

  bring(front) { this.change({ front, selected: null, isCardOpen: false, event: null, cursor: null }); }

  draw() {
    const now = this.now();
    // A place that does not exist yet at this time cannot be selected.
    if (this.selected !== null && this.selected >= now.places) {
      [this.selected, this.isCardOpen] = [null, false];
    }
    for (const listener of this.listeners) listener(now);
  }

  say(announcement) { this.change({ announcement }); }

  select(place) { this.change({ selected: place, isCardOpen: place !== null }); }
}

"""#.utf8)

  static let sweepCSS = Array(
    #"""
h2 { margin: 0 0 8px; font-size: 1rem; }
h3 { margin: 12px 0 6px; font-size: .875rem; overflow-wrap: anywhere; }
h3 small { color: var(--accent); font-weight: 600; }
p { margin: 0 0 8px; }
.note { color: var(--quiet); font-size: .8125rem; }
main { max-width: 1440px; margin: 0 auto; padding: 14px; display: grid; gap: 14px; grid-template-columns: minmax(0, 1fr); }
section { padding: 14px 16px; background: var(--panel); border: 1px solid var(--line); border-radius: 12px; min-width: 0; }
#columns { display: grid; gap: 14px; grid-template-columns: 436px minmax(0, 1fr); align-items: start; }
.column { display: grid; gap: 14px; grid-template-columns: minmax(0, 1fr); min-width: 0; }

#named { display: grid; gap: 8px 24px; grid-template-columns: repeat(auto-fit, minmax(min(260px, 100%), 1fr)); margin: 0; padding: 0; list-style: none; }
#named p { margin: 4px 0 0; }
.name { display: flex; justify-content: space-between; align-items: center; margin-bottom: 4px; }
#problems { margin-top: 12px; color: var(--failure); overflow-wrap: anywhere; }
.take { display: flex; align-items: start; gap: 6px; margin: 0 0 6px; }
code {
  flex: 1; min-width: 0; padding: 3px 8px; border-radius: 7px; background: var(--paper); overflow-wrap: anywhere;
  font: .8125rem/1.5 ui-monospace, "Cascadia Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace;
}
.word { display: inline-block; max-width: 100%; }
.copy, #no-bounds { padding: 2px 9px; border: 1px solid var(--line); border-radius: 7px; background: none; color: var(--accent); font-size: .8125rem; }
.copy:hover, #no-bounds:hover { border-color: var(--accent); }
#no-bounds:disabled { color: var(--quiet); cursor: default; border-color: var(--line); }

.bound { display: grid; grid-template-columns: minmax(0, 1fr) 64px auto 66px 1.3em auto; gap: 0 6px; align-items: center; min-height: 31px; color: var(--quiet); font-size: .8125rem; }
.bound-title { color: var(--ink); }
.bound input[type="number"] { width: 100%; padding: 2px 6px; border: 1px solid var(--line); border-radius: 7px; background: var(--panel); color: var(--ink); text-align: end; }
.bound input[type="range"] { width: 100%; margin: 0; accent-color: var(--quiet); }
.bounded .bound-title { font-weight: 600; }
.bounded input[type="range"] { accent-color: var(--accent); }
#answer { margin-top: 14px; padding-top: 12px; border-top: 1px solid var(--line); font-variant-numeric: tabular-nums; }
#answer p { overflow-wrap: anywhere; }
.nothing, .worst { color: var(--failure); }
.worst { color: var(--quiet); }

#matrix-frame { overflow-x: auto; padding: 6px; margin: 0 -6px; }
#matrix { width: 100%; table-layout: fixed; border-collapse: separate; border-spacing: 2px; font-size: .8125rem; font-variant-numeric: tabular-nums; }
#matrix th { padding: 2px 6px 2px 0; color: var(--quiet); font-weight: 400; white-space: nowrap; }
#matrix th[scope="row"] { text-align: end; }
#matrix thead td { width: 5.25rem; padding: 0 6px 0 0; color: var(--quiet); font-size: .6875rem; line-height: 1.25; text-align: end; }
#matrix thead td span { display: block; white-space: nowrap; }
#matrix [role="gridcell"] {
  height: 2.125rem; min-width: 3rem; padding: 1px 3px; border-radius: 5px; text-align: center; line-height: 1.2; cursor: pointer;
  background: color-mix(in srgb, var(--accent) calc(6% + var(--part) * 40%), var(--panel));
}
#matrix .value { display: block; }
#matrix .marks { display: block; font-size: .625rem; line-height: 1.15; font-weight: 600; }
#matrix .marks:empty { display: none; }
#matrix [role="gridcell"].out { background: repeating-linear-gradient(135deg, var(--paper) 0 5px, var(--line) 5px 6px); color: var(--quiet); }
#matrix [role="gridcell"] { box-shadow: inset 0 0 0 var(--today, 0) var(--ink), 0 0 0 var(--chosen, 0) var(--accent); }
#matrix .today { --today: 2px; }
#matrix [aria-selected="true"] { --chosen: 3px; font-weight: 700; }
#matrix [role="gridcell"]:focus-visible { outline-offset: 4px; z-index: 1; position: relative; }
.swatch { flex: none; width: 16px; height: 12px; border-radius: 3px; border: 1px solid var(--line); }
.swatch.low { background: color-mix(in srgb, var(--accent) 6%, var(--panel)); }
.swatch.high { background: color-mix(in srgb, var(--accent) 46%, var(--panel)); }
.swatch.out { background: repeating-linear-gradient(135deg, var(--paper) 0 3px, var(--line) 3px 4px); }
.swatch.today { border: 2px solid var(--ink); }
#matrix-key { margin-top: 6px; }
#matrix-note:empty, #bounds-note:empty, #left-out:empty { display: none; }
#chosen { border-top: 1px solid var(--line); padding-top: 6px; }
#chosen h3 { margin: 0; }
#chosen .name { gap: 8px; }
#chosen .rides { flex: none; }
#chosen > :last-child { margin-bottom: 0; }
#matrix-menus { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); font-size: .8125rem; }
#matrix-menus select { flex: 1; }
.from-today { font-weight: 600; font-size: .875rem; }
#named .from-today { font-weight: 400; color: var(--accent); }
#left-out { color: var(--failure); overflow-wrap: anywhere; margin: 6px 0; }
#more summary { min-height: 31px; padding: 4px 0; color: var(--accent); font-size: .8125rem; cursor: pointer; }

.menus { display: flex; flex-wrap: wrap; gap: 8px 14px; margin-bottom: 8px; }
.menus label { display: flex; align-items: center; gap: 6px; min-width: 0; color: var(--quiet); }
.menus select, .bound select, #ride-menus select { padding: 4px 6px; min-width: 0; max-width: 100%; border: 1px solid var(--line); border-radius: 8px; background: var(--panel); color: var(--ink); text-overflow: ellipsis; }
#picture { position: relative; }
#tip {
  position: absolute; left: 0; top: 0; max-width: min(300px, 100%); padding: 5px 10px; border-radius: 9px; background: var(--ink); color: var(--paper);
  font-size: .8125rem; pointer-events: none; box-shadow: var(--shadow); overflow-wrap: anywhere;
}
#plot { touch-action: pan-y; border-radius: 8px; overflow: hidden; }
#plot svg { display: block; max-width: 100%; height: auto; }
.grid { stroke: var(--grid); }
.axes { fill: none; stroke: var(--quiet); }
.tick, .axis, text.name { font: 12px var(--font); }
text.tick { fill: var(--quiet); }
text.axis { fill: var(--ink); }
text.name { font-weight: 600; fill: var(--ink); paint-order: stroke; stroke: var(--panel); stroke-width: 3px; }
.best { fill: none; stroke: var(--way); stroke-width: 2; }
.point { fill: var(--quiet); stroke: var(--panel); stroke-width: 1; }
.point.front { fill: var(--accent); }
.ring { fill: none; stroke: var(--accent); stroke-width: 1.5; }
.point.out { fill: var(--panel); stroke: var(--ahead); stroke-width: 1.5; }
.ring.out { stroke: var(--ahead); }
text.numbers { font: 10.5px var(--font); fill: var(--quiet); paint-order: stroke; stroke: var(--panel); stroke-width: 3px; }
text.name.out { fill: var(--quiet); font-weight: 400; }
.cursor { display: none; fill: none; stroke: var(--ink); stroke-width: 2; }
.cursor.shown { display: inline; }
.key { display: inline-flex; align-items: center; gap: 5px; margin-inline-end: 14px; }
.screen { display: block; margin-top: 4px; }
.key svg { flex: none; width: 16px; }
#reading { min-height: 150px; border-top: 1px solid var(--line); padding-top: 4px; }
#reading > .note { margin-top: 8px; }
#reading dl { display: grid; grid-template-columns: repeat(auto-fill, minmax(190px, 1fr)); gap: 2px 22px; margin: 0 0 6px; }
#reading dl div { display: flex; justify-content: space-between; gap: 8px; }
#reading dt { color: var(--quiet); }
#reading dd { margin: 0; font-variant-numeric: tabular-nums; white-space: nowrap; }
#reading .beside { color: var(--quiet); }
#reading p { overflow-wrap: anywhere; }

#panel-ride { scroll-margin-top: 8px; }
#panel-ride h2 { overflow-wrap: anywhere; }
#ride-menus { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 8px 14px; margin-bottom: 8px; }
#ride-menus label { display: flex; align-items: center; gap: 6px; min-width: 0; color: var(--quiet); }
#ride-note:empty { display: none; }
/* A finger that moves down scrolls the page; two move the map. */
#panel-ride canvas { touch-action: pan-y; }
#panel-ride section { padding: 0; border-radius: 0; border-width: 0; }
#ride { display: grid; grid-template-columns: minmax(0, 1fr) min(320px, 38%); grid-template-rows: clamp(220px, calc(100vh - 400px), 460px); border: 1px solid var(--line); border-radius: 8px 8px 0 0; overflow: hidden; }
#panel-ride #panel-places { border-inline-start: 1px solid var(--line); }
#panel-ride #differences { padding: 8px; }
#panel-ride #differences :is(th, td) { padding-inline: 2px; }
#panel-ride #differences button { padding: 3px 5px; font-size: .75rem; overflow-wrap: break-word; }
#panel-ride #panel-timeline { height: auto; max-height: none; border: 1px solid var(--line); border-top: 0; }
/* All lanes are seen, so the wheel over them scrolls the page. */
#panel-ride #lanes { flex: none; height: calc(26px + var(--lanes, 2) * 1.25rem); }
#panel-ride footer { border: 1px solid var(--line); border-top: 0; border-radius: 0 0 8px 8px; }

#table-frame { position: relative; overflow-x: auto; }
#table { border-collapse: collapse; font-size: .875rem; font-variant-numeric: tabular-nums; }
caption { text-align: start; color: var(--quiet); padding-bottom: 6px; overflow-wrap: anywhere; }
#table th { min-width: 76px; padding: 4px 6px 6px; text-align: start; vertical-align: top; font-weight: 400; border-bottom: 1px solid var(--quiet); }
#table th button { padding: 0; border: 0; background: none; font-weight: 600; text-align: inherit; }
#table th button:hover { color: var(--accent); }
#table th[aria-sort] button { color: var(--accent); }
#table th[aria-sort="ascending"] button::after { content: " ▲"; }
#table th[aria-sort="descending"] button::after { content: " ▼"; }
#table th small { display: block; color: var(--quiet); font-size: .6875rem; line-height: 1.3; }
#table td { padding: 4px 6px; border-bottom: 1px solid var(--line); }
#table td small { display: block; color: var(--quiet); font-size: .75rem; line-height: 1.2; }
#table tr.current small { color: inherit; }
#table th.choice { min-width: 116px; }
#table td.bounds { min-width: 120px; overflow-wrap: anywhere; }
#table th.rides { min-width: 0; font-weight: 600; }
#table td.rides { white-space: nowrap; padding-inline-end: 10px; }
#table .rides button { padding: 1px 6px; font-size: .75rem; }
.rides button + button { margin-inline-start: 4px; }
#table .number { text-align: end; }
#table tbody tr { cursor: pointer; }
#table tbody tr:hover { background: color-mix(in srgb, var(--accent) 7%, transparent); }
tr.current { background: color-mix(in srgb, var(--accent) 14%, transparent); box-shadow: inset 3px 0 var(--accent); }
tr.out { color: var(--quiet); font-style: italic; }
tr.out.current { color: var(--ink); }

@media (max-width: 1080px) {
  #columns { grid-template-columns: minmax(0, 1fr); }
}
@media (max-width: 820px) {
  main { padding: 8px; gap: 8px; }
  section { padding: 12px; }
  #columns, .column { gap: 8px; }
  #ride { grid-template: min(380px, 70vh) 300px / minmax(0, 1fr); }
  #panel-ride #panel-places { border-inline-start: 0; border-top: 1px solid var(--line); }
  .bound { grid-template-columns: minmax(0, 1fr) minmax(40px, 1fr) auto 66px 1.4em auto; }
  h1 { white-space: normal; }
}
@media (forced-colors: active) {
  tr.out { color: GrayText; }
  #tip { border: 1px solid; }
  #matrix [role="gridcell"], .swatch { border: 1px solid GrayText; }
  #matrix .today, .swatch.today { border: 3px double CanvasText; }
  #matrix [aria-selected="true"] { border: 3px solid Highlight; }
  #matrix .out, .swatch.out { color: GrayText; border-style: dashed; }
  #table tr.current td:first-child { border-inline-start: 4px solid Highlight; }
}
@media print {
  .copy, #no-bounds, #menus, #matrix-menus, #tip, #chosen, .rides, .bound:not(.bounded), .bound input[type="range"], .screen, #reading > .note { display: none; }
  body { background: none; font-size: 12px; }
  main { display: block; padding: 0; max-width: none; }
  section { border: 0; padding: 8px 0; break-inside: avoid; }
  header { padding-inline: 0; }
  #columns { display: block; }
  .bound { display: flex; }
  .bound input[type="number"] { width: 82px; }
  .note { font-size: 11px; }
  #matrix [role="gridcell"], .swatch { print-color-adjust: exact; }
  #matrix { width: auto; }
  .column { display: block; }
  #more:not([open]) { display: none; }
  #reading { min-height: 0; }
  #panel-table { break-inside: auto; }
  #ride, #ride-menus, #panel-ride footer, #panel-timeline { display: none !important; }
  #panel-ride { break-inside: auto; break-before: page; }
  #panel-ride:not([hidden]) + #panel-plot { break-before: page; }
  #ride-title { outline: none; }
  #table-frame { overflow: visible; }
  #table { width: 100%; font-size: 8px; }
  #table :is(th, th.choice) { min-width: 0; }
  #table th.choice { width: 9%; }
  #table td.bounds { min-width: 92px; }
  tr { break-inside: avoid; }
  #table :is(th, td) { padding: 1px 2px; }
  #table :is(th, td) small { font-size: 6px; }
  .from-today { font-size: inherit; }
}

"""#.utf8)

  static let sweepHTML = Array(
    #"""
<header>
  <h1>{{title}}</h1>
  <p id="summary"></p>
</header>
<noscript><p class="note">Scripts are off here: the combinations cannot be shown.</p></noscript>
<main>
  <section id="panel-named" aria-labelledby="named-title">
    <h2 id="named-title">Three choices</h2>
    <ul id="named"></ul>
    <details id="problems" hidden>
      <summary></summary>
      <ul></ul>
    </details>
  </section>
  <div id="columns">
    <div class="column">
    <section id="panel-matrix" aria-labelledby="matrix-title">
      <h2 id="matrix-title">All combinations</h2>
      <div id="matrix-menus" class="menus">
        <label>Figure <select id="matrix-figure"></select></label>
        <label>Of <select id="view"></select></label>
        <label>Rows <select id="matrix-rows"></select></label>
        <label>Columns <select id="matrix-columns"></select></label>
      </div>
      <div id="matrix-frame"><table id="matrix" role="grid" aria-labelledby="matrix-title" aria-describedby="matrix-keys"></table></div>
      <p class="note" id="matrix-key">
        <span class="key"><i class="swatch low" aria-hidden="true"></i>little <i class="swatch high" aria-hidden="true"></i>much</span>
        <span class="key"><i class="swatch out" aria-hidden="true"></i>breaks a bound</span>
        <span class="key" id="matrix-today"><i class="swatch today" aria-hidden="true"></i>today’s numbers</span>
        <span class="screen" id="matrix-keys">Arrow keys go from cell to cell, and show the ride of each. Enter goes to the ride, C compares it.</span>
      </p>
      <p class="note" id="matrix-note"></p>
      <div id="chosen"></div>
    </section>
    <section id="panel-bounds" aria-labelledby="bounds-title">
      <h2 id="bounds-title">Bounds</h2>
      <p class="note" id="bounds-note"></p>
      <div id="bounds"></div>
      <details id="more"><summary>More bounds</summary><div id="more-bounds"></div></details>
      <p class="note" id="left-out"></p>
      <button id="no-bounds">Without bounds</button>
      <div id="answer" role="status"></div>
    </section>
    </div>
    <div class="column">
  <section id="panel-ride" aria-labelledby="ride-title" hidden>
    <h2 id="ride-title" tabindex="-1">The ride</h2>
    <div id="ride-menus">
      <label>Recording <select id="ride-recording"></select></label>
      <button id="ride-close" class="copy">Close</button>
    </div>
    <div id="ride">
{{map}}    </div>
{{time}}{{paper}}  </section>
    <section id="panel-plot" aria-labelledby="plot-title">
      <h2 id="plot-title">What each combination costs and gives</h2>
      <div id="menus" class="menus">
        <label>Across <select id="x"></select></label>
        <label>Up <select id="y"></select></label>
      </div>
      <div id="picture">
        <div id="plot" tabindex="0" role="application" aria-describedby="keys" aria-label="Combinations by two figures"></div>
        <div id="tip" aria-hidden="true" hidden></div>
      </div>
      <p class="note" id="keys">
        <span class="key"><svg viewBox="0 0 16 16" aria-hidden="true"><circle class="point front" cx="8" cy="8" r="6"/></svg>on the Pareto front</span>
        <span class="key"><svg viewBox="0 0 16 16" aria-hidden="true"><circle class="point" cx="8" cy="8" r="4"/></svg>another is no worse in geocodes, mean deviation and freshness</span>
        <span class="key"><svg viewBox="0 0 16 16" aria-hidden="true"><circle class="point out" cx="8" cy="8" r="4.5"/></svg>breaks a bound</span>
        <span class="key"><svg viewBox="0 0 16 16" aria-hidden="true"><path class="best" d="M0 3L6 11L16 13"/></svg>the best of these two figures</span>
        <span class="screen">Arrow keys go from point to point. A click or Enter opens the ride of a point; Shift and a click, or C, compares it with the opened one.</span>
      </p>
      <div id="reading" aria-live="polite"></div>
      <p class="note" id="ride-note"></p>
    </section>
    </div>
  </div>
  <section id="panel-table" aria-labelledby="table-title">
    <h2 id="table-title">The figures of all combinations</h2>
    <div id="table-frame" tabindex="0" role="region" aria-label="Table of the combinations"><table id="table">
      <caption></caption>
      <thead><tr></tr></thead>
      <tbody></tbody>
    </table></div>
  </section>
</main>
<p id="copied" role="status" class="hidden"></p>

"""#.utf8)

  static let sweepJS = Array(
    #"""
// The result of a sweep: the figures of all combinations, over all recordings and in each.

// The figures of one recording, or of all together.
class Figures {
  constructor(data, file = "") {
    this.file = file;
    this.name = data.name ?? "";
    // True without a place with any combination: no bound is about it.
    this.isLeftOut = data.isLeftOut ?? false;
    // For each figure a column with a value for each combination; NaN where there is none.
    this.columns = data.figures.map(text => readColumn(text).map(value => value === 0 ? NaN : (value - 1) / 1e6));
    this.front = readColumn(data.front);
    this.withoutPlace = readColumn(data.withoutPlace);
  }
}

class Sweep {
  constructor(data) {
    Object.assign(this, data);
    this.recordings = data.recordings.map((recording, index) => new Figures(recording, data.files[index]));
    this.all = new Figures(data.all);
    // By the indices of their recordings.
    this.places = new Map(data.places.map(([recording, places]) => [recording, new SweptPlaces(places)]));
    this.count = data.combinations.length;
    this.known = new Map();
    // For each combination the index of its choice, which has the same rules under each condition.
    this.choiceOf = new Int32Array(this.count);
    this.conditionOf = new Int32Array(this.count);
    this.choices.forEach(({ combinations }, choice) => combinations.forEach((number, condition) => {
      [this.choiceOf[number], this.conditionOf[number]] = [choice, condition];
    }));
  }

  // The columns of the table, in their order.
  get columnNames() { return ["choice", ...this.axes.map(({ name }) => name), ...this.figures.map(({ name }) => name), "bounds"]; }

  // For each combination, the value that decides about a bound, and its recording; -1 is all recordings together. Null
  // where nothing has moved: there no bound is broken. The scope is `mean`, or the percent of the recordings that have
  // to keep the bound.
  decisive(figure, scope = 100) {
    const key = `${figure} ${scope}`;
    if (!this.known.has(key)) {
      const values = this.combinations.map((_, number) => scope === "mean" ? this.mean(figure, number) : this.ofShare(figure, scope, number));
      this.known.set(key, values);
    }
    return this.known.get(key);
  }

  // Where nothing has moved, nothing is late; a ride without a place is another matter.
  valueIn({ columns, withoutPlace }, figure, number) {
    const value = columns[figure][number];
    if (!Number.isNaN(value)) return value;
    return withoutPlace[number] ? (this.figures[figure].isGain ? -Infinity : Infinity) : null;
  }

  mean(figure, number) {
    const value = this.valueIn(this.all, figure, number);
    return value === null ? null : { value, recording: -1 };
  }

  ofShare(figure, percent, number) {
    const values = this.recordings.flatMap((figures, recording) => {
      const value = figures.isLeftOut ? null : this.valueIn(figures, figure, number);
      return value === null ? [] : [{ value, recording }];
    });
    if (percent === 100) return this.worstAmong(figure, values);
    values.sort((one, other) => this.isBeyond(figure, one.value, other.value) ? -1 : Number(this.isBeyond(figure, other.value, one.value)));
    return values[Math.floor(values.length * (100 - percent) / 100)] ?? null;
  }

  worstAmong(figure, values) {
    return values.reduce((worst, one) => !worst || one && this.isBeyond(figure, one.value, worst.value) ? one : worst, null);
  }

  // True if the first value is farther from keeping a bound.
  isBeyond(figure, value, other) {
    return this.figures[figure].isGain ? value < other : value > other;
  }

  // Negative if the first value is the better one.
  compare(figure, value, other) { return this.figures[figure].isGain ? other - value : value - other; }

  isKept({ figure, scope, limit }, number) {
    const decisive = this.decisive(figure, scope)[number];
    return !decisive || !this.isBeyond(figure, decisive.value, limit);
  }

  // How far combinations are from keeping a bound, under the worst of their conditions, as a share of the limit; 0 if they
  // keep it.
  excess({ figure, scope, limit }, numbers) {
    const { value } = this.worstOf(figure, scope, numbers) ?? { value: limit };
    if (!this.isBeyond(figure, value, limit)) return 0;
    return Number.isFinite(value) ? Math.abs(value - limit) / Math.max(limit, 1e-9) : Infinity;
  }

  figureNamed(name) { return this.figures.findIndex(figure => figure.name === name); }

  // `threshold 20m, cadence 5s`.
  label(number) {
    const { values } = this.combinations[number];
    return values.length ? this.axes.map((axis, index) => `${axis.name} ${values[index]}`).join(", ") : "as given";
  }

  // A recording by its file, and by its name if it has another.
  recordingName(index) {
    const { file, name } = this.recordings[index];
    return name && name !== file ? `${file} · ${name}` : file;
  }

  // The names of a combination: `cheap`, `recommended`.
  names(number) {
    const choice = this.choiceOf[number];
    return [
      ...(this.recommended === choice ? ["recommended"] : []),
      ...this.named.filter(named => named.choice === choice).map(named => named.name),
      ...(this.combinations[number].isDefault ? ["the tracker’s own"] : []),
      ...(this.isToday(number) && !this.combinations[number].isDefault ? ["today"] : []),
    ];
  }

  isToday(number) { return this.choiceOf[number] === this.today; }

  number(figure, value) { return Number.isFinite(value) ? value.toFixed(this.figures[figure].places) : "–"; }

  // `58.2 geocodes/h`.
  phrase(figure, value) {
    return Number.isFinite(value) ? `${this.number(figure, value)} ${this.figures[figure].phrase}` : "no place";
  }

  // The same of several combinations.
  worstOf(figure, scope, numbers) {
    return this.worstAmong(figure, numbers.map(number => this.decisive(figure, scope)[number]));
  }

  // `7.6 m deviation in freeway-drive`.
  worstPhrase({ figure, scope }, numbers) {
    const worst = this.worstOf(figure, scope, numbers);
    if (!worst) return `no value of ${this.figures[figure].title.toLowerCase()}`;
    const place = this.recordings.length > 1 && worst.recording >= 0 ? ` in ${this.recordings[worst.recording].file}` : "";
    return this.phrase(figure, worst.value) + place;
  }

  // The worst value beside a mean of several recordings; null where the figure is the worst recording's already.
  besideMean(figure, number) {
    if (this.figures[figure].isExtreme || this.recordings.length < 2) return null;
    const worst = this.decisive(figure)[number];
    return worst && Number.isFinite(worst.value) ? worst : null;
  }
}

"""#.utf8)

  static let sweepPageJS = Array(
    #"""
// The named choices, and the start of the page.
function drawNamed(choice) {
  const { sweep } = choice;
  const list = document.getElementById("named");
  if (sweep.absence) list.append(element("li", { textContent: `There are none, as ${sweep.absence}.` }));
  sweep.named.forEach((named, index) => {
    const same = sweep.named.slice(0, index).find(other => other.choice === named.choice);
    const { options, combinations } = sweep.choices[named.choice];
    const text = same ? `The same as ${same.name}.` : sentence(named.sentence);
    const title = element("b", { textContent: sentence(named.name).slice(0, -1) });
    const show = element("button", { className: "copy", textContent: "Show", ariaLabel: `Show ${named.name} in the matrix` });
    show.onclick = () => choice.choose(combinations[0]);
    list.append(element("li", {}, element("div", { className: "name" }, title, show),
      ...(same ? [] : [copyable(options, `the options of ${named.name}`)]), element("p", { textContent: text }),
      ...(same ? [] : choice.fromToday(combinations[0]))));
  });
}

function drawProblems(problems) {
  const details = document.getElementById("problems");
  details.hidden = !problems.length;
  details.querySelector("summary").textContent =
    `${problems.length} ${problems.length === 1 ? "recording" : "recordings"} could not be ridden`;
  details.querySelector("ul").append(...problems.map(problem => element("li", { textContent: problem })));
}

const sweep = new Sweep(JSON.parse(document.getElementById("data").textContent));
const choice = new Choice(sweep);
document.getElementById("summary").textContent = sweep.summary;
drawNamed(choice);
drawProblems(sweep.problems);
const address = new Address(choice);
new MatrixView(choice);
new BoundsView(choice);
new Plot(choice);
new TableView(choice);
new SweptRides(choice);
choice.draw();

"""#.utf8)

  static let sweptRideJS = Array(
    #"""
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
    const { columns, count, length, start = null, interruptions } = this.course(index);
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
    const none = new Float64Array();
    return new Ride({
      label, ...words, isSwept: true, start, length, interruptions, limits, attribution: this.attribution,
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
    this.show(rides, opened.length > 1 ? this.compared() : { differences: [], equality: "" });
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
    const figures = [];
    sweep.figures.forEach(({ title, unit, places, isGain }, figure) => {
      const values = opened.map(number => columns[figure][number]);
      const texts = values.map(value => sweep.number(figure, value));
      const unitOfTitle = unit === "/h" ? "" : unit;
      if (texts[0] !== texts[1]) {
        const isSecond = (values[1] > values[0]) === isGain;
        const advantage = values.every(Number.isFinite)
          ? [isSecond ? "second" : "first", Math.abs(Number(texts[0]) - Number(texts[1])).toFixed(places)] : [];
        figures.push([unitOfTitle ? `${title}, ${unit}` : title, ...texts, ...advantage]);
      } else if (Number.isFinite(values[0])) equal.push([title, texts[0], unitOfTitle].filter(Boolean).join(" "));
    });
    return {
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
      const total = count ? places.total[count - 1] : 0;
      return `${rides.length > 1 ? `${label} has ` : ""}${grouped(count)} ${count === 1 ? "place" : "places"}, ${length(total)}`;
    }).join("; ");
  }

  start(rides, { differences, equality }) {
    this.shown = this.choice.ridden;
    const state = this.state = new State(rides, differences, equality);
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

"""#.utf8)

  static let tableJS = Array(
    #"""
// The combinations as rows, which a heading sorts.
class TableView {
  constructor(choice) {
    this.choice = choice;
    const table = document.getElementById("table");
    [this.caption, this.head, this.body] = ["caption", "thead tr", "tbody"].map(selector => table.querySelector(selector));
    this.columns = this.allColumns();
    // The index of the first of them: the rides come before.
    this.first = choice.canOpen ? 1 : 0;
    if (choice.canOpen) this.head.append(element("th", { scope: "col", className: "rides", textContent: "Ride" }));
    this.head.append(...this.columns.map((column, index) => this.heading(column, index)));
    this.rows = choice.sweep.combinations.map((_, number) => this.row(number));
    choice.onChange(now => this.draw(now));
  }

  // A column of `columnNames` has a text and a value to sort by, for each combination. One without a value comes last.
  allColumns() {
    const { choice } = this;
    const { sweep } = choice;
    return [
      {
        title: "Choice", className: "choice", meaning: "A star is one of the three choices, or the best within the bounds.",
        text: number => [...(choice.marks(number).length ? ["★"] : []), [...new Set([...choice.marks(number), ...sweep.names(number)])].join(", ")].join(" "),
        value: number => -2 * Math.min(choice.marks(number).length, 1) - Math.min(sweep.names(number).length, 1),
      },
      ...sweep.axes.map((axis, index) => ({
        title: axis.name, meaning: axis.meaning,
        text: number => sweep.combinations[number].values[index],
        value: number => axis.values.indexOf(sweep.combinations[number].values[index]),
      })),
      ...sweep.figures.map(({ title, meaning, unit }, figure) => ({
        title: unit === "/h" ? title : `${title}, ${unit}`, meaning, isNumber: true,
        text: number => sweep.number(figure, choice.shown.columns[figure][number]),
        value: number => choice.shown.columns[figure][number],
        // Of all recordings, below their mean.
        worst: number => choice.recording < 0 ? sweep.besideMean(figure, number) : null,
      })),
      {
        title: "Bounds", className: "bounds", meaning: "What breaks one, with the worst recording.",
        text: number => choice.brokenText(number) || (choice.bounds.length ? "kept" : ""),
        value: number => choice.now.broken[number].length,
      },
    ];
  }

  heading(column, index) {
    const button = element("button", { textContent: column.title });
    button.onclick = () => {
      const { sorting } = this.choice;
      const name = this.choice.sweep.columnNames[index];
      this.choice.change({ sorting: { column: name, isDescending: sorting.column === name && !sorting.isDescending } });
    };
    return element("th", { scope: "col", className: column.className ?? (column.isNumber ? "number" : "") }, button, element("small", { textContent: column.meaning }));
  }

  row(number) {
    const cells = this.columns.map(column => element("td", { className: column.className ?? (column.isNumber ? "number" : "") }));
    const rides = this.choice.canOpen ? [element("td", { className: "rides" }, ...this.choice.buttons(number, "Open"))] : [];
    const row = element("tr", {}, ...rides, ...cells);
    row.onclick = () => this.choice.change({ point: number });
    return row;
  }

  draw(now) {
    const { choice } = this;
    const { sweep, recording, sorting } = choice;
    this.caption.textContent = recording >= 0 ? `In ${sweep.recordings[recording].file}`
      : sweep.recordings.length === 1 ? "" : `Over all ${sweep.recordings.length} recordings; where a figure is a mean, the worst recording is below it`;
    this.rows.forEach((row, number) => {
      row.classList.toggle("out", now.broken[number].length > 0);
      row.classList.toggle("current", number === choice.point);
      const compare = row.querySelector(".compare");
      if (compare) compare.hidden = !choice.canCompare(number);
    });
    const key = JSON.stringify([recording, sorting, choice.bounds]);
    if (key === this.key) return;
    this.key = key;
    this.rows.forEach((row, number) => this.columns.forEach((column, index) => {
      const cell = row.cells[index + this.first];
      const text = column.text(number);
      const worst = column.worst?.(number);
      cell.replaceChildren(text, ...(worst ? [this.worst(index, worst)] : []));
    }));
    this.sort();
  }

  worst(index, { value, recording }) {
    const { sweep } = this.choice;
    const figure = index - 1 - sweep.axes.length;
    return element("small", { title: `The worst: ${sweep.recordings[recording].file}` },
      element("span", { className: "hidden", textContent: "worst " }), sweep.number(figure, value));
  }

  sort() {
    const { sorting: { column: name, isDescending }, sweep: { columnNames } } = this.choice;
    const column = columnNames.indexOf(name);
    [...this.head.cells].forEach((cell, index) => {
      if (column >= 0 && index === column + this.first) cell.setAttribute("aria-sort", isDescending ? "descending" : "ascending");
      else cell.removeAttribute("aria-sort");
    });
    const value = column < 0 ? number => number : this.columns[column].value;
    const order = this.rows.map((_, number) => ({ number, value: value(number) }));
    order.sort((a, b) => Number.isNaN(a.value) - Number.isNaN(b.value)
      || (isDescending ? b.value - a.value : a.value - b.value) || a.number - b.number);
    this.body.append(...order.map(({ number }) => this.rows[number]));
  }
}

"""#.utf8)

  static let timelineJS = Array(
    #"""
// The events of the ride, in lanes on one axis of time.
class Timeline extends AxisView {
  // The points of the screen that a column of a lane takes which has more than an event for each of its points.
  static columnWidth = 4;

  constructor(state, axis) {
    super(state, axis, document.getElementById("timeline"));
    this.label = document.getElementById("event");
    this.frame = document.getElementById("lanes");
    this.frame.addEventListener("scroll", () => state.change({}));
  }

  // The lanes of one ride after the lanes of the other.
  take() {
    this.rides = this.state.rides;
    this.lanes = this.rides.flatMap((ride, index) => new Events(ride, index).lanes);
    document.getElementById("panel-timeline").style.setProperty("--lanes", this.lanes.length);
    this.lane = 0;
    this.key = null;
  }

  get contents() { return this.frame.scrollTop; }

  get laneHeight() { return (this.height - 26) / this.lanes.length; }
  laneY(lane) { return 22 + (lane + 0.5) * this.laneHeight; }

  draw(now) {
    if (this.rides !== this.state.rides) this.take();
    super.draw(now);
  }

  paint(context) {
    this.drawFolds(context, 20);
    this.drawGrid(context, 20);
    context.textBaseline = "middle";
    this.lanes.forEach((lane, index) => {
      const y = this.laneY(index);
      context.font = canvasFont(12);
      context.fillStyle = this.colors.quiet;
      context.textAlign = "left";
      context.fillText(lane.name, 14, y);
      if (this.rides.length > 1) this.drawMark(context, 7, y, lane.ride);
      context.strokeStyle = this.colors.line;
      context.lineWidth = 1;
      context.beginPath();
      context.moveTo(this.left, Math.round(y) + 0.5);
      context.lineTo(this.width - 14, Math.round(y) + 0.5);
      context.stroke();
      lane.columns = this.columns(lane);
      if (lane.columns) return this.drawColumns(context, lane, y);
      lane.marks = this.marks(lane);
      for (const mark of lane.marks) if (mark.entries > 1) this.drawCount(context, lane, mark, y); else this.drawMarble(context, lane, mark, y);
    });
    context.translate(0, this.frame.scrollTop);
    this.drawTicks(context);
  }

  // Of a lane's ride: a disk for the first, and a diamond for the second.
  drawMark(context, x, y, index) {
    context.fillStyle = this.colors[index ? "second" : "pin"];
    context.beginPath();
    if (index) for (const [right, down] of [[0, -5], [5, 0], [0, 5], [-5, 0]]) context.lineTo(x + right, y + down);
    else context.arc(x, y, 4, 0, 7);
    context.fill();
  }

  // Above the lanes, wherever they are scrolled to.
  drawTicks(context) {
    context.fillStyle = this.colors.panel;
    context.fillRect(0, 0, this.width, 20);
    context.font = canvasFont(11);
    context.textBaseline = "middle";
    context.textAlign = "center";
    context.fillStyle = this.colors.quiet;
    const { ride } = this.state;
    const { folds } = this.axis;
    const taken = [];
    const write = (time, text, least = 12) => {
      const reach = context.measureText(text).width / 2 + 2;
      const x = Math.min(Math.max(this.x(time), this.left + least), this.width - reach);
      if (taken.some(other => Math.abs(other.x - x) < other.reach + reach)) return;
      taken.push({ x, reach });
      context.fillText(text, x, 11);
    };
    if (ride.lastsDays) for (const time of this.days) write(time, ride.day(time), 24);
    for (const { start, end } of folds.gaps) if (this.x(end) > this.left && this.x(start) < this.width) write((start + end) / 2, `// ${span(end - start)}`);
    for (const time of this.ticks) write(time, ride.lastsDays ? ride.clock(time).slice(-12, -7) || elapsed(time) : elapsed(time));
  }

  // The marks of a lane: a mark for each event, or one mark for several events without room. An event has no room if it
  // is nearer than six points to the one before, or under its number. An entry of a lane may stand for several events.
  marks({ times, ends = times, color, number = () => 1 }) {
    const marks = [];
    const last = countUntil(times, this.axis.last);
    const failures = i => color(i) === "failure" ? number(i) : 0;
    for (let i = Math.max(0, countUntil(times, this.axis.first) - 1); i < last;) {
      const left = this.x(times[i]);
      let right = this.x(ends[i]);
      let [events, failed] = [number(i), failures(i)];
      let next = i + 1;
      while (next < last) {
        const x = this.x(times[next]);
        const isNear = x < right + 6 || next > i + 1 && x < left + 24;
        if (!isNear || this.x(ends[next]) > left + 40) break;
        right = Math.max(right, this.x(ends[next]));
        events += number(next);
        failed += failures(next++);
      }
      if (right >= this.left - 4) marks.push({ first: i, entries: next - i, events, failed, left, right });
      i = next;
    }
    return marks;
  }

  // The numbers of the events of a lane in each few points of the screen; null if there is room for each event. Entries
  // that stand for several events are taken as evenly spaced.
  columns({ times, ends = times, kind, color, number = () => 1 }) {
    const { left, axis: { first, last } } = this;
    const [begin, end] = [Math.max(0, countUntil(times, first) - 1), countUntil(times, last)];
    const room = this.width - left - 14;
    let events = 0;
    for (let i = begin; i < end; i++) events += number(i);
    if (events <= room) return null;
    const size = Timeline.columnWidth;
    const columns = Array.from({ length: Math.ceil(room / size) }, () => ({ first: -1, events: 0, idle: 0, failed: 0 }));
    for (let i = begin; i < end; i++) {
      const group = color(i) === "failure" ? "failed" : kind(i) === "idle" ? "idle" : null;
      const count = number(i);
      // A single event with a length is counted where it begins.
      const [from, to] = [times[i], count > 1 ? ends[i] : times[i]].map(time => (this.x(time) - left) / size);
      for (let k = Math.max(Math.floor(from), 0); k <= Math.min(to, columns.length - 1); k++) {
        const part = to > from ? count * (Math.min(k + 1, to) - Math.max(k, from)) / (to - from) : count;
        const column = columns[k];
        if (column.first < 0) column.first = i;
        column.events += part;
        if (group) column[group] += part;
      }
    }
    return columns;
  }

  // From below: events, failures, and faintly the idle events. The scale is the recording's: a folded interruption has
  // hours in a column.
  drawColumns(context, lane, y) {
    const { folds } = this.axis;
    const timeOf = k => this.timeAt(this.left + k * Timeline.columnWidth);
    const isFolded = k => folds.gaps.some(({ start, end }) => start < timeOf(k + 1) && timeOf(k) < end);
    const most = lane.columns.reduce((most, { events }, k) => events > most && !isFolded(k) ? events : most, 1);
    const room = this.laneHeight - 3;
    const base = y + room / 2;
    const color = this.colors[lane.base];
    lane.columns.forEach(({ events, idle, failed }, k) => {
      const x = this.left + k * Timeline.columnWidth;
      let top = base;
      const draw = (count, color, alpha) => {
        if (count < 1e-9) return;
        const height = Math.min(Math.max(count / most * room, 1.5), top - base + room);
        context.globalAlpha = alpha;
        context.fillStyle = color;
        context.fillRect(x, top - height, Timeline.columnWidth - 0.5, height);
        top -= height;
      };
      draw(events - idle - failed, color, 1);
      draw(failed, this.colors.failure, 1);
      draw(idle, this.colors.quiet, 0.3);
    });
    context.globalAlpha = 1;
  }

  drawMarble(context, lane, { first, left, right }, y) {
    const radius = Math.min(4.5, this.laneHeight / 2 - 2);
    context.fillStyle = context.strokeStyle = this.colors[lane.color(first)];
    context.beginPath();
    const kind = lane.kind(first);
    if (right > left || lane.isSpan) {
      const start = Math.max(left, this.left);
      context.roundRect(start, y - radius, Math.max(right - start, 2), radius * 2, Math.min(radius, 3));
      return kind === "idle" ? context.stroke() : context.fill();
    }
    context.arc(left, y, kind === lane.usual ? radius * 0.72 : radius, 0, 7);
    if (kind !== "idle") return context.fill();
    context.lineWidth = 1;
    context.stroke();
  }

  // Several events are one mark with their number. It has the edge of a failure if there is one among them.
  drawCount(context, lane, mark, y) {
    const height = Math.min(15 * textScale, this.laneHeight - 2);
    context.font = canvasFont(Math.min(10, height / textScale - 1));
    const text = mark.events < 10_000 ? String(mark.events) : `${Math.round(mark.events / 1000)}k`;
    const width = Math.max(mark.right - mark.left + 3, context.measureText(text).width + 6);
    const left = Math.max(mark.left - 1.5, this.left - 1.5);
    context.beginPath();
    context.roundRect(left, y - height / 2, width, height, Math.min(height / 2, 5));
    context.fillStyle = this.colors.panel;
    context.fill();
    context.strokeStyle = this.colors[mark.failed ? "failure" : lane.color(mark.first)];
    context.lineWidth = mark.failed ? 1.5 : 1;
    context.stroke();
    context.fillStyle = this.colors.ink;
    context.textAlign = "center";
    context.fillText(text, left + width / 2, y + 0.5);
  }

  drawOver(now) {
    const { context } = this;
    const { scrollTop } = this.frame;
    context.translate(0, scrollTop);
    this.drawPart(20);
    context.translate(0, -scrollTop);
    this.drawEvent();
    context.translate(0, scrollTop);
    if (this.drawTime(now.time, this.colors.accent, 20)) {
      const x = this.x(now.time);
      context.beginPath();
      context.moveTo(x - 5, 17);
      context.lineTo(x + 5, 17);
      context.lineTo(x, 24);
      context.fill();
    }
    this.drawCursor(20);
    context.translate(0, -scrollTop);
  }

  drawEvent() {
    const { context } = this;
    const { event } = this.state;
    this.label.hidden = !event;
    if (!event) return;
    context.lineWidth = 2;
    context.strokeStyle = this.colors.ink;
    context.beginPath();
    context.arc(this.x(event.time), this.laneY(event.lane), 7, 0, 7);
    context.stroke();
    this.label.textContent = this.textOf(event);
    const left = Math.min(Math.max(this.x(event.time) - this.label.offsetWidth / 2, 8), this.width - this.label.offsetWidth - 8);
    this.label.style.left = `${Math.round(left)}px`;
  }

  // The mark of a lane nearest to a point: its event, or the number of its events.
  eventAt([x, y]) {
    const lane = Math.floor((y - 22) / this.laneHeight);
    if (x < this.left - 6 || !this.lanes[lane]) return null;
    if (this.lanes[lane].columns) return this.ofColumn(lane, x);
    const reach = ({ left, right }) => Math.max(left - x, x - right, 0);
    const near = (this.lanes[lane].marks ?? []).reduce((best, mark) => best && reach(best) <= reach(mark) ? best : mark, null);
    if (!near || reach(near) >= 10) return null;
    return near.entries > 1 ? this.several(lane, near) : this.event(lane, near.first);
  }

  // `12 commits until 1:10, 2 of them failed`, at the time of the first.
  several(lane, { first, entries, events, failed }) {
    const { name, plural = name.toLowerCase(), times, ends = times } = this.lanes[lane];
    const until = elapsed(ends[first + entries - 1]);
    const text = `${grouped(events)} ${plural} until ${until}${failed ? `, of which ${grouped(failed)} failed or dropped` : ""}`;
    return { ...this.event(lane, first), text };
  }

  // The number of the events of a column.
  ofColumn(lane, x) {
    const k = Math.floor((x - this.left) / Timeline.columnWidth);
    const { name, plural = name.toLowerCase(), columns } = this.lanes[lane];
    const column = columns[k];
    if (!column || column.first < 0) return null;
    const [start, end] = [k, k + 1].map(k => this.timeAt(this.left + k * Timeline.columnWidth));
    const count = (events, words) => events > 1e-9 && `${grouped(Math.max(1, Math.round(events)))} ${words}`;
    const parts = [count(column.idle, "with nothing to do"), count(column.failed, "failed or dropped")].filter(Boolean);
    const text = `${count(column.events, plural)} until ${elapsed(end)}${parts.length ? `, of which ${parts.join(", ")}` : ""}`;
    return { ...this.event(lane, column.first), time: Math.max(start, 0), text };
  }

  event(lane, index) {
    const { times, text, place } = this.lanes[lane];
    return { lane, index, time: times[index], text: text(index), ...place(index) };
  }

  get keys() {
    return {
      ...super.keys, ArrowLeft: () => this.step(-1), ArrowRight: () => this.step(1),
      ArrowUp: () => this.changeLane(-1), ArrowDown: () => this.changeLane(1),
    };
  }

  step(direction) {
    const { event } = this.state;
    const { times } = this.lanes[this.lane];
    if (!times.length) return this.state.change({ event: null });
    const index = event?.lane === this.lane ? event.index + direction
      : countUntil(times, this.state.time) - (direction > 0 ? 0 : 1);
    this.show(this.lane, Math.min(Math.max(index, 0), times.length - 1));
  }

  // The event of the next lane that is nearest in time.
  changeLane(direction) {
    const time = this.state.event?.time ?? this.state.time;
    this.lane = (this.lane + direction + this.lanes.length) % this.lanes.length;
    const { name, times } = this.lanes[this.lane];
    if (times.length) this.show(this.lane, Math.max(countUntil(times, time) - 1, 0));
    else this.goTo({ lane: this.lane, index: -1, time, text: `${name}: nothing` });
  }

  show(lane, index) {
    const event = this.event(lane, index);
    this.axis.reveal(event.time);
    this.goTo(event);
  }

  // As keys do: the event is in view, and is said.
  goTo(event) {
    this.revealLane(event.lane);
    this.point(event);
    this.state.say(this.textOf(event));
  }

  textOf(event) { return `${elapsed(event.time)} · ${event.text}`; }

  revealLane(lane) {
    const [top, bottom] = [-0.5, 0.5].map(part => this.laneY(lane + part));
    const { scrollTop, clientHeight } = this.frame;
    this.frame.scrollTop = Math.min(Math.max(scrollTop, bottom + 4 - clientHeight), top - 22);
  }
}

// Profile and timeline on one axis; the profile is returned.
function showTime(state) {
  const axis = new TimeAxis(state);
  new Timeline(state, axis);
  return new Profile(state, axis);
}

// The events of the ride by lanes: time, look, position, and reason.
class Events {
  // `index` is 1 for the second of two rides. Of a ride of a sweep, only the fixes and the commits are known.
  constructor(ride, index) {
    this.ride = ride;
    this.color = index ? "second" : "pin";
    const lanes = ride.isSwept ? [this.fixes(), this.commits()] : [
      this.permissions(), this.fixes(), this.movements(), this.ticks(), this.geocodes(), this.commits(), this.alerts(),
    ];
    this.lanes = lanes.map(lane => ({ ...lane, ride: index }));
  }

  permissions() {
    const { permissions } = this.ride;
    return {
      name: "Permission", base: "gate", plural: "changes of permission", times: permissions.map(p => p[0]), usual: "allowed",
      kind: i => permissions[i][1].startsWith("authorized") ? "allowed" : "refused",
      color: i => permissions[i][1].startsWith("authorized") ? "gate" : "failure",
      text: i => `permission: ${permissions[i][1]}`, place: () => ({}),
    };
  }

  fixes() {
    const { fixes, dropReasons } = this.ride;
    return {
      name: "Fixes", base: "quiet", times: fixes.time, usual: "used",
      kind: i => fixes.drop[i] ? "dropped" : "used",
      color: i => fixes.drop[i] ? "failure" : "quiet",
      text: i => {
        const drop = fixes.drop[i] ? `; dropped: it was ${dropReasons[fixes.drop[i] - 1]}` : "";
        return [`fix at ${this.position(fixes, i)}`, accuracy(fixes.accuracy[i])].filter(Boolean).join(", ") + drop;
      },
      place: i => this.at(fixes, i),
    };
  }

  movements() {
    const { checkpoints, threshold } = this.ride;
    return {
      name: "Movements", base: "gate", times: checkpoints.time, usual: "movement", kind: () => "movement", color: () => "gate",
      text: i => checkpoints.first[i] ? "first fix: the checkpoint, geocoded at once"
        : `movement: ${threshold} m or more from the checkpoint; waits for the tick`,
      place: i => this.at(checkpoints, i),
    };
  }

  ticks() {
    const { ticks } = this.ride;
    const texts = [
      "tick: nothing to geocode", "tick: geocodes the movement that waits", "tick skipped: geocode in flight",
      "tick: geocodes the movement that waits, unless a geocode is in flight",
    ];
    const kinds = ["idle", "geocode", "skipped", "geocode"];
    return {
      name: "Ticks", base: "route", times: ticks.time, ends: ticks.end, usual: "idle", number: i => ticks.count[i],
      kind: i => kinds[ticks.outcome[i]], color: i => ["quiet", "route", "failure", "route"][ticks.outcome[i]],
      text: i => (ticks.count[i] > 1 ? `${grouped(ticks.count[i])} ticks until ${elapsed(ticks.end[i])}; each ` : "") + texts[ticks.outcome[i]],
      place: () => ({}),
    };
  }

  geocodes() {
    const { geocodes, outcomes } = this.ride;
    return {
      name: "Geocodes", base: "route", isSpan: true, number: i => geocodes.count[i], times: geocodes.time, ends: geocodes.end, usual: 0, kind: i => geocodes.outcome[i],
      color: i => geocodes.outcome[i] === 0 ? "route" : "failure",
      text: i => {
        const outcome = outcomes[geocodes.outcome[i]];
        if (geocodes.count[i] > 1) return this.more(geocodes.count[i], "tries", geocodes.end[i], outcome);
        return `geocode, ${((geocodes.end[i] - geocodes.time[i]) / 1000).toFixed(1)} s: ${outcome}`;
      },
      place: i => this.at(geocodes, i),
    };
  }

  commits() {
    const { places } = this.ride;
    return {
      name: "Commits", base: this.color, times: places.time, usual: "commit", kind: () => "commit", color: () => this.color,
      text: i => {
        const title = this.ride.titleOf(i);
        return `place ${grouped(i + 1)}: ${title.length > 80 ? title.slice(0, 80) + "…" : title}, ${length(places.distance[i])} from the previous`;
      },
      place: i => this.at(places, i),
    };
  }

  alerts() {
    const { alerts } = this.ride;
    return {
      name: "Alerts", base: "failure", number: i => alerts[i][3] ?? 1, times: alerts.map(a => a[0]), ends: alerts.map(a => a[4] ?? a[0]), usual: "alert",
      kind: () => "alert", color: () => "failure",
      text: i => {
        const [, , text, count = 1, end] = alerts[i];
        return count > 1 ? this.more(count, "alerts", end, text) : `alert: ${text}`;
      },
      place: () => ({}),
    };
  }

  // Of equal events all but the first are one.
  more(count, events, end, text) { return `… and ${grouped(count)} more ${events} until ${elapsed(end)}; each: ${text}`; }

  at(positions, i) { return positions.isOnMap(i) ? { x: positions.x[i], y: positions.y[i] } : {}; }
  position(positions, i) { return `${positions.latitude(i).toFixed(5)}, ${positions.longitude(i).toFixed(5)}`; }
}

"""#.utf8)
}
