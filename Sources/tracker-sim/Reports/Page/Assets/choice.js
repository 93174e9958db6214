// The state of the page: the axes of the picture, what is shown of which recording, and the bounds.
class Choice extends Changes {
  constructor(sweep) {
    super();
    this.sweep = sweep;
    this.x = sweep.figureNamed("geocodes");
    this.y = sweep.figureNamed("deviation");
    // The index of a recording; -1 is all of them.
    this.recording = -1;
    // For each figure the bound that each recording has to keep; null is none.
    this.limits = sweep.figures.map(() => null);
    // The combination that is read.
    this.point = null;
    // The combinations whose rides are opened: none, one, or two that are compared; and the recording that they ride.
    this.opened = [];
    this.ridden = sweep.places.keys().next().value;
    this.sorting = { column: null, isDescending: false };
  }

  get shown() { return this.recording < 0 ? this.sweep.all : this.sweep.recordings[this.recording]; }

  // A recording that is looked at by itself is the one that is ridden.
  look(recording) {
    this.change({ recording, ...(this.sweep.places.has(recording) ? { ridden: recording } : {}) });
  }

  get canOpen() { return this.sweep.places.size > 0; }
  canCompare(number) { return this.opened.length > 0 && this.opened[0] !== number; }

  open(number) {
    if (this.canOpen) this.change({ point: number, opened: [number] });
  }

  // With the ride that was opened first.
  compare(number) {
    if (this.canCompare(number)) this.change({ point: number, opened: [this.opened[0], number] });
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

  get bounded() { return this.limits.flatMap((limit, figure) => limit === null ? [] : [figure]); }

  // The figures of which a combination breaks the bound.
  broken(number) {
    return this.bounded.filter(figure => !this.sweep.isKept(figure, this.limits[figure], number));
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
