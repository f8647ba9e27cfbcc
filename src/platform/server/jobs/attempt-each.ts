/**
 * Does the work for each item, one after another. An item that fails does not stop the others. Throws the first error
 * at the end.
 */
export async function attemptEach<T>(items: Iterable<T>, work: (item: T) => Promise<unknown>): Promise<void> {
  const failures: unknown[] = []
  for (const item of items)
    try {
      await work(item)
    } catch (error) {
      failures.push(error)
    }
  if (failures.length > 0) throw failures[0]
}
