/// What must hold no more after a million values than after ten thousand.
let endlessSuite: [Endless] = []
