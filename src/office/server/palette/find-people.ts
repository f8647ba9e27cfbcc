import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { isMobileConfirmed } from '../../../accounts/server/lock-users.ts'
import { findUserSearch } from '../../../accounts/server/user-search.ts'
import { users } from '../../../accounts/tables.ts'
import { transactionKey } from '../../../payments/rules.ts'
import { matches } from '../../../payments/server/approval-queue/queue-filter.ts'
import { publicStatus } from '../../../payments/server/payments.ts'
import { orders, payments } from '../../../payments/tables.ts'
import { formatPaise } from '../../../platform/money.ts'
import type { Actor } from '../../../platform/policy.ts'
import type { Db } from '../../../platform/server/db/connect.ts'
import { hasWords, nearlyHasWords, wordsIn } from '../../../platform/server/db/word-search.ts'
import { isInOwnBatches } from '../../../students/server/batches/own-batches.ts'
import { batches } from '../../../students/tables.ts'
import { MAX_FOUND, type PaletteItem } from '../../palette.schema.ts'
import { type Asked, bestFirst, numbersIn, uuidsIn } from './order.ts'

/** Returns users by name, username, mobile number or ID. */
export async function findStudents(db: Db, { search, recent }: Asked): Promise<PaletteItem[]> {
  if (search === null && recent.length === 0) return []
  const used = sql`${users.id} = any(${uuidsIn(recent)})`
  const found = search === null ? undefined : await findUserSearch(db, search)
  const name = sql`coalesce(${users.fullName}, ${users.username})`
  const rows = await db
    .select({
      id: users.id,
      username: users.username,
      fullName: users.fullName,
      mobile: users.mobile,
      isMobileConfirmed,
      blockedAt: users.blockedAt,
    })
    .from(users)
    .where(search === null ? used : found?.matches)
    .orderBy(
      // Sorting by name reads every match, so this sorts only a small number of matches.
      ...(found?.capped
        ? []
        : [...bestFirst(used, sql`${users.username}`, search), ...bestFirst(used, name, search)]),
      desc(users.createdAt),
    )
    .limit(search === null ? recent.length : MAX_FOUND)
  return rows.map(({ id, username, fullName, mobile, isMobileConfirmed: isConfirmed, blockedAt }) => ({
    kind: 'student',
    id,
    title: fullName ?? username,
    about: [fullName && username, mobile && isConfirmed ? `${mobile} ✓` : mobile].filter(Boolean).join(' · '),
    state: blockedAt ? 'blocked' : null,
    courseId: null,
  }))
}

/** Returns batches that the user manages, by name, with archived batches last. */
export async function findBatches(db: Db, actor: Actor, { search, recent }: Asked): Promise<PaletteItem[]> {
  if (search === null && recent.length === 0) return []
  const used = sql`${batches.id} = any(${numbersIn(recent)})`
  const haystack = sql`lower(${batches.name})`
  const words = wordsIn(search ?? '')
  const list = async (where: SQL | undefined): Promise<PaletteItem[]> => {
    const rows = await db
      .select({
        id: batches.id,
        title: batches.name,
        about: batches.startsOn,
        archivedAt: batches.archivedAt,
      })
      .from(batches)
      .where(and(isInOwnBatches(actor, 'batches', batches.id), where))
      .orderBy(
        sql`${batches.archivedAt} is not null`,
        ...bestFirst(used, sql`${batches.name}`, search),
        desc(batches.id),
      )
      .limit(search === null ? recent.length : MAX_FOUND)
    return rows.map(({ id, archivedAt, ...row }) => ({
      kind: 'batch',
      id: String(id),
      ...row,
      state: archivedAt ? 'archived' : null,
      courseId: null,
    }))
  }
  if (search === null) return list(used)
  const found = await list(hasWords(haystack, words))
  const nearly = nearlyHasWords(haystack, words)
  return found.length > 0 || !nearly ? found : list(nearly)
}

/** Returns payments by transaction ID, order code, number, amount, or student name. */
export async function findPayments(db: Db, { search, recent }: Asked): Promise<PaletteItem[]> {
  if (search === null && recent.length === 0) return []
  const used = sql`${payments.id} = any(${numbersIn(recent)})`
  const rows = await db
    .select({
      id: payments.id,
      transactionId: payments.transactionId,
      key: payments.transactionKey,
      status: payments.status,
      amountPaise: payments.amountPaise,
      username: orders.username,
      fullName: users.fullName,
    })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .leftJoin(users, eq(users.id, payments.userId))
    .where(search === null ? used : and(matches({ search })))
    .orderBy(desc(payments.id))
    .limit(search === null ? recent.length : MAX_FOUND)
  const isExact = ({ key }: { key: string }) => search !== null && key === transactionKey(search)
  return rows
    .toSorted((a, b) => Number(isExact(b)) - Number(isExact(a)))
    .map(({ id, transactionId, status, amountPaise, username, fullName }) => ({
      kind: 'payment',
      id: String(id),
      title: fullName ?? username,
      about: `${formatPaise(amountPaise)} · ${transactionId}`,
      state: publicStatus(status),
      courseId: null,
    }))
}
