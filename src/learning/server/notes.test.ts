import { afterAll, beforeAll, expect, test } from 'vitest'
import { MAX_NOTE, MAX_NOTES, MAX_NOTES_LENGTH } from '../notes.schema.ts'
import { notes } from '../tables.ts'
import { type Caller, createWorld, type World } from '../../testing/world.ts'

let world: World
let student: Caller
let other: Caller
let admin: Caller

beforeAll(async () => {
  world = await createWorld()
  student = world.as(await world.user())
  other = world.as(await world.user())
  admin = world.as(await world.user({ role: 'admin' }))
})
afterAll(() => world.close())

const lesson = async (values = {}) => (await world.lesson((await world.course()).id, values)).id

test('a student creates, changes and deletes notes, in the order of the video', async () => {
  const id = await lesson()
  const late = await student.notes.create({ id, content: ' late ', atSeconds: 50 })
  const early = await student.notes.create({ id, content: 'early' })
  expect(late).toMatchObject({ content: 'late', atSeconds: 50, lessonId: id })
  expect(await student.notes.list({ id })).toEqual([early, late])
  const changed = await student.notes.update({ noteId: late.id, content: 'later', atSeconds: 55.5 })
  expect(changed).toMatchObject({ id: late.id, content: 'later', atSeconds: 55.5 })
  await student.notes.delete({ noteId: early.id })
  expect(await student.notes.list({ id })).toEqual([changed])
})

test('only the author can read notes, not even an administrator', async () => {
  const id = await lesson()
  const note = await student.notes.create({ id, content: 'mine' })
  for (const caller of [other, admin]) {
    expect(await caller.notes.list({ id })).toEqual([])
    await expect(caller.notes.update({ noteId: note.id, content: 'x' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    await expect(caller.notes.delete({ noteId: note.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  }
  await expect(world.as(null).notes.list({ id })).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
})

test('a locked lesson accepts no new notes and keeps the existing notes; a hidden one does not exist', async () => {
  const course = await world.course()
  const { id } = await world.lesson(course.id)
  const note = await student.notes.create({ id, content: 'while it was free' })
  await admin.courses.update({ id: course.id, isPremium: true, price: '₹499' })
  await expect(student.notes.create({ id, content: 'x' })).rejects.toMatchObject({ code: 'PAYMENT_REQUIRED' })
  await expect(student.notes.create({ id, content: '' })).rejects.toMatchObject({ code: 'PAYMENT_REQUIRED' })
  expect(await student.notes.list({ id })).toEqual([note])
  await admin.lessons.update({ id, isVisible: false })
  await expect(student.notes.list({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(student.notes.update({ noteId: note.id, content: 'x' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
  await expect(student.notes.create({ id: 999_999, content: 'x' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
  const open = await lesson()
  await expect(student.notes.create({ id: open, content: 'x'.repeat(10_001) })).rejects.toThrow(
    '10000 characters',
  )
})

test('a student can have a limited number of notes on a lesson, even in simultaneous calls', async () => {
  const id = await lesson()
  const person = await world.user()
  const one = { userId: person.id, lessonId: id, content: 'x', atSeconds: 0 }
  await world.db.insert(notes).values(Array.from({ length: MAX_NOTES - 1 }, () => one))
  const writer = world.as(person)
  const tries = await Promise.allSettled(
    ['a', 'b', 'c', 'd'].map((content) => writer.notes.create({ id, content })),
  )
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(writer.notes.create({ id, content: 'x' })).rejects.toMatchObject({
    code: 'CONFLICT',
    message: 'You can have at most 500 notes on a lesson. Delete one to add another.',
  })
  const [first] = await writer.notes.list({ id })
  await writer.notes.delete({ noteId: first!.id })
  await writer.notes.create({ id, content: 'room again' })
  await student.notes.create({ id, content: 'mine' })
  await writer.notes.create({ id: await lesson(), content: 'elsewhere' })
})

test("a student's notes on a lesson have a total limit, even in simultaneous calls", async () => {
  const id = await lesson()
  const person = await world.user()
  const writer = world.as(person)
  const long = { userId: person.id, lessonId: id, content: '😀'.repeat(MAX_NOTE), atSeconds: 0 }
  const room = 1000
  await world.db
    .insert(notes)
    .values([
      ...Array.from({ length: MAX_NOTES_LENGTH / MAX_NOTE - 1 }, () => long),
      { ...long, content: 'x'.repeat(MAX_NOTE - room) },
    ])
  const refusal = {
    message: 'Your notes on a lesson can have at most 200000 characters in total. Delete or shorten a note.',
  }
  const half = { id, content: '😀'.repeat(room / 2 + 1) }
  const tries = await Promise.allSettled([writer.notes.create(half), writer.notes.create(half)])
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(writer.notes.create(half)).rejects.toMatchObject(refusal)

  const list = await writer.notes.list({ id })
  const first = list[0]!
  const last = list.at(-1)!
  await expect(writer.notes.update({ noteId: last.id, content: 'x'.repeat(room + 1) })).rejects.toMatchObject(
    refusal,
  )
  expect(await writer.notes.update({ noteId: first.id, content: 'shorter' })).toMatchObject({
    content: 'shorter',
  })
  await writer.notes.update({ noteId: last.id, content: 'x'.repeat(room + 1) })
  await writer.notes.create({ id: await lesson(), content: 'x'.repeat(MAX_NOTE) })
})
