// Which places are one at which zoom. The tree is that of the app: a place is one of its own at the zoom
// levels above its own level, and below belongs to its parent, which was there before it.
class Clusters {
  constructor(parents, levels) {
    this.parents = parents;
    this.levels = levels;
    this.cache = new Map();
  }

  // Of the first `count` places: to which each belongs, and how many belong to it.
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

  // The first zoom at which a cluster is more than one; null where its places are at one place.
  splittingZoom(clusters, first) {
    const size = clusters.sizes[first];
    for (let level = clusters.level + 1; level <= 20; level++) {
      if (this.at(level, clusters.count).sizes[first] < size) return level;
    }
    return null;
  }
}
