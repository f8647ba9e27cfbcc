import { platformErrors } from '../../../platform/server/errors.ts'

export type Limiter = <T>(work: () => Promise<T>, size?: number) => Promise<T>

/**
 * Lets `most` pieces of work run at a time; the others wait for their turn, as long as what waits is not larger than
 * `room` in all. Throws what `full` makes where it would be.
 */
export function createLimiter(
  most: number,
  {
    room = Infinity,
    full = () => platformErrors.UNAVAILABLE({ cause: 'too much waits' }),
  }: { room?: number; full?: () => Error } = {},
): Limiter {
  let running = 0
  let waitingSize = 0
  const waiting: { start: () => void; size: number }[] = []
  return async (work, size = 1) => {
    if (running >= most) {
      if (waitingSize + size > room) throw full()
      waitingSize += size
      // Whoever ends hands the place on, so that nobody slips in between.
      await new Promise<void>((start) => waiting.push({ start, size }))
    } else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) {
        waitingSize -= next.size
        next.start()
      } else running -= 1
    }
  }
}

/** A limiter for each key: what has the same key goes one after the other, in the order in which it came. */
export function createKeyedLimiter(options: { room: number; full: () => Error }) {
  const lines = new Map<string, { limiter: Limiter; users: number }>()
  return async <T>(key: string, work: () => Promise<T>, size: number): Promise<T> => {
    const line = lines.get(key) ?? { limiter: createLimiter(1, options), users: 0 }
    lines.set(key, line)
    line.users += 1
    try {
      return await line.limiter(work, size)
    } finally {
      line.users -= 1
      if (line.users === 0) lines.delete(key)
    }
  }
}
