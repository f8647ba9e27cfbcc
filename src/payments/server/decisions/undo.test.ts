import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { notifyOfDecisions } from './notify.ts'
import { refuseRows } from '../../../testing/refuse-rows.ts'
import { messageOf, openPayments, proof, statusOf } from '../../../testing/setups/payments.ts'

const { admin, next, pay, student, world } = await openPayments()

const colleague = world.as(await world.user({ username: 'colleague', role: 'admin' }))

/** Moves the undo windows of all decisions back by this many seconds. */
const letPass = (seconds: number) =>
  world.db.execute(
    sql`update payments set notify_at = notify_at - make_interval(secs => ${seconds}) where notify_at is not null`,
  )
const newsOf = async (call: ReturnType<typeof world.as>) =>
  (await call.notifications.list({})).items.map(({ kind }) => kind)
const decide = (id: number, status: 'approved' | 'rejected') =>
  admin.payments.decideMany({ ids: [id], status })

async function paid(sent = true) {
  const { user, call } = await student()
  const course = await world.course({ isPremium: true })
  const pending = { status: 'pending', decidedAt: null } as const
  const { id } = sent
    ? await world.payment(user.id, { courseId: course.id, username: user.username, ...pending })
    : { id: 0 }
  const enrolled = async () => (await call.enrollments.check({ courseId: course.id })).enrolled
  const purchased = async () => (await call.payments.check({ courseId: course.id })).purchased
  return { user, call, course, id, enrolled, purchased }
}

describe('a decision in the approval queue', () => {
  test('takes effect immediately, and the student is notified when undo is no longer possible', async () => {
    const { id, call, enrolled, purchased } = await paid()
    const { decided, refused } = await decide(id, 'approved')
    expect([decided.map((one) => one.status), refused]).toEqual([['approved'], []])
    expect([await enrolled(), await purchased()]).toEqual([true, true])
    await notifyOfDecisions(world)
    expect(await newsOf(call)).toEqual([])
    await letPass(10)
    expect(await messageOf(admin.payments.undo({ ids: [id] }))).toContain('too late to undo this')
    // Several instances notify at the same time, and again after a restart.
    await Promise.all([notifyOfDecisions(world), notifyOfDecisions(world), notifyOfDecisions(world)])
    await notifyOfDecisions(world)
    expect(await newsOf(call)).toEqual(['payment_approved'])
    expect(await statusOf(admin.payments.undo({ ids: [id] }))).toBe(409)
  })

  test('notifies the student even if the notification of an earlier decision fails', async () => {
    const [first, second] = [await paid(), await paid()]
    for (const { id } of [first, second]) await decide(id, 'approved')
    await letPass(10)
    const allow = await refuseRows(world, 'insert', 'notifications', `new.user_id = '${first.user.id}'`)
    await expect(notifyOfDecisions(world)).rejects.toThrow()
    expect(await newsOf(second.call)).toEqual(['payment_approved'])
    await allow()
    await notifyOfDecisions(world)
    expect(await newsOf(first.call)).toEqual(['payment_approved'])
  })

  test('over REST notifies immediately, and cannot be undone', async () => {
    const { id, call } = await paid()
    await admin.payments.decide({ id, status: 'rejected', reason: 'Not received' })
    expect(await newsOf(call)).toEqual(['payment_rejected'])
    expect(await statusOf(admin.payments.undo({ ids: [id] }))).toBe(409)
    expect(await statusOf(colleague.payments.undo({ ids: [id] }))).toBe(403)
  })

  test('only the administrator who decided can undo it, with all its effects', async () => {
    const { call, course, enrolled, purchased } = await paid(false)
    const { id } = await call.payments.create(pay({ courseId: course.id }))
    const unread = async () => (await colleague.notifications.unreadCount()).unread
    const before = await unread()
    await decide(id, 'approved')
    expect(await unread()).toBe(before - 1)
    expect((await admin.payments.list({ search: `#${id}` })).items[0]?.undoSeconds).toBeGreaterThan(0)
    expect((await colleague.payments.list({ search: `#${id}` })).items[0]?.undoSeconds).toBeNull()
    expect(await statusOf(colleague.payments.undo({ ids: [id] }))).toBe(403)
    expect(await admin.payments.undo({ ids: [id] })).toEqual({ undone: [id], refused: [] })
    expect([await enrolled(), await purchased(), await unread()]).toEqual([false, false, before])
    expect(await statusOf(admin.payments.undo({ ids: [id] }))).toBe(409)
    await letPass(60)
    await notifyOfDecisions(world)
    expect(await newsOf(call)).toEqual([])
    expect((await call.payments.quote({ courseId: course.id })).pending?.id).toBe(id)
    // Another administrator decides again. The audit log contains all decisions.
    await colleague.payments.decideMany({ ids: [id], status: 'rejected', reason: 'Not received' })
    const [item] = (await admin.payments.list({ search: `#${id}` })).items
    expect(item?.events.map(({ action, by }) => [action, by])).toEqual([
      ['approved', 'boss'],
      ['undone', 'boss'],
      ['rejected', 'colleague'],
    ])
    expect((await admin.audit.list({ limit: 2 })).items[1]).toMatchObject({
      action: 'payment.undone',
      data: { decision: 'approved' },
    })
  })

  test('keeps an enrolment that existed before', async () => {
    const { id, user, course, enrolled } = await paid()
    await world.db.execute(
      sql`insert into enrollments (user_id, course_id) values (${user.id}, ${course.id})`,
    )
    await decide(id, 'approved')
    await admin.payments.undo({ ids: [id] })
    expect(await enrolled()).toBe(true)
  })

  test('ends a year of membership when it is undone, and the next year starts earlier', async () => {
    const { call } = await student()
    const first = await call.payments.create(pay())
    await decide(first.id, 'approved')
    const one = await call.memberships.mine()
    const second = await call.payments.create(pay())
    await admin.payments.decide({ id: second.id, status: 'approved' })
    await admin.payments.undo({ ids: [first.id] })
    const left = await call.memberships.mine()
    expect(left.active).toBe(true)
    expect(Math.abs((left.endsAt?.getTime() ?? 0) - (one.endsAt?.getTime() ?? 0))).toBeLessThan(
      2 * 86_400_000,
    )
  })

  test('gets more time while the pointer is on it, only for its administrator, and with a limit', async () => {
    const { id } = await paid()
    await decide(id, 'rejected')
    await letPass(8)
    const left = async () => (await admin.payments.list({ search: `#${id}` })).items[0]?.undoSeconds ?? 0
    await colleague.payments.holdUndo({ ids: [id] })
    expect(await left()).toBeLessThan(5)
    await admin.payments.holdUndo({ ids: [id] })
    expect(await left()).toBeGreaterThan(5)
    await world.db.execute(
      sql`update payments set decided_at = decided_at - interval '3 minutes' where id = ${id}`,
    )
    await letPass(8)
    await admin.payments.holdUndo({ ids: [id] })
    expect(await left()).toBeLessThan(5)
  })

  test('decides several in one call, returns those that failed, and undoes them with one call', async () => {
    const [one, two, three] = [await paid(), await paid(), await paid()]
    await colleague.payments.decide({ id: two.id, status: 'rejected' })
    const ids = [one.id, two.id, three.id, one.id]
    const { decided, refused } = await admin.payments.decideMany({ ids, status: 'approved' })
    expect(decided.map(({ id }) => id)).toEqual([one.id, three.id])
    expect(refused).toEqual([{ id: two.id, message: 'This payment was already rejected by colleague.' }])
    expect(await admin.payments.undo({ ids: [one.id, three.id] })).toMatchObject({
      undone: [one.id, three.id],
    })
    expect(await messageOf(admin.payments.decideMany({ ids: [two.id], status: 'approved' }))).toContain(
      'already rejected by colleague',
    )
    expect(await statusOf(admin.payments.decideMany({ ids: [999_999], status: 'approved' }))).toBe(404)
  })

  test('is not undone if a corrected payment of another student now reserves its transaction ID', async () => {
    const [mine, other] = [await student(), await student()]
    const sent = pay()
    const { id } = await mine.call.payments.create(sent)
    await decide(id, 'rejected')
    const theirs = await other.call.payments.create(pay({ transactionId: sent.transactionId }))
    await other.call.payments.correct({ id: theirs.id, transactionId: next() })
    expect(await messageOf(admin.payments.undo({ ids: [id] }))).toContain('a new payment with this ID')
    expect((await mine.call.payments.mine({})).items[0]).toMatchObject({ status: 'rejected' })
  })

  test('is not undone if the student has submitted the payment again', async () => {
    const { id, call } = await paid()
    await decide(id, 'rejected')
    const again = await call.payments.resubmit({ id, amount: 2999, transactionId: next(), proofImage: proof })
    expect(await statusOf(admin.payments.undo({ ids: [id] }))).toBe(409)
    await admin.payments.decide({ id: again.id, status: 'approved' })
    expect(await messageOf(admin.payments.undo({ ids: [id] }))).toContain('a new payment')
    await letPass(60)
    await notifyOfDecisions(world)
    expect(await newsOf(call)).toEqual(['payment_rejected', 'payment_approved'])
  })
})

describe('simultaneous calls have one result', () => {
  const outcomeOf = async (id: number) => {
    const [row] = await world.db.execute<{
      status: string
      told: number
      untold: boolean
      enrolled: number
    }>(sql`
      select status, notify_at is not null as untold,
        (select count(*)::int from notifications n where n.user_id = p.user_id) as told,
        (select count(*)::int from enrollments e where e.user_id = p.user_id) as enrolled
      from payments p where id = ${id}`)
    return row
  }

  test('for an undo and the notification', async () => {
    for (let round = 0; round < 20; round += 1) {
      const { id } = await paid()
      await decide(id, 'approved')
      // The undo window closes while the calls run, or shortly after.
      await letPass(10 - 0.004 * (round % 5))
      const results = await Promise.all([
        notifyOfDecisions(world),
        statusOf(admin.payments.undo({ ids: [id] })),
        notifyOfDecisions(world),
        statusOf(admin.payments.undo({ ids: [id] })),
      ])
      await letPass(60)
      await notifyOfDecisions(world)
      const undone = [results[1], results[3]].filter((status) => status === 200).length
      expect(undone).toBeLessThan(2)
      expect(await outcomeOf(id)).toEqual(
        undone === 1
          ? { status: 'pending', told: 0, untold: false, enrolled: 0 }
          : { status: 'approved', told: 1, untold: false, enrolled: 1 },
      )
    }
  })

  test('for an undo, another decision and the deletion of the account', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id, user } = await paid()
      await decide(id, 'approved')
      const [undone, other] = await Promise.all([
        statusOf(admin.payments.undo({ ids: [id] })),
        statusOf(colleague.payments.decide({ id, status: 'rejected' })),
        round % 2 === 0 && world.db.execute(sql`delete from users where id = ${user.id}`),
      ])
      await notifyOfDecisions(world)
      expect(undone).toBe(200)
      expect((await outcomeOf(id))?.status).toBe(other === 200 ? 'rejected' : 'pending')
    }
  })
})
