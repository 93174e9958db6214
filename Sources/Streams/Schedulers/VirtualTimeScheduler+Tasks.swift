/// Tasks in virtual time: a task that prefers this executor runs while the time is moved, on the
/// thread that moves it, as work of the present instant. So what sleeps and waits is as exact as what
/// is scheduled, and takes no time.
///
/// ```swift
/// let scheduler = VirtualTimeScheduler()
/// Task(executorPreference: scheduler) {
///   try await scheduler.sleep(for: .seconds(3_600))
///   print("an hour later")
/// }
/// scheduler.run()
/// ```
extension VirtualTimeScheduler: TaskExecutor {
  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    schedule { [self] in job.runSynchronously(on: asUnownedTaskExecutor()) }
  }
}
