import secureSession from '@fastify/secure-session'
import fastify from 'fastify'
import { sampleQuestionInput, sampleQuizInput } from '../../../src/assessment/samples.ts'
import { sampleCourseInput } from '../../../src/catalogue/samples.ts'
import type { Sql } from '../../../src/platform/server/db/connect.ts'
import { deriveKey } from '../../../src/platform/server/http/derive-key.ts'
import { RIGHT } from './student.ts'

export const SECRET = 'a secret that only tests have'
export const MARKS = 4
export const PENALTY = 1

type Rules = { questions: number; minutes: number; closesAt: Date | null }
type Academy = { url: string; sql: Sql }

const option = (text: string, isRight = false) => ({ text, isRight })

/**
 * Returns the input of a question. Most questions in a paper have one right answer. The texts of the right options
 * contain the word RIGHT.
 */
function questionInput(n: number) {
  const text = `Question ${n}: a body moves along a line with $v = ${n}\\,\\mathrm{m/s}$. What is its speed after $t = 2\\,\\mathrm{s}$?`
  const wrong = ['half of it', 'twice as much', 'none'].map((one) => option(`${one} of $${n}$`))
  const kinds = [
    {
      kind: 'multiple',
      partial: false,
      options: [option(`${RIGHT} 1`, true), option(`${RIGHT} 2`, true), ...wrong],
    },
    { kind: 'trueFalse', right: true },
    { kind: 'text', accepted: [RIGHT], ignoresCase: false },
  ]
  const single = { kind: 'single', options: [option(`${RIGHT}: $${n}$`, true), ...wrong] }
  return sampleQuestionInput({ text, solution: n % 10 < 3 ? kinds[n % 10] : single })
}

/** Creates a course with a quiz over the API. Returns the IDs of the course and of its quiz lesson. */
export async function createQuiz({ url }: Academy, admin: string, rules: Rules) {
  const ask = async (method: string, path: string, body: unknown) => {
    const headers = { cookie: admin, 'content-type': 'application/json' }
    const reply = await fetch(url + path, { method, headers, body: JSON.stringify(body) })
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`)
    return (await reply.json()) as { id: number }
  }
  await ask('POST', '/api/categories', { name: 'Papers' })
  const course = await ask('POST', '/api/courses', sampleCourseInput({ category: 'Papers' }))
  const lesson = await ask('POST', '/api/lessons', {
    courseId: course.id,
    kind: 'quiz',
    title: 'Paper',
    order: 1,
  })
  const slots: object[] = []
  for (let n = 0; n < rules.questions; n += 1) {
    const { id } = await ask('POST', '/api/questions', questionInput(n))
    slots.push({ questionId: id, marks: MARKS, penalty: PENALTY })
  }
  await ask('PUT', `/api/lessons/${lesson.id}/quiz`, {
    ...sampleQuizInput,
    shufflesQuestions: true,
    shufflesOptions: true,
    shows: 'grade',
    maxAttempts: 1,
    minutes: rules.minutes,
    closesAt: rules.closesAt,
    slots,
  })
  return { lessonId: lesson.id, courseId: course.id }
}

/** Inserts students who are enrolled and signed in. Returns their cookies. */
export async function enrolStudents({ sql }: Academy, courseId: number, count: number): Promise<string[]> {
  await sql`
    with made as (
      insert into users (username, password_hash) select 'student-' || n, 'none' from generate_series(1, ${count}::int) n
      returning id, username
    ), enrolled as (
      insert into enrollments (user_id, course_id) select id, ${courseId}::int from made
    )
    insert into sessions (id, user_id, expires_at, user_agent, address)
    select encode(sha256(convert_to(username || '-session', 'UTF8')), 'hex'), id, now() + interval '1 day', 'exam', '192.0.2.1'
    from made`
  await sql`analyze`
  const app = fastify()
  await app.register(secureSession, { cookieName: 'lantern', key: deriveKey(SECRET, 'cookie') })
  await app.ready()
  const cookies = Array.from({ length: count }, (_, n) => {
    const session = app.createSecureSession({ id: `student-${n + 1}-session` })
    return `lantern=${encodeURIComponent(app.encodeSecureSession(session))}`
  })
  await app.close()
  return cookies
}
