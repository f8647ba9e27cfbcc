import { afterAll, beforeAll, expect, test } from 'vitest'
import { toAppError } from '../../../platform/server/errors.ts'
import type { User } from '../../../platform/user.schema.ts'
import { type Caller, createWorld, type World } from '../../../testing/world.ts'

let world: World
let admin: Caller
let student: User

beforeAll(async () => {
  world = await createWorld()
  admin = world.as(await world.user({ username: 'boss', fullName: 'The Boss', role: 'admin' }))
  student = await world.user({ username: 'asha' })
})
afterAll(() => world.close())

const refusal = (answer: Promise<unknown>) =>
  answer.then(
    () => 'done',
    (error: unknown) => toAppError(error).code,
  )

async function staffMember(username: string) {
  const user = await world.user({ username })
  await world.database
    .sql`insert into staff_duties (user_id, duty, scope) values (${user.id}, 'students', 'academy')`
  const duties = [{ duty: 'students' as const, courseId: null, batchId: null, limit: null }]
  return { user, call: world.as({ ...user, duties } as User) }
}

test('staff read the notes of others, newest first, and delete only their own', async () => {
  const [meera, ravi] = [await staffMember('meera'), await staffMember('ravi')]
  const { id } = student
  const first = await meera.call.staffNotes.create({ id, body: '  Her father calls on Sundays.\n' })
  const second = await admin.staffNotes.create({ id, body: 'Paid in cash twice.' })
  expect((await ravi.call.staffNotes.list({ id })).items).toMatchObject([
    { body: 'Paid in cash twice.', by: 'The Boss', canDelete: false },
    { body: 'Her father calls on Sundays.', by: 'meera', canDelete: false },
  ])
  const page = await meera.call.staffNotes.list({ id, limit: 1 })
  expect(page.items.map((one) => one.id)).toEqual([second.id])
  const older = await meera.call.staffNotes.list({ id, limit: 1, cursor: page.nextCursor ?? 0 })
  expect(older).toMatchObject({ items: [{ id: first.id, canDelete: true }], nextCursor: null })
  expect(await refusal(ravi.call.staffNotes.delete({ id, noteId: first.id }))).toBe('NOT_YOUR_NOTE')
  expect(await refusal(meera.call.staffNotes.delete({ id: ravi.user.id, noteId: first.id }))).toBe(
    'STAFF_NOTE_NOT_FOUND',
  )
  await meera.call.staffNotes.delete({ id, noteId: first.id })
  expect(await refusal(meera.call.staffNotes.delete({ id, noteId: first.id }))).toBe('STAFF_NOTE_NOT_FOUND')
  const log = (await admin.audit.list({})).items.map(({ action, actorName }) => [action, actorName])
  expect(log.slice(0, 3)).toEqual([
    ['user.note_deleted', 'meera'],
    ['user.note_added', 'boss'],
    ['user.note_added', 'meera'],
  ])
})

test('administrators delete the notes of former staff, and the notes are deleted with the student', async () => {
  const left = await staffMember('gone')
  const { id } = await world.user({ username: 'leaves' })
  const note = await left.call.staffNotes.create({ id, body: 'About them' })
  await world.database.sql`delete from users where id = ${left.user.id}`
  expect((await admin.staffNotes.list({ id })).items).toMatchObject([{ by: 'gone', canDelete: true }])
  await admin.staffNotes.delete({ id, noteId: note.id })
  await admin.staffNotes.create({ id, body: 'Again' })
  await world.database.sql`delete from users where id = ${id}`
  expect(await world.database.sql`select from staff_notes where user_id = ${id}`).toHaveLength(0)
  expect(await refusal(admin.staffNotes.create({ id, body: 'Nobody' }))).toBe('USER_NOT_FOUND')
})

test('students and staff of a course see no notes', async () => {
  const { id } = student
  expect(await refusal(world.as(student).staffNotes.list({ id }))).toBe('FORBIDDEN')
  const course = await world.course()
  const user = await world.user()
  const duties = [{ duty: 'students' as const, courseId: course.id, batchId: null, limit: null }]
  const teacher = world.as({ ...user, duties } as User)
  await world.as(student).enrollments.create({ courseId: course.id })
  expect(await refusal(teacher.staffNotes.list({ id }))).toBe('FORBIDDEN')
  expect(await refusal(admin.staffNotes.create({ id, body: '  ' }))).not.toBe('done')
})

test('staff do not read notes about themselves, and notes have a limit, even in simultaneous calls', async () => {
  const { user, call } = await staffMember('noted')
  await admin.staffNotes.create({ id: user.id, body: 'Came late.' })
  expect(await refusal(call.staffNotes.list({ id: user.id }))).toBe('FORBIDDEN')
  expect(await refusal(call.staffNotes.create({ id: user.id, body: 'Never late.' }))).toBe('FORBIDDEN')
  await world.database.sql`
    insert into staff_notes (user_id, author_name, body) select ${user.id}, 'boss', 'x' from generate_series(1, 498)`
  const { sql } = world.database
  const { tries } = await sql.begin(async (holder) => {
    // Until this transaction ends, calls can count the notes, but they cannot add a note.
    await holder`lock table staff_notes in share mode`
    const both = ['One', 'Two'].map((body) => refusal(admin.staffNotes.create({ id: user.id, body })))
    const waiting = () =>
      sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await waiting()).length).toBe(2)
    return { tries: both }
  })
  expect((await Promise.all(tries)).toSorted()).toEqual(['STAFF_NOTES_LIMIT', 'done'])
})
