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
    // Above is the label of the greatest value.
    return this.height - 4 - part * (this.height - 22);
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
    const bottom = [this.measure.text(Math.max(scale[0], 0) === 0 ? 0 : scale[0] + 1), this.height - 9];
    this.labels = [top, bottom].flatMap(([text, height]) => this.placed(context, text, height, [columns, others], y));
    // The limit has its name on any line.
    if (limit && this.labels[0]?.[0] !== limit[1]) this.labels.push([...top, this.width - 18]);
    this.drawLabels(context);
  }

  // A label at the rightmost place of its height where no line is; none if there is no such place.
  placed(context, text, height, lines, y) {
    context.font = canvasFont(11);
    const width = Math.ceil(context.measureText(text).width);
    const lies = (left, right) => lines.some(columns => {
      const [from, to] = [left, right].map(x => Math.round((x - this.left - 1) / 2));
      // A line goes on from the column before, and to the next one.
      const before = columns.slice(0, Math.max(from, 0)).findLastIndex(Boolean);
      const after = columns.findIndex((column, i) => i > to && column);
      return [...columns.slice(Math.max(from, 0), to + 1), columns[before], columns[after]].filter(Boolean)
        .some(({ low, high }) => y(high) < height + 8 && y(low) > height - 8);
    });
    for (let right = this.width - 18; right - width > this.left; right -= 6) {
      if (!lies(right - width - 4, right + 4)) return [[text, height, right]];
    }
    return [];
  }

  drawLabels(context) {
    for (const [text, y, right] of this.labels) this.write(context, text, y, right);
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

  // Readable over the grid.
  write(context, text, y, right) {
    context.font = canvasFont(11);
    [context.textAlign, context.textBaseline] = ["right", "middle"];
    context.lineWidth = 3;
    context.strokeStyle = this.colors.panel;
    context.strokeText(text, right, y);
    context.fillStyle = this.colors.quiet;
    context.fillText(text, right, y);
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
