import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import {
  isSettingKey,
  SETTING_KEYS,
  settingDefaults,
  settingValue,
  type Setting,
  type Settings,
} from '../../shared/schemas/settings.ts'
import type { User } from '../../shared/schemas/users.ts'
import { transact, type Db, type Tx } from '../db/connect.ts'
import { settings } from '../db/schema/index.ts'
import { fromZod, notFound } from '../errors.ts'
import type { Live } from '../live.ts'
import { writeAudit } from './audit.ts'

/** Every setting: what was saved, else its default. */
export async function readSettings(db: Db | Tx, siteName: string): Promise<Settings> {
  const all = settingDefaults(siteName)
  for (const { key, value } of await db.select().from(settings)) if (isSettingKey(key)) all[key] = value
  return all
}

/** The same as a list, in an order that stays. All of them are public: the pages show them. */
export async function listSettings(db: Db, siteName: string): Promise<Setting[]> {
  const all = await readSettings(db, siteName)
  return SETTING_KEYS.map((key) => ({ key, value: all[key] }))
}

/** Saves one setting. Throws 404 for an unknown key, a ZodError for a value that the key does not accept. */
export async function updateSetting(
  { db, live }: { db: Db; live: Live },
  actor: User,
  { key, value: given }: Setting,
): Promise<Setting> {
  if (!isSettingKey(key)) throw notFound('That setting')
  const parsed = z.object({ value: settingValue[key] }).safeParse({ value: given })
  if (!parsed.success) throw fromZod(parsed.error)
  const { value } = parsed.data
  await transact(db, async (tx) => {
    const [before] = await tx.select().from(settings).where(eq(settings.key, key)).for('update')
    await tx
      .insert(settings)
      .values({ key, value })
      .onConflictDoUpdate({ target: settings.key, set: { value, updatedAt: sql`now()` } })
    if (before?.value === value) return
    await writeAudit(tx, actor, 'setting.changed', `setting ${key}`, {
      from: before?.value ?? null,
      to: value,
    })
    await live.publish(tx, 'settings', { key })
  })
  return { key, value }
}
