import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sampleCourseInput, sampleResourceInput } from '../../src/catalogue/samples.ts'
import { sampleImage, screenshot } from '../../src/testing/pictures.ts'
import { createRows } from '../../src/testing/rows.ts'
import { type Installation, ask } from './installation.ts'
import { Journal, type Kind } from './journal.ts'

const STUDENTS = 8
const COURSES = 40
const LESSONS = 5
/** Number of courses in which one student enrols before the next student follows. */
const TAKEN = 6
const ANSWER_WITHIN_MS = 60_000

type Course = { id: number; lessons: number[] }

/** Simulates students and an administrator who write without a pause. Records everything that they send. */
export type WriteLoad = {
  journal: Journal
  /** Starts or resumes the write load. */
  blow: () => void
  /** Pauses the write load. Resolves when every write has been answered or lost. */
  calm: () => Promise<void>
}

export async function createStorm(academy: Installation): Promise<WriteLoad> {
  const journal = new Journal()
  const { free, premium } = await ask(academy, ({ db }) => makeCourses(createRows(db)))
  const proofs = await Promise.all(Array.from({ length: 12 }, (_, n) => screenshot(n + 1, 'png', 270)))
  const picture = new Uint8Array(await sampleImage('png', 640, 360))
  const paid: { id: number; key: string }[] = []
  const run = randomBytes(3).toString('hex')
  let made = 0
  let blowing = false
  let working: Promise<unknown> = Promise.resolve()

  /** Sends a write. Returns the reply if it was acknowledged, else null. */
  async function write(kind: Kind, key: string, { cookie = '', method = 'POST', path, body }: Sent) {
    const begun = performance.now()
    journal.write(kind, key, 'unknown', begun)
    try {
      const reply = await fetch(academy.url + path, {
        method,
        headers: {
          cookie,
          ...(body !== undefined && !(body instanceof FormData) && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: body instanceof FormData ? body : JSON.stringify(body) }),
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      })
      const text = await reply.text()
      if (reply.ok) {
        journal.write(kind, key, 'acknowledged', begun)
        return { json: (text ? JSON.parse(text) : null) as unknown, cookie: reply.headers.getSetCookie()[0] }
      }
      if (reply.status < 500) {
        journal.write(kind, key, 'refused', begun)
        journal.refusals.push(`${kind}: ${reply.status} ${text.slice(0, 200)}`)
      }
    } catch (error) {
      // A refused connection means that the write did not arrive; any other error leaves that unknown.
      if (codeOf(error) === 'ECONNREFUSED') journal.write(kind, key, 'refused', begun)
    }
    await sleep(50)
    return null
  }

  async function live(): Promise<void> {
    const first = (made += 1)
    const username = `storm-${run}-${first}`
    const body = { username, password: 'rain on the roof' }
    const there = await write('registration', username, { path: '/api/register', body })
    const cookie = there?.cookie?.split(';', 1)[0]
    if (!cookie) return
    for (let taken = 0; taken < TAKEN && blowing; taken += 1) {
      const { id, lessons } = free[(first * 7 + taken) % free.length]!
      const mine = `${username} ${id}`
      await write('enrolment', mine, { cookie, path: '/api/enrollments', body: { courseId: id } })
      for (const lesson of lessons) {
        if (!blowing) return
        const key = `${username} ${lesson}`
        const at = (rest: string) => `/api/lessons/${lesson}/${rest}`
        await Promise.all([
          write('like', key, { cookie, path: at('like') }),
          write('share', key, { cookie, path: at('share') }),
        ])
        await write('comment', key, { cookie, path: at('comments'), body: { content: key } })
        await write('note', key, { cookie, path: at('notes'), body: { content: key } })
        const progress = { position: 1, completed: true }
        await write('progress', key, { cookie, method: 'PUT', path: at('progress'), body: progress })
      }
      await pay(cookie, taken === 0 ? null : premium[(first * 5 + taken) % premium.length]!.id)
    }
  }

  /** Pays for a course, or for the Premium plan. */
  async function pay(cookie: string, courseId: number | null): Promise<void> {
    const transactionId = `STORM-${run}-${(made += 1)}`
    const proofImage = proofs[made % proofs.length]
    const body = { amount: 1000, transactionId, proofImage, ...(courseId !== null && { courseId }) }
    const done = await write('payment', transactionId, { cookie, path: '/api/payments', body })
    if (done) paid.push({ id: (done.json as { id: number }).id, key: transactionId })
  }

  async function manage(): Promise<void> {
    const { cookie } = academy
    const payment = paid.shift()
    if (payment) {
      const decision = { method: 'PATCH', path: `/api/payments/${payment.id}`, body: { status: 'approved' } }
      await write('approval', payment.key, { cookie, ...decision })
    }
    const name = `WriteLoad ${run} ${(made += 1)}`
    if (made % 2 === 0) {
      const thumbnail = await upload('thumbnail', name, new File([picture], 'a.png'))
      const body = sampleCourseInput({ title: name, category: 'Everything', thumbnail: thumbnail ?? '' })
      if (thumbnail) await write('course', name, { cookie, path: '/api/courses', body })
      return
    }
    const url = await upload('resource', name, new File([`%PDF-1.7\n${name}\n%%EOF\n`], 'a.pdf'))
    if (!url) return
    const resource = { cookie, path: '/api/resources', body: sampleResourceInput({ title: name, url }) }
    const done = await write('resource', name, resource)
    if (!done || made % 3 !== 0) return
    const path = `/api/resources/${(done.json as { id: number }).id}`
    await write('removal', name, { cookie, method: 'DELETE', path })
  }

  async function upload(kind: 'thumbnail' | 'resource', name: string, file: File): Promise<string | null> {
    const body = new FormData()
    if (kind === 'thumbnail') body.append('courseId', 'temp')
    body.append('file', file)
    const sent = { cookie: academy.cookie, path: `/api/upload/${kind}`, body }
    const done = await write(kind === 'thumbnail' ? 'thumbnail' : 'file', name, sent)
    const url = (done?.json as { url: string } | undefined)?.url ?? null
    if (url) journal.addresses.set(name, url)
    return url
  }

  const again = async (work: () => Promise<void>) => {
    while (blowing) await work()
  }
  return {
    journal,
    blow() {
      blowing = true
      working = Promise.all([...Array.from({ length: STUDENTS }, () => again(live)), again(manage)])
    },
    async calm() {
      blowing = false
      await working
    },
  }
}

const codeOf = (error: unknown) =>
  error instanceof Error && error.cause instanceof Error && 'code' in error.cause && error.cause.code

type Sent = { cookie?: string; method?: string; path: string; body?: object | undefined }

async function makeCourses(rows: ReturnType<typeof createRows>) {
  const free: Course[] = []
  const premium: Course[] = []
  for (let n = 0; n < COURSES; n += 1) {
    const { id } = await rows.course()
    const lessons: number[] = []
    for (let order = 1; order <= LESSONS; order += 1) lessons.push((await rows.lesson(id, { order })).id)
    free.push({ id, lessons })
    premium.push({ id: (await rows.course({ isPremium: true, pricePaise: 100_000 })).id, lessons: [] })
  }
  return { free, premium }
}
