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
