// The state of the page of a ride.
class State extends Changes {
  constructor(ride) {
    super();
    this.ride = ride;
    this.time = ride.duration;
    this.isPlaying = false;
    this.speed = 60;
    // The view: the world coordinates of its middle, and its zoom.
    this.camera = { x: 0.5, y: 0.5, zoom: 1 };
    this.tab = "map";
    this.selected = null;
    this.isCardOpen = false;
    // The selected step of the directions.
    this.step = null;
    // The times at which the user has dismissed an alert.
    this.dismissals = [];
    // The event under the pointer on the timeline.
    this.event = null;
  }

  draw() {
    const now = this.ride.at(this.time);
    // A place that does not exist yet at this time cannot be selected.
    if (this.selected !== null && this.selected >= now.places) {
      [this.selected, this.isCardOpen] = [null, false];
    }
    for (const listener of this.listeners) listener(now);
  }

  select(place) { this.change({ selected: place, isCardOpen: place !== null }); }

  // One alert at a time; no second alert of a kind is added while one is shown or waits.
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
