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
    // The number of all geocodes; not in a recording.
    this.geocodes = data.geocodes ? readColumn(data.geocodes) : null;
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
  get columnNames() {
    const axes = this.axes.length ? this.axes.map(({ name }) => name) : ["numbers"];
    return [...axes, "choice", ...this.figures.map(({ name }) => name)];
  }

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
    return name && ![file, file.split(".")[0]].includes(name) ? `${file} · ${name}` : file;
  }

  // The names of a combination: `cheap`, `recommended`.
  names(number) {
    const choice = this.choiceOf[number];
    return [
      ...(this.recommended === choice ? ["recommended"] : []),
      ...this.named.filter(named => named.choice === choice).map(named => named.name),
      ...(this.isToday(number) ? ["today"] : []),
    ];
  }

  // The combination with today's numbers, under the same conditions as another; undefined if they are not swept.
  todayBeside(number) { return this.choices[this.today]?.combinations[this.conditionOf[number]]; }

  // The geocodes with today's numbers, under the first conditions; null if they are not swept.
  get todaysGeocodes() { return this.today === undefined ? null : this.all.geocodes[this.choices[this.today].combinations[0]]; }

  // The figure of a choice over all recordings, under the worst of its conditions; NaN without one.
  worstValue(figure, choice) {
    const values = this.choices[choice].combinations.map(number => this.all.columns[figure][number]);
    return values.reduce((worst, value) => Number.isNaN(value) || this.isBeyond(figure, value, worst) ? value : worst);
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
