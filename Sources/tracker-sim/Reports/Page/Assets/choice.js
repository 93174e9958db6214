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

  canCompareWithToday(number) { return this.canOpen && ![undefined, number].includes(this.sweep.todayBeside(number)); }

  // Today's ride is the first.
  compareWithToday(number) {
    if (this.canCompareWithToday(number)) this.change({ point: number, opened: [this.sweep.todayBeside(number), number], isRideWanted: true });
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

  // The marks and names of a combination, in words: `balanced, fewest geocodes, today`.
  allNames(number) { return [...new Set([...this.marks(number), ...this.sweep.names(number)])].join(", "); }

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

// A button that copies a text.
function copyButton(title, text, kind) {
  const button = element("button", { className: "copy", textContent: title, ariaLabel: title === "Copy" ? `Copy ${kind}` : `${title}: copy ${kind}`, title: text });
  button.onclick = async () => {
    const isCopied = await copy(text);
    button.textContent = isCopied ? "Copied" : "Not copied";
    document.getElementById("copied").textContent = isCopied ? `Copied: ${text}` : "The browser does not allow to copy.";
    setTimeout(() => { button.textContent = title; }, 2000);
  };
  return button;
}

// A line is broken before an option or an argument, and not between its name and its value.
function words(text) {
  return text.split(/(?<=\()(?=\w+:)|( )(?=--|\w+:)/).filter(Boolean).map(part => part === " " ? part : element("span", { className: "word", textContent: part }));
}

// Text to take away, with a button that copies it.
function copyable(text, kind) {
  return element("div", { className: "take" }, element("code", {}, ...words(text)), copyButton("Copy", text, kind));
}

function capital(text) { return text.charAt(0).toUpperCase() + text.slice(1); }
function sentence(text) { return `${capital(text)}.`; }
