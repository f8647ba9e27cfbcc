import { launchBrowser } from '../../tests/support/browser.ts'
import type { MeasuredServer } from './measured-server.ts'

/**
 * Returns the path of the largest batch of calls that a signed-in student's browser sends when it opens the first
 * lesson from its course.
 */
export async function lessonBatch({ url }: MeasuredServer, cookie: string): Promise<string> {
  const browser = await launchBrowser()
  try {
    const context = await browser.newContext()
    const at = cookie.indexOf('=')
    await context.addCookies([{ name: cookie.slice(0, at), value: cookie.slice(at + 1), url }])
    const page = await context.newPage()
    await page.goto(`${url}/courses/course-1`, { waitUntil: 'load' })
    const sent: string[] = []
    page.on('request', (request) => {
      const path = request.url().slice(url.length)
      if (request.method() === 'GET' && path.startsWith('/trpc/') && path.includes('batch=1')) sent.push(path)
    })
    const link = page.locator('a[href="/lessons/1"]').first()
    await link.click()
    await page.waitForURL('**/lessons/1')
    await page.waitForLoadState('load')
    await page.waitForTimeout(1000)
    const calls = (path: string) => path.split('?', 1)[0]?.split(',').length ?? 0
    const [largest] = sent.toSorted((a, b) => calls(b) - calls(a))
    if (!largest) throw new Error('The browser opened the lesson without a call')
    return largest
  } finally {
    await browser.close()
  }
}
