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

/** Caches the languages that the academy offers, default first. Updated by live events. */
export function watchLanguages({ db, live, log }: Pick<Services, 'db' | 'live' | 'log'>) {
  let offered: readonly InterfaceLanguage[] = offeredLanguages({})
  let isPrepared = false
  const read = async () => {
    offered = await readLanguages(db)
  }
  const refresh = async () => {
    if (!isPrepared) return
    await read().catch((error: unknown) => log.warn({ err: error }, 'The languages could not be read'))
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
      // The languages may have changed before live events arrived.
      if (!live.connected) void live.ready().then(refresh)
    },
  }
}
