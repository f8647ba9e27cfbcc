import type { APIRequestContext } from 'playwright-core'
import { expect } from 'vitest'
import type { Course } from '../../src/catalogue/courses.schema.ts'
import type { Lesson } from '../../src/catalogue/lessons.schema.ts'
import { sampleCourseInput, sampleLessonInput } from '../../src/catalogue/samples.ts'
import { sampleVideo, type VideoSample } from '../../src/testing/films.ts'

// These functions create content with the calls that the screens use.

/** Posts to the API with the session of `request`. */
export async function create<T = { id: number }>(
  request: APIRequestContext,
  path: string,
  data: object,
): Promise<T> {
  const reply = await request.post(path, { data })
  expect(reply.status(), await reply.text()).toBe(201)
  return (await reply.json()) as T
}

type CourseInput = Parameters<typeof sampleCourseInput>[0]
type LessonInput = Parameters<typeof sampleLessonInput>[0]

export const newCourse = (request: APIRequestContext, input?: CourseInput) =>
  create<Course>(request, '/api/courses', sampleCourseInput(input))

export const newLesson = (request: APIRequestContext, input: LessonInput) =>
  create<Lesson>(request, '/api/lessons', sampleLessonInput(input))

/** Uploads a real video and returns its path. */
export async function uploadVideo(request: APIRequestContext, sample?: VideoSample): Promise<string> {
  const file = { name: 'film.mp4', mimeType: 'video/mp4', buffer: await sampleVideo(sample) }
  const reply = await request.post('/api/upload/video', { multipart: { courseId: 'temp', file } })
  expect(reply.status(), await reply.text()).toBe(201)
  return ((await reply.json()) as { url: string }).url
}

/** Saves payment details, and creates a premium course with a lesson that has a real video. */
export async function sellCourse(
  request: APIRequestContext,
  { title, price }: { title: string; price: string },
): Promise<{ course: Course; lessonId: number }> {
  // Without payment details, the upgrade page accepts no payments.
  const details = { upi_id: 'lantern@example', bank_account_number: '000000000000', bank_ifsc: 'LNTN0000000' }
  for (const [key, value] of Object.entries(details))
    expect((await request.put(`/api/site-settings/${key}`, { data: { value } })).status()).toBe(200)
  await request.post('/api/categories', { data: { name: 'Music' } })
  const course = await newCourse(request, { title, isPremium: true, price })
  const videoUrl = await uploadVideo(request)
  const lesson = { courseId: course.id, title: 'The drone', isPremium: true, videoUrl, order: 1 }
  return { course, lessonId: (await newLesson(request, lesson)).id }
}
