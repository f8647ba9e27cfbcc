import { expect } from 'vitest'
import { metrics } from '../platform/server/metrics.ts'
import { type Client, startTestApp, type TestApp } from './app.ts'

export type CachedInstances = Awaited<ReturnType<typeof startCachedInstances>>

/**
 * Starts one academy with two instances that cache responses, and one instance that does not. Its course contains
 * one item of every kind.
 */
export async function startCachedInstances() {
  const here = await startTestApp()
  const { database } = here
  const there = await startTestApp({ database })
  const plain = await startTestApp({ database, env: { KEEP_ANSWERS: '0' } })
  await Promise.all([here, there].map(({ services }) => services.live.ready()))
  const [head, student] = [await register(here, 'head'), await register(here, 'asha')]
  await database.sql`update users set role = 'admin' where username = 'head'`
  const make = async (client: Client, path: string, body: unknown): Promise<number> => {
    const { status, json } = await client.post(path, body)
    expect(status, path).toBe(201)
    return (json as { id: number }).id
  }
  await make(head, '/api/categories', { name: 'Maths' })
  const courseId = await make(head, '/api/courses', {
    title: 'Kept',
    instructor: 'Meera',
    description: 'About it',
    thumbnail: '/images/a.webp',
    duration: '1 hour',
    category: 'Maths',
  })
  const lessonId = await make(head, '/api/lessons', {
    courseId,
    title: 'One',
    duration: '5 minutes',
    order: 1,
  })
  const resource = { title: 'Sheet', type: 'PDF', size: '1 MB', url: 'https://files.example/sheet' }
  await make(head, '/api/resources', { ...resource, courseId })
  await make(student, `/api/lessons/${lessonId}/comments`, { content: 'First', atSeconds: 1 })
  return {
    here,
    there,
    plain,
    database,
    guest: here.client(),
    head,
    student,
    courseId,
    lessonId,
    addresses: [
      '/api/courses',
      '/api/courses?limit=1',
      `/api/courses/${courseId}`,
      '/api/courses/slug/kept',
      '/api/courses/facets',
      `/api/courses/${courseId}/description`,
      '/api/categories',
      '/api/teachers/slug/meera',
      '/api/site-settings',
      `/api/lessons/course/${courseId}`,
      `/api/lessons/${lessonId}`,
      `/api/lessons/${lessonId}/description`,
      `/api/lessons/${lessonId}/comments`,
      `/api/lessons/${lessonId}/comments/moments`,
      `/api/resources/course/${courseId}`,
      '/api/resources/independent',
      batch({ 'courses.bySlug': { slug: 'kept' }, 'settings.list': null, 'auth.viewer': null }),
    ],
    close: async () => {
      await Promise.all([there.close(), plain.close()])
      await here.close()
    },
  }
}

export async function register(app: TestApp, username: string): Promise<Client> {
  const client = app.client()
  const { status } = await client.post('/api/register', { username, password: 'read by lamplight' })
  expect(status).toBe(201)
  return client
}

/** Returns the URL of a batch of calls in the format that browsers use. */
export function batch(calls: Record<string, unknown>): string {
  const input = Object.fromEntries(Object.values(calls).map((json, at) => [at, { json }]))
  return `/trpc/${Object.keys(calls).join(',')}?batch=1&input=${encodeURIComponent(JSON.stringify(input))}`
}

/**
 * Returns how many requests this process answered from the response cache, for guests ('hit') or for students ('own
 * hit').
 */
export async function countHits(result: 'hit' | 'own hit' = 'hit'): Promise<number> {
  const { values } = (await metrics.getSingleMetric('kept_answers_requests_total')?.get()) ?? { values: [] }
  return values.find(({ labels }) => labels['result'] === result)?.value ?? 0
}
