/**
 * One operation of a task type, as the modules describe it and as the pool, the façade and their tests use it. `Job` and
 * `Result` hold plain numbers, strings of an enumeration and typed arrays, so that they cross threads by moving.
 */
export interface Operation<Kernels, Job, Result> {
  /** The door. @throws RangeError or TypeError that names the argument: `closes: already transferred` */
  check(job: Job): void;
  /** Rough cost in WASM on a fast machine, in ns: decides between the plain twin, this thread and the pool. */
  costNs(job: Job): number;
  /** The plain twin: slow, obvious, exact. The job was checked. */
  plain(job: Job): Result;
  /** The kernels. The job was checked; columns made in the arena are freed before it returns. */
  wasm(kernels: Kernels, job: Job): Result;
  /** Buffers that move to the worker with a job: do not read them after the call. */
  moves(job: Job): readonly ArrayBuffer[];
  /** Buffers that move back with the result. */
  returns(result: Result): readonly ArrayBuffer[];
}
