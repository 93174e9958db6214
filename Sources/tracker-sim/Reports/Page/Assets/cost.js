// The rules of the ride in front and what they have cost, the moments of its greatest figures, and its command.
class CostView {
  constructor(state, map) {
    Object.assign(this, { state, map, frame: document.getElementById("cost") });
    this.button = document.getElementById("copy-command");
    this.button.onclick = () => this.copy();
    state.onChange(() => this.draw(state.ride));
  }

  draw(ride) {
    if (this.ride === ride) return;
    this.ride = ride;
    const { headline, greatest = [], command } = ride;
    this.frame.hidden = !headline;
    document.getElementById("headline").textContent = headline?.join(" · ") ?? "";
    this.button.hidden = !command;
    document.getElementById("greatest").replaceChildren(...greatest.map(([title, value, time]) => {
      const button = document.createElement("button");
      button.textContent = `${title} ${value} at ${elapsed(time)}`;
      button.onclick = () => this.go(time);
      const item = document.createElement("li");
      item.append(button);
      return item;
    }));
  }

  go(time) {
    const { state, map, ride } = this;
    state.change({ time, cursor: time, isPlaying: false });
    const position = ride.position(time);
    if (position) map.showPosition(position);
    state.say(`At ${elapsed(time)}`);
  }

  async copy() {
    const isCopied = await copy(this.ride.command);
    this.button.textContent = isCopied ? "Copied" : "Not copied";
    this.state.say(isCopied ? `Copied: ${this.ride.command}` : "The browser does not allow to copy.");
    setTimeout(() => { this.button.textContent = "Copy the command"; }, 2000);
  }
}
