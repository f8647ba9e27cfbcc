import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { createChannel } from './channel.ts'

type Calls = { metrics: () => number[] }

/** Returns two connected ends of a channel. */
function twoEnds() {
  const make = () => new EventEmitter()
  const [here, there] = [make(), make()]
  const pass = (to: EventEmitter) => (message: unknown, sent: (error: Error | null) => void) => {
    sent(null)
    queueMicrotask(() => to.emit('message', structuredClone(message)))
  }
  return [Object.assign(here, { send: pass(there) }), Object.assign(there, { send: pass(here) })] as const
}

test("a request to a process that can't answer yet fails with an error", async () => {
  const [here, there] = twoEnds()
  const parent = createChannel<Calls, Calls>(here)
  const worker = createChannel<Calls, Calls>(there)
  await expect(parent.ask('metrics')).rejects.toThrow("No handler for 'metrics' is registered yet")
  worker.answer('metrics', () => [1, 2])
  expect(await parent.ask('metrics')).toEqual([1, 2])
})
