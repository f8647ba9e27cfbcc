import type { APIRequestContext, Locator, Page } from 'playwright-core'
import { expect, vi } from 'vitest'
import { sampleCourseInput, sampleLessonInput } from '../../src/catalogue/samples.ts'
import type { Course } from '../../src/catalogue/courses.schema.ts'
import type { Lesson } from '../../src/catalogue/lessons.schema.ts'
import { sampleVideo, type VideoSample } from '../../src/testing/films.ts'

/** What an administrator prepares before people come to learn; through the calls that the screens use. */
export type Classroom = Readonly<{
  course(input?: Partial<Course>): Promise<Course>
  lesson(input: Partial<Lesson> & { courseId: number }): Promise<Lesson>
  /** The address of a real video, uploaded. */
  video(sample?: VideoSample): Promise<string>
  captions(lessonId: number, language: string, content: string): Promise<void>
  /** Waits until a lesson's video has its renditions. */
  renditions(lessonId: number): Promise<void>
}>

export async function createClassroom(request: APIRequestContext): Promise<Classroom> {
  await request.post('/api/categories', { data: { name: 'Trials' } })
  return {
    course: (input) =>
      made(
        request,
        '/api/courses',
        sampleCourseInput({ description: 'A course for **trials**.', category: 'Trials', ...input }),
      ),
    lesson: (input) =>
      made(
        request,
        '/api/lessons',
        sampleLessonInput({ description: 'What is said, in *writing*.', order: 1, ...input }),
      ),
    video: async (sample) => {
      const file = { name: 'film.mp4', mimeType: 'video/mp4', buffer: await sampleVideo(sample) }
      const reply = await request.post('/api/upload/video', { multipart: { courseId: 'temp', file } })
      expect(reply.status(), await reply.text()).toBe(201)
      return ((await reply.json()) as { url: string }).url
    },
    captions: async (lessonId, language, content) => {
      const reply = await request.post('/trpc/captions.create', { data: { lessonId, language, content } })
      expect(reply.status(), await reply.text()).toBe(200)
    },
    renditions: async (lessonId) => {
      const ready = async () => {
        const lesson = (await (await request.get(`/api/lessons/${lessonId}`)).json()) as Lesson
        if (!lesson.hls) throw new Error(`Lesson ${lessonId} has no renditions yet`)
      }
      await vi.waitFor(ready, { timeout: 90_000, interval: 300 })
    },
  }
}

async function made<T>(request: APIRequestContext, path: string, data: object): Promise<T> {
  const reply = await request.post(path, { data })
  expect(reply.status(), await reply.text()).toBe(201)
  return (await reply.json()) as T
}

export const seen = (locator: Locator) => locator.first().waitFor({ timeout: 15_000 })
export const gone = (locator: Locator) => locator.first().waitFor({ state: 'hidden', timeout: 15_000 })

export const toast = (page: Page, title: string, text: string) =>
  seen(page.locator('[data-sonner-toast]').filter({ hasText: title }).filter({ hasText: text }))

/** What the video on the page does. */
export const videoState = (page: Page) =>
  page.locator('video').evaluate((video: HTMLVideoElement) => ({
    time: video.currentTime,
    paused: video.paused,
    muted: video.muted,
    volume: Math.round(video.volume * 100) / 100,
    speed: video.playbackRate,
    height: video.videoHeight,
    blob: video.currentSrc.startsWith('blob:'),
  }))

/** Opens a lesson and waits until its video can be played. */
export async function openLesson(page: Page, id: number): Promise<void> {
  await page.goto(`/lessons/${id}`)
  await page.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) >= 2)
}
