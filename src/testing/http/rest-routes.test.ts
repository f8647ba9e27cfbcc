import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sampleCourseInput, sampleLessonInput } from '../../catalogue/samples.ts'
import { type Client, startTestApp, type TestApp } from '../app.ts'

let app: TestApp
let admin: Client
let courseId = 0

beforeAll(async () => {
  app = await startTestApp()
  admin = app.client()
  await admin.post('/api/register', { username: 'boss', password: 'forty winks a day' })
  await app.database.db.execute(sql`update users set role = 'admin' where username = 'boss'`)
  await admin.post('/api/categories', { name: 'Art' })
  const input = sampleCourseInput({ title: 'Drawing', description: 'Draw *well*', category: 'Art' })
  const { json } = await admin.post('/api/courses', input)
  courseId = (json as { id: number }).id
})
afterAll(() => app.close())

const newLesson = async () => {
  const input = sampleLessonInput({ courseId, duration: '5 minutes', description: '- a' })
  return ((await admin.post('/api/lessons', input)).json as { id: number }).id
}

describe('all actions of the screens are possible over REST', () => {
  test('copies of courses, search results by category, descriptions as HTML', async () => {
    const copy = await admin.post(`/api/courses/${courseId}/copies`)
    expect([copy.status, (copy.json as { title: string }).title]).toEqual([201, 'Drawing (copy)'])
    expect((await admin.get('/api/courses/facets?search=drawing')).json).toContainEqual(
      expect.objectContaining({ category: 'Art' }),
    )
    expect((await admin.get(`/api/courses/${courseId}/description`)).json).toMatchObject({
      html: '<p>Draw <em>well</em></p>',
    })
    expect((await admin.get(`/api/lessons/${await newLesson()}/description`)).json).toEqual({
      html: '<ul>\n<li>a</li>\n</ul>',
    })
    expect((await admin.post('/api/markdown', { text: '**x**' })).json).toEqual({
      html: '<p><strong>x</strong></p>',
    })
    expect((await admin.get(`/api/courses/${courseId}/progress`)).json).toEqual([])
  })

  test('several lessons changed and deleted together', async () => {
    const ids = [await newLesson(), await newLesson()]
    expect((await admin.call('PATCH', '/api/lessons', { ids, isVisible: false })).status).toBe(204)
    for (const id of ids)
      expect((await admin.get(`/api/lessons/${id}`)).json).toMatchObject({ isVisible: false })
    expect((await admin.call('DELETE', '/api/lessons', { ids: [] })).status).toBe(400)
    expect((await admin.call('DELETE', '/api/lessons', { ids })).status).toBe(204)
    for (const id of ids) expect((await admin.get(`/api/lessons/${id}`)).status).toBe(404)
  })

  test('captions, comment marks, progress with missing lessons', async () => {
    const id = await newLesson()
    const content = 'WEBVTT\n\n00:00.000 --> 00:02.000\nHello\n'
    const made = await admin.post(`/api/lessons/${id}/captions`, { language: 'en', content })
    expect([made.status, made.json]).toMatchObject([201, { language: 'en' }])
    const { id: captionId } = made.json as { id: number }
    expect((await admin.call('DELETE', `/api/lessons/captions/${captionId}`)).status).toBe(204)
    expect((await admin.call('DELETE', `/api/lessons/captions/${captionId}`)).status).toBe(404)
    await admin.post(`/api/lessons/${id}/comments`, { content: 'Here', atSeconds: 3 })
    expect((await admin.get(`/api/lessons/${id}/comments/moments`)).json).toMatchObject([{ atSeconds: 3 }])
    expect((await admin.get(`/api/lessons/${id}/progress/detail`)).json).toMatchObject({
      completed: false,
      completesAt: 270,
    })
  })

  test('one or several videos by ID', async () => {
    const [one, other] = [randomUUID(), randomUUID()]
    for (const query of [`fileIds=${one}`, `fileIds=${one}&fileIds=${other}`])
      expect(await admin.get(`/api/videos?${query}`)).toMatchObject({ status: 200, json: [] })
    for (const query of ['', 'fileIds=x', `fileIds=${one},${other}`])
      expect([query, (await admin.get(`/api/videos?${query}`)).status]).toEqual([query, 400])
    expect((await admin.get('/api/videos/unfinished')).json).toEqual([])
    expect((await admin.post(`/api/videos/${one}/restart`)).status).toBe(404)
  })
})
