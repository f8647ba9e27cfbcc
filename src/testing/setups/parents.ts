import { sampleQuizInput } from '../../assessment/samples.ts'
import type { NewParentLink, parentLinkInput } from '../../students/parents.schema.ts'
import type { z } from 'zod'
import { type Client, startTestApp } from '../app.ts'

const PASSWORD = 'long enough to keep'

export type Student = { client: Client; id: string; username: string }

/** Starts an academy with an administrator, and functions that create students and their links for parents. */
export async function openParents(env: Record<string, string> = {}) {
  const app = await startTestApp({ env })
  const { sql } = app.database
  const register = async (username: string): Promise<Student> => {
    const client = app.client()
    await client.post('/api/register', { username, password: PASSWORD })
    const [row] = await sql<{ id: string }[]>`select id from users where username = ${username}`
    return { client, username, id: row?.id ?? '' }
  }
  const head = await register('head')
  await sql`update users set role = 'admin', admin_since = now() where username = 'head'`
  const admin = head.client

  /** Creates a student's own link, and returns it with its path. */
  async function addLink({ client }: Student, values: Partial<z.input<typeof parentLinkInput>> = {}) {
    const made = await client.post('/api/account/parent-links', {
      name: 'Mother',
      language: 'en',
      ...values,
    })
    if (made.status !== 201) throw new Error(made.text)
    const link = made.json as NewParentLink
    return { ...link, path: new URL(link.url).pathname }
  }

  /** Adds a quiz with a submitted attempt of a student. */
  async function addMark(
    { id: userId }: Student,
    courseId: number,
    { title = 'Test', grade = 700, shows = 'grade' as 'grade' | 'nothing' } = {},
  ) {
    const quiz = await admin.post('/api/lessons', {
      courseId,
      kind: 'quiz',
      title,
      order: 1,
    })
    const { id } = quiz.json as { id: number }
    await admin.call('PUT', `/api/lessons/${id}/quiz`, {
      ...sampleQuizInput,
      shows,
    })
    await sql`
      insert into quiz_attempts (user_id, lesson_id, number, started_at, submitted_at, submitted_by, grade, max_grade, is_passed)
      values (${userId}, ${id}, 1, now(), now(), 'student', ${grade}, 1000, true)`
    return id
  }

  /** Adds a live class that began this many hours ago. */
  async function addClass(courseId: number, hours: number, { title = 'Doubts', by = [] as Student[] } = {}) {
    const { id } = await app.rows.lesson(courseId, {
      kind: 'live',
      title,
      videoUrl: null,
    })
    await sql`
      insert into live_classes (lesson_id, starts_at, minutes, time_zone, link)
      values (${id}, now() - make_interval(hours => ${hours}), 60, 'Asia/Kolkata', 'https://meet.example/secret-room')`
    for (const { id: userId } of by)
      await sql`insert into class_attendances (user_id, lesson_id) values (${userId}, ${id})`
    return id
  }

  /** Enrols a student this many days ago. */
  const enrol = ({ id }: Student, courseId: number, days = 30) => sql`
    insert into enrollments (user_id, course_id, created_at) values (${id}, ${courseId}, now() - make_interval(days => ${days}))`

  /** Sends a form of a page, as a browser without scripts does. */
  async function sendForm(client: Client, path: string, fields: Record<string, string>, headers = {}) {
    const response = await fetch(app.url + path, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        origin: 'null',
        'sec-fetch-site': 'same-origin',
        cookie: client.cookie,
        ...headers,
      },
      body: new URLSearchParams(fields),
    })
    for (const set of response.headers.getSetCookie()) client.cookie = set.split(';', 1)[0] ?? ''
    return {
      status: response.status,
      headers: response.headers,
      text: await response.text(),
    }
  }

  /** Returns the key of the form on a page. */
  const keyOf = (page: { text: string }) => /name="key" value="([^"]+)"/.exec(page.text)?.[1] ?? ''

  return {
    app,
    admin,
    register,
    addLink,
    addMark,
    addClass,
    enrol,
    sendForm,
    keyOf,
    sql,
  }
}
