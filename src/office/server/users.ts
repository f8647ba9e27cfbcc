import { and, asc, count, desc, eq, gt, sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import type { userDetail } from '../office.schema.ts'
import type { userList, userPage } from '../../accounts/users.schema.ts'
import type { User } from '../../platform/user.schema.ts'
import { isOutsideBin } from '../../catalogue/server/access/existence.ts'
import type { Db } from '../../platform/server/db/connect.ts'
import { courses } from '../../catalogue/tables.ts'
import { enrollments } from '../../learning/tables.ts'
import { payments } from '../../payments/tables.ts'
import { sessions, users } from '../../accounts/tables.ts'
import { badRequest, notFound } from '../../platform/server/errors.ts'
import { listStandings, percent } from '../../learning/server/percent.ts'
import { getMembership } from '../../payments/server/memberships.ts'
import { paymentColumns, publicPayment } from '../../payments/server/payments.ts'
import { findOwnerId } from '../../accounts/server/owner.ts'
import { publicUser } from '../../accounts/server/sessions/sessions.ts'
import { findUserSearch } from './user-search.ts'

const listedColumns = { ...publicUser, createdAt: users.createdAt, blockedAt: users.blockedAt }

/** Everybody, in order of registration. */
export const listEveryUser = (db: Db): Promise<User[]> =>
  db.select(publicUser).from(users).orderBy(asc(users.createdAt), asc(users.id))

const SORTS: Record<z.output<typeof userList>['sort'], SQL<string>> = {
  createdAt: sql<string>`to_char(${users.createdAt}, 'YYYY-MM-DD"T"HH24:MI:SS.US')`,
  username: sql<string>`lower(${users.username})`,
  fullName: sql<string>`lower(coalesce(${users.fullName}, ''))`,
  role: sql<string>`${users.role}`,
}

const place = z.tuple([z.string(), z.uuid()])

/** Users by page; a cursor is the place of the last one in this order. Throws 400 for a cursor of something else. */
export async function listUsers(
  db: Db,
  { search, sort, order: direction, limit, cursor }: z.output<typeof userList>,
): Promise<z.infer<typeof userPage>> {
  const key = SORTS[sort]
  const found = await findUserSearch(db, search)
  const [order, beyond] = direction === 'asc' ? [asc, sql`>`] : [desc, sql`<`]
  const after = cursor === undefined ? undefined : readCursor(cursor)
  const [rows, [all]] = await Promise.all([
    db
      .select({ ...listedColumns, key })
      .from(users)
      .where(and(found, after && sql`(${key}, ${users.id}) ${beyond} (${after[0]}::text, ${after[1]}::uuid)`))
      .orderBy(order(key), order(users.id))
      .limit(limit + 1),
    db.select({ n: count() }).from(users).where(found),
  ])
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return {
    items: rows.slice(0, limit).map(({ key: _key, ...row }) => row),
    nextCursor: last ? Buffer.from(JSON.stringify([last.key, last.id])).toString('base64url') : null,
    total: all?.n ?? 0,
  }
}

function readCursor(cursor: string): [string, string] {
  try {
    return place.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
  } catch {
    throw badRequest('That is no place in this list', 'cursor')
  }
}

/** A person with what they learn and paid. Throws 404. */
export async function getUserDetail(db: Db, id: string): Promise<z.infer<typeof userDetail>> {
  const [[user], ownerId, membership, standings, learns, paid, [open]] = await Promise.all([
    db.select(listedColumns).from(users).where(eq(users.id, id)),
    findOwnerId(db),
    getMembership(db, id),
    listStandings(db, id),
    db
      .select({
        courseId: courses.id,
        title: courses.title,
        slug: courses.slug,
        createdAt: enrollments.createdAt,
      })
      .from(enrollments)
      .innerJoin(courses, eq(courses.id, enrollments.courseId))
      .where(and(eq(enrollments.userId, id), isOutsideBin))
      .orderBy(desc(enrollments.id)),
    db
      .select(paymentColumns)
      .from(payments)
      .where(eq(payments.userId, id))
      .orderBy(desc(payments.id))
      .limit(200),
    db
      .select({ n: count() })
      .from(sessions)
      .where(and(eq(sessions.userId, id), gt(sessions.expiresAt, sql`now()`))),
  ])
  if (!user) throw notFound('The user')
  const progress = new Map(standings.map((one) => [one.courseId, percent(one.completed, one.visible)]))
  return {
    ...user,
    membershipEndsAt: membership.active ? membership.endsAt : null,
    sessions: open?.n ?? 0,
    isOwner: id === ownerId,
    enrollments: learns.map((row) => ({ ...row, progress: progress.get(row.courseId) ?? 0 })),
    payments: paid.map(publicPayment),
  }
}
