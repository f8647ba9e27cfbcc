import { eq, sql } from 'drizzle-orm'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { captions, courses, lessons } from '../../tables.ts'
import type { User } from '../../../platform/user.schema.ts'
import { files } from '../../../media/tables.ts'
import { createWorld, type World } from '../../../testing/world.ts'
import { readCaptions } from './spoken.ts'

let world: World
let boss: User
let python: { id: number; slug: string }
let premium: { id: number }
let open: { id: number }
let locked: { id: number }

const vtt = (...said: string[]) =>
  `WEBVTT\n\n${said.map((text, at) => `00:${String(at).padStart(2, '0')}:00.000 --> 00:${String(at).padStart(2, '0')}:05.000\n${text}`).join('\n\n')}\n`

beforeAll(async () => {
  world = await createWorld()
  boss = await world.user({ role: 'admin' })
  python = await world.course({
    title: 'Python for Everybody',
    category: 'Programming',
    instructor: 'Anaïs Kulkarni',
  })
  premium = await world.course({ title: 'Deep Water', category: 'Sport', isPremium: true })
  await world.course({
    title: 'Yet to come',
    category: 'Secrets',
    instructor: 'Nobody Known',
    isPublished: false,
  })
  open = await world.lesson(python.id, { title: 'Dictionaries and lists' })
  const hidden = await world.lesson(python.id, { title: 'Dictionaries, the secret part', isVisible: false })
  locked = await world.lesson(premium.id, { title: 'Holding your breath' })
  const say = (lessonId: number, content: string) =>
    world.as(boss).captions.create({ lessonId, language: 'en', content })
  await say(open.id, vtt('Hello and welcome.', 'A <i>hashtable</i> is behind', 'every dictionary of Pythön.'))
  await say(hidden.id, vtt('The hashtable nobody sees'))
  await say(locked.id, vtt('Dive with a snorkel', 'The hashtable of the sea'))
})
afterAll(() => world.close())

const ask = (search: string, person: User | null = null) => world.as(person).search.suggest({ search })
const said = async (search: string, person: User | null = null) =>
  (await world.as(person).search.lessons({ search })).map((one) => [one.title, one.said?.at, one.said?.text])

test('suggests courses, lessons, topics and teachers', async () => {
  expect(await ask('dictionar')).toMatchObject({
    corrected: null,
    courses: [{ slug: python.slug }],
    lessons: [
      { lessonId: open.id, title: 'Dictionaries and lists', said: null, course: { slug: python.slug } },
    ],
  })
  const teacher = { name: 'Anaïs Kulkarni', slug: null }
  expect(await ask('kulk')).toMatchObject({ teachers: [teacher], topics: [], lessons: [] })
  // Different spellings of the name identify the same teacher. Once the teacher's page exists, the result links to
  // it.
  await world.course({ title: 'Rivers', category: 'Sport', instructor: 'anaïs KULKARNI' })
  const { slug } = await world.as(boss).teachers.create({ name: teacher.name, description: 'Codes' })
  expect((await ask('kulk')).teachers).toEqual([{ ...teacher, slug }])
  expect(await ask('progr')).toMatchObject({ topics: ['Programming'], teachers: [] })
  const nothing = { corrected: null, partial: false, courses: [], lessons: [], topics: [], teachers: [] }
  for (const none of ['', '  ', '???', 'zzzzzz', 'secrets', 'nobody'])
    expect(await ask(none)).toEqual(nothing)
})

test('returns the corrected word, and searches for the exact text on request', async () => {
  expect(await ask('pyhton')).toMatchObject({ corrected: 'python', courses: [{ slug: python.slug }] })
  expect(await ask('evrybody python')).toMatchObject({ corrected: 'everybody python' })
  // No course contains the first word. Only a lesson contains it.
  expect(await ask('hashtable evry')).toMatchObject({ partial: true, courses: [{ slug: python.slug }] })
  const list = (search: string, exact?: boolean) => world.as(null).courses.list({ search, exact })
  expect(await list('programing')).toMatchObject({ total: 1, corrected: 'programming' })
  expect(await list('pyhton', true)).toMatchObject({ items: [], total: 0, corrected: null })
  expect(await list('python')).toMatchObject({ total: 1, corrected: null })
  const facets = await world.as(null).courses.facets({ search: 'pyhton', exact: true })
  expect(facets.every(({ count }) => count === 0)).toBe(true)
})

describe('captions of lessons', () => {
  test('link to their moment, across two lines, with any accents and tags', async () => {
    expect(await said('hashtable')).toEqual([['Dictionaries and lists', 60, 'A hashtable is behind']])
    expect(await said('hashtable python')).toEqual([
      ['Dictionaries and lists', 60, 'A hashtable is behind every dictionary of Pythön.'],
    ])
    expect(await said('hello welc')).toEqual([['Dictionaries and lists', 0, 'Hello and welcome.']])
  })

  test('are found only by users with access', async () => {
    const student = await world.user()
    const member = await world.user()
    const buyer = await world.user()
    await world.join(member)
    await world.buy(buyer, premium.id)
    for (const person of [null, student]) expect(await said('snorkel', person)).toEqual([])
    for (const person of [member, buyer, boss])
      expect(await said('snorkel', person)).toEqual([['Holding your breath', 0, 'Dive with a snorkel']])
    // The title of a locked lesson is public.
    expect(await said('breath')).toEqual([['Holding your breath', undefined, undefined]])
    await world.db.update(lessons).set({ isPreview: true }).where(eq(lessons.id, locked.id))
    expect(await said('snorkel')).toHaveLength(1)
    await world.db.update(courses).set({ deletedAt: new Date() }).where(eq(courses.id, premium.id))
    for (const person of [null, member, boss]) expect(await said('snorkel', person)).toEqual([])
  })

  test('are indexed from earlier files', async () => {
    const { id } = await world.lesson(python.id, { title: 'Later' })
    const made = await Promise.all(
      [Readable.from(vtt('A word like xylophone')), null].map(async (source, at) => {
        const file = await world.file('caption')
        if (source) await world.storage.put(file.key, source, { contentType: 'text/vtt' })
        return world.caption({ lessonId: id, fileId: file.id, language: ['en', 'hi'][at] ?? '' })
      }),
    )
    expect(await said('xylophone')).toEqual([])
    expect(await readCaptions(world)).toBe(2)
    expect(await readCaptions(world)).toBe(0)
    expect(await said('xylophone')).toEqual([['Later', 0, 'A word like xylophone']])
    const [lost] = await world.db
      .select()
      .from(captions)
      .where(eq(captions.id, made[1]?.id ?? 0))
    expect(lost?.spoken).toEqual([])
  })

  test('are copied with the course', async () => {
    const copy = await world.as(boss).courses.duplicate({ id: python.id })
    expect(await said('xylophone')).toHaveLength(1)
    await world.as(boss).courses.update({ id: copy.id, isPublished: true })
    expect(await said('xylophone')).toHaveLength(2)
    expect((await world.db.select().from(files)).length).toBeGreaterThan(0)
  })
})

test('the moment is the position with the most words, in the first reading that matches', async () => {
  const cues = [
    [1, 'One potato'],
    [2, 'two potato'],
    [3, 'three'],
  ]
  const find = async (...readings: string[]) => {
    const [row] = await world.db.execute(sql`
      select moment.* from find_moment(
        array(select search_vector(cue ->> 1, 'D') from jsonb_array_elements(${JSON.stringify(cues)}::jsonb) as cue),
        ${JSON.stringify(cues)}::jsonb, array[${sql.join(
          readings.map((one) => sql`${one}`),
          sql`, `,
        )}]::text[]) as moment`)
    return row ? { at: row['at'], said: row['said'] } : { at: null, said: null }
  }
  expect(await find('POTÁTO')).toEqual({ at: 1, said: 'One potato' })
  expect(await find('two')).toEqual({ at: 2, said: 'two potato' })
  expect(await find('potato three')).toEqual({ at: 2, said: 'two potato three' })
  expect(await find('four', 'thr')).toEqual({ at: 3, said: 'three' })
  expect(await find('four')).toEqual({ at: null, said: null })
  // Only the first twelve words count, as in the search for courses.
  expect(await find(`${'abcdefghijkl'.split('').join(' ')} three`)).toEqual({ at: null, said: null })
})
