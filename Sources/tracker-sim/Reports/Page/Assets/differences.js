// What differs between two rides. The heading of a ride brings it to the front, and X the one behind.
class DifferencesView {
  constructor(state) {
    this.state = state;
    this.frame = document.getElementById("differences");
    [this.head, this.body] = ["thead tr", "tbody"].map(selector => this.frame.querySelector(selector));
    addEventListener("keydown", event => {
      const isTyping = event.target.closest?.("select, input");
      if (event.key.toLowerCase() !== "x" || isTyping || !state.other || event.ctrlKey || event.metaKey || event.altKey) return;
      state.bring(1 - state.front);
    });
    state.onChange(() => this.draw());
  }

  draw() {
    const { rides, front } = this.state;
    this.frame.hidden = rides.length < 2;
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
    this.body.replaceChildren(...state.differences.map(([name, ...values]) => {
      const row = document.createElement("tr");
      row.append(cell("th", name, { scope: "row" }), ...values.map(value => cell("td", value)));
      return row;
    }));
  }
}

// The lines and the rides of the map, where there are several, and whom it owes.
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
