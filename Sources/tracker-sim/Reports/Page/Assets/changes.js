// The state of a page. Each change is reported, and everything is drawn from the state in one frame by `draw`.
class Changes {
  constructor() {
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
}
