import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { writeAudit } from '../../../academy/server/audit.ts'
import { notify } from '../../../academy/server/notifications.ts'
import { courses } from '../../../catalogue/tables.ts'
import { toPaise, toRupees } from '../../../platform/money.ts'
import type { SignedInContext } from '../../../platform/server/context.ts'
import { type Db, transact, type Tx } from '../../../platform/server/db/connect.ts'
import { accounts } from '../../../accounts/accounts.policy.ts'
import { accountsErrors } from '../../../accounts/errors.ts'
import {
  type DutyInput,
  type ListedDuty,
  MAX_STAFF,
  type staffInput,
  type StaffMember,
} from '../../../accounts/staff-duties.schema.ts'
import { users } from '../../../accounts/tables.ts'
import { staffDuties } from '../../tables.ts'
import { lockAdmins, lockUser } from '../../../accounts/server/lock-users.ts'
import { isCalled } from '../../../accounts/server/sessions/auth.ts'

type Acting = Pick<SignedInContext, 'db' | 'live' | 'user' | 'sessionId'>

/** Returns the users with duties, by username. Includes duties that have ended. */
export async function listStaff(db: Db): Promise<StaffMember[]> {
  const rows = await db
    .select({
      id: users.id,
      username: users.username,
      fullName: users.fullName,
      blocked: sql<boolean>`${users.blockedAt} is not null`,
      duty: staffDuties.duty,
      courseId: staffDuties.courseId,
      courseTitle: courses.title,
      until: staffDuties.until,
      limitPaise: staffDuties.limitPaise,
    })
    .from(staffDuties)
    .innerJoin(users, eq(users.id, staffDuties.userId))
    .leftJoin(courses, eq(courses.id, staffDuties.courseId))
    .orderBy(asc(sql`lower(${users.username})`), asc(staffDuties.id))
    .limit(MAX_STAFF * 10)
  const members = new Map<string, StaffMember>()
  for (const { id, username, fullName, blocked, limitPaise, ...duty } of rows) {
    const member = members.get(id) ?? { id, username, fullName, blocked, duties: [] }
    members.set(id, member)
    member.duties.push({ ...duty, limit: limitPaise === null ? null : toRupees(limitPaise) })
  }
  return [...members.values()]
}

/**
 * Replaces the duties of a user. Takes effect immediately, also on open pages. Throws 404 if the user or a course does
 * not exist, and 409 for an administrator, who has all duties.
 */
export function saveStaff(
  { db, live, user: actor, sessionId }: Acting,
  { username, duties }: z.output<typeof staffInput>,
): Promise<void> {
  return transact(db, async (tx) => {
    await lockAdmins(tx, { user: actor, sessionId })
    const [found] = await tx.select({ id: users.id }).from(users).where(isCalled(username))
    if (!found) throw accountsErrors.USER_NOT_FOUND()
    const member = await lockUser(tx, found.id)
    if (accounts.can(member, 'administer')) throw accountsErrors.HAS_ALL_DUTIES()
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

/** Gives duties to a user. An existing duty gets the new end and limit. */
export async function addDuties(
  tx: Tx,
  { userId, givenBy, duties }: { userId: string; givenBy: string; duties: readonly DutyInput[] },
): Promise<void> {
  await refuseUnknownCourses(tx, duties)
  if (duties.length === 0) return
  const same = duties.map(({ duty, courseId }) =>
    and(
      eq(staffDuties.duty, duty),
      courseId === null ? isNull(staffDuties.courseId) : eq(staffDuties.courseId, courseId),
    ),
  )
  await tx.delete(staffDuties).where(and(eq(staffDuties.userId, userId), or(...same)))
  await tx.insert(staffDuties).values(
    duties.map(({ duty, courseId, until, limit }) => ({
      userId,
      duty,
      scope: courseId === null ? ('academy' as const) : ('course' as const),
      courseId,
      until,
      limitPaise: limit === null ? null : toPaise(limit),
      givenBy,
    })),
  )
}

/** Returns the courses of duties that exist outside the bin. */
export async function findCourses(
  tx: Tx,
  duties: readonly Pick<DutyInput, 'courseId'>[],
): Promise<ReadonlySet<number>> {
  const wanted = [...new Set(duties.flatMap(({ courseId }) => courseId ?? []))]
  if (wanted.length === 0) return new Set()
  const rows = await tx
    .select({ id: courses.id })
    .from(courses)
    .where(and(inArray(courses.id, wanted), isNull(courses.deletedAt)))
  return new Set(rows.map(({ id }) => id))
}

/** Throws 404 if a course does not exist or is in the bin. */
export async function refuseUnknownCourses(tx: Tx, duties: readonly DutyInput[]): Promise<void> {
  const known = await findCourses(tx, duties)
  if (duties.some(({ courseId }) => courseId !== null && !known.has(courseId)))
    throw accountsErrors.DUTY_COURSE_UNKNOWN()
}

/** Returns the titles of the courses of duties. */
export async function withTitles(
  db: Db,
  duties: readonly Omit<ListedDuty, 'courseTitle'>[],
): Promise<ListedDuty[]> {
  const ids = [...new Set(duties.flatMap(({ courseId }) => courseId ?? []))]
  const rows =
    ids.length === 0
      ? []
      : await db
          .select({ id: courses.id, title: courses.title })
          .from(courses)
          .where(inArray(courses.id, ids))
  const titles = new Map(rows.map(({ id, title }) => [id, title]))
  return duties.map((one) => ({
    ...one,
    courseTitle: one.courseId === null ? null : (titles.get(one.courseId) ?? null),
  }))
}

/** Returns the duties of a user as text for the audit log. */
async function namesOf(tx: Tx, userId: string): Promise<string> {
  const rows = await tx
    .select()
    .from(staffDuties)
    .where(eq(staffDuties.userId, userId))
    .orderBy(asc(staffDuties.duty), asc(staffDuties.courseId))
  return rows.map(describeDuty).join(', ')
}

type Described = Pick<typeof staffDuties.$inferSelect, 'duty' | 'courseId' | 'until' | 'limitPaise'>

const describeDuty = ({ duty, courseId, until, limitPaise }: Described) =>
  [
    duty,
    courseId === null ? '' : ` #${courseId}`,
    limitPaise === null ? '' : ` ≤ ₹${toRupees(limitPaise)}`,
    until === null ? '' : ` → ${until.toISOString().slice(0, 10)}`,
  ].join('')
