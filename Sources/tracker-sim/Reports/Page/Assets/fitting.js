// The part of the world that a fitted map shows, in points of the screen at a zoom. It has the bounds of a ride, with
// room for a pin, the flags and the numbers of clusters.
function extentOf({ bounds: { west, east, north, south }, route }, zoom) {
  const size = 256 * 2 ** zoom;
  const ends = route.count > 1 ? [[0, -17, 3], [route.count - 1, -3, 17]].filter(([i]) => route.isOnMap(i)) : [];
  return {
    left: Math.min(west * size - 40, ...ends.map(([i, left]) => route.x[i] * size + left)),
    right: Math.max(east * size + 40, ...ends.map(([i, , right]) => route.x[i] * size + right)),
    top: Math.min(north * size - 38, ...ends.map(([i]) => route.y[i] * size - 50)),
    bottom: south * size + 30,
  };
}

// The rectangles of a view that no cover overlaps and that end at covers or at its edges.
function freeRectangles(width, height, covers) {
  const free = [];
  for (const left of [0, ...covers.map(cover => cover.right)]) {
    for (const right of [width, ...covers.map(cover => cover.left)]) {
      if (right <= left) continue;
      const beside = covers.filter(cover => cover.left < right && left < cover.right);
      for (const top of [0, ...beside.map(cover => cover.bottom)]) {
        const bottom = Math.min(height, ...beside.filter(cover => cover.bottom > top).map(cover => cover.top));
        if (bottom > top) free.push({ left, right, top, bottom });
      }
    }
  }
  return free;
}

function fits(ride, zoom, { left, right, top, bottom }) {
  const extent = extentOf(ride, zoom);
  return extent.right - extent.left <= right - left && extent.bottom - extent.top <= bottom - top;
}

// The greatest zoom with which all of a ride is in a rectangle.
function zoomFitting(ride, rectangle) {
  let [low, high] = [0, 17];
  for (let step = 0; step < 30; step++) {
    const zoom = (low + high) / 2;
    if (fits(ride, zoom, rectangle)) low = zoom; else high = zoom;
  }
  return low;
}

// The camera with which a ride is largest in a view, and nothing of it is under a cover.
function cameraFitting(ride, width, height, covers = []) {
  const area = ({ left, right, top, bottom }) => (right - left) * (bottom - top);
  // The largest first, so that most of the others need not be tried.
  const rectangles = freeRectangles(width, height, covers).sort((one, other) => area(other) - area(one));
  let [free, zoom] = [rectangles[0], zoomFitting(ride, rectangles[0])];
  for (const rectangle of rectangles) if (fits(ride, zoom + 1e-6, rectangle)) [free, zoom] = [rectangle, zoomFitting(ride, rectangle)];
  const size = 256 * 2 ** zoom;
  const extent = extentOf(ride, zoom);
  const middle = (one, other) => (one + other) / 2;
  return {
    x: (middle(extent.left, extent.right) - middle(free.left, free.right) + width / 2) / size,
    y: (middle(extent.top, extent.bottom) - middle(free.top, free.bottom) + height / 2) / size,
    zoom,
  };
}
