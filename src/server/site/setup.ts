import { SETUP_STEPS, type SetupStep } from '../../shared/schemas/admin.ts'
import { payeeOf, type Settings } from '../../shared/schemas/settings.ts'
import type { User } from '../../shared/schemas/users.ts'
import { hasGeneratedPassword } from '../accounts/first-admin.ts'
import { isOutsideBin } from '../catalogue/existence.ts'
import type { Db } from '../db/connect.ts'
import { courses } from '../db/schema/index.ts'

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
