/** Maximum time that requests of other users wait, approximately. */
const STEP_MS = 10

/** Maps a list. If this takes long, lets other work run in between, so that it does not block the event loop. */
export async function mapInSteps<T, R>(list: readonly T[], map: (one: T) => R): Promise<R[]> {
  const mapped: R[] = []
  let from = performance.now()
  for (const one of list) {
    mapped.push(map(one))
    if (performance.now() - from < STEP_MS) continue
    await new Promise(setImmediate)
    from = performance.now()
  }
  return mapped
}
