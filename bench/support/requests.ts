import { Agent, get, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'
import { once } from 'node:events'
import { median } from './figures.ts'

const agent = new Agent({ keepAlive: true })

export type Answer = { status: number; headers: IncomingHttpHeaders; bytes: number; body: Buffer }

/** Sends one GET on a keep-alive connection and reads the reply to its end. Returns the body only on request. */
export async function fetchOnce(
  url: string,
  headers: Record<string, string> = {},
  keep = false,
): Promise<Answer> {
  const sent = get(url, { agent, headers })
  const [reply] = (await once(sent, 'response')) as [IncomingMessage]
  let bytes = 0
  const kept: Buffer[] = []
  for await (const chunk of reply as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (keep) kept.push(chunk)
  }
  return { status: reply.statusCode ?? 0, headers: reply.headers, bytes, body: Buffer.concat(kept) }
}

/** Sends one GET like `fetchOnce`, and throws if the status is not the expected one. */
export async function expectOk(url: string, headers: Record<string, string> = {}): Promise<Answer> {
  const answer = await fetchOnce(url, headers, true)
  if (answer.status !== 200)
    throw new Error(`${url} answered ${answer.status}: ${answer.body.toString().slice(0, 300)}`)
  return answer
}

type Asked = { url: string; cookie?: string | undefined }

/** Maximum time per figure, however slow the requests are. */
const LIMIT_MS = 6000

/**
 * Returns each address's median response time in milliseconds. Requests alternate, so the machine load affects all of
 * them equally.
 */
export async function timeInTurns(asked: readonly Asked[], rounds = 120): Promise<number[]> {
  const headers = ({ cookie }: Asked) => (cookie ? { cookie } : {})
  for (const one of asked) await expectOk(one.url, headers(one))
  const spent = asked.map((): number[] => [])
  const until = performance.now() + LIMIT_MS
  for (let round = -Math.min(20, rounds); round < rounds; round += 1) {
    if (round > 0 && performance.now() > until) break
    // Ends the warm-up after half of the time.
    if (round < -1 && performance.now() > until - LIMIT_MS / 2) round = -1
    for (const [at, one] of asked.entries()) {
      const began = performance.now()
      await fetchOnce(one.url, headers(one))
      if (round >= 0) spent[at]?.push(performance.now() - began)
    }
  }
  return spent.map(median)
}

/** Streams a body and returns the reply. */
export async function send(
  method: string,
  url: string,
  headers: Record<string, string | number>,
  body: AsyncIterable<Buffer> | Iterable<Buffer>,
): Promise<{ status: number; headers: IncomingMessage['headers']; text: string }> {
  const sent = request(url, { method, headers })
  const answered = once(sent, 'response') as Promise<[IncomingMessage]>
  answered.catch(() => undefined)
  for await (const chunk of body) if (!sent.write(chunk)) await Promise.race([once(sent, 'drain'), answered])
  sent.end()
  const [reply] = await answered
  let text = ''
  for await (const chunk of reply as AsyncIterable<Buffer>) text += chunk.toString()
  return { status: reply.statusCode ?? 0, headers: reply.headers, text }
}
