import { afterAll, beforeAll, expect, test } from 'vitest'
import { openParents } from '../../../testing/setups/parents.ts'

let setup: Awaited<ReturnType<typeof openParents>>
beforeAll(async () => (setup = await openParents()))
afterAll(() => setup.app.close())

test('unknown and revoked links, and those of blocked and deleted students, get the same reply', async () => {
  const { app, addLink, register, sql } = setup
  const asha = await register('asha')
  const links = [await addLink(asha), await addLink(asha)] as const
  const get = async (path: string) => {
    const { status, text } = await app.client().get(path)
    return [status, text.replaceAll(path, '')] as const
  }
  const unknown = await get(`/parents/${'x'.repeat(43)}`)
  expect(unknown[0]).toBe(404)
  expect(unknown[1]).toContain('This link no longer works')
  expect((await get(links[0].path))[0]).toBe(200)
  expect((await asha.client.call('DELETE', `/api/account/parent-links/${links[0].id}`)).status).toBe(204)
  expect(await get(links[0].path)).toEqual(unknown)
  await sql`update users set blocked_at = now() where id = ${asha.id}`
  expect(await get(links[1].path)).toEqual(unknown)
  await sql`update users set blocked_at = null where id = ${asha.id}`
  expect((await get(links[1].path))[0]).toBe(200)
  await sql`delete from users where id = ${asha.id}`
  expect(await get(links[1].path)).toEqual(unknown)
})

test('the PIN is asked for once in a browser, and never in an address', async () => {
  const { app, addLink, keyOf, register, sendForm, sql } = setup
  const asha = await register('asha.pin')
  await sql`update users set full_name = 'Asha Pin' where id = ${asha.id}`
  const { id, path } = await addLink(asha, { pin: '4321' })
  const parent = app.client()
  const form = await parent.get(path)
  expect(form.text).toContain('Enter your PIN')
  expect(form.text).not.toContain('Asha')
  expect(form.text).toContain('<form method="post"')
  const wrong = await sendForm(parent, `${path}/pin`, {
    key: keyOf(form),
    pin: '1234',
  })
  expect([wrong.status, wrong.text.includes('This PIN is wrong')]).toEqual([403, true])
  const right = await sendForm(parent, `${path}/pin`, {
    key: keyOf(wrong),
    pin: '4321',
  })
  expect([right.status, right.headers.get('location')]).toEqual([303, path])
  expect(right.headers.getSetCookie()[0]).toMatch(
    new RegExp(`^lantern-parent-${id}=[\\w-]+; Max-Age=604800; Path=/; HttpOnly; SameSite=Lax`),
  )
  expect((await parent.get(path)).text).toContain('Asha Pin')
  expect((await app.client().get(path)).text).not.toContain('Asha')
  // The cookie does not give access to another link.
  const second = await addLink(asha, { pin: '4321' })
  const moved = app.client(parent.cookie.replace(`-${id}=`, `-${second.id}=`))
  expect((await moved.get(second.path)).text).toContain('Enter your PIN')
  const [row] = await sql<{ hash: string }[]>`select pin_hash as hash from parent_links where id = ${id}`
  expect(row?.hash).toMatch(/^[\da-f]{64}$/)
})

test('wrong PINs are limited per link, even on another instance and after a restart', async () => {
  const { app, addLink, keyOf, register, sendForm, sql } = setup
  const { path } = await addLink(await register('guessed'), { pin: '9999' })
  const parent = app.client()
  const key = keyOf(await parent.get(path))
  const guess = async (pin: string) => (await sendForm(app.client(), `${path}/pin`, { key, pin })).status
  for (const pin of ['0000', '0001', '0002', '0003', '0004']) expect(await guess(pin)).toBe(403)
  expect(await guess('0005')).toBe(429)
  expect(await guess('9999')).toBe(429)
  const refused = await sendForm(parent, `${path}/pin`, { key, pin: '9999' })
  expect(refused.text).toContain('Too many wrong PINs. Try again in 15 minutes.')
  expect(refused.headers.get('retry-after')).toMatch(/^\d+$/)
  // Fifteen minutes pass. The limit per day still counts.
  for (let hour = 0; hour < 3; hour += 1) {
    await sql`delete from rate_limits where key like 'parent-pin:%'`
    for (let number = 0; number < 5; number += 1) await guess(`1${hour}0${number}`)
  }
  await sql`delete from rate_limits where key like 'parent-pin:%'`
  expect(await guess('9999')).toBe(429)
  await sql`delete from rate_limits`
  expect(await guess('9999')).toBe(303)
})

test('a parent marks the report as seen, and the student and staff see the time', async () => {
  const { app, addLink, admin, keyOf, register, sendForm } = setup
  const asha = await register('asha.seen')
  const { path } = await addLink(asha)
  const parent = app.client()
  const key = keyOf(await parent.get(path))
  expect((await sendForm(parent, `${path}/seen`, { key })).status).toBe(303)
  expect((await parent.get(path)).text).toContain('You marked this report as seen on')
  for (const [client, address] of [
    [asha.client, '/api/account/parent-links'],
    [admin, `/api/users/${asha.id}/parent-links`],
  ] as const) {
    const [link] = (await client.get(address)).json as {
      seenAt: string
      name: string
      url?: string
    }[]
    expect(link).toMatchObject({
      name: 'Mother',
      hasPin: false,
      isByStaff: false,
    })
    expect(Date.now() - Date.parse(link?.seenAt ?? '')).toBeLessThan(60_000)
    expect(JSON.stringify(link)).not.toContain('parents/')
  }
})

test('no other site can send the forms', async () => {
  const { app, addLink, keyOf, register, sendForm } = setup
  const asha = await register('asha.forged')
  const [open, other] = [await addLink(asha), await addLink(asha)]
  const parent = app.client()
  const key = keyOf(await parent.get(open.path))
  const send = async (fields: Record<string, string>, headers = {}) =>
    (await sendForm(parent, `${open.path}/seen`, fields, headers)).status
  expect(await send({})).toBe(403)
  expect(await send({ key: keyOf(await parent.get(other.path)) })).toBe(403)
  expect(await send({ key }, { 'sec-fetch-site': 'cross-site' })).toBe(403)
  expect(await send({ key }, { 'sec-fetch-site': 'same-site' })).toBe(403)
  expect(await send({ key: 'x'.repeat(3000) })).toBe(413)
  for (const body of [undefined, null, 5, ['key'], { key: 5 }, { key: { key } }])
    expect((await parent.post(`${open.path}/seen`, body)).status).toBe(403)
  const [link] = (await asha.client.get('/api/account/parent-links')).json as {
    seenAt: string | null
  }[]
  expect(link?.seenAt).toBeNull()
  expect(await send({ key })).toBe(303)
})

test('staff create links for students only, with a notification and an audit entry', async () => {
  const { admin, register, sql } = setup
  const [asha, helper] = [await register('asha.staffed'), await register('helper')]
  const address = `/api/users/${asha.id}/parent-links`
  const input = { name: 'Father', language: 'hi', pin: '123456' }
  expect((await helper.client.post(address, input)).status).toBe(403)
  await sql`insert into staff_duties (user_id, duty, scope) values (${helper.id}, 'accounts', 'academy')`
  const made = (await helper.client.post(address, input)).json as {
    id: number
  }
  expect(made).toMatchObject({ name: 'Father', isByStaff: true, hasPin: true })
  expect((await asha.client.get('/api/notifications')).json).toMatchObject([
    { kind: 'parent_link', data: { name: 'Father' } },
  ])
  const audit = (await admin.get('/api/audit')).json as {
    action: string
    data: object
  }[]
  expect(audit[0]).toMatchObject({
    action: 'students.parent_link',
    data: { username: 'asha.staffed', name: 'Father' },
  })
  expect(JSON.stringify(audit)).not.toContain('123456')
  const { json } = await admin.get('/api/user')
  const { id: headId } = json as { id: string }
  expect((await helper.client.post(`/api/users/${headId}/parent-links`, input)).status).toBe(403)
  expect((await helper.client.call('DELETE', `${address}/${made.id}`)).status).toBe(204)
  expect((await helper.client.call('DELETE', `${address}/${made.id}`)).status).toBe(404)
})

test('a student has at most five links, even in simultaneous calls, and valid PINs', async () => {
  const { register } = setup
  const { client } = await register('asha.many')
  const create = (pin: string | null = null) =>
    client.post('/api/account/parent-links', {
      name: 'Aunt',
      language: 'en',
      pin,
    })
  for (const pin of ['123', '1234567', '12a4', '१२३४']) expect((await create(pin)).status).toBe(400)
  const all = await Promise.all(Array.from({ length: 7 }, () => create()))
  expect(all.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    201, 201, 201, 201, 201, 409, 409,
  ])
  const other = await register('stranger')
  const [link] = (await client.get('/api/account/parent-links')).json as {
    id: number
  }[]
  expect((await other.client.call('DELETE', `/api/account/parent-links/${link?.id}`)).status).toBe(404)
})
