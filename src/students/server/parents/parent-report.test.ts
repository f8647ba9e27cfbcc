import { afterAll, beforeAll, expect, test } from 'vitest'
import { openParents } from '../../../testing/setups/parents.ts'

let setup: Awaited<ReturnType<typeof openParents>>
beforeAll(async () => (setup = await openParents()))
afterAll(() => setup.app.close())

const textOf = (page: { text: string }) =>
  page.text
    .replaceAll(/<style>.*?<\/style>/gs, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')

test('a report has the attendance, progress, marks and fees of its student, and of no other', async () => {
  const { app, addClass, addLink, addMark, enrol, register, sql } = setup
  const [asha, ravi] = [await register('asha'), await register('ravi')]
  await sql`update users set full_name = 'Asha Kumari', mobile = '+919876500000' where id = ${asha.id}`
  const course = await app.rows.course({ title: 'Algebra' })
  const other = await app.rows.course({ title: 'Only of Ravi' })
  await enrol(asha, course.id)
  await enrol(ravi, course.id)
  await enrol(ravi, other.id)
  const lesson = await app.rows.lesson(course.id)
  await asha.client.post(`/api/lessons/${lesson.id}/progress`, {
    position: 5,
    completed: true,
  })
  await addClass(course.id, 48, { title: 'Rivers', by: [asha] })
  await addClass(course.id, 24, { title: 'Seas', by: [ravi] })
  await addClass(course.id, -24, { title: 'Tomorrow' })
  await addClass(course.id, 24 * 60, { title: 'Before she enrolled' })
  await addClass(other.id, 24, { title: 'Another course' })
  await addMark(asha, course.id, { title: 'First test', grade: 850 })
  await addMark(asha, course.id, {
    title: 'Secret test',
    grade: 100,
    shows: 'nothing',
  })
  await addMark(ravi, course.id, { title: 'Test of Ravi', grade: 330 })
  const paid = await app.rows.payment(asha.id, {
    courseId: course.id,
    courseTitle: 'Algebra',
    amountPaise: 149_950,
    orderCode: 'LNREPORT',
  })
  await app.rows.payment(ravi.id, {
    courseId: course.id,
    courseTitle: 'Algebra',
    amountPaise: 777_700,
  })
  await sql`
    insert into batches (name, starts_on) values ('Morning', '2026-06-01'), ('Evening', '2026-06-01')`
  await sql`insert into batch_members (batch_id, user_id) select id, ${asha.id} from batches where name = 'Morning'`

  const { path } = await addLink(asha)
  const page = await app.client().get(path)
  expect(page.status).toBe(200)
  const text = textOf(page)
  for (const part of [
    'Asha Kumari',
    'Batch: Morning',
    '1 of 2 live classes in the last 90 days',
    'Rivers ✓ Attended',
    'Seas ✗ Absent',
    'Algebra',
    'First test 8.5 of 10 85%',
    'Nothing is due.',
    'Paid: ₹1,499.50',
  ])
    expect(text).toContain(part)
  for (const part of [
    'ravi',
    'Only of Ravi',
    'Another course',
    'Before she enrolled',
    'Tomorrow',
    'Test of Ravi',
    'Secret test',
    '7,777',
    'Evening',
    'secret-room',
    '98765',
    paid.transactionId,
    paid.orderCode,
    asha.id,
    '/media/',
    '<script',
  ])
    expect(page.text).not.toContain(part)
})

test('the page is private: nothing caches, lists, embeds or links to it', async () => {
  const { app, addLink, register, sql } = setup
  const asha = await register('asha.private')
  await sql`update users set full_name = 'Asha Private' where id = ${asha.id}`
  const { path, url } = await addLink(asha)
  const { headers, text } = await app.client().get(path)
  expect(headers.get('cache-control')).toBe('private, no-store')
  expect(headers.get('referrer-policy')).toBe('no-referrer')
  expect(headers.get('x-robots-tag')).toContain('noindex')
  expect(headers.get('x-frame-options')).toBe('DENY')
  expect(headers.get('content-security-policy')).toMatch(/^default-src 'none';style-src 'sha256-/)
  expect(headers.getSetCookie()).toEqual([])
  // Messaging apps show the title as a preview.
  expect(/<title>(.*)<\/title>/.exec(text)?.[1]).not.toContain('Asha')
  const token = path.split('/').at(-1) ?? ''
  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  const stored = await sql`select row_to_json(l)::text as row from parent_links l`
  expect(JSON.stringify(stored)).not.toContain(token)
  expect(url).toBe(`${app.url}${path}`)
})

test('names and titles are shown as text, not as HTML', async () => {
  const { app, addClass, addLink, addMark, admin, enrol, register, sql } = setup
  const attack = `"><img src=x onerror=alert(1)>'`
  const asha = await register('attacked')
  await sql`update users set full_name = ${attack} where id = ${asha.id}`
  const course = await app.rows.course({ title: `C${attack}` })
  await enrol(asha, course.id)
  await addClass(course.id, 24, { title: `L${attack}` })
  await addMark(asha, course.id, { title: `Q${attack}` })
  await app.rows.payment(asha.id, {
    courseId: course.id,
    courseTitle: `P${attack}`,
  })
  await sql`with made as (insert into batches (name, starts_on) values (${`B${attack}`}, '2026-06-01') returning id)
    insert into batch_members (batch_id, user_id) select id, ${asha.id} from made`
  await admin.call('PUT', '/api/site-settings/academy_name', {
    value: `A${attack}`,
  })
  const { path } = await addLink(asha, { name: attack })
  const { text } = await app.client().get(`${path}?language=%22%3E%3Cimg%20src%3Dx%3E`)
  expect(text).not.toContain('<img')
  for (const before of ['', 'A', 'C', 'L', 'Q', 'P', 'B'])
    expect(text).toContain(`${before}&#34;&#62;&#60;img src=x onerror=alert(1)&#62;&#39;`)
})

test('the largest report is below 30 kB without compression, in both languages', async () => {
  const { app, addClass, addLink, addMark, enrol, register, sql } = setup
  const asha = await register('busy')
  const long = 'द'.repeat(200)
  await sql`update users set full_name = ${'आ'.repeat(100)} where id = ${asha.id}`
  const ids: number[] = []
  for (let number = 0; number < 12; number += 1) {
    const { id } = await app.rows.course({ title: long })
    await enrol(asha, id)
    ids.push(id)
  }
  for (let number = 0; number < 48; number += 1) {
    await addClass(ids[number % 12] ?? 0, number + 2, { title: long })
    await addMark(asha, ids[number % 12] ?? 0, { title: long })
  }
  for (let number = 0; number < 20; number += 1)
    await app.rows.payment(asha.id, {
      courseId: ids[0] ?? 0,
      courseTitle: long,
    })
  const { path } = await addLink(asha, { language: 'hi' })
  for (const language of ['en', 'hi']) {
    const { text } = await app.client().get(`${path}?language=${language}`)
    expect(text).toContain(`<html lang="${language}">`)
    expect(Buffer.byteLength(text)).toBeLessThan(30_000)
    expect(text.match(/<progress/g)).toHaveLength(10)
  }
})

test('a link opens its report twenty times, and then every half minute', async () => {
  const limited = await openParents({ RATE_LIMITS: 'on' })
  const [one, two] = [await limited.register('often'), await limited.register('seldom')]
  const [often, seldom] = [await limited.addLink(one), await limited.addLink(two)]
  const get = (path: string) => limited.app.client().get(path)
  for (let number = 0; number < 20; number += 1) expect((await get(often.path)).status).toBe(200)
  const refused = await get(often.path)
  expect(refused.status).toBe(429)
  expect(refused.text).toContain('Try again in 1 minute.')
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(30)
  expect((await get(seldom.path)).status).toBe(200)
  await limited.app.close()
})

test('the language is that of the link, and parents can switch it', async () => {
  const { app, addLink, register } = setup
  const { path, message } = await addLink(await register('hindi'), {
    language: 'hi',
  })
  expect(message).toContain('नमस्ते')
  const get = async (search = '') => (await app.client().get(path + search)).text
  expect(await get()).toContain('हाज़िरी')
  expect(await get()).toContain(`href="${path}?language=en"`)
  const english = await get('?language=en')
  expect(english).toContain('Attendance')
  expect(english).toContain(`action="${path}/seen?language=en"`)
})
