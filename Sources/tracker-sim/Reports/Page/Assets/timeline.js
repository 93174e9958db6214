// The events of the ride, in lanes on one axis of time.
class Timeline {
  constructor(state) {
    this.state = state;
    this.canvas = document.getElementById("timeline");
    this.context = this.canvas.getContext("2d");
    this.label = document.getElementById("event");
    this.pointers = new Map();
    this.listen();
    new ResizeObserver(() => this.resize()).observe(this.canvas);
    state.onChange(now => this.draw(now));
  }

  // The lanes of one ride after those of the other.
  take() {
    const { rides, duration } = this.state;
    this.rides = rides;
    this.lanes = rides.flatMap((ride, index) => new Events(ride, index).lanes);
    this.canvas.parentElement.style.setProperty("--lanes", this.lanes.length);
    this.lane = 0;
    this.start = 0;
    this.end = Math.max(duration, 1000);
    this.key = null;
  }

  resize() {
    const { clientWidth: width, clientHeight: height } = this.canvas;
    if (!width || !height) return;
    [this.width, this.height, this.ratio] = [width, height, devicePixelRatio || 1];
    this.canvas.width = Math.round(width * this.ratio);
    this.canvas.height = Math.round(height * this.ratio);
    this.left = width < 600 ? 94 : 104;
    this.key = null;
    this.state.change({});
  }

  get laneHeight() { return (this.height - 26) / this.lanes.length; }
  x(time) { return this.left + (time - this.start) / (this.end - this.start) * (this.width - this.left - 14); }
  timeAt(x) { return this.start + (x - this.left) / (this.width - this.left - 14) * (this.end - this.start); }

  draw(now) {
    if (this.rides !== this.state.rides) this.take();
    if (!this.width) return;
    const style = getComputedStyle(document.documentElement);
    this.color = name => style.getPropertyValue(`--${name}`).trim();
    const { context } = this;
    context.setTransform(this.ratio, 0, 0, this.ratio, 0, 0);
    this.drawLanes();
    this.drawNow(now.time);
    this.drawLabel();
  }

  // The lanes are kept as a picture, as they change with the axis only.
  drawLanes() {
    const key = [this.start, this.end, this.width, this.height, this.color("paper"), this.color("ink")].join();
    if (this.key === key) {
      this.context.drawImage(this.picture, 0, 0, this.width, this.height);
      return;
    }
    this.key = key;
    this.picture = document.createElement("canvas");
    [this.picture.width, this.picture.height] = [this.canvas.width, this.canvas.height];
    const context = this.picture.getContext("2d");
    context.scale(this.ratio, this.ratio);
    context.fillStyle = this.color("panel");
    context.fillRect(0, 0, this.width, this.height);
    this.drawAxis(context);
    context.font = "12px system-ui, sans-serif";
    context.textBaseline = "middle";
    this.lanes.forEach((lane, index) => {
      const y = 22 + (index + 0.5) * this.laneHeight;
      context.fillStyle = this.color("quiet");
      context.textAlign = "left";
      context.fillText(lane.name, 14, y);
      if (this.rides.length > 1) this.drawMark(context, 7, y, lane.ride);
      context.strokeStyle = this.color("line");
      context.lineWidth = 1;
      context.beginPath();
      context.moveTo(this.left, Math.round(y) + 0.5);
      context.lineTo(this.width - 14, Math.round(y) + 0.5);
      context.stroke();
      this.drawLane(context, lane, y);
    });
    this.context.drawImage(this.picture, 0, 0, this.width, this.height);
  }

  // Of a lane's ride: a disk for the first, and a diamond for the second.
  drawMark(context, x, y, index) {
    context.fillStyle = this.color(index ? "second" : "pin");
    context.beginPath();
    if (index) for (const [right, down] of [[0, -5], [5, 0], [0, 5], [-5, 0]]) context.lineTo(x + right, y + down);
    else context.arc(x, y, 4, 0, 7);
    context.fill();
  }

  drawAxis(context) {
    const steps = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14400, 21600, 43200, 86400].map(s => s * 1000);
    const wanted = (this.end - this.start) / (this.width - this.left) * 74;
    const step = steps.find(s => s >= wanted) ?? Math.ceil(wanted / 86400e3) * 86400e3;
    context.font = "11px system-ui, sans-serif";
    context.textBaseline = "middle";
    context.textAlign = "center";
    context.lineWidth = 1;
    for (let time = Math.ceil(this.start / step) * step; time <= this.end; time += step) {
      const x = Math.round(this.x(time)) + 0.5;
      context.strokeStyle = this.color("grid");
      context.beginPath();
      context.moveTo(x, 20);
      context.lineTo(x, this.height);
      context.stroke();
      context.fillStyle = this.color("quiet");
      const text = elapsed(time);
      const reach = context.measureText(text).width / 2 + 2;
      context.fillText(text, Math.min(Math.max(x, this.left + 12), this.width - reach), 11);
    }
  }

  // Marbles; if there are too many to distinguish, one for each two points of the screen.
  drawLane(context, lane, y) {
    const radius = Math.min(4.5, this.laneHeight / 2 - 2);
    const { times } = lane;
    let index = Math.max(0, countUntil(times, this.start) - 1);
    let last = -Infinity;
    for (; index < times.length && times[index] <= this.end; index++) {
      const x = this.x(times[index]);
      const width = lane.ends ? this.x(lane.ends[index]) - x : 0;
      const kind = lane.kind(index);
      if (x + width < this.left) continue;
      if (x - last < 2 && width < 2 && kind === lane.usual) {
        // No more marbles are visible before the next two points.
        const next = countUntil(times, this.timeAt(last + 2)) - 1;
        if (next > index && !lane.isMixed) index = next;
        continue;
      }
      last = x;
      context.fillStyle = context.strokeStyle = this.color(lane.color(index));
      if (width > 0 || lane.isSpan) {
        context.beginPath();
        context.roundRect(Math.max(x, this.left), y - radius, Math.max(width, 2), radius * 2, Math.min(radius, 3));
        context.fill();
      } else {
        context.beginPath();
        context.arc(x, y, kind === lane.usual ? radius * 0.72 : radius, 0, 7);
        if (kind === "idle") { context.lineWidth = 1; context.stroke(); } else context.fill();
      }
    }
  }

  drawNow(time) {
    const { context } = this;
    const x = this.x(time);
    if (x >= this.left - 1) {
      context.strokeStyle = context.fillStyle = this.color("accent");
      context.lineWidth = 1.5;
      context.beginPath();
      context.moveTo(x, 20);
      context.lineTo(x, this.height);
      context.stroke();
      context.beginPath();
      context.moveTo(x - 5, 17);
      context.lineTo(x + 5, 17);
      context.lineTo(x, 24);
      context.fill();
    }
    const { event } = this.state;
    if (!event) return;
    context.lineWidth = 2;
    context.strokeStyle = this.color("ink");
    context.beginPath();
    context.arc(this.x(event.time), 22 + (event.lane + 0.5) * this.laneHeight, 7, 0, 7);
    context.stroke();
  }

  drawLabel() {
    const { event } = this.state;
    this.label.hidden = !event;
    if (!event) return;
    this.label.textContent = `${elapsed(event.time)} · ${event.text}`;
    const left = Math.min(Math.max(this.x(event.time) - this.label.offsetWidth / 2, 8), this.width - this.label.offsetWidth - 8);
    this.label.style.left = `${Math.round(left)}px`;
  }

  // The event of a lane nearest to a point.
  eventAt([x, y]) {
    const lane = Math.floor((y - 22) / this.laneHeight);
    if (x < this.left - 6 || !this.lanes[lane]) return null;
    const { times, ends } = this.lanes[lane];
    const next = countUntil(times, this.timeAt(x));
    const reach = index => {
      const end = ends ? this.x(ends[index]) : this.x(times[index]);
      return Math.max(this.x(times[index]) - x, x - end, 0);
    };
    const near = [next - 1, next].filter(i => i >= 0 && i < times.length).sort((a, b) => reach(a) - reach(b))[0];
    return near !== undefined && reach(near) < 10 ? this.event(lane, near) : null;
  }

  event(lane, index) {
    const { times, text, place } = this.lanes[lane];
    return { lane, index, time: times[index], text: text(index), ...place(index) };
  }

  listen() {
    const { canvas } = this;
    canvas.addEventListener("wheel", event => {
      event.preventDefault();
      const sideways = Math.abs(event.deltaX) > Math.abs(event.deltaY) || event.shiftKey;
      if (sideways) this.pan((event.deltaX || event.deltaY) / (this.width - this.left) * (this.end - this.start));
      else this.zoom(2 ** (Math.max(-120, Math.min(120, event.deltaY)) / 240), this.timeAt(this.at(event)[0]));
    }, { passive: false });
    canvas.addEventListener("pointerdown", event => {
      canvas.setPointerCapture(event.pointerId);
      this.pointers.set(event.pointerId, this.at(event));
      this.pressedAt = this.at(event);
      this.hasMoved = this.pointers.size > 1;
    });
    canvas.addEventListener("pointermove", event => this.move(event));
    for (const name of ["pointerup", "pointercancel"]) {
      canvas.addEventListener(name, event => {
        if (this.pointers.delete(event.pointerId) && !this.hasMoved && name === "pointerup") this.tap(this.at(event));
      });
    }
    canvas.addEventListener("pointerleave", () => this.state.change({ event: null }));
    canvas.addEventListener("keydown", event => this.press(event));
    canvas.addEventListener("blur", () => this.state.change({ event: null }));
  }

  at(event) {
    const frame = this.canvas.getBoundingClientRect();
    return [event.clientX - frame.left, event.clientY - frame.top];
  }

  move(event) {
    const point = this.at(event);
    const before = this.pointers.get(event.pointerId);
    if (!before) {
      const found = this.eventAt(point);
      const { event: shown } = this.state;
      if (found?.index !== shown?.index || found?.lane !== shown?.lane) this.state.change({ event: found });
      return;
    }
    if (!this.hasMoved && Math.abs(point[0] - this.pressedAt[0]) < 5) return;
    this.hasMoved = true;
    if (this.pointers.size === 2) {
      const other = [...this.pointers].find(([id]) => id !== event.pointerId)[1];
      const distance = p => Math.max(Math.abs(p[0] - other[0]), 10);
      this.zoom(distance(before) / distance(point), this.timeAt((point[0] + other[0]) / 2));
    } else {
      this.pan(this.timeAt(before[0]) - this.timeAt(point[0]));
    }
    this.pointers.set(event.pointerId, point);
  }

  // Goes to the time at a point, or to that of the event there.
  tap(point) {
    const event = this.eventAt(point);
    const time = event ? event.time : this.timeAt(Math.max(point[0], this.left));
    this.state.change({ event, time: Math.min(Math.max(time, 0), this.state.duration) });
  }

  pan(time) {
    const { duration } = this.state;
    const step = Math.min(Math.max(time, -this.start), Math.max(duration, 1000) - this.end);
    this.start += step;
    this.end += step;
    this.state.change({});
  }

  zoom(factor, around) {
    const whole = Math.max(this.state.duration, 1000);
    const span = Math.min(Math.max((this.end - this.start) * factor, 1000), whole);
    const part = Math.min(Math.max((around - this.start) / (this.end - this.start), 0), 1);
    this.start = Math.min(Math.max(around - part * span, 0), whole - span);
    this.end = this.start + span;
    this.state.change({});
  }

  press(event) {
    const { duration } = this.state;
    const middle = this.state.event?.time ?? this.state.time;
    const keys = {
      ArrowLeft: () => this.step(-1), ArrowRight: () => this.step(1),
      ArrowUp: () => this.changeLane(-1), ArrowDown: () => this.changeLane(1),
      "+": () => this.zoom(0.5, middle), "=": () => this.zoom(0.5, middle), "-": () => this.zoom(2, middle),
      Home: () => this.pan(-duration), End: () => this.pan(duration),
      Enter: () => this.state.event && this.state.change({ time: this.state.event.time }),
    };
    if (!keys[event.key] || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    keys[event.key]();
  }

  step(direction) {
    const { event } = this.state;
    const { times } = this.lanes[this.lane];
    if (!times.length) return this.state.change({ event: null });
    const index = event?.lane === this.lane ? event.index + direction
      : countUntil(times, this.state.time) - (direction > 0 ? 0 : 1);
    this.point(this.lane, Math.min(Math.max(index, 0), times.length - 1));
  }

  // The event of the next lane that is nearest in time.
  changeLane(direction) {
    const time = this.state.event?.time ?? this.state.time;
    this.lane = (this.lane + direction + this.lanes.length) % this.lanes.length;
    const { times } = this.lanes[this.lane];
    if (times.length) this.point(this.lane, Math.max(countUntil(times, time) - 1, 0));
    else this.state.change({ event: { lane: this.lane, index: -1, time, text: `${this.lanes[this.lane].name}: nothing` } });
  }

  point(lane, index) {
    const event = this.event(lane, index);
    const span = this.end - this.start;
    if (event.time < this.start || event.time > this.end) this.pan(event.time - span / 2 - this.start);
    this.state.change({ event });
  }
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
      name: "Permission", times: permissions.map(p => p[0]), usual: "allowed",
      kind: i => permissions[i][1].startsWith("authorized") ? "allowed" : "refused",
      color: i => permissions[i][1].startsWith("authorized") ? "gate" : "failure",
      text: i => `permission: ${permissions[i][1]}`, place: () => ({}),
    };
  }

  fixes() {
    const { fixes, dropReasons } = this.ride;
    const reasons = { invalid: "not a position", outOfOrder: "older than the one before", inaccurate: "less accurate than is allowed" };
    return {
      name: "Fixes", times: fixes.time, usual: "used", isMixed: this.ride.hasDroppedFixes,
      kind: i => fixes.drop[i] ? "dropped" : "used",
      color: i => fixes.drop[i] ? "failure" : "quiet",
      text: i => {
        const drop = fixes.drop[i] ? `; dropped: ${reasons[dropReasons[fixes.drop[i] - 1]]}` : "";
        return [`fix at ${this.position(fixes, i)}`, accuracy(fixes.accuracy[i])].filter(Boolean).join(", ") + drop;
      },
      place: i => this.at(fixes, i),
    };
  }

  movements() {
    const { checkpoints, threshold } = this.ride;
    return {
      name: "Movements", times: checkpoints.time, usual: "movement", kind: () => "movement", color: () => "gate",
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
      name: "Ticks", times: ticks.time, ends: ticks.end, usual: "idle", isMixed: true,
      kind: i => kinds[ticks.outcome[i]], color: i => ["quiet", "route", "failure", "route"][ticks.outcome[i]],
      text: i => (ticks.count[i] > 1 ? `${grouped(ticks.count[i])} ticks until ${elapsed(ticks.end[i])}; each ` : "") + texts[ticks.outcome[i]],
      place: () => ({}),
    };
  }

  geocodes() {
    const { geocodes, outcomes } = this.ride;
    return {
      name: "Geocodes", isSpan: true, times: geocodes.time, ends: geocodes.end, usual: 0, kind: i => geocodes.outcome[i],
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
      name: "Commits", times: places.time, usual: "commit", kind: () => "commit", color: () => this.color,
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
      name: "Alerts", times: alerts.map(a => a[0]), ends: alerts.map(a => a[4] ?? a[0]), usual: "alert",
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
