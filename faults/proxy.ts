import { randomBytes } from 'node:crypto'
import { freePort } from '../tests/support/server.ts'
import { openInstallation } from './support/installation.ts'
import { listen } from './support/events.ts'
import { type Fault, until } from './support/fault.ts'
import { startNginx } from './support/nginx.ts'

/** The size of an upload: larger than nginx's default limit for bodies, and than its buffers in memory. */
const UPLOAD_BYTES = 30 * 1024 * 1024

export const proxy: Fault = {
  name: 'proxy',
  what: 'the nginx file of docs/install.md in front of the server: pages, an upload, an event stream',
  async run() {
    const port = String(await freePort())
    const url = await startNginx('docs/install.md', 'server {', [port])
    const { cookie } = await openInstallation({
      PORT: port,
      PUBLIC_URL: url,
      TRUST_PROXY: 'loopback',
      DEMO: 'on',
    })
    const page = await fetch(`${url}/courses`)
    if (page.status !== 200 || !(await page.text()).includes('</html>'))
      throw new Error(`A page is answered with ${page.status}`)
    const { heard, stop } = listen(url, cookie)
    try {
      await until('the event stream is open', () => heard.connections === 1)
      const made = await fetch(`${url}/api/categories`, {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/json', origin: url },
        body: JSON.stringify({ name: 'Through the proxy' }),
      })
      if (made.status !== 201)
        throw new Error(`A write is answered with ${made.status}: ${await made.text()}`)
      await until(
        'the event arrives while the stream is open',
        () => heard.text.includes('categories'),
        10_000,
      )
      const body = new FormData()
      body.set('courseId', 'temp')
      const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(UPLOAD_BYTES)])
      body.set('file', new Blob([bytes], { type: 'application/pdf' }), 'large.pdf')
      const sent = await fetch(`${url}/api/upload/resource`, { method: 'POST', headers: { cookie }, body })
      if (sent.status !== 201)
        throw new Error(`An upload is answered with ${sent.status}: ${await sent.text()}`)
    } finally {
      await stop()
    }
    return `nginx -t, a page, a write, an event within a stream and an upload of ${UPLOAD_BYTES / 2 ** 20} MB`
  },
}
