import { languageCode } from '../../captions.schema.ts'
import { text } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { User } from '../../../platform/user.schema.ts'
import { captions } from '../../tables.ts'
import { fileDeletions, files } from '../../../media/tables.ts'
import { createWorld, type World } from '../../../testing/world.ts'

let world: World
let boss: User
let lessonId: number
beforeAll(async () => {
  world = await createWorld()
  boss = await world.user({ role: 'admin' })
  const { id } = await world.course()
  lessonId = (await world.lesson(id)).id
})
afterAll(() => world.close())

const content =
  'WEBVTT\n\nNOTE made by hand\n\n1\n00:01.000 --> 00:04.000 align:start\nHello\n\n01:00:00.000 --> 01:00:02.500\nनमस्ते\n'
const create = (
  given: Partial<{ lessonId: number; language: string; label: string; content: string }> = {},
) => world.as(boss).captions.create({ lessonId, language: 'en', content, ...given })

test('a language is a code, or a name in English or in the language itself', () => {
  expect(['hi', 'pt-BR', 'Hindi', ' hindi ', 'हिन्दी', 'Tamil', 'English'].map(languageCode)).toEqual([
    'hi',
    'pt-BR',
    'hi',
    'hi',
    'hi',
    'ta',
    'en',
  ])
  for (const odd of ['', '-', 'no such language', '12']) expect(languageCode(odd)).toBeNull()
})

test('adds captions to a lesson, named by their language unless they have a name', async () => {
  const english = await create()
  expect(english).toMatchObject({
    language: 'en',
    label: 'English',
    url: `/media/captions/${english.id}.vtt`,
  })
  expect(await create({ language: 'hi' })).toMatchObject({ label: 'हिन्दी' })
  expect(await create({ language: 'pt-BR', label: 'Brasil' })).toMatchObject({ label: 'Brasil' })
  const lesson = await world.as(null).lessons.byId({ id: lessonId })
  expect(lesson.captions.map(({ language }) => language).toSorted()).toEqual(['en', 'hi', 'pt-BR'])
})

test('replaces captions in the same language, and releases their file', async () => {
  const before = await create({ language: 'ta' })
  const [old] = await world.db.select().from(captions).where(eq(captions.id, before.id))
  expect(await create({ language: 'ta', label: 'Tamil' })).toEqual({ ...before, label: 'Tamil' })
  expect(await world.db.select().from(files).where(eq(files.id, old!.fileId))).toEqual([])
  const released = await world.db.select().from(fileDeletions)
  expect(released.some(({ key }) => key.includes(old!.fileId))).toBe(true)
})

test('accepts SRT files that subtitle programs on Windows write', async () => {
  const content = '\ufeff1\r\n00:00:01,000 --> 00:00:02,500\r\nनमस्ते\r\n'
  const { id } = await create({ language: 'hi', content })
  const [file] = await world.db
    .select({ key: files.key })
    .from(captions)
    .innerJoin(files, eq(files.id, captions.fileId))
    .where(eq(captions.id, id))
  const stored = await text(await world.storage.read(file?.key ?? ''))
  expect(stored).toBe('WEBVTT\n\n1\n00:00:01.000 --> 00:00:02.500\nनमस्ते\n')
})

test('deletes them', async () => {
  const { id } = await create({ language: 'fr' })
  await world.as(boss).captions.delete({ id })
  await expect(world.as(boss).captions.delete({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('refuses a file that is not WebVTT, and names the line', async () => {
  const refuse = (given: Parameters<typeof create>[0], says: string) =>
    expect(create(given)).rejects.toThrow(says)
  await refuse({ content: '1\nSubRip without times' }, 'must start with WEBVTT')
  await refuse({ content: 'WEBVTT\n\n00:00:01,000 --> 00:00:02,000\nx' }, 'Line 3')
  await refuse({ content: 'WEBVTT\n\nnothing' }, 'no captions')
  await refuse({ content: '' }, 'must start with WEBVTT')
  const cues = (count: number) => `WEBVTT\n${'\n00:00.000 --> 00:01.000\nx\n'.repeat(count)}`
  await refuse({ content: cues(5001) }, 'at most 5000 lines')
  await create({ content: cues(5000) })
  await refuse({ content: `WEBVTT\0` }, 'not allowed')
  await refuse({ content: `WEBVTT\n${'x'.repeat(1024 * 1024)}` }, '1 MB')
  await refuse({ language: 'not a language' }, 'code such as')
  await refuse({ lessonId: 999_999 }, 'couldn’t find')
})

test('is for administrators', async () => {
  const student = await world.user()
  for (const [person, code] of [
    [null, 'UNAUTHORIZED'],
    [student, 'FORBIDDEN'],
  ] as const) {
    const { captions: asked } = world.as(person)
    await expect(asked.create({ lessonId, language: 'en', content })).rejects.toMatchObject({ code })
    await expect(asked.delete({ id: 1 })).rejects.toMatchObject({ code })
  }
})
