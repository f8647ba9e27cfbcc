import { launchBrowser } from '../tests/support/browser.ts'
import { layoutShift } from '../tests/support/layout-shift.ts'
import { startMeasuredServer } from './support/measured-server.ts'
import { type Bench, type Figure, kilobytes, verdict } from './support/figures.ts'
import { expectOk } from './support/requests.ts'

const FILES = 8
const SHIFT = 0.02

/** Measures what a browser with an empty cache loads for a page: all bytes, and the share of JavaScript. */
export const firstLoad: Bench = {
  name: 'first-load',
  async run() {
    const academy = await startMeasuredServer({ DEMO: 'on' })
    const [lesson] = await academy.sql<{ id: number; slug: string }[]>`
      select l.id, c.slug from lessons l join courses c on c.id = l.course_id where not c.is_premium and l.is_visible order by l.id`
    const pages: [string, string, number?][] = [
      ['home', '/', 125],
      ['catalogue', '/courses'],
      ['course', `/courses/${lesson?.slug}`, 135],
      ['lesson, not played', `/lessons/${lesson?.id}`, 145],
      ['login', '/login'],
    ]
    const figures: Figure[] = []
    const browser = await launchBrowser()
    try {
      for (const [what, path, most] of pages) {
        const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
        const page = await context.newPage()
        const fetched = new Map<string, string>()
        page.on('response', (response) => {
          const type = response.request().resourceType()
          if (response.ok() && response.url().startsWith(academy.url) && type !== 'eventsource')
            fetched.set(response.url(), type)
        })
        await page.goto(academy.url + path, { waitUntil: 'load' })
        // Includes files that are loaded after hydration.
        await page.waitForTimeout(2000)
        const shift = await layoutShift(page)
        await context.close()
        const gzip = await weigh(fetched, 'gzip')
        const brotli = await weigh(fetched, 'br')
        figures.push(
          {
            what: `${what}: JavaScript`,
            measured: `${gzip.script.files} files, ${kilobytes(gzip.script.bytes)} gzip`,
            reference: `${kilobytes(brotli.script.bytes)} brotli`,
            ratio: '',
            wanted: most
              ? `${verdict(`≤ ${most} kB`, gzip.script.bytes <= most * 1000)}; ${verdict(`≤ ${FILES} files`, gzip.script.files <= FILES)}`
              : '',
          },
          {
            what: `${what}: everything`,
            measured: `${gzip.all.files} files, ${kilobytes(gzip.all.bytes)} gzip`,
            reference: `${kilobytes(brotli.all.bytes)} brotli`,
            ratio: '',
          },
          {
            what: `${what}: layout shift`,
            measured: shift.toFixed(3),
            reference: '',
            ratio: '',
            wanted: verdict(`≤ ${SHIFT}`, shift <= SHIFT),
          },
        )
      }
    } finally {
      await browser.close()
    }
    return figures
  },
}

/** Returns the compressed sizes of the bodies in bytes. */
async function weigh(fetched: ReadonlyMap<string, string>, encoding: string) {
  const [script, all] = [
    { files: 0, bytes: 0 },
    { files: 0, bytes: 0 },
  ]
  for (const [url, type] of fetched) {
    const { bytes } = await expectOk(url, { 'accept-encoding': encoding })
    for (const sum of type === 'script' ? [script, all] : [all]) {
      sum.files += 1
      sum.bytes += bytes
    }
  }
  return { script, all }
}
