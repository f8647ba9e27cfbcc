import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { screenshot } from '../../../testing/pictures.ts'
import { openAccounts, password } from '../../../testing/setups/accounts.ts'

const { app, boss, signUp } = await openAccounts()
const { db } = app.services

const give = (username: string, ...duties: object[]) => boss.call('PUT', '/api/staff', { username, duties })
const isOpen = async (client: typeof boss, path: string) => (await client.get(path)).status === 200

describe('duties', () => {
  test('apply immediately, are listed, and are in the audit log', async () => {
    const { client, username, id } = await signUp()
    expect(await isOpen(client, '/api/payments/desk')).toBe(false)
    expect((await give(username, { duty: 'payments', limit: 5000 })).status).toBe(204)
    expect(await isOpen(client, '/api/payments/desk')).toBe(true)
    expect(await isOpen(client, '/api/payments/report')).toBe(false)
    expect((await client.get('/api/user')).json).toEqual({
      id,
      username,
      fullName: 'Meera Iyer',
      role: 'student',
    })
    const staff = (await boss.get('/api/staff')).json as { username: string }[]
    expect(staff.find((one) => one.username === username)).toMatchObject({
      duties: [{ duty: 'payments', courseId: null, until: null, limit: 5000 }],
    })
    expect((await give(username, { duty: 'money' })).status).toBe(204)
    expect(await isOpen(client, '/api/payments/desk')).toBe(false)
    expect((await give(username)).status).toBe(204)
    expect(await isOpen(client, '/api/payments/report')).toBe(false)
    const { json } = await boss.get(`/api/audit?person=${username}`)
    const entries = (json as { action: string; data: object }[]).filter(({ action }) =>
      action.startsWith('staff'),
    )
    expect(entries).toMatchObject([
      { action: 'staff.removed', data: { dutiesBefore: 'money' } },
      { action: 'staff.changed', data: { dutiesBefore: 'payments ≤ ₹5000', duties: 'money' } },
      { action: 'staff.added', data: { duties: 'payments ≤ ₹5000' } },
    ])
    expect((await client.get('/api/notifications')).text).toContain('duties_changed')
  })

  test('end with their last moment, and with a change of the role', async () => {
    const { client, username, id } = await signUp()
    const until = new Date(Date.now() + 3_600_000).toISOString()
    await give(username, { duty: 'money', until })
    expect(await isOpen(client, '/api/payments/report')).toBe(true)
    await db.execute(sql`update staff_duties set until = now() where user_id = ${id}`)
    expect(await isOpen(client, '/api/payments/report')).toBe(false)
    await give(username, { duty: 'money' })
    for (const role of ['admin', 'student']) await boss.call('PATCH', `/api/users/${id}/role`, { role })
    expect(await isOpen(client, '/api/payments/report')).toBe(false)
  })

  test('that are invalid are refused', async () => {
    const { username } = await signUp()
    const course = (await app.rows.course()).id
    const past = new Date(Date.now() - 1000).toISOString()
    for (const duty of [
      { duty: 'gardening' },
      { duty: 'payments', courseId: course },
      { duty: 'marking', limit: 100 },
      { duty: 'payments', limit: 0 },
      { duty: 'payments', until: past },
    ])
      expect([duty, (await give(username, duty)).status]).toEqual([duty, 400])
    expect((await give(username, { duty: 'money' }, { duty: 'money' })).status).toBe(400)
    expect((await give(username, { duty: 'marking', courseId: 2_000_000_000 })).status).toBe(404)
    expect((await give('nobody-has-this-name', { duty: 'money' })).status).toBe(404)
    expect((await give('boss', { duty: 'money' })).status).toBe(409)
  })

  test('over accounts include neither administrators nor other staff', async () => {
    const [helper, colleague, student] = [await signUp(), await signUp(), await signUp()]
    await give(helper.username, { duty: 'accounts' }, { duty: 'students' })
    await give(colleague.username, { duty: 'money' })
    const bossId = ((await boss.get('/api/user')).json as { id: string }).id
    const link = (id: string) => helper.client.post(`/api/users/${id}/reset-link`, { password })
    expect((await link(student.id)).status).toBe(201)
    expect((await link(colleague.id)).json).toMatchObject({ code: 'STAFF_ONLY' })
    expect((await link(bossId)).json).toMatchObject({ code: 'OWNER_ONLY' })
    const block = (id: string) => helper.client.call('PATCH', `/api/users/${id}/blocked`, { blocked: true })
    expect([(await block(colleague.id)).status, (await block(student.id)).status]).toEqual([403, 200])
    // Only staff with a duty for payments see the user's payments.
    expect((await helper.client.get(`/api/users/${student.id}`)).json).toMatchObject({ payments: [] })
  })
})

describe('reset links', () => {
  const linkFor = async (by: typeof boss, id: string) => {
    const { json } = await by.post(`/api/users/${id}/reset-link`, { password })
    return (json as { url: string }).url.split('#')[1] ?? ''
  }
  const use = async (token: string) =>
    (await app.client().post('/api/password-reset', { token, password: 'another one to keep' })).status

  test('by staff end when the student gets a duty, and those by administrators stay', async () => {
    const [helper, one, other] = [await signUp(), await signUp(), await signUp()]
    await give(helper.username, { duty: 'accounts' })
    const byStaff = await linkFor(helper.client, one.id)
    await give(one.username, { duty: 'payments' })
    expect(await use(byStaff)).toBe(400)
    const byBoss = await linkFor(boss, other.id)
    await give(other.username, { duty: 'payments' })
    expect(await use(byBoss)).toBe(204)
  })

  test('by staff are not for teachers, and end when the student becomes one', async () => {
    const [helper, teacher] = [await signUp(), await signUp()]
    await give(helper.username, { duty: 'accounts' })
    const early = await linkFor(helper.client, teacher.id)
    const page = { name: `Dr Rao ${teacher.username}`, description: 'Teaches', username: teacher.username }
    expect((await boss.post('/api/teachers', page)).status).toBe(201)
    expect(
      (await helper.client.post(`/api/users/${teacher.id}/reset-link`, { password })).json,
    ).toMatchObject({
      code: 'STAFF_ONLY',
    })
    expect(await use(early)).toBe(400)
    expect(await use(await linkFor(boss, teacher.id))).toBe(204)
  })

  test('by staff end with the duty, even if it ends on its last day', async () => {
    const [helper, student] = [await signUp(), await signUp()]
    await give(helper.username, { duty: 'accounts' })
    const dismissed = await linkFor(helper.client, student.id)
    await give(helper.username)
    expect(await use(dismissed)).toBe(400)
    await give(helper.username, { duty: 'accounts' })
    const late = await linkFor(helper.client, student.id)
    // No trigger runs when a duty ends because time passes.
    await app.database.sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`
      await tx`update staff_duties set until = now() where user_id = ${helper.id}`
    })
    expect(await use(late)).toBe(400)
  })
})

test('staff with the duty for batches do not give themselves access', async () => {
  const [helper, student] = [await signUp(), await signUp()]
  await give(helper.username, { duty: 'batches' })
  const course = await app.rows.course({ isPremium: true })
  const made = await boss.post('/api/batches', {
    name: 'Morning',
    startsOn: '2026-11-01',
    courseIds: [course.id],
  })
  const { id } = made.json as { id: number }
  const add = (by: typeof boss, username: string) =>
    by.post(`/api/batches/${id}/members`, { names: [username] })
  expect((await add(helper.client, helper.username)).json).toMatchObject({ code: 'OWN_PAYMENT' })
  expect((await add(helper.client, student.username)).status).toBeLessThan(300)
  const rename = () => helper.client.call('PATCH', `/api/batches/${id}`, { name: 'Evening' })
  expect((await rename()).status).toBe(200)
  expect((await add(boss, helper.username)).status).toBeLessThan(300)
  expect((await helper.client.call('PATCH', `/api/batches/${id}`, { endsOn: null })).status).toBe(403)
})

describe('the limit of payments', () => {
  test('counts earlier refunds, and the whole payment of a revocation', async () => {
    const [desk, student] = [await signUp(), await signUp()]
    await give(desk.username, { duty: 'refunds', limit: 1000 })
    const { json } = await student.client.post('/api/payments', {
      amount: 5000,
      transactionId: 'PARTS-1',
      proofImage: await screenshot(77),
    })
    const { id } = json as { id: number }
    await boss.call('PATCH', `/api/payments/${id}`, { status: 'approved' })
    const refund = (amount: number) => desk.client.post(`/api/payments/${id}/refunds`, { amount })
    expect((await refund(600)).status).toBeLessThan(300)
    expect((await refund(600)).json).toMatchObject({ code: 'ABOVE_LIMIT' })
    const revoke = await desk.client.post(`/api/payments/${id}/revocation`, { reason: 'refund', amount: 1 })
    expect(revoke.json).toMatchObject({ code: 'ABOVE_LIMIT' })
  })

  test('decides which payments staff may approve, and staff cannot approve their own payments', async () => {
    const [desk, student] = [await signUp(), await signUp()]
    await give(desk.username, { duty: 'payments', limit: 5000 })
    let number = 0
    const pay = async (client: typeof boss, amount: number) => {
      const { json } = await client.post('/api/payments', {
        amount,
        transactionId: `LIMIT-${++number}`,
        proofImage: await screenshot(number),
      })
      return (json as { id: number }).id
    }
    const decide = (by: typeof boss, id: number, status: string) =>
      by.call('PATCH', `/api/payments/${id}`, { status, reason: 'No money arrived' })
    const large = await pay(student.client, 9000)
    expect((await decide(desk.client, large, 'approved')).json).toMatchObject({ code: 'ABOVE_LIMIT' })
    expect((await decide(desk.client, large, 'rejected')).status).toBe(200)
    const small = await pay(student.client, 4000)
    expect((await decide(desk.client, small, 'approved')).status).toBe(200)
    const own = await pay(desk.client, 10)
    expect((await decide(desk.client, own, 'approved')).json).toMatchObject({ code: 'OWN_PAYMENT' })
    expect((await decide(boss, own, 'approved')).status).toBe(200)
    expect((await desk.client.post(`/api/payments/${small}/refunds`, { amount: 1 })).status).toBe(403)
  })
})

describe('invitations', () => {
  const invite = async (...duties: object[]) => {
    const { json, status } = await boss.post('/api/staff/invitations', { label: 'Meera', duties })
    expect(status).toBe(201)
    return (json as { url: string }).url.split('#')[1] ?? ''
  }
  const accept = (client: typeof boss, token: string) =>
    client.post('/api/staff/invitation/accept', { token })

  test('give their duties once, to the first user who accepts', async () => {
    const token = await invite({ duty: 'moderation' })
    const stored = await db.execute(sql`select * from staff_invitations`)
    expect(JSON.stringify(stored)).not.toContain(token)
    expect((await app.client().post('/api/staff/invitation', { token })).json).toMatchObject({
      duties: [{ duty: 'moderation' }],
    })
    const [first, second] = [await signUp(), await signUp()]
    expect((await accept(app.client(), token)).status).toBe(401)
    expect((await accept(boss, token)).status).toBe(409)
    expect((await accept(first.client, token)).status).toBe(204)
    expect(await isOpen(first.client, '/api/comments/reported')).toBe(true)
    expect((await accept(second.client, token)).status).toBe(404)
    expect(await isOpen(second.client, '/api/comments/reported')).toBe(false)
    expect((await boss.get('/api/notifications')).text).toContain('staff_joined')
  })

  test('work for only one of two users who accept at the same time', async () => {
    const token = await invite({ duty: 'moderation' })
    const both = [await signUp(), await signUp()]
    const replies = await Promise.all(both.map(({ client }) => accept(client, token)))
    expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([204, 404])
  })

  test('end after seven days, when they are revoked, and when their creator is no longer an administrator', async () => {
    const { client } = await signUp()
    const expired = await invite({ duty: 'money' })
    await db.execute(sql`update staff_invitations set expires_at = now()`)
    expect((await accept(client, expired)).status).toBe(404)
    const revoked = await invite({ duty: 'money' })
    const [listed] = (await boss.get('/api/staff/invitations')).json as { id: number; label: string }[]
    expect(listed).toMatchObject({ label: 'Meera', duties: [{ duty: 'money' }] })
    expect((await boss.call('DELETE', `/api/staff/invitations/${listed?.id}`)).status).toBe(204)
    expect((await accept(client, revoked)).status).toBe(404)
    const other = await signUp()
    await boss.call('PATCH', `/api/users/${other.id}/role`, { role: 'admin' })
    const { json } = await other.client.post('/api/staff/invitations', {
      label: 'Ravi',
      duties: [{ duty: 'money' }],
    })
    const orphaned = (json as { url: string }).url.split('#')[1] ?? ''
    await boss.call('PATCH', `/api/users/${other.id}/role`, { role: 'student' })
    expect((await accept(client, orphaned)).status).toBe(404)
    const course = (await app.rows.course()).id
    const partly = await invite({ duty: 'marking', courseId: course }, { duty: 'moderation' })
    await boss.call('DELETE', `/api/courses/${course}`)
    const guest = await signUp()
    expect((await accept(guest.client, partly)).status).toBe(204)
    expect(await isOpen(guest.client, '/api/comments/reported')).toBe(true)
    const mine = await invite({ duty: 'money' })
    // When the creator's password changes, the creator's invitations end.
    await db.execute(sql`update users set password_hash = password_hash || ' ' where username = 'boss'`)
    expect((await accept(client, mine)).status).toBe(404)
  })
})

test('staff who answer in a course do not answer in another', async () => {
  const [teacher, student] = [await signUp(), await signUp()]
  const [own, other] = [await app.rows.course(), await app.rows.course()]
  await give(teacher.username, { duty: 'answers', courseId: own.id })
  const ask = async (courseId: number) => {
    const lesson = await app.rows.lesson(courseId)
    const { json } = await student.client.post(`/api/lessons/${lesson.id}/comments`, {
      content: 'Why?',
      kind: 'question',
    })
    return (json as { id: number }).id
  }
  const [mine, theirs] = [await ask(own.id), await ask(other.id)]
  const received = (await teacher.client.get('/api/comments?state=unanswered')).json as {
    id: number
  }[]
  expect(received.map(({ id }) => id)).toEqual([mine])
  const answer = (id: number) => teacher.client.post(`/api/comments/${id}/answer`, { content: 'Because' })
  expect((await answer(theirs)).status).toBe(403)
  expect((await answer(mine)).json).toMatchObject({ byTeacher: true })
  expect((await teacher.client.get('/api/notifications')).text).toContain('comments_received')
})
