import { setTimeout as sleep } from 'node:timers/promises'

/** Opens an event stream and reopens it whenever it ends, as browsers do. */
export function listen(url: string, cookie: string) {
  const stop = new AbortController()
  const heard = { connections: 0, refused: 0, text: '' }
  const done = (async () => {
    while (!stop.signal.aborted) {
      try {
        const reply = await fetch(`${url}/trpc/notifications.live`, {
          headers: { cookie, accept: 'text/event-stream' },
          signal: stop.signal,
        })
        if (!reply.ok || !reply.body) {
          heard.refused += 1
          await reply.text()
          await sleep(200)
          continue
        }
        heard.connections += 1
        const decoder = new TextDecoder()
        for await (const chunk of reply.body)
          heard.text += decoder.decode(chunk as Uint8Array, { stream: true })
      } catch {
        // The connection was cut, so open it again.
      }
      await sleep(50)
    }
  })()
  return { heard, stop: () => (stop.abort(), done) }
}
