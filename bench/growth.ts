import { type MeasuredServer, signUp, startMeasuredServer } from './support/measured-server.ts'
import { type Bench, costs, type Figure, verdict } from './support/figures.ts'
import { enrol, grow, sizeOf } from './support/grow.ts'
import { options } from './support/options.ts'
import { expectOk, timeInTurns } from './support/requests.ts'
import { scannedTables, statementsOf } from './support/statements.ts'

const SMALL = 111
const FIRST_PAGE = 1.5
const SEARCH = 3

type Who = 'guest' | 'reader' | 'collector' | 'admin'

/** Screens and their calls. The second page of a list follows after `…`. */
const views: Record<Who, string[]> = {
  guest: [
    '/',
    '/courses',
    '/courses?category=Category%201',
    '/courses/course-7',
    '/lessons/7',
    '/sitemap.xml',
    '/api/courses?limit=20',
    '/api/courses?limit=20…',
    '/api/courses/7',
    '/api/courses/facets',
    '/api/courses?limit=20&search=guide',
    '/api/courses?limit=20&search=guide+eaaa',
    '/api/courses?limit=20&search=k',
    '/api/courses?limit=20&search=zihter',
    '/api/lessons/1/comments?limit=20',
  ],
  // The student `reader` has 5 courses. The student `collector` has 500, or all if there are fewer.
  reader: ['/courses/course-1', '/lessons/1', '/my-library'],
  collector: ['/courses/course-1', '/my-library'],
  admin: [
    '/admin',
    '/admin/courses',
    '/admin/lessons',
    '/admin/upload',
    '/admin/users',
    '/admin/payments',
    '/api/admin/overview',
    '/api/users?limit=20',
    '/api/users?limit=20…',
    '/api/users?limit=20&search=student-77',
    '/api/admin/users?limit=50',
    '/api/payments/desk?limit=25',
    '/api/payments/desk?limit=25&search=UTR000000000042',
  ],
}

/** Compares the cost of the same views in a large academy (`--size`) and in a small one, one request at a time. */
export const growth: Bench = {
  name: 'growth',
  async run() {
    const [few, many] = [await open(SMALL), await open(options.size)]
    const figures: Figure[] = [
      {
        what: `filling an academy of ${options.size} courses`,
        measured: `${many.seconds.toFixed(1)} s`,
        reference: '',
        ratio: '',
      },
    ]
    for (const [who, paths] of Object.entries(views) as [Who, string[]][])
      for (const path of paths) figures.push(await measure(few, many, who, path))
    return figures
  },
}

type Opened = { academy: MeasuredServer; cookies: Record<Who, string | undefined>; seconds: number }

async function open(courses: number): Promise<Opened> {
  const academy = await startMeasuredServer({ KEEP_ANSWERS: '0' })
  const began = performance.now()
  await grow(academy.sql, sizeOf(courses))
  const seconds = (performance.now() - began) / 1000
  const [reader, collector] = [await signUp(academy, 'reader'), await signUp(academy, 'collector')]
  await enrol(academy.sql, 'reader', 5)
  await enrol(academy.sql, 'collector', 500)
  return { academy, cookies: { guest: undefined, reader, collector, admin: academy.cookie }, seconds }
}

async function measure(few: Opened, many: Opened, who: Who, path: string): Promise<Figure> {
  const [small, large] = [await toAsk(few, who, path), await toAsk(many, who, path)]
  const [little = 0, much = 0] = await timeInTurns([small, large], options.rounds * 3)
  const work = await statementsOf(many.academy, () => expectOk(large.url, headersOf(large.cookie)))
  const scanned = await scannedTables(many.academy, work)
  const most = path.includes('search=') ? SEARCH : FIRST_PAGE
  return {
    ...costs(
      `${who}: ${path} (${work.single.length + work.transactions.flat().length} statements)`,
      little,
      much,
    ),
    wanted: [
      verdict(`≤ ${most} ×`, much / little <= most),
      scanned.length > 0 && `reads all of ${scanned.join(', ')}`,
    ]
      .filter(Boolean)
      .join('; '),
  }
}

async function toAsk({ academy, cookies }: Opened, who: Who, path: string) {
  const cookie = cookies[who]
  const first = academy.url + path.replace('…', '')
  if (!path.endsWith('…')) return { url: first, cookie }
  const { headers } = await expectOk(first, headersOf(cookie))
  const next = /<([^>]*)>; *rel="?next/.exec(String(headers['link']))?.[1]
  if (!next) throw new Error(`${first} has no second page`)
  return { url: new URL(next, first).href, cookie }
}

const headersOf = (cookie: string | undefined): Record<string, string> => (cookie ? { cookie } : {})
