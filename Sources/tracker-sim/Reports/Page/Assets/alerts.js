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

  // Of alerts that are counted, those until a time that is not before the first.
  static countUntil([first, , , count = 1, end = first], time) { return evenCountUntil(first, end, count, time); }

  draw(now) {
    const { ride } = this.state;
    const { alerts } = ride;
    let [raised, sum] = [0, 0];
    while (raised < alerts.length && alerts[raised][0] <= now.time) sum += AlertsView.countUntil(alerts[raised++], now.time);
    if (this.ride === ride && this.sum === sum) return;
    [this.ride, this.sum] = [ride, sum];
    this.button.hidden = sum === 0;
    if (sum === 0) this.toggle(false);
    const text = `${grouped(sum)} ${sum === 1 ? "alert" : "alerts"}`;
    document.getElementById("alerts-count").textContent = document.getElementById("alerts-title").textContent = text;
    const shown = alerts.slice(Math.max(0, raised - AlertsView.most), raised).reverse();
    this.list.replaceChildren(...shown.map(alert => this.row(alert, AlertsView.countUntil(alert, now.time))));
    const rest = raised - shown.length;
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
