import { SETUP_STEPS, type SetupStep } from '../office.schema.ts'
import { payeeOf, type Settings } from '../../academy/settings.schema.ts'
import type { User } from '../../platform/user.schema.ts'
import { hasGeneratedPassword } from '../../accounts/server/first-admin.ts'
import { isOutsideBin } from '../../catalogue/server/access/existence.ts'
import type { Db } from '../../platform/server/db/connect.ts'
import { courses } from '../../catalogue/tables.ts'

/** What is still to be done before students can come. */
export async function listSetup(db: Db, viewer: Pick<User, 'id'>, settings: Settings): Promise<SetupStep[]> {
  const { upi, bank } = payeeOf(settings)
  const [[course], generated] = await Promise.all([
    db.select({ id: courses.id }).from(courses).where(isOutsideBin).limit(1),
    hasGeneratedPassword(db, viewer.id),
  ])
  const done: Record<SetupStep, boolean> = {
    password: !generated,
    payments: upi !== null || bank !== null,
    contact: Boolean(settings.contact_phone || settings.contact_whatsapp || settings.contact_email),
    course: course !== undefined,
  }
  return SETUP_STEPS.filter((step) => !done[step])
}
