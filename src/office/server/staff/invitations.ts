import { createHash, randomBytes } from 'node:crypto'
import { and, asc, eq, gt, lt, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { writeAudit } from '../../../academy/server/audit.ts'
import { notify } from '../../../academy/server/notifications.ts'
import { activeAdmins } from '../../../academy/server/owner-id.ts'
import { toPaise, toRupees } from '../../../platform/money.ts'
import type { SignedInContext } from '../../../platform/server/context.ts'
import { type Db, transact } from '../../../platform/server/db/connect.ts'
import { accounts } from '../../../accounts/accounts.policy.ts'
import { accountsErrors } from '../../../accounts/errors.ts'
import {
  INVITATION_DAYS,
  type invitationInput,
  MAX_STAFF,
  type newInvitation,
  type shownInvitation,
  type StaffInvitation,
} from '../../../accounts/staff-duties.schema.ts'
import { users } from '../../../accounts/tables.ts'
import { type InvitedDuty, staffInvitations } from '../../tables.ts'
import { lockAdmins, lockOwnUser } from '../../../accounts/server/lock-users.ts'
import { addDuties, findPlaces, refuseUnknownPlaces, withTitles } from './staff.ts'

type Acting = Pick<SignedInContext, 'db' | 'live' | 'user' | 'sessionId'>

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

const isOpen = gt(staffInvitations.expiresAt, sql`now()`)

const shown = ({ duty, courseId, batchId = null, until, limit }: InvitedDuty) => ({
  duty,
  courseId,
  batchId,
  until: until === null ? null : new Date(until),
  limit: limit === null ? null : toRupees(limit),
})

/** Creates an invitation. Its link works once, for seven days. Throws 404 if a course or batch does not exist. */
export function createInvitation(
  { db, user: actor, sessionId }: Acting,
  { label, duties }: z.output<typeof invitationInput>,
  origin: string,
): Promise<z.infer<typeof newInvitation>> {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(Date.now() + INVITATION_DAYS * 86_400_000)
  return transact(db, async (tx) => {
    await lockAdmins(tx, { user: actor, sessionId })
    await refuseUnknownPlaces(tx, duties)
    await tx.delete(staffInvitations).where(lt(staffInvitations.expiresAt, sql`now()`))
    if ((await tx.$count(staffInvitations)) >= MAX_STAFF) throw accountsErrors.TOO_MANY_INVITATIONS()
    await tx.insert(staffInvitations).values({
      tokenHash: hashOf(token),
      label,
      duties: duties.map(({ until, limit, ...duty }) => ({
        ...duty,
        until: until?.toISOString() ?? null,
        limit: limit === null ? null : toPaise(limit),
      })),
      givenBy: actor.id,
      expiresAt,
    })
    await writeAudit(tx, actor, 'staff.invited', ['staff'], {
      name: label,
      duties: duties.map(({ duty }) => duty).join(', '),
    })
    return { url: `${origin}/join-staff#${token}`, expiresAt }
  })
}

/** Returns the invitations that users can still accept, oldest first. */
export async function listInvitations(db: Db): Promise<StaffInvitation[]> {
  const rows = await db
    .select()
    .from(staffInvitations)
    .where(isOpen)
    .orderBy(asc(staffInvitations.id))
    .limit(MAX_STAFF)
  return Promise.all(
    rows.map(async ({ id, label, duties, createdAt, expiresAt }) => ({
      id,
      label,
      duties: await withTitles(db, duties.map(shown)),
      createdAt,
      expiresAt,
    })),
  )
}

/** Deletes an invitation, so that its link stops working. Throws 404 if there is no such invitation. */
export function revokeInvitation({ db, user: actor, sessionId }: Acting, id: number): Promise<void> {
  return transact(db, async (tx) => {
    await lockAdmins(tx, { user: actor, sessionId })
    const [gone] = await tx.delete(staffInvitations).where(eq(staffInvitations.id, id)).returning()
    if (!gone) throw accountsErrors.INVITATION_NOT_FOUND()
    await writeAudit(tx, actor, 'staff.invitation_revoked', ['staff'], { name: gone.label })
  })
}

/** Returns the duties of an invitation. Throws 404 if the link is invalid, already used or expired. */
export async function getInvitation(db: Db, token: string): Promise<z.infer<typeof shownInvitation>> {
  const [row] = await db
    .select()
    .from(staffInvitations)
    .where(and(eq(staffInvitations.tokenHash, hashOf(token)), isOpen))
  if (!row) throw accountsErrors.INVITATION_NOT_FOUND()
  return { duties: await withTitles(db, row.duties.map(shown)), expiresAt: row.expiresAt }
}

/**
 * Gives the duties of an invitation to the caller. Throws 404 if the link is invalid, already used or expired, or if
 * its creator is no longer an administrator. Throws 409 if the caller is an administrator.
 */
export function acceptInvitation({ db, live, user, sessionId }: Acting, token: string): Promise<void> {
  return transact(db, async (tx) => {
    const own = await lockOwnUser(tx, { user, sessionId })
    if (accounts.can(own, 'administer')) throw accountsErrors.HAS_ALL_DUTIES()
    const [used] = await tx
      .delete(staffInvitations)
      .where(and(eq(staffInvitations.tokenHash, hashOf(token)), isOpen))
      .returning()
    const [giver] = used
      ? await tx
          .select({ id: users.id, username: users.username })
          .from(users)
          .where(and(eq(users.id, used.givenBy), activeAdmins))
      : []
    if (!used || !giver) throw accountsErrors.INVITATION_NOT_FOUND()
    const now = Date.now()
    // Leaves out duties that have ended, and duties in courses that are now in the bin.
    const given = used.duties.map(shown)
    const exists = await findPlaces(tx, given)
    const duties = given.filter((duty) => (duty.until === null || duty.until.getTime() > now) && exists(duty))
    if (duties.length === 0) throw accountsErrors.INVITATION_NOT_FOUND()
    await addDuties(tx, { userId: user.id, givenBy: giver.id, duties })
    await writeAudit(tx, user, 'staff.joined', ['user', user.id], {
      username: user.username,
      invitedBy: giver.username,
      duties: duties.map(({ duty }) => duty).join(', '),
    })
    await notify(tx, live, [giver.id], { kind: 'staff_joined', data: { username: user.username } })
  })
}
