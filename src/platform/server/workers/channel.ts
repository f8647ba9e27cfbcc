/** The calls that one side handles: a name, at most one argument, and a result. */
export type Calls = Record<string, (given: never) => unknown>
type Given<C extends Calls, K extends keyof C> = Parameters<C[K]>
type Answer<C extends Calls, K extends keyof C> = Promise<Awaited<ReturnType<C[K]>>>

/** Calls between a process and its child process. The other side handles the calls in `Theirs`. */
export type Channel<Theirs extends Calls, Ours extends Calls> = {
  /** Rejects if the other side fails or ends. */
  ask<K extends keyof Theirs & string>(name: K, ...given: Given<Theirs, K>): Answer<Theirs, K>
  answer<K extends keyof Ours & string>(name: K, handler: Ours[K]): void
}

type Message = { ask?: string; id: number; body?: unknown; failed?: string }

/** One end of the channel: `process` in a worker, or the worker object in its parent. */
type End = {
  send?: ((message: Message, sent: (error: Error | null) => void) => unknown) | undefined
  on(event: 'message', listener: (message: unknown) => void): unknown
  on(event: 'disconnect', listener: () => void): unknown
}

export function createChannel<Theirs extends Calls, Ours extends Calls>(end: End): Channel<Theirs, Ours> {
  const handlers = new Map<string, (given: never) => unknown>()
  const waiting = new Map<number, { resolve: (answer: never) => void; reject: (error: Error) => void }>()
  let last = 0

  const send = (message: Message) =>
    end.send?.(message, (error) => {
      if (error && message.ask !== undefined) settle({ id: message.id, failed: error.message })
    })

  function settle({ id, body, failed }: Message) {
    const asked = waiting.get(id)
    waiting.delete(id)
    if (failed === undefined) asked?.resolve(body as never)
    else asked?.reject(new Error(failed))
  }

  async function reply({ ask = '', id, body }: Message) {
    try {
      const handler = handlers.get(ask)
      // A process that has just started may register its handlers later. The caller could mistake an empty result for
      // a valid one.
      if (!handler) throw new Error(`No handler for '${ask}' is registered yet`)
      send({ id, body: await handler(body as never) })
    } catch (error) {
      send({ id, failed: String(error) })
    }
  }

  end.on('message', (message) => {
    const heard = message as Message
    if (heard.ask === undefined) settle(heard)
    else void reply(heard)
  })
  end.on('disconnect', () => {
    for (const id of waiting.keys()) settle({ id, failed: 'The other process stopped' })
  })

  return {
    ask: (name, ...[body]) =>
      new Promise((resolve, reject) => {
        const id = (last += 1)
        waiting.set(id, { resolve, reject })
        send({ ask: name, id, body })
      }),
    answer: (name, handler) => void handlers.set(name, handler),
  }
}
