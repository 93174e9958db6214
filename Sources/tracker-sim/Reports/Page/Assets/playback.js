// The time: a slider, a button that plays, and the speed.
class Playback {
  // The space bar plays wherever a key is pressed in an element or in the window.
  constructor(state, element = window) {
    this.state = state;
    this.button = document.getElementById("play");
    this.slider = document.getElementById("time");
    this.clock = document.getElementById("clock");
    const speed = document.getElementById("speed");
    this.button.onclick = () => this.toggle();
    this.slider.oninput = () => {
      const shown = Number(this.slider.value);
      state.change({ time: shown >= Number(this.slider.max) ? state.duration : state.folds.time(shown) });
    };
    this.slider.addEventListener("keydown", event => {
      const choose = { "[": () => state.choosePartFrom(state.time), "]": () => state.choosePartUntil(state.time) }[event.key];
      if (!choose || isCommand(event)) return;
      event.preventDefault();
      choose();
    });
    speed.onchange = () => state.change({ speed: Number(speed.value) });
    state.speed = Number(speed.value);
    state.onChange(now => this.draw(now));
    element.addEventListener("keydown", event => {
      const isTyping = event.target.closest?.("button, select, input, summary, dialog");
      if (event.key !== " " || isTyping) return;
      event.preventDefault();
      this.toggle();
    });
  }

  toggle() {
    const { state } = this;
    if (state.isPlaying) return state.change({ isPlaying: false });
    const time = state.time >= state.duration ? 0 : state.time;
    state.change({ isPlaying: true, time });
    let last = performance.now();
    const step = () => {
      if (!state.isPlaying) return;
      const now = performance.now();
      const time = Math.min(this.later(now - last), state.duration);
      last = now;
      state.change({ time, isPlaying: time < state.duration });
      requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  }

  // The time after some milliseconds of playing. A long interruption takes a second at most.
  later(milliseconds) {
    const { time, speed, folds } = this.state;
    const fold = folds.at(time);
    if (!fold) return time + milliseconds * speed;
    return Math.min(time + milliseconds * Math.max(speed, (fold.end - fold.start) / 1000), fold.end);
  }

  draw(now) {
    const { ride, duration, folds } = this.state;
    const [shown, whole] = [folds.shown(now.time), folds.shown(duration)];
    if (Number(this.slider.max) !== whole) this.slider.max = whole;
    if (Number(this.slider.value) !== shown) this.slider.value = shown;
    this.slider.setAttribute("aria-valuetext", elapsed(now.time) + ride.lateness(now.time));
    this.button.setAttribute("aria-pressed", this.state.isPlaying);
    this.button.setAttribute("aria-label", this.state.isPlaying ? "Pause" : "Play");
    const [length, day] = ["span", "small"].map(name => document.createElement(name));
    length.textContent = ` / ${elapsed(ride.end)}`;
    day.textContent = ride.clock(now.time) && ` ${ride.clock(now.time)}`;
    const late = now.time - ride.end;
    this.clock.replaceChildren(late > 0 ? `${elapsed(ride.end)} + ${span(late)}` : elapsed(now.time), length, day);
  }
}
