// Pictures that are kept while what they show stays the same, so that a frame of playing draws only what is new in it.
class Layer {
  // It is known by the canvas that it is drawn on.
  constructor(canvas) {
    this.canvas = document.createElement("canvas");
    this.canvas.id = canvas.id;
    this.context = this.canvas.getContext("2d");
  }

  // Clears it if what it shows has changed; true if it has.
  renew(key, { width, height }, ratio) {
    if (this.key === key) return false;
    this.key = key;
    [this.canvas.width, this.canvas.height] = [width, height];
    this.context.setTransform(ratio, 0, 0, ratio, 0, 0);
    return true;
  }

  drawOn(context) {
    context.save();
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.drawImage(this.canvas, 0, 0);
    context.restore();
  }
}
