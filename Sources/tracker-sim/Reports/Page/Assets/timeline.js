// The events of the ride, in lanes on one axis of time.
class Timeline extends AxisView {
  // The width, in points of the screen, of a column in a lane with more events than points.
  static columnWidth = 4;

  constructor(state, axis) {
    super(state, axis, document.getElementById("timeline"));
    this.label = document.getElementById("event");
    this.legend = document.getElementById("timeline-legend");
    this.frame = document.getElementById("lanes");
    this.frame.addEventListener("scroll", () => state.change({}));
  }

  // The lanes of one ride after the lanes of the other.
  take() {
    this.rides = this.state.rides;
    const lanes = this.rides.map((ride, index) => new Events(ride, index).lanes);
    // A lane without events is left out; of two rides, where neither has any.
    this.lanes = lanes.flatMap(own => own.filter((_, i) => lanes.some(other => other[i].times.length)));
    // The looks of all events, by their shapes.
    this.looks = new Map();
    for (const { times, look } of this.lanes) {
      for (let i = 0; i < times.length; i++) this.looks.set(look(i).shape, look(i));
    }
    this.legendKey = null;
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
      lane.marks.forEach((mark, i) => {
        if (mark.entries > 1) this.drawCount(context, lane, mark, y, lane.marks[i + 1]?.left);
        else this.drawMarble(context, lane, mark, y);
      });
    });
    context.translate(0, this.frame.scrollTop);
    this.drawTicks(context);
    this.drawLegend();
  }

  // The marks that the lanes have, and no others.
  drawLegend() {
    const marks = new Map(this.looks);
    if (this.lanes.some(({ columns }) => columns)) marks.set("columns", { color: "quiet", title: "many: point to count" });
    if (this.lanes.some(({ columns, marks }) => !columns && marks.some(({ entries }) => entries > 1))) marks.set("count", { color: "quiet", title: "so many together" });
    const shapes = Marble.shapes.filter(shape => marks.has(shape));
    const key = shapes.join();
    if (key === this.legendKey) return;
    this.legendKey = key;
    this.legend.replaceChildren(...shapes.map(shape => {
      const { color, title } = marks.get(shape);
      const item = document.createElement("li");
      const mark = item.appendChild(document.createElement("i"));
      mark.className = `mark ${shape} ${color}`;
      if (shape === "count") mark.textContent = "12";
      item.append(title);
      return item;
    }));
  }

  // The mark of a ride beside the names of its lanes: a disk for the first ride, a diamond for the second.
  drawMark(context, x, y, index) {
    context.fillStyle = this.colors[index ? "second" : "pin"];
    context.beginPath();
    if (index) for (const [right, down] of [[0, -5], [5, 0], [0, 5], [-5, 0]]) context.lineTo(x + right, y + down);
    else context.arc(x, y, 4, 0, 7);
    context.fill();
  }

  // The times, above the lanes, also when these are scrolled.
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
    for (const time of this.ticks) write(time, ride.lastsDays && ride.start !== null ? ride.timeOfDay(time).slice(0, 5) : elapsed(time));
  }

  // The marks of a lane: a mark for each event, or one mark for several events without room. An event has no room if it
  // is nearer than six points to the one before, or under its number. An entry of a lane may stand for several events.
  marks({ times, ends = times, look, number = () => 1 }) {
    const marks = [];
    const last = countUntil(times, this.axis.last);
    const failures = i => look(i).shape === "cross" ? number(i) : 0;
    for (let i = Math.max(0, countUntil(times, this.axis.first) - 1); i < last;) {
      const left = this.x(times[i]);
      let right = this.x(ends[i]);
      let [events, failed] = [number(i), failures(i)];
      let next = i + 1;
      while (next < last) {
        const x = this.x(times[next]);
        const isNear = x < right + 6 || next > i + 1 && x < left + (failed ? 38 : 26);
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
  columns({ times, ends = times, look, number = () => 1 }) {
    const { left, axis: { first, last } } = this;
    const [begin, end] = [Math.max(0, countUntil(times, first) - 1), countUntil(times, last)];
    const room = this.width - left - 14;
    let events = 0;
    for (let i = begin; i < end; i++) events += number(i);
    if (events <= room) return null;
    const size = Timeline.columnWidth;
    const columns = Array.from({ length: Math.ceil(room / size) }, () => ({ first: -1, events: 0, idle: 0, failed: 0 }));
    for (let i = begin; i < end; i++) {
      const group = { cross: "failed", idle: "idle" }[look(i).shape];
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
      const topOfFailures = top;
      draw(idle, this.colors.quiet, 0.3);
      if (failed > 1e-9) Marble.draw(context, "cross", x + Timeline.columnWidth / 2, Math.max(topOfFailures, y - room / 2 + 3), 2.5, this.colors.failure, this.colors.panel);
    });
    context.globalAlpha = 1;
  }

  drawMarble(context, lane, { first, left, right }, y) {
    const radius = Math.min(4.5, this.laneHeight / 2 - 2);
    const { shape, color, isSpan } = lane.look(first);
    const fill = this.colors[color];
    context.fillStyle = context.strokeStyle = fill;
    if (right > left || isSpan) {
      // A span is as long as it lasts, and a failed one has a cross at its end.
      const start = Math.max(left, this.left);
      const height = shape === "idle" ? radius : radius * 1.6;
      context.beginPath();
      context.roundRect(start, y - height / 2, Math.max(right - start, 4), height, 2);
      context.lineWidth = 1;
      if (shape === "idle" || shape === "cross") context.stroke(); else context.fill();
      if (shape !== "cross") return;
      left = Math.max(right, start + 4);
    }
    Marble.draw(context, shape, left, y, radius, fill, this.colors.panel);
  }

  // Several events are one mark with their number. It has a cross and the edge of a failure if there is one among them.
  // It ends before the next mark, and within the lane; without room it has the edge alone.
  drawCount(context, lane, mark, y, next = Infinity) {
    const height = Math.min(15 * textScale, this.laneHeight - 2);
    context.font = canvasFont(Math.min(10, height / textScale - 1));
    const count = mark.events < 10_000 ? String(mark.events) : `${Math.round(mark.events / 1000)}k`;
    const left = Math.max(mark.left - 1.5, this.left - 1.5);
    const room = Math.min(next - 3, this.width - 1) - left;
    const needed = text => context.measureText(text).width + 6;
    const text = mark.failed && needed(`${count} ✕`) <= room ? `${count} ✕` : count;
    const width = Math.min(Math.max(mark.right - mark.left + 3, needed(text)), room);
    context.beginPath();
    context.roundRect(left, y - height / 2, width, height, Math.min(height / 2, 5));
    context.fillStyle = this.colors.panel;
    context.fill();
    context.strokeStyle = this.colors[mark.failed ? "failure" : lane.look(mark.first).color];
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

// The shapes of events. Each kind of event has one, so that none is known by its colour alone.
class Marble {
  // In the order of the legend; the last two are several events.
  static shapes = ["permission", "fix", "movement", "tick", "idle", "geocode", "pin", "diamond", "cross", "count", "columns"];

  // Each around a point. An edge divides marks that touch.
  static draw(context, shape, x, y, radius, color, edge) {
    context.fillStyle = context.strokeStyle = color;
    context.beginPath();
    const polygon = points => {
      for (const [right, down] of points) context.lineTo(x + right * radius, y + down * radius);
      context.closePath();
    };
    switch (shape) {
      case "fix":
        context.arc(x, y, radius * 0.6, 0, 7);
        return context.fill();
      case "tick":
      case "idle":
        context.lineWidth = 1.5;
        context.moveTo(x, y - radius * (shape === "tick" ? 1.2 : 0.45));
        context.lineTo(x, y + radius * (shape === "tick" ? 1.2 : 0.45));
        return context.stroke();
      case "cross":
        for (const [width, style] of [[4, edge], [2, color]]) {
          [context.lineWidth, context.strokeStyle, context.lineCap] = [width, style, "butt"];
          context.beginPath();
          for (const side of [-0.85, 0.85]) {
            context.moveTo(x - radius * 0.85, y - radius * side);
            context.lineTo(x + radius * 0.85, y + radius * side);
          }
          context.stroke();
        }
        return undefined;
      case "movement": polygon([[0, -1], [1, 0.8], [-1, 0.8]]); break;
      case "diamond": polygon([[0, -1.15], [1.15, 0], [0, 1.15], [-1.15, 0]]); break;
      case "pin":
        // A disk with a point below, as on the map.
        context.arc(x, y - radius * 0.35, radius * 0.85, Math.PI * 0.85, Math.PI * 0.15);
        context.lineTo(x, y + radius * 1.25);
        context.closePath();
        break;
      default: polygon([[-0.8, -0.8], [0.8, -0.8], [0.8, 0.8], [-0.8, 0.8]]);
    }
    [context.lineWidth, context.strokeStyle] = [1, edge];
    context.stroke();
    return context.fill();
  }
}

// The events of the ride by lanes: time, look, position, and reason.
class Events {
  // `index` is 1 for the second of two rides. Of a ride of a sweep, only the fixes and the commits are known.
  constructor(ride, index) {
    Object.assign(this, { ride, index });
    const lanes = ride.isSwept ? [this.fixes(), this.commits()] : [
      this.permissions(), this.fixes(), this.movements(), this.ticks(), this.geocodes(), this.commits(), this.alerts(),
    ];
    this.lanes = lanes.map(lane => ({ ...lane, ride: index }));
  }

  // The looks of events: shape, colour, and words in the legend. A span is drawn as long as it lasts.
  static looks = {
    allowed: { shape: "permission", color: "gate", title: "allowed" },
    fix: { shape: "fix", color: "quiet", title: "fix" },
    movement: { shape: "movement", color: "gate", title: "movement" },
    tick: { shape: "tick", color: "route", title: "tick that geocodes" },
    idle: { shape: "idle", color: "quiet", title: "tick with nothing to do" },
    geocode: { shape: "geocode", color: "route", title: "geocode, as long as it lasted", isSpan: true },
    commits: [{ shape: "pin", color: "pin", title: "commit" }, { shape: "diamond", color: "second", title: "commit of the second ride" }],
    failure: { shape: "cross", color: "failure", title: "failed, refused, dropped or skipped" },
    failedGeocode: { shape: "cross", color: "failure", title: "failed, refused, dropped or skipped", isSpan: true },
  };

  permissions() {
    const { permissions } = this.ride;
    return {
      name: "Permission", base: "gate", plural: "changes of permission", times: permissions.map(p => p[0]),
      look: i => permissions[i][1].startsWith("authorized") ? Events.looks.allowed : Events.looks.failure,
      text: i => `permission: ${permissions[i][1]}`, place: () => ({}),
    };
  }

  fixes() {
    const { fixes, dropReasons } = this.ride;
    return {
      name: "Fixes", base: "quiet", times: fixes.time,
      look: i => fixes.drop[i] ? Events.looks.failure : Events.looks.fix,
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
      name: "Movements", base: "gate", times: checkpoints.time, look: () => Events.looks.movement,
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
    const { idle, tick, failure } = Events.looks;
    const looks = [idle, tick, failure, tick];
    return {
      name: "Ticks", base: "route", times: ticks.time, ends: ticks.end, number: i => ticks.count[i], look: i => looks[ticks.outcome[i]],
      text: i => (ticks.count[i] > 1 ? `${grouped(ticks.count[i])} ticks until ${elapsed(ticks.end[i])}; each ` : "") + texts[ticks.outcome[i]],
      place: () => ({}),
    };
  }

  geocodes() {
    const { geocodes, outcomes } = this.ride;
    return {
      name: "Geocodes", base: "route", number: i => geocodes.count[i], times: geocodes.time, ends: geocodes.end,
      look: i => geocodes.outcome[i] === 0 ? Events.looks.geocode : Events.looks.failedGeocode,
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
      name: "Commits", base: Events.looks.commits[this.index].color, times: places.time,
      look: () => Events.looks.commits[this.index],
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
      name: "Alerts", base: "failure", number: i => alerts[i][3] ?? 1, times: alerts.map(a => a[0]), ends: alerts.map(a => a[4] ?? a[0]), look: () => Events.looks.failure,
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
