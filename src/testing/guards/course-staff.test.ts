import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiContract } from '../../contract.ts'
import type { Video } from '../../media/videos.schema.ts'
import { canBeIn, DUTY_NAMES } from '../../platform/enumerations.ts'
import type { Client } from '../app.ts'
import { listen, outcome, overTrpc } from './ask.ts'
import { expectations } from './calls.ts'
import { addressOf, routes } from './routes.ts'
import { createScene, PASSWORD, type Scene } from './scene.ts'

/**
 * Staff with all duties in one course, staff with all duties in one batch, and a student. No object of the scene
 * belongs to them or to this course. The batch takes a premium course of the scene, but its only member is not in
 * the scene.
 */
let scene: Scene
let teacher: Client
let tutor: Client
let pupil: Client
let own: number
let ownBatch: number
let memberId: string

beforeAll(async () => {
  scene = await createScene()
  const { app, sql } = scene
  const [[teacherId, teacherClient], [, pupilClient]] = [await register('teacher'), await register('pupils')]
  teacher = teacherClient
  pupil = pupilClient
  own = (await app.rows.course({ title: 'Own course', isPublished: false })).id
  for (const duty of DUTY_NAMES.filter((one) => canBeIn('course', one)))
    await sql`insert into staff_duties (user_id, duty, scope, course_id) values (${teacherId}, ${duty}, 'course', ${own})`
  const [tutorId, tutorClient] = await register('tutor')
  tutor = tutorClient
  const [member] = await register('batchmate')
  memberId = member
  const [batch] = await sql<{ id: number }[]>`
    insert into batches (name, starts_on) values ('Own batch', '2026-06-01') returning id`
  ownBatch = batch?.id ?? 0
  await sql`insert into batch_courses (batch_id, course_id) values (${ownBatch}, ${scene.things.premium.id})`
  await sql`insert into batch_members (batch_id, user_id) values (${ownBatch}, ${memberId})`
  for (const duty of DUTY_NAMES.filter((one) => canBeIn('batch', one)))
    await sql`insert into staff_duties (user_id, duty, scope, batch_id) values (${tutorId}, ${duty}, 'batch', ${ownBatch})`
})
afterAll(() => scene.app.close())

async function register(username: string): Promise<readonly [string, Client]> {
  const client = scene.app.client()
  const { json } = await client.post('/api/register', { username, password: PASSWORD })
  return [(json as { id: string }).id, client]
}

/**
 * Calls whose responses may differ from those for a student. Such responses are about the caller's own course or
 * batch, or about files whose secret names the caller knows.
 */
const MAY_DIFFER = new Set([
  'auth.viewer',
  'auth.user',
  // The tests below check these responses.
  'comments.received',
  'students.list',
  'submissions.queue',
  'submissions.filters',
  'submissions.comments',
  'videos.list',
  'messages.subjects',
  'messages.round',
  'handOver.list',
  'handOver.done',
  'announcements.list',
  'batches.list',
  'announcements.audience',
  'admin.find',
  // These responses contain the caller's own name and sessions.
  'account.profile',
  'account.sessions',
])

/** Removes times, tokens and the two names from a response. */
const plain = (text: string) =>
  text
    .replaceAll(/"requestId":"[^"]*"/g, '')
    .replaceAll(/teacher|tutor|pupils/g, 'someone')
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'time')
    .replaceAll(/\bLN[A-Z0-9]{6,12}\b/g, 'order')
    .replaceAll(/"(?:token|url|src|address|now)":"[^"]*"/g, '')

const reads = [...apiContract.procedures.values()].filter(
  ({ type, path }) => type !== 'mutation' && !MAY_DIFFER.has(path),
)

test.each(reads.map(({ path, type }) => [path, type] as const))(
  '%s gives staff of one course or batch no data of another',
  async (path, type) => {
    for (const { input: inputOf } of expectations[path as keyof typeof expectations]) {
      const ask = type === 'subscription' ? listen(scene.app, path) : overTrpc(path, inputOf(scene.things))
      const students = await ask(pupil)
      for (const theirs of [await ask(teacher), await ask(tutor)]) {
        expect(outcome(theirs)).toBe(outcome(students))
        if (type === 'query') expect(plain(theirs.text)).toBe(plain(students.text))
      }
    }
  },
)

const gets = Object.entries(routes).filter(([name]) => /^GET \/(api(?!\/upload)|media)\//.test(name))

test.each(gets)('%s gives staff of one course or batch no data of another', async (name, expected) => {
  const [method = '', path = ''] = name.split(' ')
  for (const { send } of expected) {
    const sent = await send(scene)
    const ask = (client: Client) => client.call(method, addressOf(path, sent), sent.body, sent.headers)
    const students = outcome(await ask(pupil))
    expect([outcome(await ask(teacher)), outcome(await ask(tutor))]).toEqual([students, students])
  }
})

const query = (client: Client, path: string, input: object) =>
  client.get(`/trpc/${path}?input=${encodeURIComponent(JSON.stringify({ json: input }))}`)
const dataOf = async (client: Client, path: string, input: object = {}) =>
  ((await query(client, path, input)).json as { result: { data: { json: unknown } } }).result.data.json

test('lists for staff of a course contain only this course', async () => {
  const ask = (path: string, input: object) => query(teacher, path, input)
  const data = (path: string, input: object = {}) => dataOf(teacher, path, input)
  expect(await data('submissions.queue')).toMatchObject({ items: [], total: 0 })
  const offered = (await data('admin.find', { search: 'course' })) as { kind: string; courseId: number }[]
  expect(offered.map(({ courseId }) => courseId)).toEqual([own])
  expect(await data('submissions.filters')).toEqual([])
  expect(await data('submissions.comments')).toEqual([])
  expect(await data('comments.received', { state: 'unanswered' })).toMatchObject({ items: [] })
  expect(await data('batches.list')).toMatchObject({ items: [] })
  expect(await data('announcements.list')).toMatchObject({ items: [] })
  const { premium, batch } = scene.things
  for (const audience of [
    { audience: 'everyone' },
    { audience: 'course', courseId: premium.id },
    { audience: 'batch', batchId: batch },
  ])
    expect((await ask('announcements.audience', audience)).status).toBe(403)
  expect((await ask('announcements.audience', { audience: 'course', courseId: own })).status).toBe(200)
  for (const kind of ['announcement', 'class_absent', 'behind'])
    expect(await data('messages.subjects', { kind })).toEqual([])
  for (const { input } of expectations['messages.round'])
    expect(await data('messages.round', input(scene.things))).toMatchObject({
      open: 0,
      sent: 0,
      unreachable: 0,
      latest: [],
      withoutNumber: [],
    })
  expect(await data('handOver.list')).toEqual({ items: [], nextCursor: null })
  expect(await data('handOver.done')).toEqual([])
  expect(await data('students.list')).toMatchObject({ items: [], total: 0 })
  expect(await data('students.list', { search: 'member' })).toMatchObject({ items: [], total: 0 })
  const { open, failed } = scene.things
  expect(await data('videos.list', { fileIds: [open.file, failed] })).toEqual([])
  expect((await teacher.post(`/api/videos/${failed}/restart`)).status).toBe(404)
  const courses = (await data('courses.list', { editable: true })) as { items: { id: number }[] }
  expect(courses.items.map(({ id }) => id)).toEqual([own])
  const found = (await data('courses.list', { editable: true, search: 'course' })) as typeof courses
  expect(found.items.map(({ id }) => id)).toEqual([own])
})

test('staff of a course see and restart the videos that they uploaded, and those of its lessons', async () => {
  const { open, failed } = scene.things
  const { sql, app } = scene
  const seen = async () =>
    ((await dataOf(teacher, 'videos.list', { fileIds: [open.file, failed] })) as Video[]).map(
      ({ fileId }) => fileId,
    )
  const [{ id } = { id: '' }] = await sql<{ id: string }[]>`select id from users where username = 'teacher'`
  const [before] = await sql`select uploaded_by from files where id = ${failed}`
  await sql`update files set uploaded_by = ${id} where id = ${failed}`
  expect(await seen()).toEqual([failed])
  expect((await teacher.post(`/api/videos/${failed}/restart`)).status).toBe(204)
  await sql`update files set uploaded_by = ${before?.['uploaded_by'] as string | null} where id = ${failed}`
  expect(await seen()).toEqual([])
  const lesson = await app.rows.lesson(own, { videoFileId: open.file })
  expect(await seen()).toEqual([open.file])
  await sql`delete from lessons where id = ${lesson.id}`
})

test('staff see the draft of their course, and students do not', async () => {
  const path = `/api/courses/${own}`
  expect([(await teacher.get(path)).status, (await pupil.get(path)).status]).toEqual([200, 404])
})

test('lists for staff of a batch contain only this batch', async () => {
  const data = (path: string, input: object = {}) => dataOf(tutor, path, input)
  const { batch, premium } = scene.things
  expect(await data('batches.list')).toMatchObject({ items: [{ id: ownBatch, name: 'Own batch' }] })
  expect(await data('batches.byId', { id: ownBatch })).toMatchObject({
    members: 1,
    teachers: [{ username: 'tutor' }],
  })
  for (const path of ['batches.members', 'batches.attendance'])
    expect(await data(path, { id: ownBatch })).toMatchObject({ items: [{ userId: memberId }] })
  expect((await query(tutor, 'batches.timetable', { id: ownBatch })).status).toBe(200)
  for (const path of ['byId', 'members', 'timetable', 'attendance'])
    for (const id of [batch, 99_999, 'x', null])
      expect((await query(tutor, `batches.${path}`, { id })).status).toBe(403)

  const [seen] = ((await data('students.list')) as { items: object[] }).items
  expect(seen).toMatchObject({ id: memberId, batches: ['Own batch'], courses: 0, paid: null, endsAt: null })
  for (const filter of [{ search: 'member' }, { batchId: batch }, { courseId: premium.id }])
    expect(await data('students.list', filter)).toMatchObject({ items: [], total: 0 })
  expect(await data('students.list', { batchId: ownBatch })).toMatchObject({ total: 1 })

  expect(await data('announcements.list')).toMatchObject({ items: [] })
  for (const audience of [
    { audience: 'everyone' },
    { audience: 'course', courseId: premium.id },
    { audience: 'unfinished', courseId: premium.id },
    { audience: 'batch', batchId: batch },
  ])
    expect((await query(tutor, 'announcements.audience', audience)).status).toBe(403)
  expect(await data('announcements.audience', { audience: 'batch', batchId: ownBatch })).toEqual({
    students: 1,
  })
  const { items: toHandOver } = (await data('handOver.list')) as { items: { userId: string }[] }
  expect(toHandOver.filter(({ userId }) => userId !== memberId)).toEqual([])
  expect(await data('handOver.done')).toEqual([])
  expect(await data('messages.subjects', { kind: 'announcement' })).toEqual([])
  // The members of the batch may be behind in its courses.
  for (const kind of ['class_absent', 'behind'])
    for (const { id } of (await data('messages.subjects', { kind })) as { id: number }[]) {
      const round = (await data('messages.round', { kind, subjectId: id })) as { withoutNumber: object[] }
      expect(round).toMatchObject({ open: 0, sent: 0, latest: [], withoutNumber: [] })
    }
  for (const { input } of expectations['messages.round'])
    expect(await data('messages.round', input(scene.things))).toMatchObject({ open: 0, sent: 0, latest: [] })
  expect(await data('admin.find', { search: 'batch' })).toMatchObject([{ kind: 'batch', title: 'Own batch' }])
  for (const search of ['Morning', 'course', 'member', 'UTR'])
    expect(await data('admin.find', { search })).toEqual([])
})
