// The clusters of places at each zoom. The tree is the app's. A place is shown alone at the zoom levels above its own
// level. At lower levels it belongs to its parent, which is an earlier place.
class Clusters {
  // The part of a level by which the clusters of the map are finer than the app's, as its circles are smaller.
  static finer = 0.4;

  // Of each place 32 times the way back to its parent, and its level plus one.
  constructor(tree, places) {
    this.parents = Int32Array.from(tree, (number, i) => i - Math.floor(number / 32));
    this.levels = Int8Array.from(tree, number => number % 32 - 1);
    this.places = places;
    this.cache = new Map();
  }

  // For each of the first `count` places: the place it belongs to, the number of places that belong to it, and the one
  // of them where they are shown.
  at(zoom, count) {
    const level = Math.min(Math.max(Math.floor(zoom + Clusters.finer), 0), 20);
    const cached = this.cache.get(level);
    if (cached?.count === count) return cached;
    const first = new Int32Array(count);
    const sizes = new Int32Array(count);
    for (let i = 0; i < count; i++) {
      first[i] = this.levels[i] >= level ? first[this.parents[i]] : i;
      sizes[first[i]]++;
    }
    const clusters = { level, count, first, sizes, shown: this.shown(first, sizes) };
    this.cache.set(level, clusters);
    return clusters;
  }

  // The member of each cluster that is nearest to the median of all members; -1 if no member is on the map. A member
  // far away from the others does not move the median.
  shown(first, sizes) {
    const { places } = this;
    const shown = new Int32Array(first.length).fill(-1);
    const members = new Map();
    first.forEach((k, i) => {
      if (!places.isOnMap(i)) return;
      if (sizes[k] === 1) shown[k] = i;
      else if (members.has(k)) members.get(k).push(i);
      else members.set(k, [i]);
    });
    const median = (column, indices) => Float64Array.from(indices, i => column[i]).sort()[(indices.length - 1) >> 1];
    for (const [k, indices] of members) {
      const [x, y] = [median(places.x, indices), median(places.y, indices)];
      let least = Infinity;
      for (const i of indices) {
        const distance = Math.hypot(places.x[i] - x, places.y[i] - y);
        if (distance < least) [least, shown[k]] = [distance, i];
      }
    }
    return shown;
  }

  members(clusters, first) {
    const members = [];
    for (let i = first; i < clusters.count; i++) if (clusters.first[i] === first) members.push(i);
    return members;
  }

  // The first zoom at which a cluster splits; null if its places are at one position.
  splittingZoom(clusters, first) {
    const size = clusters.sizes[first];
    for (let level = clusters.level + 1; level <= 20; level++) {
      if (this.at(level - Clusters.finer, clusters.count).sizes[first] < size) return level - Clusters.finer;
    }
    return null;
  }
}
