import { eq, sql } from 'drizzle-orm'
import { settings } from '../../../academy/tables.ts'
import { writeAudit } from '../../../academy/server/audit.ts'
import { transact, type Db, type Tx } from '../../../platform/server/db/connect.ts'
import type { User } from '../../../platform/user.schema.ts'
import { REGISTRATION_WINDOW } from '../../users.schema.ts'

/** Returns the time until which registration is open for a class of students, or null if it is closed. */
export async function getRegistrationWindow(db: Db | Tx): Promise<{ openUntil: Date | null }> {
  const [row] = await db
    .select({ value: settings.value })
    .from(settings)
    .where(eq(settings.key, REGISTRATION_WINDOW))
  const openUntil = row?.value ? new Date(row.value) : null
  return { openUntil: openUntil && openUntil.getTime() > Date.now() ? openUntil : null }
}

export const isRegistrationOpen = async (db: Db): Promise<boolean> =>
  (await getRegistrationWindow(db)).openUntil !== null

/** Opens registration for a class of students for a number of hours. With 0 hours, closes registration. */
export function setRegistrationWindow(
  db: Db,
  actor: User,
  { hours }: { hours: number },
): Promise<{ openUntil: Date | null }> {
  const value = hours > 0 ? new Date(Date.now() + hours * 3_600_000).toISOString() : ''
  return transact(db, async (tx) => {
    const { openUntil } = await getRegistrationWindow(tx)
    await tx
      .insert(settings)
      .values({ key: REGISTRATION_WINDOW, value })
      .onConflictDoUpdate({ target: settings.key, set: { value, updatedAt: sql`now()` } })
    await writeAudit(tx, actor, 'setting.changed', ['setting', REGISTRATION_WINDOW], {
      from: openUntil?.toISOString() ?? '',
      to: value,
    })
    return getRegistrationWindow(tx)
  })
}
