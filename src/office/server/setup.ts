import { inArray } from 'drizzle-orm'
import { SETUP_STEPS, type SetupStep } from '../office.schema.ts'
import { FIGURE_SETTINGS } from '../../academy/home.rules.ts'
import { payeeOf, type Settings } from '../../academy/settings.schema.ts'
import { isOutsideBin } from '../../catalogue/server/access/visibility.ts'
import { backupState } from '../../archive/tables.ts'
import type { Db } from '../../platform/server/db/connect.ts'
import type { Env } from '../../platform/server/process/env.ts'
import { settings as saved } from '../../academy/tables.ts'
import { courses } from '../../catalogue/tables.ts'

/** Returns the set-up steps that remain before the academy is ready for students. */
export async function listSetup(
  db: Db,
  env: Pick<Env, 'backupCopyTo'>,
  settings: Settings,
): Promise<SetupStep[]> {
  const { upi, bank } = payeeOf(settings)
  const [course] = await db.select({ id: courses.id }).from(courses).where(isOutsideBin).limit(1)
  const [backups] = await db.select({ copyTo: backupState.copyTo }).from(backupState)
  const [figure] = await db
    .select({ key: saved.key })
    .from(saved)
    .where(inArray(saved.key, [...FIGURE_SETTINGS]))
    .limit(1)
  const done: Record<SetupStep, boolean> = {
    figures: figure !== undefined,
    payments: upi !== null || bank !== null,
    contact: Boolean(settings.contact_phone || settings.contact_whatsapp || settings.contact_email),
    course: course !== undefined,
    backups: env.backupCopyTo !== null || Boolean(backups?.copyTo),
  }
  return SETUP_STEPS.filter((step) => !done[step])
}
