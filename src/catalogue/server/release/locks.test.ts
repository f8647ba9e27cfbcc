import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { videoUrl } from '../../../media/server/files/addresses.ts'
import { storeVideo } from '../../../media/server/files/files.ts'
import { users } from '../../../accounts/tables.ts'
import { enrollments, lessonExcuses, lessonProgress } from '../../../learning/tables.ts'
import { type Client, startTestApp, type TestApp } from '../../../testing/app.ts'
import { courses, lessons, sections } from '../../tables.ts'

/** Creates a lesson in each state, with its own video and captions. */
const STATES = ['open', 'later', 'days', 'section', 'inOrder', 'draft', 'scheduled'] as const
type State = (typeof STATES)[number]
const PEOPLE = ['guest', 'enrolled', 'entitled', 'blocked', 'teacher'] as const
type Person = (typeof PEOPLE)[number]

const HIDDEN: readonly State[] = ['draft', 'scheduled']
const HOUR = 3_600_000
const LATER = new Date(Date.now() + 48 * HOUR)

type Made = { id: number; fileId: string; caption: number; word: string }

let app: TestApp
const people = {} as Record<Person, Client>
const ids = {} as Record<Exclude<Person, 'guest'>, string>
const made = {} as Record<State, Made>
let courseId: number

async function register(username: string) {
  const client = app.client()
  await client.post('/api/register', { username, password: 'long enough' })
  const [row] = await app.services.db.select({ id: users.id }).from(users).where(eq(users.username, username))
  return { client, id: row?.id ?? '' }
}

async function addLesson(state: State, index: number, values: Partial<typeof lessons.$inferInsert>) {
  const { db, storage } = app.services
  const film = await storeVideo(db, storage, {
    source: Buffer.from(`a film of ${state}`),
    contentType: 'video/mp4',
    extension: 'mp4',
    probe: { durationSeconds: 60, width: 320, height: 180, hasAudio: true },
  })
  const { id } = await app.rows.lesson(courseId, {
    title: `Lesson ${state}`,
    order: index + 1,
    videoFileId: film.id,
    ...values,
  })
  const word = `zebra${state.toLowerCase()}`
  const reply = await people.teacher.post('/trpc/captions.create', {
    json: {
      lessonId: id,
      language: 'en',
      content: `WEBVTT\n\n00:00.000 --> 00:02.000\nSay ${word} aloud\n`,
    },
  })
  const caption = (reply.json as { result: { data: { json: { id: number } } } }).result.data.json.id
  made[state] = { id, fileId: film.id, caption, word }
}

beforeAll(async () => {
  app = await startTestApp()
  const { db } = app.services
  people.guest = app.client()
  for (const person of ['enrolled', 'entitled', 'blocked', 'teacher'] as const) {
    const { client, id } = await register(person)
    people[person] = client
    ids[person] = id
  }
  await db.update(users).set({ role: 'admin' }).where(eq(users.id, ids.teacher))
  const course = await app.rows.course({ isPremium: true, pricePaise: 50_000, inOrder: true })
  courseId = course.id
  for (const person of ['enrolled', 'entitled', 'blocked'] as const)
    await db.insert(enrollments).values({ userId: ids[person], courseId })
  for (const person of ['entitled', 'blocked'] as const)
    await app.rows.grant({ id: ids[person] }, { courseId })
  const [section] = await db
    .insert(sections)
    .values({ courseId, title: 'Next week', position: 1, releaseDays: 7, releaseMinute: 0 })
    .returning()
  const rules: Record<State, Partial<typeof lessons.$inferInsert>> = {
    open: {},
    later: { releaseAt: LATER },
    days: { releaseDays: 2, releaseMinute: 0 },
    section: { sectionId: section?.id ?? null },
    inOrder: {},
    draft: { isVisible: false },
    scheduled: { isVisible: false, publishAt: LATER },
  }
  for (const [index, state] of STATES.entries()) await addLesson(state, index, rules[state])
  await db.update(users).set({ blockedAt: new Date() }).where(eq(users.id, ids.blocked))
})
afterAll(() => app.close())

/** Returns the status of a call that is allowed only for an open lesson. */
function expected(person: Person, state: State): number {
  if (person === 'teacher') return 200
  if (HIDDEN.includes(state)) return 404
  if (person === 'guest' || person === 'blocked') return 401
  if (person === 'enrolled') return 402
  return state === 'open' ? 200 : 403
}

const secrets = ({ fileId, word, caption }: Made) => [fileId, word, `/media/captions/${caption}`, `a film of`]

describe.each(PEOPLE)('the %s', (person) => {
  test.each(STATES)('gets the right response for a lesson that is %s', async (state) => {
    const lesson = made[state]
    const client = people[person]
    const status = expected(person, state)
    const film = videoUrl(lesson.fileId)
    const shown = await client.get(`/api/lessons/${lesson.id}`)
    expect(shown.status).toBe(status === 404 ? 404 : 200)
    const replies = [
      shown,
      await client.get(`/api/lessons/course/${courseId}`),
      await client.get(
        `/trpc/search.lessons?input=${encodeURIComponent(JSON.stringify({ json: { search: lesson.word } }))}`,
      ),
      await client.get(
        `/trpc/search.suggest?input=${encodeURIComponent(JSON.stringify({ json: { search: lesson.word } }))}`,
      ),
    ]
    const media = [
      await client.get(film),
      await client.get(`/media/captions/${lesson.caption}.vtt`),
      await client.get(`${film}/master.m3u8`),
      await client.get(`${film}/180.m3u8`),
      await client.get(`${film}/storyboard.vtt`),
    ]
    // The video has no renditions, so users who may watch it get 404 for its playlists.
    expect(media.map((reply) => reply.status)).toEqual([
      status,
      status,
      ...Array.from({ length: 3 }, () => (status === 200 ? 404 : status)),
    ])
    const found = replies.slice(2).map(({ text }) => text.includes(`"lessonId":${lesson.id}`))
    expect(found).toEqual(Array.from({ length: 2 }, () => status === 200 && !HIDDEN.includes(state)))
    if (status === 200) return
    for (const { text } of [...replies, ...media])
      for (const secret of secrets(lesson)) expect(text).not.toContain(secret)
    if (status === 404) return
    const note = await client.post(`/api/lessons/${lesson.id}/notes`, { content: 'So', atSeconds: 0 })
    const progress = await client.call('PUT', `/api/lessons/${lesson.id}/progress`, { position: 1 })
    expect([note.status, progress.status]).toEqual([status, status])
  })
})

test('a cached response ends when a lesson opens', async () => {
  const { id } = await app.rows.course()
  await app.rows.lesson(id, { releaseAt: new Date(Date.now() + 1500) })
  const isLocked = async (person: Person) => {
    const { json } = await people[person].get(`/api/lessons/course/${id}`)
    return (json as { locked: boolean }[]).map(({ locked }) => locked)
  }
  for (const person of ['guest', 'entitled'] as const) {
    expect(await isLocked(person)).toEqual([true])
    expect(await isLocked(person)).toEqual([true])
  }
  for (const person of ['guest', 'entitled'] as const)
    await expect.poll(() => isLocked(person), { timeout: 5000 }).toEqual([false])
})

test('a copy of a course has the same rules', async () => {
  const reply = await people.teacher.post('/trpc/courses.duplicate', { json: { id: courseId } })
  const copy = (reply.json as { result: { data: { json: { id: number; inOrder: boolean } } } }).result.data
    .json
  expect(copy.inOrder).toBe(true)
  const { json } = await people.teacher.get(`/api/lessons/course/${copy.id}`)
  expect((json as { release?: unknown }[]).map(({ release }) => release)).toEqual([
    undefined,
    { at: LATER.toISOString() },
    { days: 2, minute: 0 },
    ...Array.from({ length: 4 }, () => undefined),
  ])
  const [section] = await app.services.db.select().from(sections).where(eq(sections.courseId, copy.id))
  expect(section).toMatchObject({ releaseDays: 7, releaseMinute: 0 })
})

const lessonFor = async (person: Person, state: State) =>
  (await people[person].get(`/api/lessons/${made[state].id}`)).json as Record<string, unknown>

test('a locked lesson returns the reason, and when it opens', async () => {
  expect(await lessonFor('guest', 'later')).toMatchObject({ locked: true, lockedReason: 'notEntitled' })
  expect(await lessonFor('entitled', 'later')).toMatchObject({
    locked: true,
    lockedReason: 'later',
    opensAt: LATER.toISOString(),
    videoUrl: null,
    captions: [],
  })
  expect(await lessonFor('entitled', 'inOrder')).toMatchObject({
    lockedReason: 'inOrder',
    opensAfter: made.section.id,
  })
  const { json } = await people.entitled.post(`/api/lessons/${made.inOrder.id}/notes`, {
    content: 'So',
    atSeconds: 0,
  })
  expect(json).toEqual({
    code: 'LESSON_LOCKED',
    message: 'This lesson opens when you complete “Lesson section”.',
  })
  const open = await lessonFor('entitled', 'open')
  expect(open).toMatchObject({ locked: false })
  expect(open).not.toHaveProperty('lockedReason')
  expect(open).not.toHaveProperty('release')
  expect(await lessonFor('teacher', 'days')).toMatchObject({ release: { days: 2, minute: 0 } })
})

test('completing the lesson before it, an excuse and time open a lesson', async () => {
  const { db } = app.services
  const userId = ids.entitled
  const isLocked = async (state: State) => (await lessonFor('entitled', state))['locked']
  const complete = (lessonId: number) =>
    db
      .insert(lessonProgress)
      .values({ userId, lessonId, completed: true, completedAt: new Date() })
      .onConflictDoUpdate({
        target: [lessonProgress.userId, lessonProgress.lessonId],
        set: { completed: true },
      })

  expect(await isLocked('days')).toBe(true)
  await complete(made.later.id)
  expect(await isLocked('later')).toBe(false)
  // Two days have not passed.
  expect(await isLocked('days')).toBe(true)
  await db
    .update(enrollments)
    .set({ createdAt: sql`now() - interval '3 days'` })
    .where(eq(enrollments.userId, userId))
  expect(await isLocked('days')).toBe(false)
  expect(await isLocked('section')).toBe(true)
  await db.insert(lessonExcuses).values({ userId, lessonId: made.section.id })
  expect(await isLocked('section')).toBe(false)
  expect((await people.entitled.get(videoUrl(made.section.fileId))).status).toBe(200)

  // A completed lesson stays open after any change. The rules apply to the other lessons.
  await complete(made.section.id)
  expect(await isLocked('inOrder')).toBe(false)
  await db.delete(lessonExcuses)
  await db
    .update(lessons)
    .set({ releaseAt: LATER, releaseDays: null, releaseMinute: null })
    .where(eq(lessons.courseId, courseId))
  expect([await isLocked('section'), await isLocked('later'), await isLocked('days')]).toEqual([
    false,
    false,
    true,
  ])
  await db.update(courses).set({ inOrder: false }).where(eq(courses.id, courseId))
  await db.update(lessons).set({ releaseAt: null }).where(eq(lessons.courseId, courseId))
  expect(await isLocked('days')).toBe(false)
})
