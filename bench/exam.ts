import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { connect } from '../src/platform/server/db/connect.ts'
import { startEmbedded } from '../src/platform/server/db/embedded/embedded.ts'
import { createQuiz, enrolStudents, SECRET } from '../tests/support/exam/academy.ts'
import { compare } from '../tests/support/exam/compare.ts'
import { beginExam, waitUntil } from '../tests/support/exam/run.ts'
import { signIn } from '../tests/support/exam/sign-in.ts'
import { type RunningServer, startServer, temporaryStorage } from '../tests/support/server.ts'
import { type Bench, type Figure, megabytes, ms, percentile, seconds, verdict } from './support/figures.ts'
import { options } from './support/options.ts'
import { peakBytes, processorMs, treeMs } from './support/processes.ts'

const MINUTE = 60_000
const QUESTIONS = 100
const DROPPING = 0.05
/** Time until the killed instance starts again. */
const AWAY_MS = 10_000
/** Time between the last answers and the end of the exam. */
const SPARE_MS = 20_000
/** The job submits attempts each minute, half a minute after their deadline. */
const SWEEP_MS = 2.5 * MINUTE

/** Writes a processor profile of the first instance when it ends. */
const profiler = `--import=${pathToFileURL(join(import.meta.dirname, 'support/profiler.mjs')).href}`

const admin = { ADMIN_USERNAME: 'head', ADMIN_PASSWORD: 'only for the bench' }

/**
 * Measures an exam: all students start a paper of 100 questions within a minute, on two instances with one database.
 * Some connections drop, and one instance is killed. Compares the journals of all devices with the tables.
 */
export const exam: Bench = {
  name: 'exam',
  async run() {
    const folder = mkdtempSync(join(tmpdir(), 'lantern-exam-'))
    const log = { info: () => undefined, warn: console.warn, error: console.error }
    const database = await startEmbedded({ folder, log, transport: 'tcp', connections: 100 })
    const servers: RunningServer[] = []
    const addressOf = ({ host, port, user, password, database: name }: typeof database.address) =>
      `postgres://${user}:${password}@${host}:${port}/${name}`
    const { sql, close } = connect(database.address, { max: 2, statementTimeout: 0 })
    try {
      const start = async (PORT?: string) => {
        const server = await startServer({
          ...admin,
          ...(PORT && { PORT }),
          SESSION_SECRET: SECRET,
          DATABASE_URL: addressOf(database.application),
          DATABASE_OWNER_URL: addressOf(database.address),
          STORAGE_DIR: servers[0]?.storageDir ?? temporaryStorage(),
          ...(options.profile &&
            servers.length === 0 && { NODE_OPTIONS: profiler, PROFILE: options.profile }),
        })
        servers.push(server)
        return server
      }
      await start()
      await start()
      return await hold({ servers, sql, start, postmaster: database.pid() ?? 0 })
    } finally {
      await Promise.all(servers.map((server) => server.stop()))
      await close()
      await database.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

type Hall = {
  servers: RunningServer[]
  sql: ReturnType<typeof connect>['sql']
  start: (port: string) => Promise<RunningServer>
  postmaster: number
}

async function hold({ servers, sql, start, postmaster }: Hall): Promise<Figure[]> {
  const [first, second] = servers as [RunningServer, RunningServer]
  const { students, minutes, answers } = options
  const cookie = await signIn(first.url, admin)
  const answering = minutes * MINUTE
  const academy = { url: first.url, sql }
  const { lessonId, courseId } = await createQuiz(academy, cookie, {
    questions: QUESTIONS,
    minutes: 60,
    closesAt: null,
  })
  const cookies = await enrolStudents(academy, courseId, students)
  const [before] = await sql<
    { bytes: number }[]
  >`select pg_database_size(current_database())::float8 as bytes`
  // The exam ends for everyone at the same time.
  const duration = MINUTE + answering + SPARE_MS
  await sql`update quizzes set closes_at = now() + make_interval(secs => ${duration / 1000}::float8)`

  const load: number[] = []
  const watch = setInterval(() => load.push(loadavg()[0] ?? 0), 10_000)
  const began = performance.now()
  const used = {
    first: processorMs(first.pid),
    second: processorMs(second.pid),
    database: treeMs(postmaster),
    own: process.cpuUsage(),
  }
  const urls = [first.url, second.url]
  if (options.profile) process.kill(first.pid, 'SIGUSR2')
  const { traffic, done } = beginExam({
    urls,
    cookies,
    lessonId,
    starting: MINUTE,
    answering,
    answers,
    dropping: DROPPING,
  })
  done.catch(() => undefined)
  await Promise.race([done, sleep(MINUTE + answering / 2)])
  const killed = { ms: processorMs(second.pid), peak: peakBytes(second.pid) }
  await second.kill()
  await sleep(AWAY_MS)
  const again = await start(new URL(second.url).port)
  const all = await done
  const over = performance.now()
  const left = async () => {
    const [row] = await sql<{ open: number }[]>`
      select count(*)::int as open from quiz_attempts where submitted_at is null`
    return row?.open ?? 0
  }
  const unsubmitted = await left()
  await waitUntil('the server submits the other attempts', async () => (await left()) === 0, SWEEP_MS)
  const swept = performance.now()
  clearInterval(watch)
  const own = process.cpuUsage(used.own)
  const cpu = {
    first: processorMs(first.pid) - used.first,
    second: killed.ms - used.second + processorMs(again.pid),
    database: treeMs(postmaster) - used.database,
    own: (own.user + own.system) / 1000,
  }
  const { answers: given, differences } = await compare(sql, all)
  const [after] = await sql<{ bytes: number; events: number }[]>`
    select pg_database_size(current_database())::float8 as bytes, (select count(*)::int from answer_events) as events`

  const figure = (what: string, measured: string, wanted = ''): Figure => ({
    what,
    measured,
    reference: '',
    ratio: '',
    wanted,
  })
  const timeOf = (what: string, procedure: string, limit: number) => {
    const spent = traffic.spent.get(procedure) ?? []
    const [p50 = 0, p95 = 0, p99 = 0, most = 0] = [0.5, 0.95, 0.99, 1].map((part) => percentile(spent, part))
    return figure(
      `${what} (${spent.length}): p50, p95, p99, max`,
      [p50, p95, p99, most].map(ms).join(', '),
      verdict(`p99 ≤ ${limit} ms`, p99 <= limit),
    )
  }
  const total = Object.values(differences).reduce((sum, count) => sum + count, 0)
  return [
    figure(
      `${students} students, ${QUESTIONS} questions, ${answers} answers each in ${minutes} minutes`,
      seconds(over - began),
      `load of the machine ${percentile(load, 0.5).toFixed(1)} (median)`,
    ),
    figure(
      `answers in the journals of the devices; events in the table`,
      `${given}; ${after?.events}`,
      verdict('nothing differs', total === 0),
    ),
    figure('students who started', String(all.length), verdict('all', all.length === students)),
    ...Object.entries(differences).map(([what, count]) => figure(what, String(count))),
    timeOf('start', 'quizzes.start', 5000),
    timeOf('save', 'quizzes.answer', 1000),
    timeOf('submit', 'quizzes.submit', 10_000),
    figure(
      'requests; a second',
      `${traffic.requests}; ${(traffic.requests / ((over - began) / 1000)).toFixed(0)}`,
    ),
    ...[...traffic.failed].map(([what, count]) => figure(`failed and repeated: ${what}`, String(count))),
    figure(
      `attempts that the job submitted`,
      String(unsubmitted),
      `within ${seconds(swept - over)} of the last student`,
    ),
    figure('CPU: instance 1; instance 2 with its restart', `${seconds(cpu.first)}; ${seconds(cpu.second)}`),
    figure('CPU: PostgreSQL; simulated students', `${seconds(cpu.database)}; ${seconds(cpu.own)}`),
    figure(
      'peak memory (RSS): instance 1; instance 2; after its restart',
      [peakBytes(first.pid), killed.peak, peakBytes(again.pid)].map(megabytes).join('; '),
    ),
    figure('database before; after', `${megabytes(before?.bytes ?? 0)}; ${megabytes(after?.bytes ?? 0)}`),
  ]
}
