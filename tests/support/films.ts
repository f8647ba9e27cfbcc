import type { BrowserContextOptions } from 'playwright-core'
import { afterEach, beforeAll, expect } from 'vitest'
import { createClassroom } from './classroom.ts'
import { ADMIN, type Person } from './people.ts'
import type { Site } from './site.ts'

const CAPTIONS = `WEBVTT

00:00.000 --> 00:10.000
The first thing that is said

00:10.000 --> 00:20.000
<v Meera>Joins &amp; unions</v>

00:20.000 --> 00:40.000
The last thing
`

const CHAPTERS = '0:00 Intro\n0:10 **Joins**\n0:20 The end\n\nAt 9:59 all is over.'

/**
 * The IDs of a course and its lessons: one with a plain file, one with two renditions, one with a video on YouTube.
 */
type Prepared = { courseId: number; file: number; renditions: number; youtube: number }

/**
 * Before the tests of the calling file, creates videos. Creates enrolled students on request, whose browsers must log
 * no errors.
 */
export function openFilms(site: Site) {
  let prepared: Prepared
  beforeAll(async () => {
    const owner = await site.signIn(ADMIN.username)
    const classroom = await createClassroom(owner.request)
    const { id: courseId } = await classroom.course({ title: 'Playing' })
    const [plain, large] = await Promise.all([
      // Uses few frames per second, so that a busy machine can encode the video.
      classroom.video({ seconds: 40, rate: 5 }),
      classroom.video({ seconds: 40, rate: 5, width: 854, height: 480 }),
    ])
    const lesson = async (title: string, order: number, videoUrl: string, description = '') =>
      (await classroom.lesson({ courseId, title, order, videoUrl, description })).id
    const file = await lesson('A file', 1, plain, CHAPTERS)
    const renditions = await lesson('Renditions', 2, large)
    const youtube = await lesson('From YouTube', 3, 'https://www.youtube.com/watch?v=dQw4w9WgXcQ')
    for (const id of [file, renditions]) {
      await classroom.captions(id, 'en', CAPTIONS)
      await classroom.renditions(id)
    }
    // Removes the renditions of one lesson, as before they are created or if they cannot be created.
    const id = plain.split('/').at(-1) ?? ''
    await site.database.sql`update videos set renditions = '[]', storyboard = null where file_id = ${id}`
    await (await site.server.storage()).deletePrefix(`video/${id}/run-1/`)
    prepared = { courseId, file, renditions, youtube }
    // A longer time limit, because encoding takes long on a busy machine.
  }, 240_000)

  let number = 0
  const people: Person[] = []
  afterEach(async () => {
    for (const { page, complaints } of people.splice(0)) {
      expect(complaints).toEqual([])
      await page.context().close()
    }
  })
  return {
    /** Available after `beforeAll` has run. */
    made: () => prepared,
    student: async (options?: BrowserContextOptions) => {
      const person = await site.signIn(`student${++number}`, options)
      people.push(person)
      await person.request.post('/api/enrollments', { data: { courseId: prepared.courseId } })
      return person
    },
  }
}

/** The same video as a plain file and as renditions, for tests that must pass with both. */
export const WAYS = [
  { kind: 'file', blob: false },
  { kind: 'renditions', blob: true },
] as const
