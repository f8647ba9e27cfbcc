import { eq, inArray, sql } from 'drizzle-orm'
import { SETUP_STEPS, type SetupStep } from '../office.schema.ts'
import { FIGURE_SETTINGS } from '../../academy/home.rules.ts'
import { payeeOf, type Settings } from '../../academy/settings.schema.ts'
import { isOutsideBin } from '../../catalogue/server/access/visibility.ts'
import { listPublishedPages } from '../../academy/server/settings.ts'
import { backupState } from '../../archive/tables.ts'
import type { Db } from '../../platform/server/db/connect.ts'
import type { Env } from '../../platform/server/process/env.ts'
import { settings as saved } from '../../academy/tables.ts'
import { courses } from '../../catalogue/tables.ts'
import { staffDuties, staffInvitations } from '../tables.ts'

/**
 * Returns the remaining set-up steps, and the skipped steps. The step for the QR code is complete when an
 * administrator has confirmed the code.
 */
export async function listSetup(
  db: Db,
  env: Pick<Env, 'backupCopyTo'>,
  settings: Settings,
): Promise<{ open: SetupStep[]; skipped: SetupStep[] }> {
  const { upi, bank } = payeeOf(settings)
  const [named] = await db.select({ key: saved.key }).from(saved).where(eq(saved.key, 'academy_name'))
  const [invited] = await db.execute(sql`
    select 1 from (select from ${staffDuties} limit 1) d union all select 1 from (select from ${staffInvitations} limit 1) i`)
  const [course] = await db.select({ id: courses.id }).from(courses).where(isOutsideBin).limit(1)
  const [backups] = await db.select({ copyTo: backupState.copyTo }).from(backupState)
  const pages = await listPublishedPages(db)
  const [figure] = await db
    .select({ key: saved.key })
    .from(saved)
    .where(inArray(saved.key, [...FIGURE_SETTINGS]))
    .limit(1)
  const done: Record<SetupStep, boolean> = {
    name: named !== undefined,
    qr: upi === null,
    policies: Boolean(settings.refund_policy) || pages.length > 0,
    staff: invited !== undefined,
    figures: figure !== undefined,
    payments: upi !== null || bank !== null,
    contact: Boolean(settings.contact_phone || settings.contact_whatsapp || settings.contact_email),
    course: course !== undefined,
    backups: env.backupCopyTo !== null || Boolean(backups?.copyTo),
  }
  const settled = settings.setup_settled.split(',')
  const undone = SETUP_STEPS.filter((step) => !done[step])
  return {
    open: undone.filter((step) => !settled.includes(step)),
    skipped: undone.filter((step) => settled.includes(step)),
  }
}
