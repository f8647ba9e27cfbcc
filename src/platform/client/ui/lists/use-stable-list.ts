import { useState } from 'react'

interface StillListOptions<T> {
  /** The current items in order. Null while unknown. */
  items: readonly T[] | null
  /** Whether there are older items that are not loaded yet. */
  more?: boolean
  /** Whether an item belongs after another. By default, items with higher IDs are first. */
  isBehind?: (item: T, other: T) => boolean
  /** When the scope changes, such as the search text, the new list is shown immediately. */
  scope?: string
  /** While true, the entries stay, because something such as an open dialog refers to one of them. */
  keep?: boolean
}

/**
 * Keeps positions stable in a live list, so that nothing moves under the pointer. New items wait until the user shows
 * them. Removed items leave a gap, and older items are appended. An empty list shows new items immediately.
 */
export function useStableList<T extends { id: number }>({
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
    /** Each item as it was first shown, and its current state `now`. */
    entries: over ? [] : shown.map((item) => ({ item, now: there.get(item.id) ?? item, gone: isGone(item) })),
    /** Number of new items that are not shown yet. */
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
