import { eq } from 'drizzle-orm'
import { type InterfaceLanguage } from '../../platform/language/in-languages.ts'
import type { Services } from '../../platform/server/context.ts'
import type { Db, Tx } from '../../platform/server/db/connect.ts'
import { offeredLanguages } from '../languages.rules.ts'
import { settings } from '../tables.ts'

/** Returns the languages that the academy offers, default first. */
export async function readLanguages(db: Db | Tx): Promise<InterfaceLanguage[]> {
  const [saved] = await db
    .select({ value: settings.value })
    .from(settings)
    .where(eq(settings.key, 'languages'))
  return offeredLanguages({ languages: saved?.value })
}

const FIRST_RETRY_MS = 500
const MAX_RETRY_MS = 30_000

/** Caches the languages that the academy offers, default first. Live events update the cache. Retries failed reads. */
export function watchLanguages({ db, live, log }: Pick<Services, 'db' | 'live' | 'log'>) {
  let offered: readonly InterfaceLanguage[] = offeredLanguages({})
  let isPrepared = false
  let wait = FIRST_RETRY_MS
  let retry: NodeJS.Timeout | undefined
  const refresh = async () => {
    if (!isPrepared || live.closing.aborted) return
    clearTimeout(retry)
    try {
      offered = await readLanguages(db)
      wait = FIRST_RETRY_MS
    } catch (error) {
      if (live.closing.aborted) return
      log.warn({ err: error }, `The languages could not be read. Next attempt in ${wait / 1000} s`)
      clearTimeout(retry)
      retry = setTimeout(() => void refresh(), wait).unref()
      wait = Math.min(2 * wait, MAX_RETRY_MS)
    }
  }
  live.onGap(() => void refresh())
  live.subscribe('settings', ({ key }) => {
    if (key === 'languages') void refresh()
  })
  return {
    offered: () => offered,
    /** Reads the languages for the first time. Call this once, after the migrations. */
    async start() {
      isPrepared = true
      await refresh()
      // The languages may have changed before the server began to receive live events.
      if (!live.connected) void live.ready().then(refresh)
    },
  }
}
