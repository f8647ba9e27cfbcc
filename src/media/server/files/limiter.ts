import { platformErrors } from '../../../platform/server/errors.ts'

export type Limiter = <T>(work: () => Promise<T>, size?: number) => Promise<T>

/**
 * Creates a limiter that runs at most `most` tasks at a time. Other tasks wait in a queue, and their total size is at
 * most `room`. Throws the error of `full` if the queue is full.
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
      // A finished task starts the next task directly, so that no new caller can overtake it.
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

/** Creates a limiter per key: tasks with the same key run one at a time, in order. */
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
