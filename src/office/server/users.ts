import { and, asc, count, desc, eq, gt, sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import type { userDetail } from '../office.schema.ts'
import type { userList, userPage } from '../../accounts/users.schema.ts'
import type { User } from '../../platform/user.schema.ts'
import { isOutsideBin } from '../../catalogue/server/access/visibility.ts'
import type { Db } from '../../platform/server/db/connect.ts'
import { countOf } from '../../academy/server/counters.ts'
import { courses, lessons } from '../../catalogue/tables.ts'
import { courseCompletions, enrollments, lessonProgress } from '../../learning/tables.ts'
import { payments as paymentsPolicy } from '../../payments/payments.policy.ts'
import { orders, payments } from '../../payments/tables.ts'
import { sessions, users } from '../../accounts/tables.ts'
import { platformErrors } from '../../platform/server/errors.ts'
import { accountsErrors } from '../../accounts/errors.ts'
import { listProgressByCourse } from '../../learning/server/percent.ts'
import { listGrants } from '../../payments/server/grants/grants.ts'
import { getMembership } from '../../payments/server/memberships.ts'
import { paymentColumns, publicPayment } from '../../payments/server/payments.ts'
import { accounts } from '../../accounts/accounts.policy.ts'
import { isPlainStudent } from '../../accounts/server/owner.ts'
import { asksForCode } from '../../accounts/server/two-step-verification/check-code.ts'
import { findOwnerId } from '../../academy/server/owner-id.ts'
import { listedColumns } from '../../accounts/server/lock-users.ts'
import { publicUser } from '../../accounts/server/sessions/sessions.ts'
import { accessColumns } from './courses/course-access.ts'
import { findUserSearch } from '../../accounts/server/user-search.ts'

type Sort = z.output<typeof userList>['sort']

/** The sort orders of the list. Each order has an index. */
const SORTS: Record<Sort, SQL> = {
  createdAt: sql`${users.createdAt}`,
  username: sql`lower(${users.username})`,
  fullName: sql`lower(coalesce(${users.fullName}, ''))`,
  role: sql`${users.role}`,
}

/** Returns the sort key as text for the cursor. It contains microseconds, which a `Date` does not have. */
const keyText = (sort: Sort) =>
  sort === 'createdAt'
    ? sql<string>`to_char(${users.createdAt}, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
    : sql<string>`${SORTS[sort]}`

/**
 * Returns a page of all users, in the order of registration. The cursor is the position of the last user. Throws 400 for
 * an invalid cursor.
 */
export async function listEverybody(
  db: Db,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<{ items: User[]; nextCursor: string | null }> {
  const rows = await db
    .select({ ...publicUser, key: keyText('createdAt') })
    .from(users)
    .where(cursor === undefined ? undefined : behind('createdAt', sql`>`, readCursor(cursor)))
    .orderBy(asc(users.createdAt), asc(users.id))
    .limit(limit + 1)
  return part(rows, limit)
}

const place = z.tuple([z.string(), z.uuid()])

/**
 * Returns a page of users. The cursor is the position of the last user in this order. Throws 400 for an invalid
 * cursor.
 */
export async function listUsers(
  db: Db,
  { search, sort, order: direction, limit, cursor }: z.output<typeof userList>,
): Promise<z.infer<typeof userPage>> {
  const key = SORTS[sort]
  const found = await findUserSearch(db, search)
  const [order, beyond] = direction === 'asc' ? [asc, sql`>`] : [desc, sql`<`]
  const [rows, everybody] = await Promise.all([
    db
      .select({ ...listedColumns, key: keyText(sort) })
      .from(users)
      .where(and(found?.matches, cursor === undefined ? undefined : behind(sort, beyond, readCursor(cursor))))
      .orderBy(order(key), order(users.id))
      .limit(limit + 1),
    found ? 0 : countUsers(db),
  ])
  return {
    ...part(rows, limit),
    total: found?.total ?? everybody,
    capped: found?.capped ?? false,
  }
}

/**
 * Returns a page from rows. If more users follow, the rows contain one extra row. The cursor is a position, so it
 * still works if its user is deleted.
 */
function part<Row extends { key: string; id: string }>(rows: Row[], limit: number) {
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return {
    items: rows.slice(0, limit).map(({ key: _key, ...row }) => row),
    nextCursor: last ? Buffer.from(JSON.stringify([last.key, last.id])).toString('base64url') : null,
  }
}

/** Returns the condition for rows after the cursor. Its first part is for the index, which may not contain the ID. */
function behind(sort: Sort, beyond: SQL, [key, id]: [string, string]): SQL {
  const value = sort === 'createdAt' ? sql`${key}::timestamptz` : sql`${key}::text`
  return sql`${SORTS[sort]} ${beyond}= ${value} and (${SORTS[sort]}, ${users.id}) ${beyond} (${value}, ${id}::uuid)`
}

async function countUsers(db: Db): Promise<number> {
  const [row] = await db.execute<{ n: number }>(sql`select ${countOf('users')} as n`)
  return row?.n ?? 0
}

function readCursor(cursor: string): [string, string] {
  try {
    return place.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
  } catch {
    throw platformErrors.INVALID_CURSOR()
  }
}

/** Throws 404 if the user does not exist. */
export async function refuseUnknownUser(db: Db, id: string): Promise<void> {
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.id, id))
  if (!user) throw accountsErrors.USER_NOT_FOUND()
}

/** Returns a user with the user's courses and payments. Throws 404 if the user does not exist. */
export async function getUserDetail(db: Db, viewer: User, id: string): Promise<z.infer<typeof userDetail>> {
  const [[user], ownerId, hasSecondFactor, membership, courseProgress, learns, paid, grants, [open]] =
    await Promise.all([
      db
        .select({ ...listedColumns, isPlain: sql<boolean>`${isPlainStudent(users)}` })
        .from(users)
        .where(eq(users.id, id)),
      findOwnerId(db),
      asksForCode(db, id),
      getMembership(db, id),
      listProgressByCourse(db, id),
      db
        .select({
          courseId: courses.id,
          title: courses.title,
          slug: courses.slug,
          createdAt: enrollments.createdAt,
          studiedAt: sql<Date | null>`(
            select max(p.updated_at) from ${lessonProgress} p join ${lessons} l on l.id = p.lesson_id
            where p.user_id = ${enrollments.userId} and l.course_id = ${enrollments.courseId})`.mapWith(
            lessonProgress.updatedAt,
          ),
          finishedAt: courseCompletions.finishedAt,
          ...accessColumns,
        })
        .from(enrollments)
        .innerJoin(courses, eq(courses.id, enrollments.courseId))
        .leftJoin(
          courseCompletions,
          and(
            eq(courseCompletions.userId, enrollments.userId),
            eq(courseCompletions.courseId, enrollments.courseId),
          ),
        )
        .where(and(eq(enrollments.userId, id), isOutsideBin))
        .orderBy(desc(enrollments.id)),
      db
        .select(paymentColumns)
        .from(payments)
        .innerJoin(orders, eq(orders.id, payments.orderId))
        .where(eq(payments.userId, id))
        .orderBy(desc(payments.id))
        .limit(200),
      listGrants(db, id),
      db
        .select({ n: count() })
        .from(sessions)
        .where(and(eq(sessions.userId, id), gt(sessions.expiresAt, sql`now()`))),
    ])
  if (!user) throw accountsErrors.USER_NOT_FOUND()
  const { isPlain, ...listed } = user
  const progress = new Map(courseProgress.map((one) => [one.courseId, one.progress]))
  return {
    ...listed,
    membershipEndsAt: membership.active ? membership.endsAt : null,
    sessions: open?.n ?? 0,
    showsSessions: accounts.can(viewer, 'administer') || (accounts.can(viewer, 'manageStudents') && isPlain),
    isOwner: id === ownerId,
    hasSecondFactor,
    canBecomeOwner:
      viewer.id === ownerId && id !== ownerId && user.role === 'admin' && user.blockedAt === null,
    enrollments: learns.map(({ by, until, ...row }) => ({
      ...row,
      progress: progress.get(row.courseId) ?? 0,
      access: { by, until },
    })),
    payments: paymentsPolicy.can(viewer, 'read') ? paid.map(publicPayment) : [],
    grants,
  }
}
