import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiContract } from '../../contract.ts'
import { projectRoot } from '../../platform/server/process/project-root.ts'
import { toJson } from '../../platform/server/rest/json-schema.ts'
import { expectations, type Expectation } from '../guards/calls.ts'
import { type Fuzz, openFuzz } from './harness.ts'
import type { Json } from './hostile.ts'

// However long and whatever the text, everybody else is answered meanwhile: nothing holds the event loop for longer.
const LONGEST_MS = 200
/** Another program may take the processor away for a while, but not every time. */
const TRIES = 6

const PIECES = [
  'a',
  ' ',
  '(',
  '[](',
  '*a_',
  '`',
  '> ',
  '<a ',
  '&amp',
  '\n- ',
  'e\u0301\u0302',
  '😀',
  '१',
  '%',
  'https://a.example/',
  '\\"',
]
/** What no field takes, the longest that one does, and what most do. */
const SIZES = [900_000, 50_000, 2000]
/** Of what is far too long a few do: it is counted, and refused. */
const COUNTED = new Set(['a', 'e\u0301\u0302', '\\"'])

let fuzz: Fuzz
let server: ChildProcess
let url: string

beforeAll(async () => {
  fuzz = await openFuzz()
  const { env } = fuzz.app.services
  server = spawn(process.execPath, ['--import', 'tsx', join(projectRoot, 'src/testing/server-process.ts')], {
    cwd: projectRoot,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: {
      ...process.env,
      DATABASE_URL: fuzz.app.database.url,
      STORAGE_DIR: env.storageDir,
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'fatal',
    },
  })
  const [told] = (await once(server, 'message')) as [{ url: string }]
  url = told.url
})
afterAll(async () => {
  server.kill()
  await fuzz.close()
})

/** For how long the server was away at most, since the last `reset`. */
async function ask(what: 'reset' | 'read'): Promise<number> {
  server.send(what)
  const [{ away }] = (await once(server, 'message')) as [{ away: number }]
  return away
}

type Call = { path: string; headers?: Record<string, string>; method: string; body?: string }

async function send({ path, method, body, headers }: Call): Promise<void> {
  const { cookie } = fuzz.people.owner
  const reply = await fetch(url + path, {
    method,
    headers: { cookie, 'content-type': 'application/json', ...headers },
    ...(body !== undefined && { body }),
  })
  const text = await reply.text()
  expect(reply.status, text.slice(0, 500)).toBeLessThan(500)
}

/** All of them at first; of what took too long each alone, several times. */
async function expectQuick(calls: (Call & { name: string })[], restore = false) {
  const run = async (some: readonly Call[]) => {
    await ask('reset')
    for (const call of some) await send(call)
    const away = await ask('read')
    if (restore) await fuzz.restore()
    return away
  }
  if ((await run(calls)) < LONGEST_MS) return
  for (const call of calls) {
    let least = Infinity
    for (let tries = 0; tries < TRIES && least >= LONGEST_MS; tries++)
      least = Math.min(least, await run([call]))
    expect([call.name, least < LONGEST_MS ? 'quick' : `held for ${Math.round(least)} ms`]).toEqual([
      call.name,
      'quick',
    ])
  }
}

/** The texts that a call takes: not those that are one of a few words. */
const fields = [...apiContract.procedures.values()].flatMap(({ path, type, input }) => {
  if (!input || type === 'subscription') return []
  const { properties = {} } = toJson(input, 'input') as { properties?: Record<string, Json> }
  return Object.entries(properties).flatMap(([name, schema]) => {
    const kinds = [schema, ...((schema['anyOf'] ?? []) as Json[])]
    return kinds.some((one) => one['type'] === 'string' && !one['enum'] && !one['format'])
      ? [{ path, type, name }]
      : []
  })
})

test.each(fields)('$path: no text of $name holds the others up', async ({ path, type, name }) => {
  const [first] = (expectations as Record<string, Expectation[]>)[path] ?? []
  const right = first?.input(fuzz.things) ?? {}
  const calls = PIECES.flatMap((piece) =>
    SIZES.flatMap((size) => {
      if (size > 50_000 && !COUNTED.has(piece)) return []
      const text = piece.repeat(Math.ceil(size / piece.length))
      const body = JSON.stringify({ json: { ...right, [name]: text } })
      const called = `${path}: ${name} of ${size} times ${JSON.stringify(piece)}`
      if (type === 'mutation') return [{ name: called, path: `/trpc/${path}`, method: 'POST', body }]
      // No address is as long.
      return size > 2000
        ? []
        : [{ name: called, path: `/trpc/${path}?input=${encodeURIComponent(body)}`, method: 'GET' }]
    }),
  )
  await expectQuick(calls, type === 'mutation')
})

test('no body of any shape holds the others up', async () => {
  const most = 1_000_000
  const fill = (open: string, middle: string, close: string) => {
    const times = Math.floor((most - 10) / (open.length + close.length))
    return open.repeat(times) + middle + close.repeat(times)
  }
  const list = (one: string) => `[${one}${`,${one}`.repeat(Math.floor((most - 100) / (one.length + 1)))}]`
  const pairs = Array.from({ length: 60_000 }, (_, n) => `"k${n}":${n}`).join(',')
  const notes = Array.from({ length: 40_000 }, (_, n) => `"k${n}":["Date"]`).join(',')
  const bodies: Record<string, string> = {
    'lists in lists': fill('[', '', ']'),
    'lists without an end': '['.repeat(most),
    'objects in objects': fill('{"a":', '1', '}'),
    numbers: list('1'),
    'long numbers': list('1e300'),
    escapes: `{"content":"${'\\u0041'.repeat(Math.floor(most / 6) - 10)}"}`,
    'many names': `{${pairs}}`,
    'a number of a million digits': `{"id":${'9'.repeat(most - 10)}}`,
    blanks: `{${' '.repeat(most - 10)}}`,
    'notes for the transformer': `{"json":{${Array.from({ length: 20_000 }, (_, n) => `"k${n}":1`).join(',')}},"meta":{"values":{${notes}}}}`,
    ids: `{"json":{"ids":${list('1')}}}`,
    'ids that are none': `{"json":{"ids":${list('"x"')}}}`,
    stretches: `{"json":{"id":1,"position":1,"watched":${list('[1,2]')}}}`,
  }
  const targets = [
    ['POST', '/trpc/comments.create'],
    ['POST', '/trpc/lessons.updateMany'],
    ['POST', '/trpc/progress.update'],
    ['POST', '/api/login'],
    ['PATCH', '/api/lessons/reorder'],
  ] as const
  // Where a picture may come along.
  const large = [
    fill('[', '', ']').repeat(8),
    list('1').repeat(8),
    `[${list('1')}${`,${list('1')}`.repeat(7)}]`,
  ]
  await expectQuick([
    ...Object.entries(bodies).flatMap(([name, body]) =>
      targets.map(([method, path]) => ({
        name: `${name} to ${path}`,
        method,
        path,
        body: body.slice(0, 1_048_000),
      })),
    ),
    ...large.flatMap((body, at) =>
      ['/trpc/payments.create', '/api/payments'].map((path) => ({
        name: `${at} to ${path}`,
        method: 'POST',
        path,
        body: body.slice(0, 8_300_000),
      })),
    ),
  ])
})
