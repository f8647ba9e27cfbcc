import { isDeepStrictEqual } from 'node:util'
import { and, desc, eq, getTableColumns, gt, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import {
  AUDIT_ACTIONS,
  type AuditAction,
  type AuditChange,
  type AuditData,
  type AuditField,
  kindOf,
  type SubjectKind,
} from '../../registry/audit.rules.ts'
import type { AuditEntry, auditQuery } from '../audit.schema.ts'
import { PAYMENT_SETTINGS } from '../settings.schema.ts'
import type { Db, Tx } from '../../platform/server/db/connect.ts'
import { auditLog } from '../tables.ts'

/** The user who performs the action. For automatic actions this is the academy, without an ID. */
export type Actor = { id: string | null; username: string }

/** The subject of an action. It has no ID if there is only one subject of its kind. */
export type Subject = readonly [kind: SubjectKind, id?: string | number]

/** Forbids keys without a name, even in data that is not written as an object literal. */
type Named<Data> = Record<Exclude<keyof Data, keyof AuditData>, never>

/** Writes an audit entry in the transaction of the action. `data` has the details. */
export async function writeAudit<Data extends AuditData>(
  tx: Tx | Db,
  actor: Actor,
  action: AuditAction,
  [subjectKind, subjectId]: Subject,
  data?: Data & Named<Data>,
): Promise<void> {
  await tx.insert(auditLog).values({
    actorId: actor.id,
    actorName: actor.username,
    action,
    subjectKind,
    subjectId: subjectId === undefined ? null : String(subjectId),
    data: data ?? {},
  })
}

const publicEntry = {
  ...getTableColumns(auditLog),
  subject: sql<string>`concat_ws(' ', ${auditLog.subjectKind}, ${auditLog.subjectId})`,
}

/** Maximum length of recorded texts, enough to recognise them. Longer texts are cut. */
const BEGINNING = 200

function audited(value: unknown): unknown {
  const said = typeof value === 'object' && value !== null ? JSON.stringify(value) : (value ?? null)
  return typeof said === 'string' && said.length > BEGINNING ? `${said.slice(0, BEGINNING)}…` : said
}

/** Returns the changes between two states as `{ price: { from, to } }`, or null if nothing changed. */
export function changesBetween<T extends object>(
  before: T,
  after: T,
  names: readonly (keyof T & AuditField)[],
): Partial<Record<AuditField, AuditChange>> | null {
  const changed = names.filter((name) => !isDeepStrictEqual(before[name], after[name]))
  if (changed.length === 0) return null
  return Object.fromEntries(
    changed.map((name) => [name, { from: audited(before[name]), to: audited(after[name]) }]),
  )
}

/**
 * Returns changes to the payment details in the last seven days, latest first. Leaves out values that the owner set for
 * the first time, because they cannot redirect payments.
 */
export const listPayeeChanges = (db: Db, ownerId: string | null): Promise<AuditEntry[]> =>
  db
    .select(publicEntry)
    .from(auditLog)
    .where(
      and(
        eq(auditLog.subjectKind, 'setting'),
        inArray(auditLog.subjectId, [...PAYMENT_SETTINGS]),
        gt(auditLog.createdAt, sql`now() - interval '7 days'`),
        sql`not (${auditLog.data} ->> 'from' = '' and ${auditLog.actorId} is not distinct from ${ownerId}::uuid)`,
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(20)

/** Returns audit entries, newest first. */
export async function listAudit(
  db: Db,
  { limit = 50, cursor, action, person, from, to }: z.output<typeof auditQuery>,
  timeZone: string,
): Promise<{ items: AuditEntry[]; nextCursor: number | null }> {
  const actions = AUDIT_ACTIONS.filter((one) => one === action || kindOf(one) === action)
  const name = person?.trim().toLowerCase()
  const midnight = (day: SQL) => sql`(${day})::timestamp at time zone ${timeZone}::text`
  const rows = await db
    .select(publicEntry)
    .from(auditLog)
    .where(
      and(
        cursor === undefined ? undefined : lt(auditLog.id, cursor),
        action && inArray(auditLog.action, actions),
        name
          ? or(
              eq(sql`lower(${auditLog.actorName})`, name),
              eq(sql`lower(${auditLog.data} ->> 'username')`, name),
            )
          : undefined,
        from ? gte(auditLog.createdAt, midnight(sql`${from}::date`)) : undefined,
        to ? lt(auditLog.createdAt, midnight(sql`${to}::date + 1`)) : undefined,
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(limit + 1)
  const items = rows.slice(0, limit)
  return { items, nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null }
}
