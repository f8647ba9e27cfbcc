import { useState } from 'react'

interface StillListOptions<T> {
  /** What is there now, in its order; null while that is not known. */
  items: readonly T[] | null
  /** Whether older ones follow that are not loaded yet. */
  more?: boolean
  /** Whether one comes behind another; without it the highest id is the first. */
  isBehind?: (item: T, other: T) => boolean
  /** Another search is another list, and is shown at once. */
  scope?: string
  /** While something else stands on an entry, the list does not empty itself. */
  keep?: boolean
}

/**
 * A list that changes live and yet stands still: nothing that a hand is about to press may move. What is new on top waits
 * until it is asked for, what is gone leaves its place empty, and older ones come behind. Where nothing stands, nothing
 * can move: then what comes is shown at once.
 */
export function useStillList<T extends { id: number }>({
  items,
  more = false,
  isBehind = hasLowerId,
  scope = '',
  keep = false,
}: StillListOptions<T>) {
  const [held, setHeld] = useState<{ scope: string; items: readonly T[] }>({ scope, items: [] })
  const before = items === null || held.scope === scope ? held.items : []
  const shown = items === null ? before : append(before, items, isBehind)

  const there = new Map(items?.map((item) => [item.id, item]))
  const last = more ? items?.at(-1) : undefined
  const isGone = (item: T) => items !== null && !there.has(item.id) && !(last && isBehind(item, last))
  const known = new Set(shown.map(({ id }) => id))
  const fresh = items?.filter(({ id }) => !known.has(id)).length ?? 0

  const over = !keep && fresh === 0 && !more && shown.length > 0 && shown.every(isGone)
  if (over) setHeld({ scope, items: [] })
  else if (shown !== before || (items !== null && held.scope !== scope)) setHeld({ scope, items: shown })

  return {
    /** Each as it was when it was first shown, and as it is `now`. */
    entries: over ? [] : shown.map((item) => ({ item, now: there.get(item.id) ?? item, gone: isGone(item) })),
    /** How many new ones wait to be shown. */
    fresh,
    showFresh: () => setHeld({ scope, items: items ?? shown }),
  }
}

const hasLowerId = (item: { id: number }, other: { id: number }) => item.id < other.id

function append<T>(
  before: readonly T[],
  items: readonly T[],
  isBehind: (item: T, other: T) => boolean,
): readonly T[] {
  const last = before.at(-1)
  if (!last) return items.length > 0 ? items : before
  const older = items.filter((item) => isBehind(item, last))
  return older.length > 0 ? [...before, ...older] : before
}
