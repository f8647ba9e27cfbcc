import type { Bench, Figure } from './support/figures.ts'
import { median, ms, verdict } from './support/figures.ts'
import { grow, sizeOf } from './support/grow.ts'
import { type MeasuredServer, startMeasuredServer } from './support/measured-server.ts'
import { options } from './support/options.ts'
import { processorMs } from './support/processes.ts'
import { startReference } from './support/reference.ts'
import { type Answer, expectOk, send } from './support/requests.ts'
import { statementsOf, type Work } from './support/statements.ts'
import { SESSION_SECRET, signInStudents } from './support/students.ts'

const STUDENTS = 500
const COURSES = 200
const CLIENTS = 5
const GUEST_VIEWS = 100
const RATIO = 0.25

type View = {
  what: string
  /** Returns the path for a student or a guest, who each have a number. */
  path: (number: number) => string
  /** Maximum processor time in milliseconds. */
  most: number
}

const course = (number: number) => (number % COURSES) + 1
const studentViews: readonly View[] = [
  { what: 'home', path: () => '/', most: 7 },
  { what: 'library', path: () => '/my-library', most: 6 },
  { what: 'course', path: (number) => `/courses/course-${course(number)}`, most: 12 },
  { what: 'lesson', path: (number) => `/lessons/${course(number)}`, most: 9 },
  { what: 'next lesson', path: (number) => `/lessons/${course(number) + COURSES}`, most: 9 },
]
const guestViews: readonly View[] = [
  { what: 'home', path: () => '/', most: 9 },
  { what: 'catalogue', path: () => '/courses', most: 9 },
  { what: 'course', path: (number) => `/courses/course-${course(number)}`, most: 9 },
  { what: 'lesson', path: (number) => `/lessons/${course(number)}`, most: 9 },
]
const callInput = (number: number) => encodeURIComponent(JSON.stringify({ slug: `course-${course(number)}` }))
const calls: readonly View[] = [
  { what: 'tRPC read', path: (number) => `/trpc/courses.bySlug?input=${callInput(number)}`, most: 1.7 },
]

/**
 * Measures pages that were not requested before. 500 students take turns. Each opens five pages, and saves a position
 * between them, which invalidates the student's cached pages. Guests and calls are measured without the cache. The
 * reference is bare Fastify that runs the same prepared statements and sends the same bytes.
 */
export const firstViews: Bench = {
  name: 'first-views',
  async run() {
    const start = async (env: Record<string, string>) => {
      const academy = await startMeasuredServer({ SESSION_SECRET, ...env })
      await grow(academy.sql, { ...sizeOf(COURSES), lessons: COURSES * 8 })
      await academy.sql`
        insert into enrollments (user_id, course_id)
        select u.id, c.id from users u, courses c where role = 'student' and c.id <= 5 on conflict do nothing`
      return academy
    }
    const academy = await start({})
    const cookies = await signInStudents(academy, STUDENTS)
    const figures = await compareViews(academy, {
      who: 'student',
      views: studentViews,
      cookies,
      before: (cookie) => savePosition(academy, cookie),
    })
    const uncached = await start({ KEEP_ANSWERS: '0' })
    const guests = Array.from({ length: GUEST_VIEWS * options.rounds }, () => '')
    figures.push(...(await compareViews(uncached, { who: 'guest', views: guestViews, cookies: guests })))
    figures.push(...(await compareViews(uncached, { who: 'guest', views: calls, cookies: guests })))
    return figures
  },
}

async function savePosition({ url }: MeasuredServer, cookie: string): Promise<void> {
  const headers = { cookie, 'content-type': 'application/json' }
  const position = Math.floor(Math.random() * 500)
  const { status, text } = await send('PUT', `${url}/api/lessons/1/progress`, headers, [
    Buffer.from(JSON.stringify({ position })),
  ])
  if (status !== 200) throw new Error(`The position was not saved: ${status} ${text}`)
}

type Viewing = {
  who: string
  views: readonly View[]
  cookies: readonly string[]
  /** Runs before each view and is not measured. */
  before?: (cookie: string) => Promise<void>
}

async function compareViews(
  academy: MeasuredServer,
  { who, views, cookies, before = async () => undefined }: Viewing,
): Promise<Figure[]> {
  const headersOf = (cookie: string) => ({
    'accept-encoding': 'gzip, deflate, br',
    ...(cookie && { cookie }),
  })
  const [first = ''] = cookies
  const answers: Answer[] = []
  const works: Work[] = []
  for (const { path } of views) {
    const ask = async () => {
      await before(first)
      return expectOk(academy.url + path(0), headersOf(first))
    }
    answers.push(await ask())
    works.push(
      await statementsOf(
        academy,
        async () => expectOk(academy.url + path(0), headersOf(first)),
        () => before(first),
      ),
    )
  }
  const reference = await startReference({ address: academy.address, answers, works })
  try {
    const spent = views.map(() => ({ ours: [] as number[], theirs: [] as number[] }))
    const size = Math.floor(cookies.length / options.rounds)
    for (let round = -1; round < options.rounds; round += 1) {
      // The first round warms up.
      const turn = round < 0 ? cookies.slice(0, size) : cookies.slice(round * size, (round + 1) * size)
      for (const [at, { path }] of views.entries()) {
        await inTurns(turn, before)
        const ours = await processorOf(academy.pid, turn, (cookie, number) =>
          expectOk(academy.url + path(number + Math.max(0, round) * size), headersOf(cookie)),
        )
        const theirs = await processorOf(reference.pid, turn, () =>
          expectOk(`${reference.url}/pages/${at}`, { 'accept-encoding': 'gzip, deflate, br' }),
        )
        if (round < 0) continue
        spent[at]?.ours.push(ours)
        spent[at]?.theirs.push(theirs)
      }
    }
    return views.map(({ what, most }, at) => {
      const { ours = [], theirs = [] } = spent[at] ?? {}
      const { single = [], transactions = [] } = works[at] ?? {}
      const ratio = median(theirs) / median(ours)
      return {
        what: `${what}, ${who} (${single.length + transactions.flat().length} statements)`,
        measured: `${ms(median(ours))} CPU (${ms(Math.min(...ours))} to ${ms(Math.max(...ours))})`,
        reference: `${ms(median(theirs))} CPU`,
        ratio: ratio.toPrecision(2),
        wanted: `${verdict(`≤ ${most} ms`, median(ours) <= most)}; ${verdict(`ratio ${RATIO}`, ratio >= RATIO)}`,
      }
    })
  } finally {
    await reference.stop()
  }
}

/** Calls `work` for each person, a few at a time. */
async function inTurns<T>(
  people: readonly T[],
  work: (person: T, number: number) => Promise<unknown>,
): Promise<void> {
  let next = 0
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      for (let number = next++; number < people.length; number = next++)
        await work(people[number] as T, number)
    }),
  )
}

/** Returns the milliseconds of processor time that the server spends per person. */
async function processorOf<T>(
  pid: number,
  people: readonly T[],
  work: (person: T, number: number) => Promise<unknown>,
): Promise<number> {
  const from = processorMs(pid)
  await inTurns(people, work)
  return (processorMs(pid) - from) / people.length
}
