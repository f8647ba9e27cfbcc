import type { APIRequestContext, Browser, BrowserContextOptions, Page } from 'playwright-core'
import { expect } from 'vitest'
import { sampleCourseInput, sampleLessonInput } from '../../src/catalogue/samples.ts'
import type { Course } from '../../src/catalogue/courses.schema.ts'
import { sampleVideo } from '../../src/testing/films.ts'
import type { RunningServer } from './server.ts'

export const ADMIN = { username: 'desk', password: 'a password for the desk' }

/** Somebody with a browser of their own, signed in, and whatever went wrong in its console. */
export type Person = Readonly<{ page: Page; request: APIRequestContext; complaints: string[] }>

/** Signs in as the administrator, or registers somebody new. */
export async function arrive(
  browser: Browser,
  server: RunningServer,
  username: string,
  options: BrowserContextOptions = {},
): Promise<Person> {
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width: 1280, height: 900 },
    ...options,
  })
  const admin = username === ADMIN.username
  const reply = await context.request.post(admin ? '/api/login' : '/api/register', {
    data: admin ? ADMIN : { username, password: 'a long password' },
  })
  expect(reply.status()).toBe(admin ? 200 : 201)
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('console', (message) => {
    // What a refusal of the server is, the browser calls an error.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      complaints.push(message.text())
  })
  return { page, request: context.request, complaints }
}

/** Says where students pay: without it the upgrade page asks for nothing. */
async function savePaymentDetails(request: APIRequestContext): Promise<void> {
  const details = { upi_id: 'lantern@example', bank_account_number: '000000000000', bank_ifsc: 'LNTN0000000' }
  for (const [key, value] of Object.entries(details))
    expect((await request.put(`/api/site-settings/${key}`, { data: { value } })).status()).toBe(200)
}

/** A premium course with a lesson that has a real video, and where to pay for it. */
export async function sellCourse(
  request: APIRequestContext,
  { title, price }: { title: string; price: string },
): Promise<{ course: Course; lessonId: number }> {
  await savePaymentDetails(request)
  await request.post('/api/categories', { data: { name: 'Music' } })
  const course = await made<Course>(
    request.post('/api/courses', {
      data: sampleCourseInput({ title, isPremium: true, price }),
    }),
  )
  const video = await made<{ url: string }>(
    request.post('/api/upload/video', {
      multipart: {
        courseId: String(course.id),
        file: { name: 'lesson.mp4', mimeType: 'video/mp4', buffer: await sampleVideo() },
      },
    }),
  )
  const lesson = await made<{ id: number }>(
    request.post('/api/lessons', {
      data: sampleLessonInput({
        courseId: course.id,
        title: 'The drone',
        isPremium: true,
        videoUrl: video.url,
        order: 1,
      }),
    }),
  )
  return { course, lessonId: lesson.id }
}

async function made<T>(sent: ReturnType<APIRequestContext['post']>): Promise<T> {
  const reply = await sent
  expect(reply.status(), await reply.text()).toBe(201)
  return (await reply.json()) as T
}
