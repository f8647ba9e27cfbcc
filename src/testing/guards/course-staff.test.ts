import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiContract } from '../../contract.ts'
import { DUTIES, DUTY_NAMES } from '../../platform/enumerations.ts'
import type { Client } from '../app.ts'
import { listen, outcome, overTrpc } from './ask.ts'
import { expectations } from './calls.ts'
import { addressOf, routes } from './routes.ts'
import { createScene, PASSWORD, type Scene } from './scene.ts'

/** Staff with all duties in one course, and a student. Nothing in the scene belongs to either or to this course. */
let scene: Scene
let teacher: Client
let pupil: Client
let own: number

beforeAll(async () => {
  scene = await createScene()
  const { app, sql } = scene
  const [[teacherId, teacherClient], [, pupilClient]] = [await register('teacher'), await register('pupils')]
  teacher = teacherClient
  pupil = pupilClient
  own = (await app.rows.course({ title: 'Own course', isPublished: false })).id
  for (const duty of DUTY_NAMES.filter((one) => DUTIES[one] === 'course'))
    await sql`insert into staff_duties (user_id, duty, scope, course_id) values (${teacherId}, ${duty}, 'course', ${own})`
})
afterAll(() => scene.app.close())

async function register(username: string): Promise<readonly [string, Client]> {
  const client = scene.app.client()
  const { json } = await client.post('/api/register', { username, password: PASSWORD })
  return [(json as { id: string }).id, client]
}

/** Replies to staff of any course are about that course, or about files whose secret names they know. */
const MAY_DIFFER = new Set([
  'auth.viewer',
  'auth.user',
  // Their answers are tested below.
  'comments.received',
  'students.list',
  'submissions.queue',
  'submissions.filters',
  'submissions.comments',
  'videos.list',
  'messages.subjects',
  'messages.round',
  'announcements.list',
  'batches.list',
  'announcements.audience',
  'admin.find',
  // These responses contain the caller's own name and sessions.
  'account.profile',
  'account.sessions',
])

/** Removes times, tokens and the two names from a reply. */
const plain = (text: string) =>
  text
    .replaceAll(/"requestId":"[^"]*"/g, '')
    .replaceAll(/teacher|pupils/g, 'someone')
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'time')
    .replaceAll(/\bLN[A-Z0-9]{6,12}\b/g, 'order')
    .replaceAll(/"(?:token|url|src|address|now)":"[^"]*"/g, '')

const reads = [...apiContract.procedures.values()].filter(
  ({ type, path }) => type !== 'mutation' && !MAY_DIFFER.has(path),
)

test.each(reads.map(({ path, type }) => [path, type] as const))(
  '%s gives staff of one course nothing of another',
  async (path, type) => {
    for (const { input: inputOf } of expectations[path as keyof typeof expectations]) {
      const ask = type === 'subscription' ? listen(scene.app, path) : overTrpc(path, inputOf(scene.things))
      const [theirs, students] = [await ask(teacher), await ask(pupil)]
      expect(outcome(theirs)).toBe(outcome(students))
      if (type === 'query') expect(plain(theirs.text)).toBe(plain(students.text))
    }
  },
)

const gets = Object.entries(routes).filter(([name]) => /^GET \/(api(?!\/upload)|media)\//.test(name))

test.each(gets)('%s gives staff of one course nothing of another', async (name, expected) => {
  const [method = '', path = ''] = name.split(' ')
  for (const { send } of expected) {
    const sent = await send(scene)
    const ask = (client: Client) => client.call(method, addressOf(path, sent), sent.body, sent.headers)
    expect(outcome(await ask(teacher))).toBe(outcome(await ask(pupil)))
  }
})

test('lists for staff contain only their own course', async () => {
  const ask = (path: string, input: object) =>
    teacher.get(`/trpc/${path}?input=${encodeURIComponent(JSON.stringify({ json: input }))}`)
  const data = async (path: string, input: object = {}) =>
    ((await ask(path, input)).json as { result: { data: { json: unknown } } }).result.data.json
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
  expect(await data('students.list')).toMatchObject({ items: [], total: 0 })
  expect(await data('students.list', { search: 'member' })).toMatchObject({ items: [], total: 0 })
  const courses = (await data('courses.list', { editable: true })) as { items: { id: number }[] }
  expect(courses.items.map(({ id }) => id)).toEqual([own])
  const found = (await data('courses.list', { editable: true, search: 'course' })) as typeof courses
  expect(found.items.map(({ id }) => id)).toEqual([own])
})

test('staff see the draft of their course, and students do not', async () => {
  const path = `/api/courses/${own}`
  expect([(await teacher.get(path)).status, (await pupil.get(path)).status]).toEqual([200, 404])
})
