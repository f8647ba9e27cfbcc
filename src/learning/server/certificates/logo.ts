import { eq, sql } from 'drizzle-orm'
import { logoAddress, logoValue } from '../../../academy/logo.rules.ts'
import { writeAudit } from '../../../academy/server/audit.ts'
import { settings } from '../../../academy/tables.ts'
import { files } from '../../../media/tables.ts'
import type { Services } from '../../../platform/server/context.ts'
import type { Tx } from '../../../platform/server/db/connect.ts'
import type { User } from '../../../platform/user.schema.ts'

/** Saves the logo in the settings, from which pages read it. */
export async function showLogo(
  tx: Tx,
  live: Services['live'],
  actor: User,
  { from, to }: { from: string | null; to: string | null },
): Promise<void> {
  if (from === to) return
  const [file] = to ? await tx.select({ image: files.image }).from(files).where(eq(files.id, to)) : []
  const value = to && file?.image ? logoValue({ fileId: to, ...file.image }) : ''
  await tx
    .insert(settings)
    .values({ key: 'logo', value })
    .onConflictDoUpdate({ target: settings.key, set: { value, updatedAt: sql`now()` } })
  const addressOf = (fileId: string | null) => (fileId ? logoAddress({ fileId }) : '')
  await writeAudit(tx, actor, 'setting.changed', ['setting', 'logo'], {
    from: addressOf(from),
    to: addressOf(to),
  })
  await live.publish(tx, 'settings', { key: 'logo' })
}
