import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterEach, beforeAll } from 'vitest'
import { type Classroom, createClassroom } from './classroom.ts'
import { ADMIN, type Person } from './people.ts'
import type { Site } from './site.ts'

type Prepared = {
  owner: Person
  classroom: Classroom
  /** The path of a video of twelve seconds. */
  video: string
  courseId: number
  /** The lessons in a free course, in order. The third lesson is hidden, and the first two have a video. */
  lessons: number[]
  premiumCourse: number
  /** The path of a video that no student has bought. */
  secret: string
  /** The lesson with this video, and a free lesson of the same course. */
  locked: number
  preview: number
}

/**
 * Before the tests of the calling file, creates a free course with many lessons and a premium course. Creates users on
 * request.
 */
export function openLessons(site: Site) {
  let prepared: Prepared
  beforeAll(async () => {
    const owner = await site.signIn(ADMIN.username)
    const classroom = await createClassroom(owner.request)
    const video = await classroom.video({ seconds: 12, rate: 10 })
    const courseId = (await classroom.course({ title: 'Free course' })).id
    const lessons: number[] = []
    for (let order = 1; order <= 14; order++) {
      const videoUrl = order < 3 ? video : null
      const input = { courseId, title: `Part ${order}`, order, isVisible: order !== 3, videoUrl }
      lessons.push((await classroom.lesson(input)).id)
    }
    const premium = { title: 'Premium course', isPremium: true, price: '₹1,499' }
    const premiumCourse = (await classroom.course(premium)).id
    const secret = await classroom.video()
    const buyers = { courseId: premiumCourse, videoUrl: secret, title: 'For buyers', order: 1 }
    const locked = (await classroom.lesson(buyers)).id
    const all = {
      courseId: premiumCourse,
      videoUrl: video,
      title: 'For everybody',
      order: 2,
      isPreview: true,
    }
    const preview = (await classroom.lesson(all)).id
    prepared = { owner, classroom, video, courseId, lessons, premiumCourse, secret, locked, preview }
  }, 240_000)

  const open: Page[] = []
  afterEach(async () => {
    for (const page of open.splice(0)) await page.context().close()
  })
  let number = 0
  return {
    /** Available after `beforeAll` has run. */
    made: () => prepared,
    first: () => prepared.lessons[0] ?? 0,
    student: async (options?: BrowserContextOptions) => {
      const person = await site.signIn(`learner${++number}`, options)
      open.push(person.page)
      return person
    },
    guest: async (options?: BrowserContextOptions) => {
      const page = await (await site.newContext(options)).newPage()
      open.push(page)
      return page
    },
  }
}
