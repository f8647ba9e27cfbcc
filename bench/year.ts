import { type MeasuredServer, startMeasuredServer } from './support/measured-server.ts'
import { type Bench, type Figure, ms, verdict } from './support/figures.ts'
import { COURSES, liveAYear } from './support/institute.ts'
import { options } from './support/options.ts'
import { expectOk, timeInTurns } from './support/requests.ts'
import { scannedTables, statementsOf } from './support/statements.ts'

const PAYMENTS = 12_000
const MANY = 500_000
const WANTED_MS = 200

const month = new Date(Date.now() - 40 * 86_400_000).toJSON().slice(0, 7)
const queue = (query: string) => `/api/payments/desk?limit=25&${query}`

/** The calls that an owner and an accountant make in a year. */
const paths = [
  '/admin',
  '/admin/payments',
  '/admin/money',
  '/admin/money?period=year&show=income',
  ...['oldest', 'newest', 'largest', 'smallest'].map((sort) => queue(`status=pending&sort=${sort}`)),
  ...['oldest', 'newest', 'largest', 'smallest'].map((sort) => queue(`status=approved&sort=${sort}`)),
  ...['any', 'none', 'amount', 'picture', 'gone'].flatMap((flag) =>
    ['pending', 'approved'].map((status) => queue(`status=${status}&sort=newest&flag=${flag}`)),
  ),
  queue('status=pending&sort=oldest&hours=24'),
  queue('status=approved&sort=oldest&hours=24'),
  queue('status=approved&sort=newest&least=1000&most=2000'),
  queue(`status=approved&sort=newest&courseId=${COURSES}`),
  queue('sort=newest&search=student-42'),
  queue('sort=newest&search=course%207'),
  queue('sort=newest&search=%E2%82%B94%2C999'),
  queue('sort=newest&search=400000000777'),
  '/api/payments/promise',
  '/api/payments/report',
  '/api/payments/report?period=last-month',
  '/api/payments/report?period=year',
  '/api/payments/report?from=2000-01-01&to=2099-12-31',
  '/api/payments/ledger?period=year',
  '/api/payments/ledger?period=year&show=refunded',
  '/api/payments/ledger?period=year&show=claimed&item=membership',
  `/api/payments/ledger?period=year&item=${COURSES}`,
  '/api/admin/stats',
  '/api/admin/overview',
  `/api/payments/ledger.csv?month=${month}`,
  '/api/payments/export.csv',
]

/**
 * Measures a year of an institute with 2,000 students and 12,000 payments. With `--size=100000`, also measures a year
 * with 500,000 payments.
 */
export const year: Bench = {
  name: 'year',
  async run() {
    const institute = await open(PAYMENTS)
    const large = options.size >= 100_000 ? await open(MANY) : null
    const figures: Figure[] = []
    for (const path of paths) figures.push(await measure(path, institute, large))
    return figures
  },
}

async function open(payments: number): Promise<MeasuredServer> {
  const academy = await startMeasuredServer({ KEEP_ANSWERS: '0' })
  await liveAYear(academy.sql, payments)
  await academy.sql`insert into settings (key, value) values ('approval_hours', '24') on conflict (key) do update set value = '24'`
  return academy
}

async function measure(
  path: string,
  institute: MeasuredServer,
  large: MeasuredServer | null,
): Promise<Figure> {
  const [took = 0] = await timeInTurns([asked(institute, path)], options.rounds * 3)
  const [much = 0] = large ? await timeInTurns([asked(large, path)], options.rounds) : []
  const judged = large ?? institute
  const { url, cookie } = asked(judged, path)
  const work = await statementsOf(judged, () => expectOk(url, { cookie }))
  const scanned = await scannedTables(judged, work)
  return {
    what: `${path} (${work.single.length + work.transactions.flat().length} statements)`,
    measured: ms(took),
    reference: large ? ms(much) : '',
    ratio: '',
    wanted: [
      verdict(`≤ ${WANTED_MS} ms`, took <= WANTED_MS),
      scanned.length > 0 && `reads all of ${scanned.join(', ')}`,
    ]
      .filter(Boolean)
      .join('; '),
  }
}

const asked = ({ url, cookie }: MeasuredServer, path: string) => ({ url: url + path, cookie })
