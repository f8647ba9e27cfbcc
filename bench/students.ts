import { setTimeout as sleep } from 'node:timers/promises'
import { type Bench, type Figure, megabytes, ms, seconds, verdict } from './support/figures.ts'
import { AT_ONCE, admitStudents, FREE_COURSE, NEW_BATCH, NEW_COURSE } from './support/many-students.ts'
import { type MeasuredServer, startMeasuredServer } from './support/measured-server.ts'
import { options } from './support/options.ts'
import { growthDuring } from './support/processes.ts'
import { timeInTurns } from './support/requests.ts'

const PAGE_MS = 100
/** Milliseconds after which PostgreSQL cancels a statement. */
const STATEMENT_MS = 15_000

/** The list of students, its filters and its search. */
const lists: [what: string, query: string][] = [
  ['first page of 50', ''],
  ['course', `courseId=${FREE_COURSE}`],
  ['batch', 'batchId=7'],
  ['plan', 'planId=0'],
  ['paid', 'paid=yes'],
  ['not paid', 'paid=no'],
  ['access ends soon', 'ends=soon'],
  ['blocked', 'state=blocked'],
  ['not seen for 14 days', 'seen=notLately'],
  ['never signed in', 'seen=never'],
  ['course, paid, not seen for 14 days', 'courseId=9&paid=yes&seen=notLately'],
  ['a batch without members, blocked', `batchId=${NEW_BATCH}&state=blocked`],
  ['search: a common name', 'search=asha'],
  ['search: two words in another order', 'search=kulkarni%20asha'],
  ['search: a typo', 'search=kulkrani%20asha'],
  ['search: two typos', 'search=kulkrani%20ahsa'],
  ['search: a mobile number', 'search=90079%2019000'],
  ['search: nothing', 'search=zzyzx'],
  ['search, paid', 'search=asha&paid=yes'],
]

/** Measures the screens and actions for staff in an academy with 100,000 students. */
export const students: Bench = {
  name: 'students',
  async run() {
    const academy = await startMeasuredServer({ KEEP_ANSWERS: '0' })
    await admitStudents(academy.sql)
    const figures: Figure[] = []
    for (const [what, query] of [...lists, ['page after 90,000 students', await deepQuery(academy)] as const])
      figures.push(await measureList(academy, what, query))
    for (const body of [
      { kind: 'batch', batchId: NEW_BATCH },
      { kind: 'enrol', courseId: NEW_COURSE },
      { kind: 'block' },
    ])
      figures.push(...(await measureAction(academy, body)))
    figures.push(...(await measureImport(academy)))
    return figures
  },
}

async function deepQuery({ sql }: MeasuredServer): Promise<string> {
  const [row] = await sql<{ key: string; id: string }[]>`
    select to_char(created_at, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as key, id
    from users where role = 'student' order by created_at desc, id desc offset 90000 limit 1`
  return `cursor=${Buffer.from(JSON.stringify([row?.key, row?.id])).toString('base64url')}`
}

async function measureList({ url, cookie }: MeasuredServer, what: string, query: string): Promise<Figure> {
  const [took = 0] = await timeInTurns(
    [{ url: `${url}/api/students?limit=50&${query}`, cookie }],
    options.rounds * 3,
  )
  return {
    what,
    measured: ms(took),
    reference: '',
    ratio: '',
    wanted: verdict(`≤ ${PAGE_MS} ms`, took <= PAGE_MS),
  }
}

/** Calls the REST API as the administrator, who has just confirmed their identity. */
async function call<T>(academy: MeasuredServer, method: string, path: string, body?: object): Promise<T> {
  await academy.sql`update sessions set proven_at = now()`
  const reply = await fetch(`${academy.url}/api/${path}`, {
    method,
    headers: { cookie: academy.cookie, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await reply.text()
  if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${text.slice(0, 300)}`)
  return (text ? JSON.parse(text) : undefined) as T
}

/** Runs work, and returns its time, the additional memory of the server, and the longest statement. */
async function measured<T>(
  academy: MeasuredServer,
  what: string,
  work: () => Promise<T>,
): Promise<[T, Figure]> {
  let longest = 0
  let looking = true
  const look = (async () => {
    while (looking) {
      const [row] = await academy.sql<{ ms: number | null }[]>`
        select max(extract(epoch from clock_timestamp() - query_start) * 1000)::float8 as ms from pg_stat_activity
        where state = 'active' and pid <> pg_backend_pid() and datname = current_database()`
      longest = Math.max(longest, row?.ms ?? 0)
      await sleep(20)
    }
  })()
  const began = performance.now()
  const { result, growth } = await growthDuring(academy.pid, work)
  const took = performance.now() - began
  looking = false
  await look
  return [
    result,
    {
      what,
      measured: took < 1000 ? ms(took) : seconds(took),
      reference: `longest statement ${ms(longest)}`,
      ratio: `+ ${megabytes(growth)}`,
      wanted: verdict('a fifth of the time limit', longest <= STATEMENT_MS / 5),
    },
  ]
}

async function measureAction(
  academy: MeasuredServer,
  what: { kind: string; batchId?: number; courseId?: number },
): Promise<Figure[]> {
  const body = { ...what, filter: { courseId: FREE_COURSE } }
  const name = `${AT_ONCE} students, ${what.kind}`
  const [plan, planned] = await measured(academy, `${name}: preview`, () =>
    call<{ changes: number }>(academy, 'POST', 'students/plan', body),
  )
  const [{ id, students: changed }, applied] = await measured(academy, `${name}: applied`, () =>
    call<{ id: number; students: number }>(academy, 'POST', 'students/actions', body),
  )
  if (changed !== plan.changes) throw new Error(`Planned ${plan.changes}, changed ${changed}`)
  const [, undone] = await measured(academy, `${name}: undone`, () =>
    call(academy, 'POST', `students/actions/${id}/undo`),
  )
  return [planned, applied, undone]
}

type Import = { id: number; state: string; failure: string | null; counts: Record<string, number> }

/** Imports students: one in ten is known, half of the new ones join a batch, one in ten paid cash for a course. */
async function measureImport(academy: MeasuredServer): Promise<Figure[]> {
  const known = await academy.sql<{ username: string }[]>`
    select username from users where role = 'student' order by username limit ${AT_ONCE / 10}`
  const rows = Array.from({ length: AT_ONCE }, (_, n) => ({
    line: n + 2,
    cells: {
      ...(n % 10 === 0
        ? { username: known[n / 10]?.username ?? '' }
        : { name: `Student Number${n}`, mobile: String(6_000_000_000 + n) }),
      ...(n % 2 === 0 && { batch: 'Batch 1' }),
      ...(n % 10 === 5 && { course: `Course ${NEW_COURSE}` }),
      ...(n % 10 === 5 && { paid: '2,999' }),
    },
  }))
  const { id } = await call<Import>(academy, 'POST', 'student-imports', { name: 'students.csv' })
  const [, sent] = await measured(academy, `import of ${AT_ONCE}: rows sent`, async () => {
    for (let from = 0; from < rows.length; from += 500)
      await call(academy, 'POST', `student-imports/${id}/rows`, { id, rows: rows.slice(from, from + 500) })
  })
  const [rehearsed, checked] = await measured(academy, `import of ${AT_ONCE}: rehearsal`, () =>
    call<Import>(academy, 'POST', `student-imports/${id}/check`),
  )
  if (rehearsed.counts['error']) throw new Error(`Rows with errors: ${JSON.stringify(rehearsed.counts)}`)
  const finished = async (state: string) => {
    for (;;) {
      const now = await call<Import>(academy, 'GET', `student-imports/${id}`)
      if (now.state === state && now.failure === null) return
      if (now.failure !== null) throw new Error(`The import failed: ${now.failure}`)
      await sleep(200)
    }
  }
  const [, imported] = await measured(academy, `import of ${AT_ONCE}: run`, async () => {
    await call(academy, 'POST', `student-imports/${id}/start`)
    await finished('done')
  })
  const [, undone] = await measured(academy, `import of ${AT_ONCE}: undone`, async () => {
    await call(academy, 'POST', `student-imports/${id}/undo`)
    await finished('undone')
  })
  return [sent, checked, imported, undone]
}
