import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { writeAudit } from '../../../academy/server/audit.ts'
import { notify } from '../../../academy/server/notifications.ts'
import { courses } from '../../../catalogue/tables.ts'
import { toPaise, toRupees } from '../../../platform/money.ts'
import type { SignedInContext } from '../../../platform/server/context.ts'
import { platformErrors } from '../../../platform/server/errors.ts'
import { type Db, transact, type Tx } from '../../../platform/server/db/connect.ts'
import { t } from '../../../platform/texts/errors.ts'
import { accounts } from '../../../accounts/accounts.policy.ts'
import { accountsErrors } from '../../../accounts/errors.ts'
import {
  type DutyInput,
  type HeldDuty,
  type ListedDuty,
  MAX_STAFF,
  type staffInput,
  type StaffMember,
} from '../../../accounts/staff-duties.schema.ts'
import { users } from '../../../accounts/tables.ts'
import { studentsErrors } from '../../../students/errors.ts'
import { batches } from '../../../students/tables.ts'
import { staffDuties } from '../../tables.ts'
import { lockAdmins, lockUser } from '../../../accounts/server/lock-users.ts'
import { isCalled } from '../../../accounts/server/sessions/auth.ts'

type Acting = Pick<SignedInContext, 'db' | 'live' | 'user' | 'sessionId'>

/** Returns the users with duties, by username. Includes duties that have ended. */
export async function listStaff(db: Db): Promise<StaffMember[]> {
  const members = new Map<string, StaffMember>()
  const rows = await selectDuties(db).limit(MAX_STAFF * 10)
  for (const { id, username, fullName, blocked, ...duty } of rows) {
    const member = members.get(id) ?? { id, username, fullName, blocked, duties: [] }
    members.set(id, member)
    member.duties.push(publicDuty(duty))
  }
  return [...members.values()]
}

const publicDuty = ({ limitPaise, ...duty }: Omit<ListedDuty, 'limit'> & { limitPaise: number | null }) => ({
  ...duty,
  limit: limitPaise === null ? null : toRupees(limitPaise),
})

const selectDuties = (db: Db | Tx) =>
  db
    .select({
      id: users.id,
      username: users.username,
      fullName: users.fullName,
      blocked: sql<boolean>`${users.blockedAt} is not null`,
      duty: staffDuties.duty,
      courseId: staffDuties.courseId,
      courseTitle: courses.title,
      batchId: staffDuties.batchId,
      batchName: batches.name,
      until: staffDuties.until,
      limitPaise: staffDuties.limitPaise,
    })
    .from(staffDuties)
    .innerJoin(users, eq(users.id, staffDuties.userId))
    .leftJoin(courses, eq(courses.id, staffDuties.courseId))
    .leftJoin(batches, eq(batches.id, staffDuties.batchId))
    .orderBy(asc(sql`lower(${users.username})`), asc(staffDuties.id))
    .$dynamic()

/**
 * Replaces the duties of a user. The change applies immediately, also on open pages. Throws 404 if the user, a course
 * or a batch does not exist, and 409 for an administrator, who has all duties. Throws 409 if the duties changed since
 * `before`, so that no one restores duties that someone else has revoked.
 */
export function saveStaff(
  { db, live, user: actor, sessionId }: Acting,
  { username, duties, before: seen }: z.output<typeof staffInput>,
): Promise<void> {
  return transact(db, async (tx) => {
    await lockAdmins(tx, { user: actor, sessionId })
    const [found] = await tx.select({ id: users.id }).from(users).where(isCalled(username))
    if (!found) throw accountsErrors.USER_NOT_FOUND()
    const member = await lockUser(tx, found.id)
    if (accounts.can(member, 'administer')) throw accountsErrors.HAS_ALL_DUTIES()
    if (seen) await refuseChanged(tx, found.id, { seen, duties })
    const before = await namesOf(tx, found.id)
    await tx.delete(staffDuties).where(eq(staffDuties.userId, found.id))
    await addDuties(tx, { userId: found.id, givenBy: actor.id, duties })
    const after = await namesOf(tx, found.id)
    if (before === after) return
    const action = before === '' ? 'staff.added' : after === '' ? 'staff.removed' : 'staff.changed'
    await writeAudit(tx, actor, action, ['user', found.id], {
      username: member.username,
      ...(before !== '' && { dutiesBefore: before }),
      ...(after !== '' && { duties: after }),
    })
    await notify(tx, live, [found.id], {
      kind: 'duties_changed',
      data: { by: actor.username, duties: duties.length },
    })
  })
}

/** Throws 409 with the current duties of a user if they are neither those that the caller saw nor the new ones. */
async function refuseChanged(
  tx: Tx,
  userId: string,
  { seen, duties }: { seen: readonly HeldDuty[]; duties: readonly HeldDuty[] },
): Promise<void> {
  const now = (await selectDuties(tx).where(eq(users.id, userId))).map(
    ({ id: _id, username: _username, fullName: _name, blocked: _blocked, ...duty }) => publicDuty(duty),
  )
  const keyOf = (all: readonly HeldDuty[]) =>
    all
      .map(({ duty, courseId, batchId, until, limit }) =>
        [duty, courseId, batchId, until?.getTime() ?? null, limit].join(' '),
      )
      .toSorted()
      .join('\n')
  if ([seen, duties].some((one) => keyOf(one) === keyOf(now))) return
  throw platformErrors.CHANGED_MEANWHILE({ issues: [{ path: 'duties', message: t.changedByOther, now }] })
}

/** Gives duties to a user. If the user already has a duty, it gets the new end date and limit. */
export async function addDuties(
  tx: Tx,
  { userId, givenBy, duties }: { userId: string; givenBy: string; duties: readonly DutyInput[] },
): Promise<void> {
  await refuseUnknownPlaces(tx, duties)
  if (duties.length === 0) return
  const same = duties.map(({ duty, courseId, batchId }) =>
    and(
      eq(staffDuties.duty, duty),
      courseId === null ? isNull(staffDuties.courseId) : eq(staffDuties.courseId, courseId),
      batchId === null ? isNull(staffDuties.batchId) : eq(staffDuties.batchId, batchId),
    ),
  )
  await tx.delete(staffDuties).where(and(eq(staffDuties.userId, userId), or(...same)))
  await tx.insert(staffDuties).values(
    duties.map(({ duty, courseId, batchId, until, limit }) => ({
      userId,
      duty,
      scope:
        courseId !== null
          ? ('course' as const)
          : batchId !== null
            ? ('batch' as const)
            : ('academy' as const),
      courseId,
      batchId,
      until,
      limitPaise: limit === null ? null : toPaise(limit),
      givenBy,
    })),
  )
}

type In = Pick<DutyInput, 'courseId' | 'batchId'>

/** Returns a function that checks whether the place of a duty exists: its course outside the bin, or its batch. */
export async function findPlaces(tx: Tx, duties: readonly In[]): Promise<(duty: In) => boolean> {
  const courseIds = duties.flatMap(({ courseId }) => courseId ?? [])
  const batchIds = duties.flatMap(({ batchId }) => batchId ?? [])
  const known = new Set<string>()
  if (courseIds.length > 0)
    for (const { id } of await tx
      .select({ id: courses.id })
      .from(courses)
      .where(and(inArray(courses.id, courseIds), isNull(courses.deletedAt))))
      known.add(`course ${id}`)
  if (batchIds.length > 0)
    for (const { id } of await tx
      .select({ id: batches.id })
      .from(batches)
      .where(inArray(batches.id, batchIds)))
      known.add(`batch ${id}`)
  return ({ courseId, batchId }) =>
    (courseId === null || known.has(`course ${courseId}`)) &&
    (batchId === null || known.has(`batch ${batchId}`))
}

/** Throws 404 if a course does not exist or is in the bin, or a batch does not exist. */
export async function refuseUnknownPlaces(tx: Tx, duties: readonly DutyInput[]): Promise<void> {
  const exists = await findPlaces(tx, duties)
  const unknown = duties.find((duty) => !exists(duty))
  if (unknown)
    throw unknown.batchId === null ? accountsErrors.DUTY_COURSE_UNKNOWN() : studentsErrors.BATCH_NOT_FOUND()
}

/** Returns duties with the titles of their courses and the names of their batches. */
export async function withTitles(
  db: Db,
  duties: readonly Omit<ListedDuty, 'courseTitle' | 'batchName'>[],
): Promise<ListedDuty[]> {
  const courseIds = duties.flatMap(({ courseId }) => courseId ?? [])
  const batchIds = duties.flatMap(({ batchId }) => batchId ?? [])
  const [titles, names] = await Promise.all([
    courseIds.length === 0
      ? []
      : db
          .select({ id: courses.id, title: courses.title })
          .from(courses)
          .where(inArray(courses.id, courseIds)),
    batchIds.length === 0
      ? []
      : db.select({ id: batches.id, name: batches.name }).from(batches).where(inArray(batches.id, batchIds)),
  ])
  return duties.map((one) => ({
    ...one,
    courseTitle: titles.find(({ id }) => id === one.courseId)?.title ?? null,
    batchName: names.find(({ id }) => id === one.batchId)?.name ?? null,
  }))
}

/** Returns the duties of a user as text for the audit log. */
async function namesOf(tx: Tx, userId: string): Promise<string> {
  const rows = await tx
    .select()
    .from(staffDuties)
    .where(eq(staffDuties.userId, userId))
    .orderBy(asc(staffDuties.duty), asc(staffDuties.courseId), asc(staffDuties.batchId))
  return rows.map(describeDuty).join(', ')
}

type Described = Pick<
  typeof staffDuties.$inferSelect,
  'duty' | 'courseId' | 'batchId' | 'until' | 'limitPaise'
>

const describeDuty = ({ duty, courseId, batchId, until, limitPaise }: Described) =>
  [
    duty,
    courseId === null ? '' : ` #${courseId}`,
    batchId === null ? '' : ` @${batchId}`,
    limitPaise === null ? '' : ` ≤ ₹${toRupees(limitPaise)}`,
    until === null ? '' : ` → ${until.toISOString().slice(0, 10)}`,
  ].join('')
