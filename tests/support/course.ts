import type { APIRequestContext } from 'playwright-core'
import { expect } from 'vitest'
import { sampleCourseInput, sampleLessonInput } from '../../src/catalogue/samples.ts'
import { sampleVideo } from '../../src/testing/films.ts'

type Made = { id: number; slug: string }

async function post<T>(request: APIRequestContext, path: string, options: object): Promise<T> {
  const reply = await request.post(path, options)
  expect(reply.status(), await reply.text()).toBe(201)
  return (await reply.json()) as T
}

/** A free course, made over REST by an administrator; each lesson has a short video of its own. */
export async function teachCourse(
  request: APIRequestContext,
  { title, lessons, seconds }: { title: string; lessons: readonly string[]; seconds: number },
): Promise<Made> {
  const categories = (await (await request.get('/api/categories')).json()) as { name: string }[]
  const category = categories[0]?.name ?? 'None yet'
  const course = await post<Made>(request, '/api/courses', {
    data: sampleCourseInput({ title, category }),
  })
  for (const [index, lesson] of lessons.entries()) {
    const file = { name: 'lesson.mp4', mimeType: 'video/mp4', buffer: await sampleVideo({ seconds }) }
    const video = await post<{ url: string }>(request, '/api/upload/video', {
      multipart: { courseId: String(course.id), file },
    })
    await post(request, '/api/lessons', {
      data: sampleLessonInput({
        courseId: course.id,
        title: lesson,
        videoUrl: video.url,
        order: index + 1,
      }),
    })
  }
  return course
}
