import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { files } from '../../../media/tables.ts'
import { storeThumbnail } from '../../../media/server/files/files.ts'
import { thumbnailUrl } from '../../../media/server/files/addresses.ts'
import { type Caller, createWorld, type World } from '../../../testing/world.ts'
import { sampleImage } from '../../../testing/pictures.ts'
import { textLessons } from '../../tables.ts'

let world: World
let admin: Caller
let guest: Caller

beforeAll(async () => {
  world = await createWorld()
  admin = world.as(await world.user({ role: 'admin' }))
  guest = world.as(null)
})
afterAll(() => world.close())

const addText = (courseId: number, text: string, values = {}) =>
  admin.lessons.create({ courseId, kind: 'text', title: 'Read', order: 1, text, ...values })

const picture = async () => {
  const source = await sampleImage('png', 800, 600)
  return (await storeThumbnail(world.db, world.storage, { source })).id
}
const isStored = async (id: string) =>
  (await world.db.select().from(files).where(eq(files.id, id))).length === 1
const isAttached = async (id: string) =>
  (await world.db.select().from(files).where(eq(files.id, id)))[0]?.attachedAt != null

test('a text lesson has a text and an estimated duration', async () => {
  const course = await world.course()
  const made = await addText(course.id, 'word '.repeat(450))
  expect(made).toMatchObject({ kind: 'text', duration: '3 minutes', hasVideo: false, videoUrl: null })
  expect(made).not.toHaveProperty('text')
  await admin.lessons.update({ id: made.id, text: 'Now *short* with $x^2$' })
  expect((await guest.lessons.text({ id: made.id })).html).toContain('<em>short</em>')
  expect((await guest.lessons.text({ id: made.id })).html).toContain('<math')
  expect(await admin.lessons.textSource({ id: made.id })).toEqual({ text: 'Now *short* with $x^2$' })
  expect((await admin.lessons.byId({ id: made.id })).duration).toBe('1 minute')
  await admin.lessons.update({ id: made.id, duration: '20 minutes' })
  await admin.lessons.update({ id: made.id, text: 'Changed' })
  expect((await admin.lessons.byId({ id: made.id })).duration).toBe('20 minutes')
})

test('a video still needs its duration, and has no text', async () => {
  const course = await world.course()
  await expect(admin.lessons.create({ courseId: course.id, title: 'x', order: 1 })).rejects.toThrow(
    'Duration is required',
  )
  const { id } = await world.lesson(course.id)
  await expect(admin.lessons.update({ id, text: 'x' })).rejects.toThrow('Only text lessons can have a text')
  expect(await guest.lessons.text({ id })).toEqual({ html: '' })
})

test('users without access never receive a locked text', async () => {
  const course = await world.course({ isPremium: true })
  const { id } = await addText(course.id, 'The secret')
  const student = world.as(await world.user())
  for (const caller of [guest, student]) {
    await expect(caller.lessons.text({ id })).rejects.toMatchObject({ code: 'PAYMENT_REQUIRED' })
    const seen = [await caller.lessons.byId({ id }), await caller.lessons.list({ courseId: course.id })]
    expect(JSON.stringify(seen)).not.toContain('secret')
  }
  const buyer = await world.user()
  await world.buy(buyer, course.id)
  expect((await world.as(buyer).lessons.text({ id })).html).toBe('<p>The secret</p>')
  await admin.lessons.update({ id, isVisible: false })
  await expect(world.as(buyer).lessons.text({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('two teachers who edit one text get a conflict', async () => {
  const { id } = await addText((await world.course()).id, 'first')
  await admin.lessons.update({ id, text: 'second', before: { text: 'first' } })
  await expect(admin.lessons.update({ id, text: 'third', before: { text: 'first' } })).rejects.toMatchObject({
    code: 'CONFLICT',
  })
  expect(await admin.lessons.textSource({ id })).toEqual({ text: 'second' })
})

test('pictures are kept while a text shows them, even in a copy', async () => {
  const course = await world.course()
  const [one, two] = [await picture(), await picture()]
  const { id } = await addText(course.id, `![a](${thumbnailUrl(one)}) ![b](${thumbnailUrl(two, 640)})`)
  expect((await guest.lessons.text({ id })).html).toMatch(
    /<img src="[^"]+" srcset="[^"]+" .*width="\d+" height="\d+"/,
  )
  expect([await isAttached(one), await isAttached(two)]).toEqual([true, true])
  await admin.lessons.update({ id, text: `![a](${thumbnailUrl(one)})` })
  expect([await isStored(one), await isStored(two)]).toEqual([true, false])

  const copy = await admin.courses.duplicate({ id: course.id })
  const [copied] = await admin.lessons.list({ courseId: copy.id })
  expect(copied?.kind).toBe('text')
  expect((await admin.lessons.text({ id: copied?.id ?? 0 })).html).toContain(one)
  await admin.lessons.update({ id, text: 'none' })
  expect(await isStored(one)).toBe(true)
  await admin.lessons.update({ id: copied?.id ?? 0, text: 'none' })
  expect(await isStored(one)).toBe(false)
})

test('the pictures of a text are deleted with its course', async () => {
  const course = await world.course()
  const one = await picture()
  await addText(course.id, `![a](${thumbnailUrl(one)})`)
  await admin.courses.delete({ id: course.id })
  expect(await isStored(one)).toBe(true)
  await admin.bin.delete({ id: course.id })
  expect(await isStored(one)).toBe(false)
})

test('a text that was imported without its HTML is rendered when someone opens it', async () => {
  const { id } = await addText((await world.course()).id, '*a*')
  await world.db.update(textLessons).set({ textHtml: null }).where(eq(textLessons.lessonId, id))
  expect((await guest.lessons.text({ id })).html).toBe('<p><em>a</em></p>')
  const [row] = await world.db.execute<{ html: string }>(
    sql`select text_html as html from text_lessons where lesson_id = ${id}`,
  )
  expect(row?.html).toBe('<p><em>a</em></p>')
})
