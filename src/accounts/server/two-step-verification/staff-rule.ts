import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { User } from '../../../platform/user.schema.ts'
import type { SignedInContext } from '../../../platform/server/context.ts'
import { transact, type Db, type Tx } from '../../../platform/server/db/connect.ts'
import { settings } from '../../../academy/tables.ts'
import { writeAudit } from '../../../academy/server/audit.ts'
import { notifyAdmins } from '../../../academy/server/notifications.ts'
import { accountsErrors } from '../../errors.ts'
import { STAFF_TWO_STEP_VERIFICATION, type staffRule } from '../../two-step-verification.schema.ts'
import { lockAdmins } from '../lock-users.ts'
import { AUTH_ASSURANCE_CHANGED } from '../sessions/sessions.ts'
import { asksForCode } from './check-code.ts'
import { findOwnerId } from '../../../academy/server/owner-id.ts'

type StaffRule = z.infer<typeof staffRule>

/** Returns whether administrators need two-step verification, and whether the viewer can change this. */
export async function getStaffRule(db: Db, viewer: User): Promise<StaffRule> {
  const [required, ownerId] = await Promise.all([isRequired(db), findOwnerId(db)])
  return { required, mayChange: viewer.id === ownerId }
}

async function isRequired(db: Db | Tx): Promise<boolean> {
  const [row] = await db
    .select({ value: settings.value })
    .from(settings)
    .where(eq(settings.key, STAFF_TWO_STEP_VERIFICATION))
  return row?.value === 'on'
}

/**
 * Requires two-step verification from all administrators, or stops requiring it. Notifies the other administrators.
 * Throws 403 if the caller is not the owner, and 409 if the owner does not use two-step verification.
 */
export function setStaffRule(
  { db, live, user: actor, sessionId }: Pick<SignedInContext, 'db' | 'live' | 'user' | 'sessionId'>,
  { required }: { required: boolean },
): Promise<StaffRule> {
  return transact(db, async (tx) => {
    await lockAdmins(tx, { user: actor, sessionId })
    if ((await findOwnerId(tx)) !== actor.id) throw accountsErrors.OWNER_REQUIRED()
    if ((await isRequired(tx)) === required) return { required, mayChange: true }
    if (required && !(await asksForCode(tx, actor.id))) throw accountsErrors.OWN_FIRST()
    const value = required ? 'on' : 'off'
    await tx
      .insert(settings)
      .values({ key: STAFF_TWO_STEP_VERIFICATION, value })
      .onConflictDoUpdate({ target: settings.key, set: { value, updatedAt: sql`now()` } })
    await writeAudit(tx, actor, 'setting.changed', ['setting', STAFF_TWO_STEP_VERIFICATION], {
      from: required ? 'off' : 'on',
      to: value,
    })
    await live.publish(tx, AUTH_ASSURANCE_CHANGED)
    const data = { by: actor.username, required }
    await notifyAdmins(tx, live, { kind: 'staff_second_factor', data }, actor.id)
    return { required, mayChange: true }
  })
}
