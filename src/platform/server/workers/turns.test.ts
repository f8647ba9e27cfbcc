import { setImmediate as settled } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createTurns, withSemaphore } from './turns.ts'

test('limits the turns of each kind, and passes on the turns of ended processes', async () => {
  const turns = createTurns<string>()
  const begun: string[] = []
  const take = (kind: string, holder: string) =>
    void turns.take(kind, 2, holder).then(() => begun.push(`${kind} of ${holder}`))
  for (const holder of ['one', 'two', 'three', 'two', 'four']) take('hash', holder)
  take('picture', 'one')
  await settled()
  expect(begun).toEqual(['hash of one', 'hash of two', 'picture of one'])

  turns.end('hash', 'four')
  turns.end('hash', 'one')
  await settled()
  expect(begun.slice(3)).toEqual(['hash of three'])

  turns.forget('two')
  await settled()
  expect(begun.slice(4)).toEqual(['hash of four'])
})

test("works without a turn if the other process can't give one", async () => {
  const asked: string[] = []
  const ask = (name: string) => {
    asked.push(name)
    return Promise.reject(new TypeError('It restarts'))
  }
  expect(await withSemaphore('hash', 1, async () => 'hashed', { ask } as never)).toBe('hashed')
  // The worker got no turn, so it releases none.
  expect(asked).toEqual(['turn'])
})
