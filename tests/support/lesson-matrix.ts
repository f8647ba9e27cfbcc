import { createHash, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll } from 'vitest'
import { sampleQuestionInput, sampleQuizInput } from '../../src/assessment/samples.ts'
import type { LessonKind } from '../../src/catalogue/kinds.rules.ts'
import type { sampleCourse } from '../../src/catalogue/samples.ts'
import { lessons, pdfLessons, scormLessons, sections } from '../../src/catalogue/tables.ts'
import {
  documentPageKey,
  documentPageUrl,
  documentUrl,
  PAGE_WIDTHS,
  posterKeyOf,
  segmentKey,
  thumbnailUrl,
  videoUrl,
} from '../../src/media/server/files/addresses.ts'
import { storeResource, storeThumbnail } from '../../src/media/server/files/files.ts'
import { sampleFile, sampleVideoRow } from '../../src/media/samples.ts'
import { documents, files, videos } from '../../src/media/tables.ts'
import { createRows } from '../../src/testing/rows.ts'
import { sampleImage } from '../../src/testing/pictures.ts'
import { storeScormPackage } from '../../src/testing/scorm-packages.ts'
import { ADMIN } from './people.ts'
import type { Site } from './site.ts'

export const PEOPLE = ['guest', 'enrolled', 'entitled', 'student', 'blocked', 'admin'] as const
export type Person = (typeof PEOPLE)[number]
/** The states of a lesson. The last two are states of the lesson's course. */
export const STATES = [
  'open',
  'inOrder',
  'later',
  'days',
  'section',
  'draft',
  'scheduled',
  'hiddenSection',
  'draftCourse',
  'scheduledCourse',
] as const
export type State = (typeof STATES)[number]
export const UNSHOWN: readonly State[] = ['draft', 'scheduled', 'hiddenSection']
export const COURSE_STATES: readonly State[] = ['draftCourse', 'scheduledCourse']
const LATER = new Date(Date.now() + 172_800_000)

type Content = {
  id: number
  courseId: number
  /** Texts that responses to users without access must not contain. */
  secrets: string[]
  /** URLs that only users with access may read. */
  addresses: string[]
  /** If the content can be searched, a word that occurs only in it. */
  word?: string
}
type Made = Content & { slug: string; title: string }
type Values = Pick<typeof lessons.$inferInsert, 'title'> & Partial<typeof lessons.$inferInsert>
/** Creates a lesson with content. */
type Make = (values: Values & { courseId: number }, word: string) => Promise<Content>

/** Functions that create each kind of lesson. For a new kind, add a line here, and a function in `openMatrix`. */
const WAYS = {
  video: ['film', 'address'],
  text: ['text'],
  audio: ['audio'],
  pdf: ['pdf'],
  live: ['live'],
  quiz: ['quiz'],
  scorm: ['scorm'],
  assignment: ['assignment'],
} as const satisfies Record<LessonKind, readonly string[]>
export type Kind = (typeof WAYS)[LessonKind][number]
export const KINDS: readonly Kind[] = Object.values(WAYS).flat()

/** Returns a word that only the content of this lesson contains. */
export const wordOf = (kind: Kind, state: State) => `zq${kind}${state}word`.toLowerCase()

/** Before the tests of the calling file, creates lessons of every kind in every state, and users who read them. */
export function openMatrix(site: Site) {
  const cookies = {} as Record<Person, string>
  const ids = {} as Record<'enrolled' | 'entitled' | 'student' | 'blocked', string>
  const made = {} as Record<Kind, Record<State, Made>>
  const handouts = {} as Record<'open' | 'draftCourse', { id: number; file: string; courseId: number }>

  const rows = () => createRows(site.database.db)

  const send = (person: Person | string, path: string, { method = 'GET', body }: Sent = {}) =>
    fetch(site.server.url + path, {
      method,
      redirect: 'manual',
      headers: {
        cookie: person in cookies ? cookies[person as Person] : person,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  type Sent = { method?: string; body?: unknown }
  const read = async (person: Person, path: string, sent?: Sent) => {
    const reply = await send(person, path, sent)
    return { status: reply.status, text: await reply.text() }
  }
  const create = async (path: string, body: unknown) =>
    JSON.parse((await read('admin', path, { method: 'POST', body })).text) as { id: number }

  const addCaption = async (lessonId: number, word: string) => {
    const content = `WEBVTT\n\n00:00.000 --> 00:02.000\nSay ${word} aloud\n`
    const { id } = await create(`/api/lessons/${lessonId}/captions`, { language: 'en', content })
    return `/media/captions/${id}.vtt`
  }

  const makers: Record<Kind, Make> = {
    async film(values, word) {
      const storage = await site.server.storage()
      const id = randomUUID()
      const board = `video/${id}/run-1/storyboard.webp`
      const poster = posterKeyOf(id)
      await storage.put(`video/${id}/original`, Buffer.from('x'), { contentType: 'video/mp4' })
      await storage.put(segmentKey(id, 'run-1', 180, 0), Buffer.from(word), { contentType: 'video/mp2t' })
      for (const key of [board, poster])
        await storage.put(key, await sampleImage('webp'), { contentType: 'image/webp' })
      const rendition = { run: 'run-1', width: 320, height: 180, bandwidth: 1e5, average: 9e4, bytes: 20 }
      await site.database.db.insert(files).values(sampleFile('video', { id }))
      await site.database.db.insert(videos).values(
        sampleVideoRow({
          fileId: id,
          state: 'ready',
          renditions: [{ ...rendition, codecs: 'avc1.4d400d', segments: [4] }],
          storyboard: { key: board, columns: 1, rows: 1, width: 160, height: 90, every: 4 },
          posterKey: poster,
        }),
      )
      const lesson = await rows().lesson(values.courseId, { ...values, videoFileId: id })
      const caption = await addCaption(lesson.id, word)
      const film = videoUrl(id)
      const parts = ['', '/master.m3u8', '/180.m3u8', '/storyboard.vtt', '/storyboard.webp']
      return {
        ...lesson,
        word,
        secrets: [id, caption],
        addresses: [caption, ...parts.map((part) => film + part)],
      }
    },
    async audio(values, word) {
      const storage = await site.server.storage()
      const id = randomUUID()
      await storage.put(`video/${id}/original`, Buffer.from('x'), { contentType: 'audio/mpeg' })
      await storage.put(segmentKey(id, 'run-1', 0, 0), Buffer.from(word), { contentType: 'video/mp2t' })
      const sizes = { height: 0, width: 0, bandwidth: 1e5, average: 9e4, bytes: 20, segments: [4] }
      await site.database.db.insert(files).values(sampleFile('video', { id, contentType: 'audio/mpeg' }))
      await site.database.db.insert(videos).values(
        sampleVideoRow({
          fileId: id,
          state: 'ready',
          renditions: [{ ...sizes, run: 'run-1', codecs: 'mp4a.40.2' }],
        }),
      )
      const lesson = await rows().lesson(values.courseId, { ...values, kind: 'audio', videoFileId: id })
      const caption = await addCaption(lesson.id, word)
      const parts = ['', '/master.m3u8', '/0.m3u8']
      return {
        ...lesson,
        word,
        secrets: [id, caption],
        addresses: [caption, ...parts.map((part) => videoUrl(id) + part)],
      }
    },
    async pdf(values) {
      const { db } = site.database
      const storage = await site.server.storage()
      const id = randomUUID()
      const { key } = sampleFile('document', { id })
      await storage.put(key, Buffer.from('x'), { contentType: 'application/pdf' })
      for (const width of PAGE_WIDTHS)
        await storage.put(documentPageKey(id, 'run-1', 1, width), await sampleImage('webp'), {
          contentType: 'image/webp',
        })
      await db.insert(files).values(sampleFile('document', { id }))
      const pages = [{ width: 1600, height: 2263 }]
      await db.insert(documents).values({ fileId: id, state: 'ready', run: 'run-1', pages })
      const lesson = await rows().lesson(values.courseId, { ...values, kind: 'pdf' })
      await db.insert(pdfLessons).values({ lessonId: lesson.id, fileId: id, allowsDownload: true })
      return {
        ...lesson,
        secrets: [id],
        addresses: [
          `/api/lessons/${lesson.id}/document`,
          documentUrl(id),
          ...PAGE_WIDTHS.map((width) => documentPageUrl(id, 'run-1', 1, width)),
        ],
      }
    },
    async scorm(values, word) {
      const { db } = site.database
      const storage = await site.server.storage()
      const title = `Package ${word}`
      const fileId = await storeScormPackage(
        { db, storage },
        { title, items: [{ id: word, title, href: 'start.html' }], files: { 'start.html': `Say ${word}` } },
      )
      const lesson = await rows().lesson(values.courseId, { ...values, kind: 'scorm' })
      await db.insert(scormLessons).values({ lessonId: lesson.id, fileId })
      const call = `/api/lessons/${lesson.id}/scorm`
      return { ...lesson, secrets: [fileId, word], addresses: [call, `${call}/launch`] }
    },
    async address(values, word) {
      const video = createHash('sha256').update(word).digest('base64url').slice(0, 11)
      const lesson = await rows().lesson(values.courseId, {
        ...values,
        videoUrl: `https://www.youtube.com/watch?v=${video}`,
        thumbnail: `https://i.ytimg.com/vi/${video}/hqdefault.jpg`,
      })
      const caption = await addCaption(lesson.id, word)
      return { ...lesson, word, secrets: [video, caption], addresses: [caption] }
    },
    async text(values, word) {
      const picture = await storeThumbnail(site.database.db, await site.server.storage(), {
        source: await sampleImage('png', 640, 480),
      })
      const text = `Here is ${word}. $${word}^2$\n\n![A picture](${thumbnailUrl(picture.id)})`
      const { courseId, title, order } = values
      const { id } = await create('/api/lessons', { kind: 'text', courseId, title, order, text })
      await site.database.db.update(lessons).set(values).where(eq(lessons.id, id))
      return { id, courseId, secrets: [picture.id], addresses: [`/api/lessons/${id}/text`] }
    },
    async assignment(values, word) {
      const { courseId, title, order } = values
      const text = `Solve ${word}`
      const { id } = await create('/api/lessons', { kind: 'assignment', courseId, title, order, text })
      await site.database.db.update(lessons).set(values).where(eq(lessons.id, id))
      const addresses = [`/api/lessons/${id}/assignment`, `/api/lessons/${id}/text`]
      return { id, courseId, secrets: [`Solve ${word}`], addresses }
    },
    async live(values, word) {
      const { courseId, title, order } = values
      const live = { startsAt: new Date().toISOString(), minutes: 60, link: `https://meet.example/${word}` }
      const { id } = await create('/api/lessons', { kind: 'live', courseId, title, order, live })
      await site.database.db.update(lessons).set(values).where(eq(lessons.id, id))
      return { id, courseId, secrets: ['meet.example'], addresses: [`/api/lessons/${id}/class`] }
    },
    async quiz(values, word) {
      const { courseId, title, order } = values
      const { id } = await create('/api/lessons', { kind: 'quiz', courseId, title, order })
      const solution = { kind: 'text', accepted: [word], ignoresCase: false }
      const question = await create('/api/questions', sampleQuestionInput({ solution, explanation: word }))
      const slots = [{ questionId: question.id, marks: 1, penalty: 0 }]
      await send(cookies.admin, `/api/lessons/${id}/quiz`, {
        method: 'PUT',
        body: { ...sampleQuizInput, slots },
      })
      await site.database.db.update(lessons).set(values).where(eq(lessons.id, id))
      return { id, courseId, secrets: [word], addresses: [`/api/lessons/${id}/quiz`] }
    },
  }
  async function register(username: string) {
    const reply = await send('', '/api/register', {
      method: 'POST',
      body: { username, password: 'long enough' },
    })
    return { cookie: cookieOf(reply), id: ((await reply.json()) as { id: string }).id }
  }
  const cookieOf = (reply: Response) =>
    reply.headers
      .getSetCookie()
      .map((set) => set.split(';', 1)[0])
      .join('; ')

  async function addCourse(kind: string, values: Partial<Parameters<typeof sampleCourse>[0]> = {}) {
    const title = `The ${kind} course ${values.isPublished === false ? 'hiddencourse' : ''}`
    return rows().course({ title, isPremium: true, inOrder: true, ...values })
  }

  async function addHandout(courseId: number) {
    const { id: file } = await storeResource(site.database.db, await site.server.storage(), {
      source: Buffer.from('%PDF-1.4 a handout'),
      contentType: 'application/pdf',
      extension: 'pdf',
    })
    const url = `/media/resources/${file}`
    const { id } = await create('/api/resources', {
      courseId,
      title: 'Handout',
      type: 'PDF',
      size: '1 MB',
      url,
    })
    return { id, file, courseId }
  }

  async function buy(userId: string, courseId: number) {
    const { screenshotFileId } = await rows().buy({ id: userId }, courseId)
    const storage = await site.server.storage()
    await storage.put(`proof/${screenshotFileId}/original`, Buffer.from('x'), { contentType: 'image/png' })
  }

  beforeAll(async () => {
    const { db, sql } = site.database
    cookies.guest = ''
    cookies.admin = cookieOf(await send('', '/api/login', { method: 'POST', body: ADMIN }))
    for (const person of ['enrolled', 'entitled', 'student', 'blocked'] as const)
      ({ cookie: cookies[person], id: ids[person] } = await register(person))
    for (const kind of KINDS) {
      const course = await addCourse(kind)
      const draft = await addCourse(kind, { isPublished: false })
      const scheduled = await addCourse(kind, { isPublished: false, publishAt: LATER })
      const section = async (values: Partial<typeof sections.$inferInsert>) =>
        (
          await db
            .insert(sections)
            .values({ courseId: course.id, title: 'Next week', position: 1, ...values })
            .returning()
        )[0]?.id ?? 0
      const hidden = { isVisible: false, title: 'hiddensection' }
      const states: Record<State, Partial<typeof lessons.$inferInsert>> = {
        open: {},
        inOrder: {},
        later: { releaseAt: LATER },
        days: { releaseDays: 2, releaseMinute: 0 },
        section: { sectionId: await section({ releaseAt: LATER }) },
        draft: { isVisible: false },
        scheduled: { isVisible: false, publishAt: LATER },
        hiddenSection: { sectionId: await section({ ...hidden, position: 2 }) },
        draftCourse: {},
        scheduledCourse: {},
      }
      made[kind] = {} as Record<State, Made>
      for (const [index, state] of STATES.entries()) {
        const of = state === 'draftCourse' ? draft : state === 'scheduledCourse' ? scheduled : course
        const word = wordOf(kind, state)
        const title = `Lesson ${kind}${state}x`
        const values = { order: index + 1, title, ...states[state], courseId: of.id }
        const lesson = await makers[kind](values, word)
        made[kind][state] = { ...lesson, slug: of.slug, title, secrets: [...lesson.secrets, word] }
      }
      for (const { id: courseId } of [course, draft, scheduled]) {
        for (const person of ['enrolled', 'student', 'blocked'] as const)
          await sql`insert into enrollments (user_id, course_id) values (${ids[person]}, ${courseId})`
        for (const person of ['entitled', 'student', 'blocked'] as const) await buy(ids[person], courseId)
      }
      handouts.open = await addHandout(course.id)
      handouts.draftCourse = await addHandout(draft.id)
    }
    await sql`update users set blocked_at = now() where id = ${ids.blocked}`
  }, 120_000)

  return { made, handouts, read }
}
