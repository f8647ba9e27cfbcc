import type { APIRequestContext } from 'playwright-core'
import { expect, vi } from 'vitest'
import type { Course } from '../../src/catalogue/courses.schema.ts'
import type { Lesson } from '../../src/catalogue/lessons.schema.ts'
import type { VideoSample } from '../../src/testing/films.ts'
import { newCourse, newLesson, uploadVideo } from './courses.ts'

/** Content that an administrator prepares for students. */
export type Classroom = Readonly<{
  course(input?: Partial<Course>): Promise<Course>
  lesson(input: Partial<Lesson> & { courseId: number }): Promise<Lesson>
  /** Uploads a real video and returns its path. */
  video(sample?: VideoSample): Promise<string>
  captions(lessonId: number, language: string, content: string): Promise<void>
  /** Waits until a lesson's video has its renditions. */
  renditions(lessonId: number): Promise<void>
}>

export async function createClassroom(request: APIRequestContext): Promise<Classroom> {
  await request.post('/api/categories', { data: { name: 'Trials' } })
  return {
    course: (input) =>
      newCourse(request, { description: 'A course for **trials**.', category: 'Trials', ...input }),
    lesson: (input) => newLesson(request, { description: 'What is said, in *writing*.', order: 1, ...input }),
    video: (sample) => uploadVideo(request, sample),
    captions: async (lessonId, language, content) => {
      const reply = await request.post('/trpc/captions.create', { data: { lessonId, language, content } })
      expect(reply.status(), await reply.text()).toBe(200)
    },
    renditions: async (lessonId) => {
      const ready = async () => {
        const lesson = (await (await request.get(`/api/lessons/${lessonId}`)).json()) as Lesson
        if (!lesson.hls) throw new Error(`Lesson ${lessonId} has no renditions yet`)
      }
      await vi.waitFor(ready, { timeout: 240_000, interval: 300 })
    },
  }
}
