import { beforeEach, describe, expect, test } from 'vitest'
import type { LivePayload } from '../live.ts'
import { createAnswer } from './cached-response.ts'
import { createOrigins } from './cached-origins.ts'
import { createCacheStore, type CacheStore } from './cache-store.ts'

const LIMIT = 200_000

let store: CacheStore
let bus: { connected: boolean; tell: (tag: string) => void; gap: () => void }

beforeEach(() => {
  let hear: (payload: LivePayload) => void = () => undefined
  let gap = () => {}
  bus = { connected: true, tell: (tag) => hear({ tag }), gap: () => gap() }
  store = createCacheStore(
    {
      caughtUp: async () => bus.connected,
      get connected() {
        return bus.connected
      },
      subscribe: (_topic, handler) => {
        hear = handler
        return () => undefined
      },
      onGap: (handler) => {
        gap = handler
        return () => undefined
      },
    },
    LIMIT,
  )
})

const answer = (text: string) => createAnswer(text, { headers: {}, route: '/' })

async function begin(key: string) {
  const found = await store.find(key)
  if (!found || !('filling' in found)) throw new Error(`${key} is there already`)
  return found.filling
}

async function keep(key: string, { text = key, tags = ['fixed'] } = {}): Promise<void> {
  const filling = await begin(key)
  filling.finish({ answer: await answer(text), tags })
}

async function textOf(key: string): Promise<string | null> {
  const found = await store.find(key)
  if (found && 'filling' in found) found.filling.finish(null)
  return found && 'answer' in found ? (found.answer.variants.identity?.body.toString() ?? null) : null
}

describe('a change', () => {
  test('invalidates the responses with its tag, and no others', async () => {
    await keep('one', { tags: ['course:1', 'courses'] })
    await keep('two', { tags: ['course:2'] })
    bus.tell('course:1')
    expect([await textOf('one'), await textOf('two')]).toEqual([null, 'two'])
    bus.tell('all')
    expect(await textOf('two')).toBeNull()
    expect(store.bytes).toBe(0)
  })

  test('while a response is created, prevents that it is stored', async () => {
    for (const [tag, kept] of [
      ['course:1', null],
      ['all', null],
      ['course:2', 'text'],
    ] as const) {
      const filling = await begin(tag)
      bus.tell(tag)
      filling.finish({ answer: await answer('text'), tags: ['course:1'] })
      expect(await textOf(tag), tag).toBe(kept)
    }
  })

  test('during a request, makes later requests for the same tag query again', async () => {
    const early = await begin('key')
    const before = store.find('key')
    await new Promise(setImmediate)
    bus.tell('course:1')
    const after = store.find('key')
    await new Promise(setImmediate)
    early.finish({ answer: await answer('early'), tags: ['course:1'] })
    expect(await before).toMatchObject({ answer: {} })
    expect(store.size).toBe(0)
    const late = await after
    if (!late || !('filling' in late)) throw new Error('An answer from before the change was given after it')
    late.filling.finish({ answer: await answer('late'), tags: ['course:1'] })
    expect(await textOf('key')).toBe('late')
  })

  test('during a request, does not affect requests with other tags', async () => {
    const filling = await begin('key')
    bus.tell('course:7')
    const waiting = [store.find('key'), store.find('key')]
    await new Promise(setImmediate)
    filling.finish({ answer: await answer('one'), tags: ['course:1'] })
    for (const found of await Promise.all(waiting)) expect(found).toHaveProperty('answer')
    expect(await textOf('key')).toBe('one')
  })

  test('that is repeated constantly delays a request twice at most', async () => {
    const first = await begin('key')
    bus.tell('course:1')
    const [one, two] = [store.find('key'), store.find('key')]
    await new Promise(setImmediate)
    first.finish({ answer: await answer('first'), tags: ['course:1'] })
    const second = await one
    if (!second || !('filling' in second)) throw new Error('Nobody makes it')
    bus.tell('course:1')
    second.filling.finish({ answer: await answer('second'), tags: ['course:1'] })
    // A caller that began to wait for the second response before the change still receives it.
    expect(await two).toMatchObject({ answer: {} })
  })

  test('is unknown without the connection: nothing is served or stored, and the cache is cleared', async () => {
    await keep('before')
    const filling = await begin('during')
    bus.connected = false
    expect(await store.find('before')).toBeNull()
    expect(store.size).toBe(0)
    filling.finish({ answer: await answer('during'), tags: ['fixed'] })
    bus.connected = true
    bus.gap()
    expect(await textOf('during')).toBeNull()
  })

  test('may have been missed when the connection returns', async () => {
    await keep('before')
    const filling = await begin('during')
    bus.gap()
    filling.finish({ answer: await answer('during'), tags: ['fixed'] })
    expect(store.size).toBe(0)
  })
})

describe('simultaneous requests for one page', () => {
  test("wait for one response, or render their own if it can't be cached", async () => {
    const filling = await begin('key')
    const waiting = [store.find('key'), store.find('key')]
    await new Promise(setImmediate)
    filling.finish({ answer: await answer('once'), tags: ['fixed'] })
    for (const found of await Promise.all(waiting)) expect(found).toHaveProperty('answer')

    const other = await begin('missing')
    const alone = store.find('missing')
    await new Promise(setImmediate)
    other.finish(null)
    expect(await alone).toBeNull()
  })
})

describe('the memory', () => {
  test('is limited, and mainly for responses that were requested more than once', async () => {
    await keep('popular')
    expect(await textOf('popular')).toBe('popular')
    for (let n = 0; n < 200; n += 1) {
      await keep(`once ${n}`, { text: 'x'.repeat(500) })
      expect(store.bytes).toBeLessThanOrEqual(LIMIT)
    }
    expect(store.size).toBeGreaterThan(5)
    expect(await textOf('popular')).toBe('popular')
    expect(await textOf('once 0')).toBeNull()
    await keep('too large', { text: 'x'.repeat(LIMIT / 4) })
    expect(await textOf('too large')).toBeNull()
  })

  test('contains the pages of four origins', async () => {
    const origins = createOrigins(store, ({ host }) => `http://${host}`)
    for (let n = 0; n < 50; n += 1) {
      const origin = origins.of({ host: `h${n}`, protocol: 'http' } as never) ?? ''
      await keep(`${origin}/`, { tags: ['fixed', origins.use(origin)] })
    }
    expect(store.size).toBe(4)
    expect(await textOf('http://h49/')).toBe('http://h49/')
  })
})
