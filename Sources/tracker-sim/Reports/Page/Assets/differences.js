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
    this.deciding = document.getElementById("deciding");
    state.onChange(() => this.draw());
  }

  draw() {
    const { rides, front } = this.state;
    this.frame.hidden = this.deciding.hidden = rides.length < 2;
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
    this.fillDeciding();
    const isDeciding = ([name]) => state.deciding.some(([other]) => other === name);
    // The deciding figures come first.
    const rows = [...state.differences].sort((one, other) => isDeciding(other) - isDeciding(one));
    this.body.replaceChildren(...rows.map(([name, first, second, better, amount]) => {
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

  // The figures that decide, of both rides, and which is better by how much.
  fillDeciding() {
    const part = (name, text, className = "") => Object.assign(document.createElement(name), { textContent: text, className });
    this.deciding.replaceChildren(...this.state.deciding.map(([name, first, second, better, amount]) => {
      const item = document.createElement("li");
      const words = better ? `${better} better by ${amount}` : first === second ? "the same" : "";
      item.append(part("b", name), part("span", first, "first"), part("span", second, "second"), part("small", words));
      return item;
    }));
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
