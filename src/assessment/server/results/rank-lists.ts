import type { Sql } from '../../../platform/server/db/connect.ts'

/** How long students share one computed rank list, in milliseconds. */
const KEEP_MS = 30_000
const MAX_LISTS = 20
/** Minimum number of students for which a rank list is cached. */
const MIN_KEPT = 1_000

export type Place = { userId: string; rank: number; percentile: number; grade: number }
/** The first students, and the place of every student. */
export type RankList = { first: readonly Place[]; placeOf: ReadonlyMap<string, Place> }

type Entry = {
  kept?: { at: number; list: RankList }
  running?: Promise<RankList> | undefined
  next?: Promise<RankList> | undefined
}

const listsOf = new WeakMap<Sql, Map<number, Entry>>()

function entryOf(client: Sql, lessonId: number): Entry {
  const lists = listsOf.get(client) ?? new Map<number, Entry>()
  listsOf.set(client, lists)
  const entry = lists.get(lessonId) ?? {}
  lists.delete(lessonId)
  lists.set(lessonId, entry)
  for (const oldest of lists.keys()) {
    if (lists.size <= MAX_LISTS) break
    lists.delete(oldest)
  }
  return entry
}

/**
 * Returns the rank list of a quiz. After an exam, thousands of students request it within minutes. So they share a
 * list that is at most half a minute old. Computes a new list if the user is missing. Concurrent callers wait for the
 * same computation.
 */
export async function shareRankList(
  client: Sql,
  { lessonId, userId }: { lessonId: number; userId: string },
  compute: () => Promise<RankList>,
): Promise<RankList> {
  const entry = entryOf(client, lessonId)
  const { kept } = entry
  if (kept && performance.now() - kept.at < KEEP_MS && kept.list.placeOf.has(userId)) return kept.list
  entry.next ??= computeNext(entry, compute)
  return entry.next
}

/** Starts after the current computation, which may have read the attempts too early. */
async function computeNext(entry: Entry, compute: () => Promise<RankList>): Promise<RankList> {
  await entry.running?.catch(() => undefined)
  entry.next = undefined
  const at = performance.now()
  entry.running = compute()
  try {
    const list = await entry.running
    if (list.placeOf.size >= MIN_KEPT) entry.kept = { at, list }
    return list
  } finally {
    entry.running = undefined
  }
}
