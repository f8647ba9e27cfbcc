import autocannon from 'autocannon'
import { startAcademy } from './support/academies.ts'
import { type Bench, type Figure, percent } from './support/figures.ts'
import { startHello } from './support/hello.ts'
import { expectOk } from './support/requests.ts'

const DURATION = 4
const CONNECTIONS = 20

/** Requests a second for what everybody looks at, against a server that only says hello. */
export const catalogue: Bench = {
  name: 'catalogue',
  async run() {
    const { url } = await startAcademy({ DEMO: 'on' })
    const hello = await startHello()
    try {
      const pages = {
        'GET /courses (HTML)': '/courses',
        'GET /api/courses (JSON)': '/api/courses',
        'GET / (HTML)': '/',
      }
      const figures: Figure[] = []
      for (const [what, path] of Object.entries(pages)) {
        await expectOk(url + path)
        await load(url + path, 1)
        const reference = await load(hello.url, DURATION)
        const measured = await load(url + path, DURATION)
        figures.push({
          what,
          measured: `${measured.toFixed(0)} /s`,
          reference: `${reference.toFixed(0)} /s`,
          ratio: percent(measured / reference),
        })
      }
      return figures
    } finally {
      await hello.stop()
    }
  },
}

async function load(url: string, duration: number): Promise<number> {
  const { requests, non2xx, errors } = await autocannon({ url, connections: CONNECTIONS, duration })
  if (non2xx > 0 || errors > 0) throw new Error(`${url}: ${non2xx} refused, ${errors} failed`)
  return requests.average
}
