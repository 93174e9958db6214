/// What must cost no more a unit when there are more units.
let growthSuite: [Growth] = []
