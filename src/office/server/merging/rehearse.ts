import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { accountsErrors } from '../../../accounts/errors.ts'
import type { Db } from '../../../platform/server/db/connect.ts'
import {
  type Holding,
  HOLDINGS,
  type MergedAccount,
  type MergeRehearsal,
  type mergeRehearsalInput,
} from '../../merging.schema.ts'
import { countConflicts } from './move.ts'
import { findObstacles } from './obstacles.ts'

const rowsIn = (table: string, which = 'true') =>
  `(select count(*) from ${table} t where t.user_id = u.id and ${which})`

/** SQL expressions that count the data of the user `u`. */
const HELD: Record<Holding, string> = {
  payments: rowsIn('payments'),
  paid: `(select (coalesce(sum(money_received(t.status, t.amount_paise, t.received_paise)), 0)
    - coalesce(sum((select sum(r.amount_paise) from refunds r where r.payment_id = t.id)), 0)) / 100.0
    from payments t where t.user_id = u.id)`,
  access: rowsIn('entitlements', `t.ended_at is null and (t.ends_at is null or t.ends_at > now())`),
  seats: rowsIn('entitlements', `t.source = 'seat' and t.ended_at is null`),
  coupons: rowsIn('orders', 't.coupon_id is not null'),
  credits: rowsIn('orders', 't.credit_paise > 0'),
  courses: rowsIn('enrollments'),
  lessons: rowsIn('lesson_progress', 't.completed'),
  attempts: rowsIn('quiz_attempts'),
  submissions: rowsIn('submissions'),
  certificates: rowsIn('certificates'),
  batches: rowsIn('batch_members', 't.left_at is null'),
  comments: rowsIn('comments'),
  reviews: rowsIn('reviews'),
  likes: rowsIn('lesson_likes'),
  notes: rowsIn('notes'),
  parentLinks: rowsIn('parent_links'),
  staffNotes: rowsIn('staff_notes'),
  sessions: rowsIn('sessions', 't.expires_at > now()'),
}

type Row = Omit<MergedAccount, 'createdAt' | 'seenAt' | 'has'> & {
  createdAt: string
  seenAt: string | null
} & Record<Holding, number>

/** Returns the data counts of an account. Throws 404 if it does not exist. */
async function readAccount(db: Db, id: string): Promise<MergedAccount> {
  const held = HOLDINGS.map((one) => `${HELD[one]}::float8 as "${one}"`).join(', ')
  const [row] = await db.execute<Row>(sql`
    select u.id, u.username, u.full_name as "fullName", u.mobile, u.created_at as "createdAt",
      (select v.seen_at from user_visits v where v.user_id = u.id) as "seenAt", ${sql.raw(held)}
    from users u where u.id = ${id}`)
  if (!row) throw accountsErrors.USER_NOT_FOUND()
  const { username, fullName, mobile, createdAt, seenAt } = row
  const has = Object.fromEntries(HOLDINGS.map((one) => [one, row[one]])) as MergedAccount['has']
  return {
    id,
    username,
    fullName,
    mobile,
    createdAt: new Date(createdAt),
    seenAt: seenAt === null ? null : new Date(seenAt),
    has,
  }
}

/** Returns the effect of a merge. Makes no changes. Throws 404 if an account does not exist. */
export async function rehearseMerge(
  db: Db,
  { id: keptId, otherId: goingId }: z.output<typeof mergeRehearsalInput>,
): Promise<MergeRehearsal> {
  const merged = { keptId, goingId }
  return {
    kept: await readAccount(db, keptId),
    going: await readAccount(db, goingId),
    obstacles: await findObstacles(db, merged),
    conflicts: await countConflicts(db, merged),
  }
}
