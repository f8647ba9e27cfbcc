import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { startTestApp } from '../app.ts'
import { IN_FRAME, openScorm, RESULTS } from '../setups/scorm.ts'

const {
  admin,
  app,
  guest,
  frame,
  upload,
  addLesson,
  addStudent,
  launch,
  report,
  startOf,
  partsOf,
  isComplete,
} = await openScorm()
const { sql } = app.database

describe.each(['1.2', '2004'] as const)('the result of SCORM %s', (version) => {
  const result = RESULTS[version]

  test('passed completes the lesson, failed does not, and nothing undoes it', async () => {
    const { id, courseId } = await addLesson({ version })
    const student = await addStudent(courseId)
    const { folder, isKept } = await launch(student, id)
    expect(isKept).toBe(true)
    const say = async (status: string, raw?: number) => (await report(folder, result(status, raw))).json
    expect(await say('incomplete')).toEqual({ status: 'incomplete', completed: false })
    expect(await say('failed', 20)).toEqual({ status: 'failed', completed: false })
    expect(await partsOf(student, id)).toMatchObject([{ status: 'failed', score: 20 }])
    // The manifest requires 80%.
    expect(await say('completed', 79)).toEqual({ status: 'failed', completed: false })
    expect(await say('completed', 80)).toEqual({ status: 'passed', completed: true })
    expect(await isComplete(student, id)).toBe(true)
    expect(await say('failed', 10)).toEqual({ status: 'failed', completed: true })
    const mark = { position: 0, completed: false }
    expect((await student.call('PUT', `/api/lessons/${id}/progress`, mark)).json).toMatchObject({
      completed: true,
    })
  })

  test('is where the student continues, on every device', async () => {
    const { id, courseId } = await addLesson({ version })
    const student = await addStudent(courseId)
    const first = await launch(student, id)
    const prefix = version === '1.2' ? 'cmi.core.' : 'cmi.'
    expect((await startOf(first.folder)).values[`${prefix}entry`]).toBe('ab-initio')
    const suspended = 'सुर '.repeat(15_900)
    const place = version === '1.2' ? 'cmi.core.lesson_location' : 'cmi.location'
    const values = {
      ...result('incomplete'),
      [place]: 'page 7',
      'cmi.suspend_data': suspended,
      [`${prefix}exit`]: 'suspend',
    }
    expect((await report(first.folder, values, { seconds: 3723 })).status).toBe(200)

    const { folder } = await launch(student, id)
    const start = await startOf(folder)
    expect(start).toMatchObject({
      version,
      seconds: 3723,
      isKept: true,
      reportTo: `${folder}.lantern/report`,
    })
    expect(start.values).toMatchObject({
      [place]: 'page 7',
      'cmi.suspend_data': suspended,
      [`${prefix}entry`]: 'resume',
      [`${prefix}total_time`]: version === '1.2' ? '0001:02:03' : 'PT3723S',
    })
    // Another student starts without this data.
    const other = await launch(await addStudent(courseId), id)
    expect((await startOf(other.folder)).values).not.toHaveProperty(['cmi.suspend_data'])
    // The same student also starts without this data in another package of the lesson.
    const { url: scormUrl } = await upload({ version })
    await admin.call('PUT', `/api/lessons/${id}`, { scormUrl })
    const again = await startOf((await launch(student, id)).folder)
    expect([again.seconds, again.values['cmi.suspend_data']]).toEqual([3723, undefined])
  })

  test('of several parts is complete when all of them are', async () => {
    const items = [
      { id: 'one', title: 'One', href: 'index.html?part=1' },
      { id: 'two', title: 'Two', href: 'index.html?part=2' },
      { id: 'notes', title: 'Notes', href: 'notes.html', scormType: 'asset' as const },
    ]
    const { id, courseId } = await addLesson({ version, items, files: { 'notes.html': 'Notes' } })
    const student = await addStudent(courseId)
    const one = await launch(student, id)
    expect([one.item, one.url.endsWith('/index.html?part=1')]).toEqual(['one', true])
    expect((await report(one.folder, result('passed', 90))).json).toMatchObject({ completed: false })
    const two = await launch(student, id)
    expect(two.item).toBe('two')
    expect((await report(two.folder, result('completed'))).json).toEqual({
      status: 'completed',
      completed: true,
    })
    expect(await partsOf(student, id)).toMatchObject([
      { id: 'one', status: 'passed', score: 90 },
      { id: 'two', status: 'completed', score: null },
      { id: 'notes', status: null },
    ])
    expect((await launch(student, id, 'notes')).item).toBe('notes')
    expect((await student.get(`/api/lessons/${id}/scorm/launch?item=three`)).status).toBe(400)
  })
})

test('teachers see the results of all students, page by page', async () => {
  const items = [
    { id: 'one', title: 'One', href: 'index.html' },
    { id: 'two', title: 'Two', href: 'index.html' },
  ]
  const { id, courseId } = await addLesson({ items })
  const [asha, ravi] = [await addStudent(courseId), await addStudent(courseId)]
  for (const [client, item, status, raw] of [
    [asha, 'one', 'passed', 90],
    [asha, 'two', 'incomplete', undefined],
    [ravi, 'one', 'failed', 30],
  ] as const)
    await report((await launch(client, id, item)).folder, RESULTS['1.2'](status, raw), { seconds: 75 })
  const read = async (query = '') => (await admin.get(`/api/lessons/${id}/scorm/results${query}`)).json
  const list = (await read()) as { userId: string }[]
  expect(list).toMatchObject([
    { userId: asha.userId, part: 'One', status: 'passed', score: 90, seconds: 75 },
    { userId: asha.userId, part: 'Two', status: 'incomplete', score: null },
    { userId: ravi.userId, part: 'One', status: 'failed', score: 30 },
  ])
  expect(await read('?limit=2')).toEqual(list.slice(0, 2))
  expect((await asha.get(`/api/lessons/${id}/scorm/results`)).status).toBe(403)
})

describe('a report', () => {
  test('counts only for enrolled students, and never for guests', async () => {
    const { id, courseId } = await addLesson()
    for (const client of [guest, await addStudent()]) {
      const { folder, isKept } = await launch(client, id)
      expect([isKept, (await startOf(folder)).isKept]).toEqual([false, false])
      expect((await report(folder, RESULTS['1.2']('passed'))).status).toBe(403)
    }
    const student = await addStudent(courseId)
    const { folder } = await launch(student, id)
    await sql`delete from enrollments where course_id = ${courseId}`
    expect((await report(folder, RESULTS['1.2']('passed'))).status).toBe(409)
    expect(await sql`select from scorm_records where lesson_id = ${id}`).toHaveLength(0)
  })

  test('that arrives late replaces nothing', async () => {
    const { id, courseId } = await addLesson()
    const student = await addStudent(courseId)
    const { folder } = await launch(student, id)
    const { session } = await startOf(folder)
    const [passed, early] = [RESULTS['1.2']('passed', 90), RESULTS['1.2']('incomplete')]
    expect((await report(folder, passed, { session, sequence: 7 })).json).toMatchObject({ status: 'passed' })
    expect((await report(folder, early, { session, sequence: 6 })).json).toMatchObject({ status: 'passed' })
    expect(await partsOf(student, id)).toMatchObject([{ status: 'passed', score: 90 }])
    expect((await report(folder, early)).json).toMatchObject({ status: 'incomplete', completed: true })
  })

  test('with other or too much data is refused', async () => {
    const { id, courseId } = await addLesson()
    const { folder } = await launch(await addStudent(courseId), id)
    const many = Object.fromEntries(Array.from({ length: 2001 }, (_, at) => [`cmi.objectives.${at}.id`, 'o']))
    for (const values of [
      { 'cmi.suspend_data': 'x'.repeat(64_001) },
      { 'cmi.suspend_data': 5 },
      { __proto__x: 'y' },
      { 'user.role': 'admin' },
      many,
    ])
      expect((await report(folder, values)).status).toBe(400)
    expect((await report(folder, { 'cmi.suspend_data': 'x'.repeat(300_000) })).status).toBe(413)
    for (const more of [{ seconds: -1 }, { sequence: 1.5 }, { session: 'x' }])
      expect((await report(folder, {}, more)).status).toBe(400)
    const plain = { 'content-type': 'text/plain' }
    for (const body of ['', 'null', '{'])
      expect((await frame.call('POST', `${folder}.lantern/report`, body, plain)).status).toBe(400)
    expect(await sql`select from scorm_records where lesson_id = ${id}`).toHaveLength(0)
  })

  test('costs in proportion to its length', async () => {
    const { id, courseId } = await addLesson()
    const limited = await startTestApp({ database: app.database, env: { RATE_LIMITS: 'on' } })
    try {
      const send = async (folder: string, length: number) => {
        const values = { 'cmi.suspend_data': 'x'.repeat(length) }
        const body = JSON.stringify({ session: randomUUID(), sequence: 1, seconds: 1, values })
        const reply = await limited
          .client()
          .call('POST', `${folder}.lantern/report`, body, { 'content-type': 'text/plain', ...IN_FRAME })
        return reply.status
      }
      const { folder } = await launch(await addStudent(courseId), id)
      const statuses = []
      for (let n = 0; n < 20; n++) statuses.push(await send(folder, 64_000))
      expect(statuses.slice(0, 10)).toEqual(Array(10).fill(200))
      expect(statuses.at(-1)).toBe(429)
      // Other students at the same IP address can still send reports.
      const other = await launch(await addStudent(courseId), id)
      for (let n = 0; n < 40; n++) expect(await send(other.folder, 1000)).toBe(200)
    } finally {
      await limited.close()
    }
  })

  test('is the only change that a page without the origin of the site can cause', async () => {
    const { id, courseId } = await addLesson()
    const student = await addStudent(courseId)
    const { folder } = await launch(student, id)
    expect((await report(folder, {}, { headers: { cookie: student.cookie } })).status).toBe(200)
    const foreign = await student.call('PUT', `/api/lessons/${id}/progress`, { position: 0 }, IN_FRAME)
    expect(foreign.status).toBe(403)
  })
})

test('a package without parts that report results is marked by the student', async () => {
  const items = [{ id: 'a', title: 'Notes', href: 'index.html', scormType: 'asset' as const }]
  const { id, courseId } = await addLesson({ items })
  const student = await addStudent(courseId)
  for (const completed of [true, false]) {
    const mark = { position: 0, completed }
    expect((await student.call('PUT', `/api/lessons/${id}/progress`, mark)).json).toMatchObject({ completed })
  }
  const measured = await addLesson()
  await student.post('/api/enrollments', { courseId: measured.courseId })
  const mark = { position: 0, completed: true }
  const reply = await student.call('PUT', `/api/lessons/${measured.id}/progress`, mark)
  expect(reply.json).toMatchObject({ completed: false })
})
