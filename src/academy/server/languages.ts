import { eq } from 'drizzle-orm'
import { type InterfaceLanguage } from '../../platform/language/in-languages.ts'
import type { Services } from '../../platform/server/context.ts'
import { offeredLanguages } from '../languages.rules.ts'
import { settings } from '../tables.ts'

/** Caches the languages that the academy offers, default first. Updated by live events. */
export function watchLanguages({ db, live, log }: Pick<Services, 'db' | 'live' | 'log'>) {
  let offered: readonly InterfaceLanguage[] = offeredLanguages({})
  const read = async () => {
    const [saved] = await db
      .select({ value: settings.value })
      .from(settings)
      .where(eq(settings.key, 'languages'))
    offered = offeredLanguages({ languages: saved?.value })
  }
  const refresh = () =>
    void read().catch((error: unknown) => log.warn({ err: error }, 'The languages could not be read'))
  live.onGap(refresh)
  live.subscribe('settings', ({ key }) => {
    if (key === 'languages') refresh()
  })
  return {
    offered: () => offered,
    /** Reads the languages again. Call this once when the database is ready. */
    refresh,
  }
}
