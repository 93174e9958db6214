// Time, tabs and keys, and the start of the page.
class Playback {
  constructor(state) {
    this.state = state;
    this.button = document.getElementById("play");
    this.slider = document.getElementById("time");
    this.clock = document.getElementById("clock");
    const speed = document.getElementById("speed");
    this.slider.max = state.ride.duration;
    this.button.onclick = () => this.toggle();
    this.slider.oninput = () => state.change({ time: Number(this.slider.value) });
    speed.onchange = () => state.change({ speed: Number(speed.value) });
    state.speed = Number(speed.value);
    state.onChange(now => this.draw(now));
  }

  toggle() {
    const { state } = this;
    if (state.isPlaying) return state.change({ isPlaying: false });
    const time = state.time >= state.ride.duration ? 0 : state.time;
    state.change({ isPlaying: true, time });
    let last = performance.now();
    const step = () => {
      if (!state.isPlaying) return;
      const now = performance.now();
      const time = Math.min(state.time + (now - last) * state.speed, state.ride.duration);
      last = now;
      state.change({ time, isPlaying: time < state.ride.duration });
      requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  }

  draw(now) {
    const { ride } = this.state;
    if (Number(this.slider.value) !== now.time) this.slider.value = now.time;
    this.slider.setAttribute("aria-valuetext", elapsed(now.time));
    this.button.setAttribute("aria-pressed", this.state.isPlaying);
    this.button.setAttribute("aria-label", this.state.isPlaying ? "Pause" : "Play");
    const [whole, day] = ["span", "small"].map(name => document.createElement(name));
    whole.textContent = ` / ${elapsed(ride.duration)}`;
    day.textContent = ride.clock(now.time) && ` ${ride.clock(now.time)}`;
    this.clock.replaceChildren(elapsed(now.time), whole, day);
    const total = document.createElement("b");
    total.id = "total";
    total.textContent = length(now.total);
    const places = document.createElement("b");
    places.id = "count";
    places.textContent = grouped(now.places);
    document.getElementById("summary").replaceChildren(
      total, now.places > 1 ? " between " : " · ", places, now.places === 1 ? " place" : " places", ` · route ${length(ride.length)}`);
  }
}

class Tabs {
  constructor(state) {
    this.state = state;
    this.tabs = [...document.querySelectorAll("[role=tab]")];
    for (const tab of this.tabs) {
      tab.onclick = () => state.change({ tab: this.name(tab) });
      tab.onkeydown = event => {
        const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
        if (!step) return;
        const next = this.tabs[(this.tabs.indexOf(tab) + step + this.tabs.length) % this.tabs.length];
        next.focus();
        state.change({ tab: this.name(next) });
      };
    }
    state.onChange(() => this.draw());
  }

  name(tab) { return tab.id.slice("tab-".length); }

  draw() {
    if (document.body.dataset.tab === this.state.tab) return;
    document.body.dataset.tab = this.state.tab;
    for (const tab of this.tabs) {
      const isSelected = this.name(tab) === this.state.tab;
      tab.setAttribute("aria-selected", isSelected);
      tab.tabIndex = isSelected ? 0 : -1;
    }
  }
}

const state = new State(new Ride(JSON.parse(document.getElementById("data").textContent)));
// First, so that a panel has its size before it is drawn.
const tabs = new Tabs(state);
const map = new MapView(state);
new Card(state, map);
new AlertView(state);
new MissingView(state);
new DirectionsView(state, map);
new PlacesView(state, map);
new Timeline(state);
new Paper(state, map);
const playback = new Playback(state);
if (state.ride.receivedLine) {
  document.getElementById("legend").hidden = false;
  document.getElementById("legend-route").textContent = `route, ${length(state.ride.length)}`;
  document.getElementById("legend-received").textContent = `received, ${length(state.ride.received)}`;
}
document.getElementById("attribution").textContent = [state.ride.tilesCredit, state.ride.attribution].filter(Boolean).join(" · ");
addEventListener("keydown", event => {
  const isTyping = event.target.closest?.("button, select, input");
  if (event.key !== " " || isTyping) return;
  event.preventDefault();
  playback.toggle();
});
state.draw();
