import { asc, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { writeAudit } from '../../../academy/server/audit.ts'
import { handleOnce } from '../../../academy/server/handled-requests.ts'
import { notify } from '../../../academy/server/notifications.ts'
import { users } from '../../../accounts/tables.ts'
import { enrollments } from '../../../learning/tables.ts'
import { keepCourse } from '../../../payments/server/grants/manual-grants.ts'
import { entitlements } from '../../../payments/tables.ts'
import type { Services } from '../../../platform/server/context.ts'
import { type Db, transact, type Tx } from '../../../platform/server/db/connect.ts'
import { platformErrors } from '../../../platform/server/errors.ts'
import type { User } from '../../../platform/user.schema.ts'
import { studentsErrors } from '../../errors.ts'
import { students as policy } from '../../students.policy.ts'
import type { BulkAction, BulkInput, bulkPlan, BulkPlanInput } from '../../students.schema.ts'
import { bulkActions, bulkActionStudents } from '../../tables.ts'
import { announceToChosen } from '../announcements/announcements.ts'
import { lockBatch } from '../batches/batches.ts'
import { joinBatch, noteJoined } from '../batches/members.ts'
import { inParts, listed } from '../in-parts.ts'
import { endSessionsOf, getAction } from './actions.ts'
import { findChanged, findChosen, lacksAccess } from './chosen.ts'

/**
 * Returns how many students an action would change. Makes no changes. Throws 403 if the caller lacks the duty for
 * the action, and 409 if there are too many students.
 */
export async function planBulk(db: Db, actor: User, input: BulkPlanInput): Promise<z.infer<typeof bulkPlan>> {
  refuseAction(actor, input)
  const ids = await findChosen(db, actor, input)
  const n = (await findChanged(db, actor, input, ids)).length
  return { changes: n, stays: ids.length - n }
}

function refuseAction(actor: User, input: BulkPlanInput): void {
  const reason = policy.whyNot(actor, 'act', input)
  if (reason) throw platformErrors[reason]()
}

type Acting = Pick<Services, 'db' | 'live'>

/**
 * Changes all selected students or none, in one transaction. Throws 403 if the caller lacks the duty for the action,
 * and 404 if the course or batch does not exist. Throws 409 if the batch has too few seats or is over, or if there
 * are too many students. Throws 409 if nothing would change, or if the request ID belongs to another call.
 */
export function applyBulk({ db, live }: Acting, actor: User, input: BulkInput): Promise<BulkAction> {
  refuseAction(actor, input)
  return transact(db, (tx) =>
    handleOnce(tx, actor, ['students.act', input], {
      handle: () => applyOnce(tx, live, actor, input),
      idsOf: ({ id }) => ({ id }),
      find: ({ id }) => getAction(tx, id ?? 0),
    }),
  )
}

async function applyOnce(tx: Tx, live: Services['live'], actor: User, input: BulkInput): Promise<BulkAction> {
  const { kind, courseId, batchId, title, body } = input
  const batch = batchId === undefined ? null : await lockBatch(tx, batchId)
  const ids = await findChosen(tx, actor, input)
  await tx
    .select({ id: users.id })
    .from(users)
    .where(sql`${users.id} = any(${listed(ids)})`)
    .orderBy(asc(users.id))
    .for('no key update')
  const course = courseId === undefined ? null : await keepCourse(tx, courseId)
  const who = await findChanged(tx, actor, input, ids)
  if (who.length === 0) throw studentsErrors.BULK_NOTHING()
  const isMessage = title !== undefined && body !== undefined
  const announcementId = isMessage ? await announceToChosen(tx, { title, body }) : null
  const [made] = await tx
    .insert(bulkActions)
    .values({
      kind,
      courseId: courseId ?? null,
      batchId: batchId ?? null,
      announcementId,
      createdBy: actor.id,
      createdByName: actor.username,
    })
    .returning({ id: bulkActions.id })
  if (!made) throw new Error('No action was created')
  await tx.execute(sql`
      insert into ${bulkActionStudents} (action_id, user_id, blocked_at)
      select ${made.id}, u.id, u.blocked_at from ${users} u where u.id = any(${listed(who)})`)
  if (course) await enrolAll(tx, live, actor, { course, who })
  if (batch) {
    await joinBatch(tx, actor, batch, who)
    await noteJoined(tx, live, actor, batch, who)
  }
  if (kind === 'block' || kind === 'unblock') await block(tx, live, who, kind === 'block')
  await writeAudit(tx, actor, `students.${kind}`, ['students'], {
    ...(course && { title: course.title }),
    ...(batch && { title: batch.name }),
    ...(isMessage && { title }),
    students: who.length,
  })
  return getAction(tx, made.id)
}

type Enrolling = { course: { id: number; title: string }; who: readonly string[] }

/** Gives lifetime access to students who lack it, and enrols all students. */
async function enrolAll(
  tx: Tx,
  live: Services['live'],
  actor: User,
  { course, who }: Enrolling,
): Promise<void> {
  await inParts(who, async (part) => {
    await tx.execute(sql`
      insert into ${entitlements} (user_id, course_id, source, granted_by_name)
      select ${users.id}, ${course.id}, 'other', ${actor.username} from ${users}
      where ${users.id} = any(${listed(part)}) and ${lacksAccess(course.id)}`)
    await tx.execute(sql`
      insert into ${enrollments} (user_id, course_id) select unnest(${listed(part)}), ${course.id}
      on conflict do nothing`)
  })
  const data = { title: course.title, courseId: course.id, until: null }
  await notify(tx, live, [...who], { kind: 'access_given', data })
}

async function block(tx: Tx, live: Services['live'], who: readonly string[], blocks: boolean): Promise<void> {
  await inParts(who, (part) =>
    tx
      .update(users)
      .set({ blockedAt: blocks ? sql`now()` : null })
      .where(sql`${users.id} = any(${listed(part)})`),
  )
  if (blocks) await endSessionsOf(tx, live, who)
}
