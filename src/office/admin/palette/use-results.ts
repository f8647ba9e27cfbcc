import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { trpc } from '../../../platform/client/trpc.ts'
import { useDebouncedValue } from '../../../platform/client/ui/hooks/use-debounced-value.ts'
import type { Actor } from '../../../platform/policy.ts'
import { hasDutySomewhere } from '../../../platform/duties.policy.ts'
import { PALETTE_KINDS, type PaletteKind } from '../../palette.schema.ts'
import { GROUPS, type Group, type Item, itemOf } from './palette-items.ts'
import { listPlaces } from './palette-places.ts'
import { scoreOf } from './rank.ts'

const PAUSE_MS = 120
/** Maximum number of results of one group. */
const SHOWN = 6
/** Maximum number of recent results. */
const RECENT = 6
/** Minimum score of a server result that matches in text that the palette does not display, such as an ID. */
const FOUND = 1
const FINDS = ['courses', 'catalogue', 'students', 'certificates', 'batches', 'payments', 'refunds'] as const

type Results = { groups: { group: Group; items: Item[] }[]; count: number }

const isKind = (kind: string | undefined): kind is PaletteKind =>
  (PALETTE_KINDS as readonly string[]).includes(kind ?? '')

/** Returns the kind and the ID in each key. Skips kinds that the server can't find. */
const thingsIn = (keys: readonly string[]) =>
  keys.flatMap((key) => {
    const [kind, id = ''] = key.split(':', 2)
    return isKind(kind) ? { kind, id } : []
  })

/** Searches on this device and on the server. Never shows late responses to an earlier search. */
export function useResults(viewer: Actor, typed: string, recent: readonly string[]) {
  const [places] = useState(() => listPlaces(viewer))
  const [things] = useState(() => thingsIn(recent))
  const search = useDebouncedValue(typed, PAUSE_MS)
  const now = typed.trim()
  const mayFind = hasDutySomewhere(viewer, FINDS)
  const query = trpc.admin.find.useQuery(
    { ...(search && { search }), recent: things },
    {
      enabled: mayFind && (search.length > 1 || things.length > 0),
      staleTime: 0,
      placeholderData: keepPreviousData,
    },
  )
  const isCurrent = search === now && !query.isPlaceholderData
  const found = (query.data ?? []).map(itemOf)
  return {
    ...(now
      ? ranked(now, [...places, ...found], recent, isCurrent)
      : unasked(places, search ? [] : found, recent)),
    /** Whether the server may still find more. */
    isSearching: now.length > 1 && mayFind && !query.isError && (search !== now || query.isFetching),
    isError: query.isError,
    retry: () => void query.refetch(),
  }
}

/** Returns the items that are shown before a search: recently used items, actions and pages. */
function unasked(places: readonly Item[], found: readonly Item[], recent: readonly string[]): Results {
  const byKey = new Map([...places, ...found].map((item) => [item.key, item]))
  const used = recent.flatMap((key) => byKey.get(key) ?? []).slice(0, RECENT)
  const others = places.filter(({ key }) => !used.some((one) => one.key === key))
  const groups = [
    { group: 'recent' as const, items: used },
    { group: 'action' as const, items: others.filter(({ group }) => group === 'action').slice(0, SHOWN) },
    { group: 'page' as const, items: others.filter(({ group }) => group === 'page') },
  ].filter(({ items }) => items.length > 0)
  return { groups, count: groups.reduce((sum, { items }) => sum + items.length, 0) }
}

/** Sorts groups by their best result. `isCurrent`: whether the server's results belong to this search. */
function ranked(
  search: string,
  items: readonly Item[],
  recent: readonly string[],
  isCurrent: boolean,
): Results {
  const scored = items
    .map((item) => {
      const own = scoreOf(search, item, recent.includes(item.key))
      const isFound = isCurrent && isKind(item.group)
      return { item, score: isFound ? Math.max(own, FOUND) : own }
    })
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
  const groups = (Object.keys(GROUPS) as Group[])
    .map((group) => {
      const own = scored.filter(({ item }) => item.group === group).slice(0, SHOWN)
      return { group, items: own.map(({ item }) => item), best: own[0]?.score ?? 0 }
    })
    .filter(({ best }) => best > 0)
    .toSorted((a, b) => b.best - a.best)
  return { groups, count: groups.reduce((sum, { items: own }) => sum + own.length, 0) }
}
