print("tracker-sim")
