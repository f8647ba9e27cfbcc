import { afterAll, expect, test } from 'vitest'
import { sampleCourseInput, sampleLessonInput } from '../src/catalogue/samples.ts'
import { recordedLine } from '../src/platform/server/db/embedded/postmaster.ts'
import { isAlive } from '../src/platform/server/db/embedded/processes.ts'
import { ADMIN } from './support/people.ts'
import { cleanUp, type RunningServer, startServer } from './support/server.ts'

const ROUNDS = 2
const READERS = 16

let server: RunningServer | undefined
afterAll(async () => {
  await server?.stop()
  await cleanUp()
})

test('survives a crash of its database during transactions, and responds as soon as it returns', async () => {
  const { url, storageDir, ended } = (server = await startServer({
    ADMIN_USERNAME: ADMIN.username,
    ADMIN_PASSWORD: ADMIN.password,
    RATE_LIMITS: 'off',
  }))
  let cookie = ''
  const post = (path: string, body: object) =>
    fetch(url + path, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const made = async (path: string, body: object) =>
    ((await (await post(path, body)).json()) as { id: number }).id
  const signedIn = await post('/api/login', { username: ADMIN.username, password: ADMIN.password })
  cookie = signedIn.headers.getSetCookie()[0]?.split(';', 1)[0] ?? ''
  await made('/api/categories', { name: 'Music' })
  const courseId = await made('/api/courses', sampleCourseInput())
  const lessonId = await made('/api/lessons', sampleLessonInput({ courseId }))
  const like = () =>
    post(`/api/lessons/${lessonId}/like`, {}).then(
      ({ status }) => status,
      () => 0,
    )

  let over = false
  const answers = new Set<number>()
  const likers = Array.from({ length: READERS }, async () => {
    while (!over) answers.add(await like())
  })
  for (let round = 0; round < ROUNDS; round += 1) {
    await expect.poll(like, { timeout: 60_000 }).toBe(200)
    const database = recordedLine(`${storageDir}/postgres/data`, 0) ?? 0
    process.kill(database, 'SIGKILL')
    await expect.poll(() => isAlive(database)).toBe(false)
  }
  await expect.poll(like, { timeout: 60_000 }).toBe(200)
  over = true
  await Promise.all(likers)
  expect(await Promise.race([ended, Promise.resolve('lives')])).toBe('lives')
  // Every request got a response, and none was an internal error.
  expect(answers).toEqual(new Set([200, 503]))
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
}, 300_000)
