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
    const roundTime = time => ride.lastsDays ? ride.roundTime(time, step) : Math.ceil(time / step) * step;
    const ticks = [];
    for (let time = roundTime(first); time <= last;) {
      const fold = folds.at(time);
      if (!fold) ticks.push(time);
      time = roundTime(fold ? fold.end : time + 1);
    }
    return ticks;
  }

  // The starts of days, and the ends of interruptions over midnight, for a ride of several days.
  get days() {
    const { ride, duration } = this.state;
    const { first, last, folds } = this.axis;
    const days = [0];
    for (let time = 0; ride.lastsDays && time <= duration;) {
      time = ride.roundTime(time + 1, 864e5);
      if (time <= duration) days.push(folds.at(time)?.end ?? time);
    }
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
