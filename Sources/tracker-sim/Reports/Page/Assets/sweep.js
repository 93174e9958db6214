// The result of a sweep: the figures of all combinations, over all recordings and in each.

// The figures of one recording, or of all together.
class Figures {
  constructor(data) {
    this.file = data.file ?? "";
    this.name = data.name ?? "";
    // For each figure a column with a value for each combination; NaN where there is none.
    this.columns = data.figures.map(text => readColumn(text).map(value => value === 0 ? NaN : (value - 1) / 1e6));
    this.front = readColumn(data.front);
    this.withoutPlace = readColumn(data.withoutPlace);
  }
}

class Sweep {
  constructor(data) {
    Object.assign(this, data);
    this.recordings = data.recordings.map(recording => new Figures(recording));
    this.all = new Figures(data.all);
    // By the indices of their recordings.
    this.places = new Map(data.places.map(([recording, places]) => [recording, new SweptPlaces(places)]));
    this.count = data.combinations.length;
    this.worst = this.figures.map((_, figure) => this.worstOfEach(figure));
    // For each combination the index of its choice, which has the same rules under each condition.
    this.choiceOf = new Int32Array(this.count);
    this.conditionOf = new Int32Array(this.count);
    this.choices.forEach(({ combinations }, choice) => combinations.forEach((number, condition) => {
      [this.choiceOf[number], this.conditionOf[number]] = [choice, condition];
    }));
  }

  // The recording that decides about a bound of a figure, and its value; for each combination.
  worstOfEach(figure) {
    const none = this.figures[figure].isGain ? -Infinity : Infinity;
    return Array.from({ length: this.count }, (_, number) => {
      const worst = { value: NaN, recording: -1 };
      this.recordings.forEach(({ columns, withoutPlace }, recording) => {
        let value = columns[figure][number];
        // Where nothing has moved, nothing is late; a ride without a place is another matter.
        if (Number.isNaN(value) && !withoutPlace[number]) return;
        if (Number.isNaN(value)) value = none;
        if (worst.recording < 0 || this.isBeyond(figure, value, worst.value)) Object.assign(worst, { value, recording });
      });
      return worst;
    });
  }

  // True if the first value is farther from keeping a bound.
  isBeyond(figure, value, other) {
    return this.figures[figure].isGain ? value < other : value > other;
  }

  // Negative if the first value is the better one.
  compare(figure, value, other) { return this.figures[figure].isGain ? other - value : value - other; }

  isKept(figure, limit, number) {
    const { value, recording } = this.worst[figure][number];
    // Where nothing has moved, no bound is broken.
    return recording < 0 || !this.isBeyond(figure, value, limit);
  }

  // How far combinations are from keeping a bound, under the worst of their conditions, as a share of the limit; 0 if they
  // keep it.
  excess(figure, limit, numbers) {
    const { value, recording } = this.worstOf(figure, numbers);
    if (recording < 0 || !this.isBeyond(figure, value, limit)) return 0;
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

  // What a combination is: `cheap`, `recommended`.
  names(number) {
    const choice = this.choiceOf[number];
    return [
      ...(this.recommended === choice ? ["recommended"] : []),
      ...this.named.filter(named => named.choice === choice).map(named => named.name),
      ...(this.combinations[number].isDefault ? ["the tracker’s own"] : []),
    ];
  }

  number(figure, value) { return Number.isFinite(value) ? value.toFixed(this.figures[figure].places) : "–"; }

  // `58.2 geocodes/h`.
  phrase(figure, value) {
    return Number.isFinite(value) ? `${this.number(figure, value)} ${this.figures[figure].phrase}` : "no place";
  }

  // The same of several combinations.
  worstOf(figure, numbers) {
    return numbers.map(number => this.worst[figure][number])
      .reduce((worst, one) => worst.recording < 0 || this.isBeyond(figure, one.value, worst.value) ? one : worst);
  }

  // `7.6 m deviation in freeway-drive`.
  worstPhrase(figure, numbers) {
    const worst = this.worstOf(figure, numbers);
    if (worst.recording < 0) return `no value of ${this.figures[figure].title.toLowerCase()}`;
    const place = this.recordings.length > 1 ? ` in ${this.recordings[worst.recording].file}` : "";
    return this.phrase(figure, worst.value) + place;
  }
}
