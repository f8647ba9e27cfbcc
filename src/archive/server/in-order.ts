/** Processes items concurrently and yields the results in the original order. */
export async function* inOrder<T, R>(
  source: AsyncIterable<T>,
  atOnce: number,
  work: (one: T) => Promise<R>,
): AsyncGenerator<R> {
  const running: Promise<R>[] = []
  try {
    for await (const one of source) {
      const next = work(one)
      // Prevents an unhandled rejection. The loop throws the error in the order of the items.
      next.catch(() => undefined)
      running.push(next)
      if (running.length >= atOnce) for (const first of running.splice(0, 1)) yield await first
    }
    for (const rest of running) yield await rest
  } finally {
    await Promise.allSettled(running)
  }
}
