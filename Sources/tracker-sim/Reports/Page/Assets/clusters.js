// The clusters of places at each zoom. The tree is that of the app: a place is shown alone at the zoom
// levels above its own level, and below belongs to its parent, which is an earlier place.
class Clusters {
  constructor(parents, levels) {
    this.parents = parents;
    this.levels = levels;
    this.cache = new Map();
  }

  // For each of the first `count` places: the place it belongs to, and the number of places that belong to it.
  at(zoom, count) {
    const level = Math.min(Math.max(Math.floor(zoom), 0), 20);
    const cached = this.cache.get(level);
    if (cached?.count === count) return cached;
    const first = new Int32Array(count);
    const sizes = new Int32Array(count);
    for (let i = 0; i < count; i++) {
      first[i] = this.levels[i] >= level ? first[this.parents[i]] : i;
      sizes[first[i]]++;
    }
    const clusters = { level, count, first, sizes };
    this.cache.set(level, clusters);
    return clusters;
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
      if (this.at(level, clusters.count).sizes[first] < size) return level;
    }
    return null;
  }
}
