import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { ScormVersion } from '../../media/scorm.rules.ts'
import type { Client } from '../app.ts'
import { scormPackage } from '../scorm-packages.ts'
import { form, openUploads } from './uploads.ts'

type Package = Parameters<typeof scormPackage>[0]
type Parts = { id: string; status: string | null; score: number | null }[]
type Start = {
  version: string
  seconds: number
  values: Record<string, string>
  reportTo: string
  isKept: boolean
  session: string
}

/** The elements with which each version reports a result. */
export const RESULTS = {
  '1.2': (status: string, raw?: number) => ({
    'cmi.core.lesson_status': status,
    ...(raw !== undefined && { 'cmi.core.score.raw': String(raw) }),
  }),
  '2004': (status: string, raw?: number) => ({
    'cmi.completion_status': status === 'incomplete' ? 'incomplete' : 'completed',
    ...((status === 'passed' || status === 'failed') && { 'cmi.success_status': status }),
    ...(raw !== undefined && { 'cmi.score.scaled': String(raw / 100) }),
  }),
} satisfies Record<ScormVersion, (status: string, raw?: number) => Record<string, string>>

/** The headers of a frame without an origin. */
export const IN_FRAME = { origin: 'null', 'sec-fetch-site': 'cross-site' }
/** The header of a request for a page. */
export const AS_PAGE = { 'sec-fetch-dest': 'iframe' }

/** Starts a server that receives SCORM packages. Call it at the top of a test file. */
export async function openScorm() {
  const { admin, app, guest, refused } = await openUploads()
  /** A client without cookies, as in the frame of a package. */
  const frame = app.client()

  async function upload(given: Package = {}) {
    const reply = await admin.post('/api/upload/scorm', form(scormPackage(given), 'motion.zip'))
    expect([reply.status, reply.json]).toMatchObject([201, {}])
    return reply.json as { url: string; title: string }
  }

  /** Creates a lesson with a package. */
  async function addLesson(given: Package = {}, course: object = {}) {
    const { url: scormUrl } = await upload(given)
    const { id: courseId } = await app.rows.course(course)
    const input = { courseId, kind: 'scorm', title: 'Motion', order: 1, duration: '10 min', scormUrl }
    const reply = await admin.post('/api/lessons', input)
    expect([reply.status, reply.json]).toMatchObject([201, { kind: 'scorm', hasVideo: false }])
    return { id: (reply.json as { id: number }).id, courseId, scormUrl }
  }

  let students = 0
  async function addStudent(courseId?: number): Promise<Client & { userId: string }> {
    const client = app.client()
    const user = { username: `learner${++students}`, password: 'long enough' }
    const { json } = await client.post('/api/register', user)
    if (courseId !== undefined) await client.post('/api/enrollments', { courseId })
    return Object.assign(client, { userId: (json as { id: string }).id })
  }

  async function launch(client: Client, id: number, item?: string) {
    const query = item === undefined ? '' : `?item=${item}`
    const reply = await client.get(`/api/lessons/${id}/scorm/launch${query}`)
    expect([reply.status, reply.json]).toMatchObject([200, {}])
    const launched = reply.json as { url: string; item: string; isKept: boolean }
    const [folder = ''] = /^\/media\/scorm\/play\/[^/]+\//.exec(launched.url) ?? []
    return { ...launched, folder }
  }

  const report = (
    folder: string,
    values: object,
    { headers = {}, ...more }: Record<string, unknown> & { headers?: Record<string, string> } = {},
  ) => {
    const body = { session: randomUUID(), sequence: 1, seconds: 10, values, ...more }
    return frame.call('POST', `${folder}.lantern/report`, JSON.stringify(body), {
      'content-type': 'text/plain;charset=UTF-8',
      ...IN_FRAME,
      ...headers,
    })
  }

  /** Returns the data with which a part starts. */
  async function startOf(folder: string): Promise<Start> {
    const { text } = await frame.get(`${folder}.lantern/start.js`, IN_FRAME)
    return JSON.parse(text.slice('startLanternScorm('.length, -1)) as Start
  }

  const partsOf = async (client: Client, id: number) =>
    ((await client.get(`/api/lessons/${id}/scorm`)).json as { items: Parts }).items
  const isComplete = async (client: Client, id: number) =>
    ((await client.get(`/api/lessons/${id}/progress`)).json as { completed: boolean }).completed

  return {
    admin,
    app,
    guest,
    refused,
    frame,
    upload,
    addLesson,
    addStudent,
    launch,
    report,
    startOf,
    partsOf,
    isComplete,
  }
}
