import { asc, inArray, or, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { ALL_COURSES_TITLE } from '../../rules.ts'
import { toPaise } from '../../../platform/money.ts'
import type { User } from '../../../platform/user.schema.ts'
import type { Services } from '../../../platform/server/context.ts'
import { transact, type Tx } from '../../../platform/server/db/connect.ts'
import { accountsErrors } from '../../../accounts/errors.ts'
import { users } from '../../../accounts/tables.ts'
import { writeAudit } from '../../../academy/server/audit.ts'
import { handleOnce } from '../../../academy/server/handled-requests.ts'
import { notify } from '../../../academy/server/notifications.ts'
import { hasLifetimeAccess } from '../../../catalogue/server/access/entitlement.ts'
import { enroll } from '../../../learning/server/enrollments.ts'
import { paymentsErrors } from '../../errors.ts'
import type { givenAccess, grantInput } from '../../grants.schema.ts'
import { getPayment, publicPayment } from '../payments.ts'
import { giveAccess, keepCourse, readEnd, recordCashPayment } from './manual-grants.ts'
import { refuseAboveLimit } from '../decisions/limits.ts'
import { addEntitlement, getGrant } from './grants.ts'

type Given = z.infer<typeof givenAccess>
type Input = z.output<typeof grantInput>

/**
 * Grants access manually: to one user, or to several users as paid seats. Throws 403 for the caller's own account, and
 * for money above their limit, unless they are an administrator. Throws 409 if the request ID belongs to another call.
 */
export async function grantManually(
  services: Pick<Services, 'db' | 'live' | 'env'>,
  actor: User,
  input: Input,
): Promise<Given> {
  const { userId, amount } = input
  const names = [...new Set((input.usernames ?? []).map((name) => name.toLowerCase()))]
  const isForThem = names.includes(actor.username.toLowerCase())
  // Recorded money counts as a decision about a payment.
  refuseAboveLimit(actor, amount === undefined ? 'giveTo' : 'decideAmount', {
    userId: isForThem ? actor.id : userId,
    paise: toPaise(amount ?? 0),
  })
  return transact(services.db, (tx) =>
    handleOnce(tx, actor, ['grants.create', input], {
      handle: () =>
        input.usernames
          ? giveSeats(tx, services, actor, input, names)
          : giveAccess(tx, services, actor, input),
      idsOf: ({ grant, payment }) => ({
        ...(grant && { grant: grant.id }),
        ...(payment && { payment: payment.id }),
      }),
      find: async ({ grant, payment }) => ({
        grant: grant === undefined ? null : await getGrant(tx, grant),
        payment: payment === undefined ? null : publicPayment(await getPayment(tx, payment)),
      }),
    }),
  )
}

/**
 * Creates one payment, which gives no access itself, and a grant for each of these users. Grants access to all of
 * them or to none. Revoking the payment ends the grants. Throws 400 for unknown usernames and for users who already
 * have access. Throws 404 if the buyer or the course does not exist.
 */
async function giveSeats(
  tx: Tx,
  { live, env }: Pick<Services, 'live' | 'env'>,
  actor: User,
  { userId, amount = 0, reason, endsOn, ...input }: Input,
  names: string[],
): Promise<Given> {
  const { payer, seated } = await lockThem(tx, userId, names)
  const course = input.courseId ? await keepCourse(tx, input.courseId) : null
  const courseId = course?.id ?? null
  // Seats in all courses last one year, like the Premium plan.
  const year = courseId === null && { endsAt: sql`now() + interval '1 year'` }
  const end = { ...year, ...(await readEnd(tx, env, endsOn)) }
  const having: string[] = []
  for (const { id, username } of seated) if (await hasLifetimeAccess(tx, id, courseId)) having.push(username)
  if (having.length > 0) throw paymentsErrors.SEATS_GIVEN({ names: having.toSorted().join(', ') })

  const payment = await recordCashPayment(tx, actor, payer, {
    course,
    paise: toPaise(amount),
    reason,
  })
  const title = course?.title ?? ALL_COURSES_TITLE
  for (const { id, username } of seated) {
    await addEntitlement(tx, {
      userId: id,
      courseId,
      source: 'seat',
      reason,
      paymentId: payment.id,
      ...end,
      grantedByName: actor.username,
    })
    if (courseId !== null) await enroll(tx, { userId: id, courseId })
    await notify(tx, live, [id], { kind: 'access_given', data: { title, courseId, until: endsOn ?? null } })
    await writeAudit(tx, actor, 'access.given', ['user', id], { username, title, source: 'seat' })
  }
  await writeAudit(tx, actor, 'payment.approved', ['payment', payment.id], {
    username: payer.username,
    title,
    amount,
    ...(reason !== null && { reason }),
  })
  await live.publish(tx, 'payments', { paymentId: payment.id })
  return { grant: null, payment: publicPayment(payment) }
}

/**
 * Locks the buyer and the users who get a seat, in a fixed order. Throws 404 if the buyer does not exist, and 400 for
 * unknown usernames.
 */
async function lockThem(tx: Tx, userId: string, names: string[]) {
  const name = sql<string>`lower(${users.username})`
  const rows = await tx
    .select({ id: users.id, username: users.username, name })
    .from(users)
    .where(or(eq(users.id, userId), inArray(name, names)))
    .orderBy(asc(users.id))
    .for('no key update')
  const payer = rows.find(({ id }) => id === userId)
  if (!payer) throw accountsErrors.USER_NOT_FOUND()
  const unknown = names.filter((one) => !rows.some((row) => row.name === one))
  if (unknown.length > 0) throw paymentsErrors.SEATS_UNKNOWN({ names: unknown.join(', ') })
  return { payer, seated: rows.filter((row) => names.includes(row.name)) }
}
