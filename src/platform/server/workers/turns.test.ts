import { setImmediate as settled } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createTurns } from './turns.ts'

test('so many have their turn at once, of each kind, and those of who is gone go on to others', async () => {
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
