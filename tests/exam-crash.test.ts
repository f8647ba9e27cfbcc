import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '../src/testing/database.ts'
import { createQuiz, enrolStudents, SECRET } from './support/exam/academy.ts'
import { compare } from './support/exam/compare.ts'
import { beginExam, waitUntil } from './support/exam/run.ts'
import { signIn } from './support/exam/sign-in.ts'
import { cleanUp, type RunningServer, startServer, temporaryStorage } from './support/server.ts'

const STUDENTS = 20
const QUESTIONS = 10
const ANSWERS = 30
const admin = { ADMIN_USERNAME: 'head', ADMIN_PASSWORD: 'a password for the head' }

const running: RunningServer[] = []
afterAll(async () => {
  await Promise.all(running.map((server) => server.stop()))
  await cleanUp()
})

test('no answer is lost or saved twice when connections drop and an instance is killed', async () => {
  const database = await createTestDatabase()
  const STORAGE_DIR = temporaryStorage()
  const start = async (PORT?: string) => {
    const server = await startServer({
      ...admin,
      ...(PORT && { PORT }),
      SESSION_SECRET: SECRET,
      DATABASE_URL: database.application.url,
      DATABASE_OWNER_URL: database.url,
      STORAGE_DIR,
    })
    running.push(server)
    return server
  }
  const first = await start()
  const second = await start()
  const academy = { url: first.url, sql: database.sql }
  const cookie = await signIn(first.url, admin)
  const closesAt = new Date(Date.now() + 60_000)
  const rules = { questions: QUESTIONS, minutes: 60, closesAt }
  const { lessonId, courseId } = await createQuiz(academy, cookie, rules)
  const { traffic, done } = beginExam({
    urls: [first.url, second.url],
    cookies: await enrolStudents(academy, courseId, STUDENTS),
    lessonId,
    starting: 5000,
    answering: 15_000,
    answers: ANSWERS,
    dropping: 0.1,
  })
  done.catch(() => undefined)
  const saved = () => traffic.spent.get('quizzes.answer')?.length ?? 0
  await waitUntil('a third of the answers is saved', async () => saved() > (STUDENTS * ANSWERS) / 3)
  await second.kill()
  await sleep(1000)
  await start(new URL(second.url).port)
  const all = await done
  await waitUntil('the server submits the attempts of closed tabs', async () => {
    const open = await database.sql`select from quiz_attempts where submitted_at is null`
    return open.length === 0
  })
  const { answers, differences } = await compare(database.sql, all)
  expect(answers).toBe(STUDENTS * ANSWERS)
  expect(Object.entries(differences).filter(([, count]) => count > 0)).toEqual([])
  // The dropped connections and the crash interrupted some calls.
  expect(traffic.failed.get('dropped connections')).toBeGreaterThan(0)
  expect(traffic.failed.get('lost connections')).toBeGreaterThan(0)
  const endings = new Set(all.map(({ ending }) => ending))
  expect(endings).toEqual(new Set(['student', 'page', 'server']))
  await Promise.all(running.map((server) => server.stop()))
  await database.close()
})
