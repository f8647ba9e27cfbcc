import { and, asc, eq, gt, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm'
import { users } from '../../../accounts/tables.ts'
import type { User } from '../../../platform/user.schema.ts'
import type { Services } from '../../../platform/server/context.ts'
import { type Db, transact, type Tx } from '../../../platform/server/db/connect.ts'
import { type GuardedSetting, PAYEE_CONFIRMATION, type PayeeConfirmation } from '../../settings.schema.ts'
import { auditLog, payeeChanges, settings } from '../../tables.ts'
import { academyErrors } from '../../errors.ts'
import { type Actor, writeAudit } from '../audit.ts'
import { notifyAdmins } from '../notifications.ts'
import { noteSettingChanged, storeSetting } from './store-setting.ts'

type Live = Services['live']

/** How long a change can wait for confirmation by a second administrator. */
const EXPIRES = sql`interval '7 days'`
/** How long new administrators, and those whose sign-in was reset, can neither request nor confirm changes. */
const WAITS = sql`interval '7 days'`

const isAdministrator = and(eq(users.role, 'admin'), isNull(users.blockedAt))

/**
 * SQL condition: an administrator whom no one can have created, promoted or taken over just for this change.
 * Otherwise one person could act as two.
 */
const isTrusted = and(
  isAdministrator,
  lte(users.adminSince, sql`now() - ${WAITS}`),
  sql`not exists (
    select from ${auditLog} a where a.subject_kind = 'user' and a.subject_id = ${users.id}::text
      and a.created_at > now() - ${WAITS}
      and (a.action in ('user.created', 'user.role', 'user.unblocked', 'user.reset_link', 'user.second_factor_reset')
        or a.action = 'user.password_reset' and a.data ->> 'issuer' is distinct from a.data ->> 'username'))`,
)

/** SQL condition: the change is pending. A change also ends when its author is no longer an administrator. */
const isOpen = and(gt(payeeChanges.askedAt, sql`now() - ${EXPIRES}`), isAdministrator)

const openChanges = (db: Db | Tx, which?: SQL) =>
  db
    .select({
      id: payeeChanges.id,
      key: payeeChanges.key,
      from: payeeChanges.previous,
      to: payeeChanges.value,
      askedById: payeeChanges.askedBy,
      askedBy: users.username,
      askedAt: payeeChanges.askedAt,
      expiresAt: sql<Date>`${payeeChanges.askedAt} + ${EXPIRES}`.mapWith(payeeChanges.askedAt),
    })
    .from(payeeChanges)
    .innerJoin(users, eq(users.id, payeeChanges.askedBy))
    .where(and(isOpen, which))
    .orderBy(asc(payeeChanges.id))

type OpenChange = Awaited<ReturnType<typeof openChanges>>[number]

/**
 * Whether changes to the payment details need a second administrator. Locks the setting, so that changes to it, changes
 * to the payment details, and confirmations run one after another.
 */
export async function lockPayeeConfirmation(tx: Tx): Promise<boolean> {
  const [row] = await tx.select().from(settings).where(eq(settings.key, PAYEE_CONFIRMATION)).for('update')
  return row?.value === 'on'
}

/** Returns the IDs of the trusted administrators. */
async function listTrusted(db: Db | Tx): Promise<ReadonlySet<string>> {
  const rows = await db.select({ id: users.id }).from(users).where(isTrusted)
  return new Set(rows.map(({ id }) => id))
}

type Trusted = Awaited<ReturnType<typeof listTrusted>>

/** Returns how many other administrators could confirm changes by this user. */
const countConfirmers = (trusted: Trusted, userId: string): number =>
  trusted.has(userId) ? trusted.size - 1 : 0

/** Throws 409 if no other administrator can confirm changes. */
export async function refuseWithoutSecondPerson(tx: Tx, actor: User): Promise<void> {
  if (countConfirmers(await listTrusted(tx), actor.id) === 0) throw academyErrors.SECOND_PERSON_MISSING()
}

/**
 * Stores a change until a second administrator confirms it, and notifies the other administrators. It replaces the
 * author's earlier change to the same setting. Throws 409 if another administrator's change to this setting is
 * pending, and 403 if the author became an administrator too recently.
 */
export async function askForPayeeChange(
  tx: Tx,
  live: Live,
  actor: User,
  { key, from, to }: { key: GuardedSetting; from: string; to: string },
): Promise<void> {
  const [open] = await openChanges(tx, eq(payeeChanges.key, key))
  if (open && open.askedById !== actor.id) throw academyErrors.PAYEE_CHANGE_OPEN({ by: open.askedBy })
  if (open?.to === to) return
  if (!(await listTrusted(tx)).has(actor.id)) throw academyErrors.SECOND_PERSON_TOO_NEW()
  await tx.delete(payeeChanges).where(eq(payeeChanges.key, key))
  await tx.insert(payeeChanges).values({ key, previous: from, value: to, askedBy: actor.id })
  await writeAudit(tx, actor, 'payee_change.asked', ['setting', key], { from, to })
  const data = { by: actor.username, setting: key }
  await notifyAdmins(tx, live, { kind: 'payee_change_asked', data }, actor.id)
}

/** Returns whether changes need a second administrator, and the pending changes. */
export async function getPayeeConfirmation(db: Db, viewer: User): Promise<PayeeConfirmation> {
  const [[row], trusted, open] = await Promise.all([
    db.select().from(settings).where(eq(settings.key, PAYEE_CONFIRMATION)),
    listTrusted(db),
    openChanges(db),
  ])
  return {
    isOn: row?.value === 'on',
    others: countConfirmers(trusted, viewer.id),
    changes: open.map(({ askedById, ...change }) => ({
      ...change,
      isOwn: askedById === viewer.id,
      canConfirm: whyNotConfirm(trusted, viewer, askedById) === null,
    })),
  }
}

/**
 * Returns the error if the administrator may not confirm a change, otherwise null. The administrator must not be its
 * author, and both must be trusted.
 */
function whyNotConfirm(trusted: Trusted, viewer: User, askedById: string) {
  if (askedById === viewer.id) return academyErrors.OWN_PAYEE_CHANGE
  return trusted.has(askedById) && trusted.has(viewer.id) ? null : academyErrors.SECOND_PERSON_TOO_NEW
}

/** Locks the changes with these IDs, and returns them. Throws 409 if one of them is no longer pending. */
async function lockChanges(tx: Tx, ids: readonly number[]): Promise<OpenChange[]> {
  await lockPayeeConfirmation(tx)
  const changes = await openChanges(tx, inArray(payeeChanges.id, [...ids]))
  if (changes.length !== new Set(ids).size) throw academyErrors.PAYEE_CHANGE_GONE()
  return changes
}

/**
 * Applies changes by another administrator, all or none. Throws 403 if the caller may not confirm one of them, and 409
 * if one has changed since the caller saw it.
 */
export const confirmPayeeChanges = (
  { db, live }: Pick<Services, 'db' | 'live'>,
  actor: User,
  ids: readonly number[],
): Promise<void> =>
  transact(db, async (tx) => {
    const changes = await lockChanges(tx, ids)
    const trusted = await listTrusted(tx)
    for (const { key, from, to, askedBy, askedById } of changes) {
      const refuse = whyNotConfirm(trusted, actor, askedById)
      if (refuse) throw refuse()
      const [saved] = await tx.select().from(settings).where(eq(settings.key, key)).for('update')
      if ((saved?.value ?? '') !== from) throw academyErrors.PAYEE_CHANGE_GONE()
      await storeSetting(tx, key, to)
      await noteSettingChanged(tx, live, key)
      await writeAudit(tx, actor, 'payee_change.confirmed', ['setting', key], { from, to, askedBy })
      const data = { by: actor.username, askedBy, setting: key }
      await notifyAdmins(tx, live, { kind: 'payee_change_confirmed', data }, actor.id)
    }
    await tx.delete(payeeChanges).where(inArray(payeeChanges.id, [...ids]))
    if (changes.some(({ key }) => key === PAYEE_CONFIRMATION)) await withdrawAll(tx, actor)
  })

/** Withdraws the caller's own changes, or those of others. Throws 409 if one is no longer pending. */
export const withdrawPayeeChanges = (
  { db, live }: Pick<Services, 'db' | 'live'>,
  actor: User,
  ids: readonly number[],
): Promise<void> =>
  transact(db, async (tx) => {
    for (const change of await lockChanges(tx, ids)) {
      await withdraw(tx, actor, change)
      const data = { by: actor.username, setting: change.key }
      await notifyAdmins(tx, live, { kind: 'payee_change_withdrawn', data }, actor.id)
    }
  })

async function withdraw(tx: Tx, actor: Actor, { id, key, from, to, askedBy }: OpenChange): Promise<void> {
  await tx.delete(payeeChanges).where(eq(payeeChanges.id, id))
  await writeAudit(tx, actor, 'payee_change.withdrawn', ['setting', key], { from, to, askedBy })
}

/** Withdraws all pending changes after the confirmation was turned off. */
async function withdrawAll(tx: Tx, actor: Actor): Promise<void> {
  for (const change of await openChanges(tx)) await withdraw(tx, actor, change)
}

/** Turns the confirmation off without a second administrator, for operators. Returns whether it was on. */
export async function turnOffPayeeConfirmation(tx: Tx, actor: Actor): Promise<boolean> {
  if (!(await lockPayeeConfirmation(tx))) return false
  await storeSetting(tx, PAYEE_CONFIRMATION, '')
  await writeAudit(tx, actor, 'setting.changed', ['setting', PAYEE_CONFIRMATION], { from: 'on', to: '' })
  await withdrawAll(tx, actor)
  return true
}

/** Deletes expired changes. */
export const deleteOldPayeeChanges = async (db: Db): Promise<void> => {
  await db.delete(payeeChanges).where(sql`${payeeChanges.askedAt} < now() - ${EXPIRES}`)
}
