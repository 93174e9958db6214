// The one state of the page. Whoever changes it says so; everything is drawn from it, in one frame.
class State {
  constructor(ride) {
    this.ride = ride;
    this.time = ride.duration;
    this.isPlaying = false;
    this.speed = 60;
    // Of the view: the world coordinates of its middle, and its zoom.
    this.camera = { x: 0.5, y: 0.5, zoom: 1 };
    this.tab = "map";
    this.selected = null;
    this.isCardOpen = false;
    // The step of the directions that is looked at.
    this.step = null;
    // When the user has read an alert.
    this.dismissals = [];
    // An event of the timeline that is pointed at.
    this.event = null;
    this.listeners = [];
    this.frame = null;
  }

  onChange(listener) { this.listeners.push(listener); }

  change(values) {
    Object.assign(this, values);
    this.frame ??= requestAnimationFrame(() => {
      this.frame = null;
      this.draw();
    });
  }

  draw() {
    const now = this.ride.at(this.time);
    // What has not been there yet at this time cannot be selected.
    if (this.selected !== null && this.selected >= now.places) {
      [this.selected, this.isCardOpen] = [null, false];
    }
    for (const listener of this.listeners) listener(now);
  }

  select(place) { this.change({ selected: place, isCardOpen: place !== null }); }

  // One alert at a time; one of a kind that is shown, or waits, does not wait once more.
  alert(time) {
    const queue = [];
    let dismissed = 0;
    const dismissUntil = until => {
      for (; dismissed < this.dismissals.length && this.dismissals[dismissed] < until; dismissed++) queue.shift();
    };
    for (const alert of this.ride.alerts) {
      if (alert[0] > time) break;
      dismissUntil(alert[0]);
      if (!queue.some(other => other[1] === alert[1])) queue.push(alert);
    }
    dismissUntil(time + 1);
    return queue[0] ?? null;
  }

  dismissAlert() {
    this.change({ dismissals: [...this.dismissals, this.time].sort((a, b) => a - b) });
  }
}
