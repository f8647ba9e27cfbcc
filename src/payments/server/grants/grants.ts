import { and, desc, eq, getTableColumns, isNull, lte, type SQL, sql } from 'drizzle-orm'
import { ALL_COURSES_TITLE } from '../../../platform/constants.ts'
import type { User } from '../../../platform/user.schema.ts'
import type { Services } from '../../../platform/server/context.ts'
import { transact, type Db, type Tx } from '../../../platform/server/db/connect.ts'
import { lockUser } from '../../../accounts/server/lock-users.ts'
import { writeAudit } from '../../../academy/server/audit.ts'
import { notify } from '../../../academy/server/notifications.ts'
import { courses } from '../../../catalogue/tables.ts'
import { accessGrants } from '../../tables.ts'
import { paymentsErrors } from '../../errors.ts'
import type { AccessGrant } from '../../grants.schema.ts'

/** What has not ended, though it may not have begun. */
const isOpen = sql<boolean>`(${accessGrants.endedAt} is null and (${accessGrants.endsAt} is null or ${accessGrants.endsAt} > now()))`

const grantColumns = {
  ...getTableColumns(accessGrants),
  courseTitle: sql<string | null>`(select c.title from ${courses} c where c.id = ${accessGrants.courseId})`,
  isOpen,
}

type GrantRow = typeof accessGrants.$inferSelect & { courseTitle: string | null; isOpen: boolean }

export const publicGrant = ({
  userId: _userId,
  usedAt: _usedAt,
  isTakenBack: _isTakenBack,
  grantedByName,
  ...row
}: GrantRow): AccessGrant => ({
  ...row,
  grantedBy: grantedByName,
})

export const grantTitle = ({ courseTitle }: Pick<GrantRow, 'courseTitle'>) => courseTitle ?? ALL_COURSES_TITLE

/** What was given to somebody, the newest first. */
export async function listGrants(db: Db, userId: string): Promise<AccessGrant[]> {
  const rows = await db
    .select(grantColumns)
    .from(accessGrants)
    .where(eq(accessGrants.userId, userId))
    .orderBy(desc(accessGrants.id))
    .limit(200)
  return rows.map(publicGrant)
}

export async function insertGrant(tx: Tx, values: typeof accessGrants.$inferInsert): Promise<GrantRow> {
  const [row] = await tx.insert(accessGrants).values(values).returning(grantColumns)
  if (!row) throw new Error('Nothing was granted')
  return row
}

/** Whether somebody was given all courses for good. */
export async function hasAllForGood(tx: Tx, userId: string): Promise<boolean> {
  const [row] = await tx
    .select({ id: accessGrants.id })
    .from(accessGrants)
    .where(
      and(
        eq(accessGrants.userId, userId),
        isNull(accessGrants.courseId),
        isNull(accessGrants.endsAt),
        isOpen,
      ),
    )
    .limit(1)
  return row !== undefined
}

/** Until when all courses are open to somebody by what was given, null for good; undefined where they are not. */
export async function getAllGivenUntil(db: Db, userId: string): Promise<Date | null | undefined> {
  const rows = await db
    .select({ endsAt: accessGrants.endsAt })
    .from(accessGrants)
    .where(
      and(
        eq(accessGrants.userId, userId),
        isNull(accessGrants.courseId),
        lte(accessGrants.startsAt, sql`now()`),
        isOpen,
      ),
    )
    // What has no end comes first.
    .orderBy(desc(accessGrants.endsAt))
    .limit(1)
  return rows[0]?.endsAt
}

/** Ends what these say, as far as it has not ended; answers what has. Whose it is must be locked. */
export const endGrants = (tx: Tx, which: SQL | undefined) =>
  tx
    .update(accessGrants)
    .set({ endedAt: sql`now()` })
    .where(and(which, isOpen))
    .returning(grantColumns)

/** Takes access back that was given; another grant or a payment may keep it open. The student is told. Throws 404, 409. */
export function endGrant(
  { db, live }: Pick<Services, 'db' | 'live'>,
  actor: User,
  id: number,
): Promise<AccessGrant> {
  return transact(db, async (tx) => {
    const [known] = await tx
      .select({ userId: accessGrants.userId })
      .from(accessGrants)
      .where(eq(accessGrants.id, id))
    if (!known) throw paymentsErrors.GRANT_NOT_FOUND()
    const user = await lockUser(tx, known.userId)
    const [row] = await endGrants(tx, eq(accessGrants.id, id))
    if (!row) throw paymentsErrors.GRANT_OVER()
    const about = { title: grantTitle(row), courseId: row.courseId }
    await notify(tx, live, [user.id], { kind: 'access_ended', data: about })
    await writeAudit(tx, actor, 'access.ended', `user ${user.id}`, {
      username: user.username,
      title: about.title,
      source: row.source,
    })
    return publicGrant(row)
  })
}
