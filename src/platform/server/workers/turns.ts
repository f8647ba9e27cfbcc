import { parent } from './worker.ts'

/** Turns at what all processes of an instance may do so many times at once. Kept by the parent of the workers. */
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
    /** Resolves when it is the holder's turn. */
    async take(kind: string, most: number, holder: Holder): Promise<void> {
      const { running, waiting } = kinds.get(kind) ?? { running: [], waiting: [] }
      kinds.set(kind, { running, waiting })
      if (running.length < most) running.push(holder)
      else await new Promise<void>((begin) => waiting.push({ holder, begin }))
    },
    end,
    /** A holder is gone, whatever it held or waited for. */
    forget(holder: Holder): void {
      for (const [kind, { running, waiting }] of kinds) {
        waiting.splice(0, waiting.length, ...waiting.filter((one) => one.holder !== holder))
        while (running.includes(holder)) end(kind, holder)
      }
    },
  }
}

/** Does something of which all workers together may do `most` at a time. Whoever is alone has its own bound. */
export async function inTurn<T>(kind: string, most: number, work: () => Promise<T>): Promise<T> {
  if (!parent) return work()
  await parent.ask('turn', { kind, most })
  try {
    return await work()
  } finally {
    parent.ask('turnOver', kind).catch(() => undefined)
  }
}
