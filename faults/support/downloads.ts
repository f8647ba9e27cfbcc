import { createHash, randomBytes } from 'node:crypto'
import { sampleResourceInput } from '../../src/catalogue/samples.ts'
import type { Installation } from './installation.ts'

export type Download = { path: string; sha256: string }

const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** Creates a file of a megabyte to download repeatedly. */
export async function addressOfFile({ url, cookie }: Installation): Promise<Download> {
  const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(1024 * 1024), Buffer.from('\n%%EOF\n')])
  const body = new FormData()
  body.append('file', new File([bytes], 'a.pdf'))
  const stored = await fetch(`${url}/api/upload/resource`, { method: 'POST', headers: { cookie }, body })
  const input = sampleResourceInput({
    title: 'To be fetched',
    url: ((await stored.json()) as { url: string }).url,
  })
  const made = await fetch(`${url}/api/resources`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify(input),
  })
  const { id } = (await made.json()) as { id: number }
  return { path: `/api/resources/download/${id}`, sha256: hash(bytes) }
}

/** Downloads the file for a while. A reply that claims success (200, no error) must be complete. Returns a summary. */
export async function lookAtDownloads({ url, cookie }: Installation, { path, sha256 }: Download, ms: number) {
  let [whole, broken, refused] = [0, 0, 0]
  for (const until = Date.now() + ms; Date.now() < until;) {
    try {
      const reply = await fetch(url + path, { headers: { cookie }, signal: AbortSignal.timeout(30_000) })
      const bytes = new Uint8Array(await reply.arrayBuffer())
      if (reply.status >= 500) {
        if (reply.status !== 503) throw new Error(`A download was refused with ${reply.status}, not 503`)
        refused += 1
      } else if (hash(bytes) === sha256) whole += 1
      else throw new Error(`A download of ${bytes.length} bytes was called whole, and was not`)
    } catch (error) {
      if (!(error instanceof TypeError || (error instanceof DOMException && error.name === 'TimeoutError')))
        throw error
      broken += 1
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return `downloads whole ${whole}, cut off ${broken}, refused (503) ${refused}`
}
