/// Runs tasks in virtual time: a task that prefers this executor runs while the time is advanced,
/// on the thread that advances it, as work of the present instant. So sleeping and waiting tasks
/// are as exact as scheduled work, and take no real time.
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
