import { parent } from './worker.ts'

/** Creates a semaphore for all processes of an instance. It is in the memory of the workers' parent. */
export function createTurns<Holder>() {
  const kinds = new Map<string, { running: Holder[]; waiting: { holder: Holder; begin: () => void }[] }>()

  function end(kind: string, holder: Holder): void {
    const { running, waiting } = kinds.get(kind) ?? { running: [], waiting: [] }
    const at = running.indexOf(holder)
    if (at === -1) return
    running.splice(at, 1)
    const next = waiting.shift()
    if (!next) return
    running.push(next.holder)
    next.begin()
  }

  return {
    /** Resolves when the holder may run. */
    async take(kind: string, most: number, holder: Holder): Promise<void> {
      const { running, waiting } = kinds.get(kind) ?? { running: [], waiting: [] }
      kinds.set(kind, { running, waiting })
      if (running.length < most) running.push(holder)
      else await new Promise<void>((begin) => waiting.push({ holder, begin }))
    },
    end,
    /** Ends all turns of a holder, and removes the holder from the waiting lists. */
    forget(holder: Holder): void {
      for (const [kind, { running, waiting }] of kinds) {
        waiting.splice(0, waiting.length, ...waiting.filter((one) => one.holder !== holder))
        while (running.includes(holder)) end(kind, holder)
      }
    },
  }
}

type Parent = Pick<NonNullable<typeof parent>, 'ask'>

/**
 * Runs `work`. All workers together may run it `most` times at the same time. A failure of the parent must not fail a
 * request. For this reason, if the parent does not respond, only the limit of this process applies. This is also the
 * case without workers.
 */
export async function withSemaphore<T>(
  kind: string,
  most: number,
  work: () => Promise<T>,
  of: Parent | null = parent,
): Promise<T> {
  const hasTurn = await of?.ask('turn', { kind, most }).then(
    () => true,
    () => false,
  )
  try {
    return await work()
  } finally {
    if (hasTurn) of?.ask('turnOver', kind).catch(() => undefined)
  }
}
