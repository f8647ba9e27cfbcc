/** No worker can start; the message says why in a line. */
export class WorkerError extends Error {
  override name = 'WorkerError'
}
