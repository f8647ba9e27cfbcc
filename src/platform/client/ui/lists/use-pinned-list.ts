import { useState } from 'react'

/**
 * Keeps row positions stable in a short live list. Removed items stay and have the flag `gone`. New items are
 * appended, up to `most`. Only when all items are gone, new items replace them.
 */
export function usePinnedList<T extends { id: number }>(items: readonly T[], most = Infinity) {
  const [held, setHeld] = useState<readonly T[]>(() => items.slice(0, most))
  const there = new Set(items.map(({ id }) => id))
  const kept = held.some(({ id }) => there.has(id)) || items.length === 0 ? held : []
  const known = new Set(kept.map(({ id }) => id))
  const fresh = items.filter(({ id }) => !known.has(id)).slice(0, most - kept.length)
  const shown = fresh.length > 0 ? [...kept, ...fresh] : kept
  if (shown !== held) setHeld(shown)
  return shown.map((item) => ({ item, gone: !there.has(item.id) }))
}
