import { expect, test } from 'vitest'
import { createLimiter, createKeyedLimiter } from './limiter.ts'

/** Creates tasks that run until they are released, and the list of running tasks. */
function works() {
  const running = new Set<string>()
  const ends = new Map<string, () => void>()
  const work = (name: string) => async () => {
    running.add(name)
    await new Promise<void>((end) => ends.set(name, end))
    running.delete(name)
    return name
  }
  const end = async (name: string) => {
    ends.get(name)?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { running, work, end }
}

test('limits the running jobs, keeps their order, and limits the queue', async () => {
  const { running, work, end } = works()
  const gate = createLimiter(2, { room: 10 })
  const all = ['a', 'b', 'c', 'd'].map((name) => gate(work(name), 4))
  expect([...running]).toEqual(['a', 'b'])
  await expect(gate(work('e'), 3)).rejects.toMatchObject({ status: 503, retryAfter: 5 })
  const small = gate(work('f'), 2)
  await end('b')
  expect([...running]).toEqual(['a', 'c'])
  await end('a')
  await end('c')
  await end('d')
  expect([...running]).toEqual(['f'])
  await end('f')
  expect(await Promise.all([...all, small])).toEqual(['a', 'b', 'c', 'd', 'f'])
})

test('starts the next job when one fails', async () => {
  const gate = createLimiter(1)
  const failed = gate(() => Promise.reject(new Error('no')))
  const next = gate(async () => 'next')
  await expect(failed).rejects.toThrow('no')
  expect(await next).toBe('next')
})

test('has a separate queue for each key', async () => {
  const { running, work, end } = works()
  const lines = createKeyedLimiter({ room: 5, full: () => new Error('full') })
  const all = [lines('x', work('x1'), 5), lines('x', work('x2'), 5), lines('y', work('y1'), 5)]
  expect([...running]).toEqual(['x1', 'y1'])
  await expect(lines('x', work('x3'), 1)).rejects.toThrow('full')
  await end('x1')
  expect([...running]).toEqual(['y1', 'x2'])
  await end('x2')
  await end('y1')
  expect(await Promise.all(all)).toEqual(['x1', 'x2', 'y1'])
})
