import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sampleQuestionInput, sampleQuizInput } from '../../../assessment/samples.ts'
import { sampleCourseInput, sampleLessonInput, sampleResourceInput } from '../../samples.ts'
import { formatPreview, PREVIEW_COOKIE } from '../../../platform/preview.ts'
import { documentUrl, resourceUrl, videoUrl } from '../../../media/server/files/addresses.ts'
import { storeDocument, storeResource, storeVideo } from '../../../media/server/files/files.ts'
import { apiContract } from '../../../contract.ts'
import { type Client, startTestApp, type TestApp } from '../../../testing/app.ts'
import {
  forStudents,
  type Call,
  type Made,
  forAdmins,
  forAdminsLast,
} from '../../../testing/setups/course-calls.ts'

let app: TestApp
let admin: Client
let early: Client
let late: Client
let guest: Client

async function person(username: string): Promise<Client> {
  const client = app.client()
  await client.post('/api/register', { username, password: 'long enough' })
  return client
}

/** Creates an item. Returns its ID. */
async function made(client: Client, path: string, body: unknown): Promise<number> {
  const { status, json, text } = await client.post(path, body)
  if (status !== 201) throw new Error(`${path}: ${status} ${text}`)
  return (json as { id: number }).id
}

/** Creates a published course with one item of every kind. The student `early` has used all of them. */
async function makeCourse(word: string): Promise<Made> {
  const { db, storage } = app.services
  const course = await made(admin, '/api/courses', sampleCourseInput({ title: `Course of ${word}` }))
  const film = await storeVideo(db, storage, {
    source: Buffer.from('a film'),
    contentType: 'video/mp4',
    extension: 'mp4',
    probe: { durationSeconds: 60, width: 320, height: 180, hasAudio: true },
  })
  const handout = await storeResource(db, storage, {
    source: Buffer.from('%PDF-1.4 a handout'),
    contentType: 'application/pdf',
    extension: 'pdf',
  })
  const lesson = await made(
    admin,
    '/api/lessons',
    sampleLessonInput({
      courseId: course,
      title: `Lesson of ${word}`,
      order: 1,
      videoUrl: videoUrl(film.id),
    }),
  )
  const taught = await made(admin, '/api/lessons', {
    courseId: course,
    kind: 'live',
    title: `Class of ${word}`,
    order: 2,
    live: { startsAt: new Date().toISOString(), minutes: 60, link: 'https://meet.example/room' },
  })
  const quiz = await made(admin, '/api/lessons', {
    courseId: course,
    kind: 'quiz',
    title: `Quiz of ${word}`,
    order: 3,
  })
  const question = await made(admin, '/api/questions', sampleQuestionInput())
  const slots = [{ questionId: question, marks: 1, penalty: 0 }]
  await admin.call('PUT', `/api/lessons/${quiz}/quiz`, { ...sampleQuizInput, slots })
  const assignment = await made(admin, '/api/lessons', {
    courseId: course,
    kind: 'assignment',
    title: `Homework of ${word}`,
    order: 4,
  })
  const pages = await storeDocument(db, storage, {
    source: Buffer.from('%PDF-1.4 pages'),
    pages: [{ width: 800, height: 1131 }],
  })
  const document = await made(admin, '/api/lessons', {
    courseId: course,
    kind: 'pdf',
    title: `Pages of ${word}`,
    order: 5,
    documentUrl: documentUrl(pages.id),
  })
  // Documents can be processed again only after their processing has finished.
  await app.database.sql`update documents set state = 'ready', run = 'run-1' where file_id = ${pages.id}`
  const url = resourceUrl(handout.id)
  const resource = await made(admin, '/api/resources', sampleResourceInput({ courseId: course, url }))
  const caption = await admin.post('/trpc/captions.create', {
    json: { lessonId: lesson, language: 'en', content: 'WEBVTT\n\n00:00.000 --> 00:02.000\nHello\n' },
  })
  await made(early, '/api/enrollments', { courseId: course })
  const [row] = await app.database.sql<{ slug: string; student: string; version: number }[]>`
    select slug, (select id from users where username = 'early') as student,
      (select id from question_versions where question_id = ${question}) as version
    from courses where id = ${course}`
  return {
    course,
    lesson,
    document,
    class: taught,
    quiz,
    assignment,
    version: row?.version ?? 0,
    resource,
    comment: await made(early, `/api/lessons/${lesson}/comments`, { content: 'Lovely' }),
    note: await made(early, `/api/lessons/${lesson}/notes`, { content: 'Remember', atSeconds: 1 }),
    caption: (caption.json as { result: { data: { json: { id: number } } } }).result.data.json.id,
    slug: row?.slug ?? '',
    student: row?.student ?? '',
    word,
    video: videoUrl(film.id),
    file: url,
  }
}

async function send(client: Client, it: Made, [method, path, how]: Call): Promise<number> {
  const { ids = {}, body } = how?.(it) ?? {}
  const address = path.replaceAll(/:(\w+)/g, (_, name: string) => String(ids[name]))
  return (await client.call(method, address, body)).status
}

/** Returns everything in lists, searches and counts that reveals the course to a user. */
async function traces(client: Client, it: Made) {
  const word = it.word.slice(0, -1)
  const [courses, found, mistyped, facets, library] = await Promise.all([
    client.get('/api/courses'),
    client.get(`/api/courses?search=${it.word}`),
    client.get(`/api/courses?search=${word}x`),
    client.get(`/trpc/courses.facets?input=${encodeURIComponent('{"json":{}}')}`),
    client.get('/api/enrollments/user'),
  ])
  return {
    listed: courses.text.includes(it.word),
    found: found.text.includes(it.word),
    mistyped: mistyped.text.includes(it.word),
    counted: Number(/"count":(\d+)/.exec(facets.text)?.[1]),
    library: library.text.includes(it.word),
  }
}

let shown: Made
let draft: Made
let binned: Made

beforeAll(async () => {
  app = await startTestApp()
  guest = app.client()
  admin = await person('boss')
  early = await person('early')
  late = await person('late')
  await app.database.sql`update users set role = 'admin' where username = 'boss'`
  await admin.post('/api/categories', { name: 'Music' })
  shown = await makeCourse('shownly')
  draft = await makeCourse('draftily')
  binned = await makeCourse('binnacle')
  await admin.call('PATCH', `/api/courses/${draft.course}`, { isPublished: false })
  await admin.call('DELETE', `/api/courses/${binned.course}`)
})
afterAll(() => app.close())

test('every call on one course, its lessons and its resources is listed here', () => {
  const named = new Set(
    [...forStudents, ...forAdmins, ...forAdminsLast].map(([method, path]) => `${method} ${path}`),
  )
  // Checking the receipt of a quiz needs a student's file, so `receipts.test.ts` tests this call.
  const about = apiContract.rows.filter(
    ({ path }) =>
      /^\/api\/(courses|lessons|resources|enrollments)\/.*:/.test(path) && !path.endsWith('/receipt-check'),
  )
  expect(about.length).toBeGreaterThan(20)
  for (const { method, path } of about) expect(named).toContain(`${method} ${path}`)
})

describe.each([
  ['a draft', () => draft],
  ['a course in the bin', () => binned],
])('%s', (name, it) => {
  test.each(forStudents)('does not exist for users without access: %s %s', async (...call) => {
    const status = await send(late, it(), call)
    expect(status).toBe(404)
    expect([401, 404]).toContain(await send(guest, it(), call))
  })

  test('is in none of their lists, searches and counts', async () => {
    const nothing = { listed: false, found: false, mistyped: false, counted: 1, library: false }
    expect(await traces(late, it())).toEqual(nothing)
    expect(await traces(guest, it())).toEqual(nothing)
    expect(await traces(late, shown)).toMatchObject({ listed: true, found: true, mistyped: true })
    if (name === 'a course in the bin') {
      expect(await traces(early, it())).toEqual(nothing)
      expect(await traces(admin, it())).toMatchObject({ listed: false, found: false, counted: 2 })
    }
  })
})

describe('a course in the bin', () => {
  test.each(forStudents)(
    'does not exist for its students and administrators either: %s %s',
    async (...call) => {
      expect(await send(early, binned, call)).toBe(404)
      expect(await send(admin, binned, call)).toBe(404)
    },
  )

  test.each([...forAdmins, ...forAdminsLast])("can't be changed by anyone: %s %s", async (...call) => {
    expect(await send(admin, binned, call)).toBe(404)
  })
})

describe('a draft', () => {
  const reading = forStudents.filter(([method]) => method === 'GET')

  test.each(reading)('exists for administrators: %s %s', async (...call) => {
    expect(await send(admin, draft, call)).toBe(await send(admin, shown, call))
  })

  test('is in their lists, except in lists of public courses', async () => {
    expect(await traces(admin, draft)).toMatchObject({ listed: true, found: true, counted: 2 })
    const offered = await admin.get('/api/courses?published=true')
    expect(offered.text).not.toContain(draft.word)
    expect((await admin.get('/api/courses?published=false')).text).toContain(draft.word)
    expect((await late.get('/api/courses?published=false')).json).toEqual([])
  })

  test('that was published before stays available to its students', async () => {
    for (const call of reading) expect(await send(early, draft, call)).toBe(await send(early, shown, call))
    expect(await traces(early, draft)).toMatchObject({ listed: false, found: false, library: true })
    expect(
      (await early.post(`/api/lessons/${draft.lesson}/comments`, { content: 'Still here' })).status,
    ).toBe(201)
  })

  test('is visible in a preview at its address, but in no list', async () => {
    const cookie = `${PREVIEW_COOKIE}=${formatPreview({ as: 'student', back: '/admin/courses' })}`
    const preview = app.client(`${admin.cookie}; ${cookie}`)
    const ask = (procedure: string, json: object, by = preview) =>
      by.get(`/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify({ json }))}`)
    expect((await ask('courses.byId', { id: draft.course })).status).toBe(200)
    expect((await ask('lessons.byId', { id: draft.lesson })).status).toBe(200)
    expect((await preview.get(draft.video)).status).toBe(200)
    expect((await ask('courses.byId', { id: binned.course })).status).toBe(404)
    expect((await ask('courses.list', {})).text).not.toContain(draft.word)
    expect((await ask('courses.list', { search: draft.word })).text).not.toContain(draft.word)
    // The cookie alone doesn't start a preview.
    const nobody = app.client(`${late.cookie}; ${cookie}`)
    expect((await ask('courses.byId', { id: draft.course }, nobody)).status).toBe(404)
  })

  test.each([...forAdmins, ...forAdminsLast])('can be edited by administrators: %s %s', async (...call) => {
    expect(await send(admin, draft, call)).toBeLessThan(300)
  })
})

test('a course that is created over REST is published, unless the call asks for a draft', async () => {
  const body = sampleCourseInput()
  expect((await admin.post('/api/courses', body)).json).toMatchObject({ isPublished: true })
  const made = await admin.post('/api/courses', { ...body, isPublished: false })
  expect(made.json).toMatchObject({ isPublished: false })
  const { id } = made.json as { id: number }
  expect((await guest.get(`/api/courses/${id}`)).status).toBe(404)
  expect((await admin.call('PATCH', `/api/courses/${id}`, { isPublished: true })).status).toBe(200)
  expect((await guest.get(`/api/courses/${id}`)).json).toMatchObject({ isPublished: true })
  expect((await admin.call('PATCH', `/api/courses/${id}`, { isPublished: 'no' })).status).toBe(400)
})
