// The alerts until the time: their number in the header, and a list of them, the last one first.
class AlertsView {
  // The most rows of the list.
  static most = 200;

  constructor(state, map) {
    this.state = state;
    this.map = map;
    this.button = document.getElementById("alerts");
    this.panel = document.getElementById("alerts-panel");
    this.list = document.getElementById("alerts-list");
    this.button.onclick = () => this.toggle(this.panel.hidden);
    document.getElementById("alerts-close").onclick = () => this.toggle(false);
    // Before the card, which Escape closes when the list is closed.
    addEventListener("keydown", event => {
      if (event.key !== "Escape" || this.panel.hidden) return;
      event.stopImmediatePropagation();
      this.toggle(false);
    });
    addEventListener("pointerdown", event => {
      if (!this.panel.hidden && !this.panel.contains(event.target) && !this.button.contains(event.target)) this.toggle(false);
    });
    state.onChange(now => this.draw(now));
  }

  toggle(isOpen) {
    const hadFocus = this.panel.contains(document.activeElement);
    this.panel.hidden = !isOpen;
    this.button.setAttribute("aria-expanded", isOpen);
    if (isOpen) (this.list.querySelector("button") ?? document.getElementById("alerts-close")).focus();
    else if (hadFocus) this.button.focus();
  }

  // Of alerts that are counted, those until a time; they are taken as evenly spaced.
  static countUntil([first, , , count = 1, end = first], time) {
    if (count === 1 || time >= end) return time < first ? 0 : count;
    return time < first ? 0 : Math.floor((time - first) / (end - first) * (count - 1)) + 1;
  }

  draw(now) {
    const { ride } = this.state;
    const raised = ride.alerts.map((alert, i) => [i, AlertsView.countUntil(alert, now.time)]).filter(([, count]) => count > 0);
    const key = raised.map(([, count]) => count).join();
    if (this.ride === ride && this.key === key) return;
    [this.ride, this.key] = [ride, key];
    const sum = raised.reduce((sum, [, count]) => sum + count, 0);
    this.button.hidden = sum === 0;
    if (sum === 0) this.toggle(false);
    const text = `${grouped(sum)} ${sum === 1 ? "alert" : "alerts"}`;
    document.getElementById("alerts-count").textContent = document.getElementById("alerts-title").textContent = text;
    const shown = raised.slice(-AlertsView.most).reverse();
    this.list.replaceChildren(...shown.map(([i, count]) => this.row(ride.alerts[i], count)));
    const rest = raised.length - shown.length;
    document.getElementById("alerts-rest").textContent = rest ? `… and ${grouped(rest)} before` : "";
  }

  row([first, kind, text, , end], count) {
    const titles = { geocoder: "No place", permission: "Location access", location: "Location" };
    const [item, button, time, title, message] = ["li", "button", "span", "b", "span"].map(name => document.createElement(name));
    time.textContent = elapsed(first);
    title.textContent = titles[kind] ?? kind;
    message.textContent = text + (count > 1 ? ` (${grouped(count)} times until ${elapsed(Math.min(end, this.state.time))})` : "");
    message.dir = "auto";
    button.append(time, title, message);
    button.onclick = () => this.go(first);
    item.append(button);
    return item;
  }

  go(time) {
    this.toggle(false);
    this.state.change({ time, cursor: time, isPlaying: false });
    const position = this.state.ride.position(time);
    if (position) this.map.showPosition(position);
  }
}
