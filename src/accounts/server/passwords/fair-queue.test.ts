import { expect, test } from 'vitest'
import { createFairQueue, type Party } from './fair-queue.ts'

/** Queues the jobs behind a running one and returns the order in which they ran. Rejected jobs are missing. */
async function orderOf(parties: Party[], waitingAtMost = 1000): Promise<string[]> {
  const queue = createFairQueue({ atOnce: 1, waitingAtMost })
  const done: string[] = []
  let open = () => {}
  const gate = new Promise<void>((resolve) => (open = resolve))
  const first = queue.run({ account: 'first', address: 'first' }, () => gate, refuse)
  const all = parties.map((party) =>
    queue.run(party, async () => void done.push(`${party.account}@${party.address}`), refuse),
  )
  open()
  await Promise.allSettled([first, ...all])
  return done
}
const refuse = () => {
  throw new Error('too many wait')
}
const times = (count: number, party: (n: number) => Party) =>
  Array.from({ length: count }, (_, n) => party(n))

test('attempts at one account do not delay others, from any number of addresses', async () => {
  const many = times(50, (n) => ({ account: 'one', address: `a${n}` }))
  const done = await orderOf([...many, { account: 'other', address: 'b' }])
  expect(done).toHaveLength(51)
  expect(done.indexOf('other@b')).toBe(1)
})

test('one address does not delay others, with any number of accounts', async () => {
  const many = times(50, (n) => ({ account: `guess${n}`, address: 'one' }))
  const done = await orderOf([...many, { account: 'other', address: 'b' }])
  expect(done.indexOf('other@b')).toBe(1)
})

test('wrong passwords for one account do not delay a class on the same network', async () => {
  const guesses = times(50, () => ({ account: 'one', address: 'school' }))
  const done = await orderOf([...guesses, ...times(20, (n) => ({ account: `pupil${n}`, address: 'school' }))])
  expect(done.slice(1, 21).every((one) => one.startsWith('pupil'))).toBe(true)
})

test('a full queue refuses the party with the most waiting requests, not a new one', async () => {
  const many = times(30, () => ({ account: 'one', address: 'a' }))
  const done = await orderOf([...many, { account: 'other', address: 'b' }], 10)
  expect(done).toHaveLength(10)
  expect(done).toContain('other@b')
})

test('continues after a failure, and starts requests immediately if no other request is waiting', async () => {
  const queue = createFairQueue({ atOnce: 1, waitingAtMost: 1 })
  const party = { account: 'one', address: 'a' }
  await expect(queue.run(party, () => Promise.reject(new Error('failed')), refuse)).rejects.toThrow('failed')
  expect(await queue.run(party, async () => 'done', refuse)).toBe('done')
})
