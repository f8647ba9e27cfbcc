import { and, desc, eq, getTableColumns, isNull, notInArray, type SQL, sql } from 'drizzle-orm'
import type { PgInsertValue } from 'drizzle-orm/pg-core'
import { ALL_COURSES_TITLE } from '../../rules.ts'
import type { EntitlementEndReason } from '../../rules.ts'
import type { User } from '../../../platform/user.schema.ts'
import type { Services } from '../../../platform/server/context.ts'
import { transact, type Db, type Tx } from '../../../platform/server/db/connect.ts'
import { lockUser } from '../../../accounts/server/lock-users.ts'
import { writeAudit } from '../../../academy/server/audit.ts'
import { notify } from '../../../academy/server/notifications.ts'
import { isOpenTo } from '../../../catalogue/server/access/entitlement.ts'
import { courses } from '../../../catalogue/tables.ts'
import { batches } from '../../../students/tables/batches.ts'
import { entitlements } from '../../tables.ts'
import { paymentsErrors } from '../../errors.ts'
import type { AccessGrant } from '../../grants.schema.ts'

/**
 * SQL condition: the access was not ended and has not expired. It may begin in the future. A plan ends only manually,
 * because its end is followed by a grace period.
 */
const isOpen = sql<boolean>`(${entitlements.endedAt} is null and (${entitlements.source} = 'plan' or ${entitlements.endsAt} is null or ${entitlements.endsAt} > now()))`

/** SQL condition: access that administrators can see and end, apart from the user's own purchases. */
export const isGrant = notInArray(entitlements.source, ['purchase', 'plan'])

const entitlementColumns = {
  ...getTableColumns(entitlements),
  /** For access from a batch, the name of the batch. */
  reason: sql<string | null>`coalesce(${entitlements.reason}, (
    select b.name from ${batches} b where b.id = ${entitlements.batchId}))`,
  courseTitle: sql<string | null>`(select c.title from ${courses} c where c.id = ${entitlements.courseId})`,
  isOpen,
}

type EntitlementRow = typeof entitlements.$inferSelect & { courseTitle: string | null; isOpen: boolean }

export const publicGrant = ({ source, grantedByName: grantedBy, ...row }: EntitlementRow): AccessGrant => {
  if (source === 'purchase' || source === 'plan') throw new Error('A purchase is not a grant')
  const { id, courseId, courseTitle, reason, paymentId, startsAt, endsAt, endedAt, isOpen: open } = row
  return {
    id,
    courseId,
    courseTitle,
    source,
    reason,
    paymentId,
    grantedBy,
    startsAt,
    endsAt,
    endedAt,
    isOpen: open,
  }
}

export const grantTitle = ({ courseTitle }: Pick<EntitlementRow, 'courseTitle'>) =>
  courseTitle ?? ALL_COURSES_TITLE

/** Gives several users access, as `addEntitlement` does. */
export async function addEntitlements(tx: Tx, values: PgInsertValue<typeof entitlements>[]): Promise<void> {
  if (values.length > 0) await tx.insert(entitlements).values(values)
}

/** Returns the access granted to a user, newest first. */
export async function listGrants(db: Db, userId: string): Promise<AccessGrant[]> {
  const rows = await db
    .select(entitlementColumns)
    .from(entitlements)
    .where(and(eq(entitlements.userId, userId), isGrant))
    .orderBy(desc(entitlements.id))
    .limit(200)
  return rows.map(publicGrant)
}

/** Throws 404 if the grant does not exist. */
export async function getGrant(db: Db | Tx, id: number): Promise<AccessGrant> {
  const [row] = await db
    .select(entitlementColumns)
    .from(entitlements)
    .where(and(eq(entitlements.id, id), isGrant))
  if (!row) throw paymentsErrors.GRANT_NOT_FOUND()
  return publicGrant(row)
}

/**
 * Gives access, and returns the new row. Fails with the database error 23505 for a second purchase of a course. The
 * user must be locked.
 */
export async function addEntitlement(
  tx: Tx,
  values: PgInsertValue<typeof entitlements>,
): Promise<EntitlementRow> {
  const [row] = await tx.insert(entitlements).values(values).returning(entitlementColumns)
  if (!row) throw new Error('No entitlement was added')
  return row
}

/** Returns the end of granted access to all courses. Null for lifetime access, undefined without such a grant. */
export async function getAllGivenUntil(db: Db, userId: string): Promise<Date | null | undefined> {
  const rows = await db
    .select({ endsAt: entitlements.endsAt })
    .from(entitlements)
    .where(and(isOpenTo(userId), isNull(entitlements.courseId), isGrant))
    // Nulls, which mean lifetime access, sort first.
    .orderBy(desc(entitlements.endsAt))
    .limit(1)
  return rows[0]?.endsAt
}

/** Ends the matching entitlements and returns those that were still open. The user must be locked. */
export const endEntitlements = (tx: Tx, which: SQL | undefined, endReason: EntitlementEndReason) =>
  tx
    .update(entitlements)
    .set({ endedAt: sql`now()`, endReason })
    .where(and(which, isOpen))
    .returning(entitlementColumns)

/**
 * Ends access that was granted manually, and notifies the student. Another grant or a payment may keep the course open.
 * Throws 404 if the grant does not exist or belongs to a batch, and 409 if it has already ended.
 */
export function endGrant(
  { db, live }: Pick<Services, 'db' | 'live'>,
  actor: User,
  id: number,
): Promise<AccessGrant> {
  return transact(db, async (tx) => {
    const [known] = await tx
      .select({ userId: entitlements.userId })
      .from(entitlements)
      .where(and(eq(entitlements.id, id), isGrant, isNull(entitlements.batchId)))
    if (!known) throw paymentsErrors.GRANT_NOT_FOUND()
    const user = await lockUser(tx, known.userId)
    const [row] = await endEntitlements(tx, eq(entitlements.id, id), 'by_hand')
    if (!row) throw paymentsErrors.GRANT_OVER()
    const about = { title: grantTitle(row), courseId: row.courseId }
    await notify(tx, live, [user.id], { kind: 'access_ended', data: about })
    await writeAudit(tx, actor, 'access.ended', ['user', user.id], {
      username: user.username,
      title: about.title,
      source: row.source,
    })
    return publicGrant(row)
  })
}
