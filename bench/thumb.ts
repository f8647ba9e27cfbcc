import type { Page } from 'playwright-core'
import { launchBrowser } from '../tests/support/browser.ts'
import { picture } from '../src/testing/pictures.ts'
import { type MeasuredServer, startMeasuredServer } from './support/measured-server.ts'
import { type Bench, type Figure, seconds } from './support/figures.ts'

const PAYMENTS = 50
/** The minimum time for which an administrator looks at a screenshot, in milliseconds. */
const LOOK_MS = 300
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

/** Decides fifty payments on a phone and shows each screenshot. Counts the taps and the time that Lantern takes. */
export const thumb: Bench = {
  name: 'thumb',
  async run() {
    const academy = await startMeasuredServer({ DEMO: 'off' })
    await payFifty(academy)
    const browser = await launchBrowser()
    try {
      const context = await browser.newContext({ baseURL: academy.url, ...PHONE })
      const [name = '', ...value] = academy.cookie.split('=')
      await context.addCookies([{ name, value: value.join('='), url: academy.url }])
      const page = await context.newPage()
      await page.goto('/admin/payments', { waitUntil: 'networkidle' })
      const began = performance.now()
      const taps = await decideAll(page)
      const took = performance.now() - began
      const [left] = await academy.sql<
        { n: number }[]
      >`select count(*)::int as n from payments where status = 'pending'`
      if (left?.n !== 0) throw new Error(`${left?.n} payments were left`)
      return [figure(taps, took)]
    } finally {
      await browser.close()
    }
  },
}

const figure = (taps: number, took: number): Figure => ({
  what: `${PAYMENTS} payments by thumb, their proofs seen`,
  measured: `${taps} taps, ${seconds(took)}`,
  reference: '',
  ratio: '',
})

/** Decides payments until no screenshot is shown. Rejects every tenth. Returns the number of taps. */
async function decideAll(page: Page): Promise<number> {
  let taps = 0
  for (let decided = 0; decided < PAYMENTS; decided += 1) {
    const dialog = page.getByRole('dialog')
    if (!(await dialog.isVisible())) {
      const more = page.getByRole('button', { name: 'Show more payments' })
      const view = page.getByRole('article').getByRole('button', { name: 'View Proof' }).first()
      if (!(await view.isVisible()) && (await more.isVisible())) {
        await more.tap()
        taps += 1
      }
      await view.tap()
      taps += 1
    }
    const image = dialog.getByRole('img')
    const name = await image.getAttribute('alt')
    await image.evaluate((one: HTMLImageElement) => one.decode())
    // Lantern ignores a tap too soon after the screenshot appears.
    await page.waitForTimeout(LOOK_MS)
    const button = dialog.getByRole('button', { name: decided % 10 === 9 ? 'Reject' : 'Approve' })
    await button.tap()
    taps += 1
    await page.getByAltText(name ?? '', { exact: true }).waitFor({ state: 'detached' })
  }
  await page.waitForFunction(() => document.querySelector('[role=tab]')?.textContent?.includes('(0)'))
  return taps
}

async function payFifty({ url, sql }: MeasuredServer): Promise<void> {
  for (let n = 0; n < PAYMENTS; n += 1) {
    const cookie = await fetch(`${url}/api/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: `student-${n}`, password: 'only for the bench' }),
    }).then((reply) => reply.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '')
    const proof = await picture(n)
    const reply = await fetch(`${url}/api/payments`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify({
        amount: 4999,
        transactionId: `4123456789${10 + n}`,
        proofImage: `data:image/png;base64,${proof.toString('base64')}`,
      }),
    })
    if (!reply.ok) throw new Error(`Nobody could pay: ${reply.status} ${await reply.text()}`)
  }
  // The comparison treats the drawn screenshots as similar. This removes its warnings, which are not measured here.
  await sql`delete from screenshot_lookalikes`
}
