/** Thrown if no worker can start. The message gives the reason in one line. */
export class WorkerError extends Error {
  override name = 'WorkerError'
}
