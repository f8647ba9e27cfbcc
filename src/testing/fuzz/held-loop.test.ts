import { afterAll, beforeAll, test } from 'vitest'
import { apiContract } from '../../contract.ts'
import { toJson } from '../../platform/server/rest/json-schema.ts'
import { expectations, type Expectation } from '../guards/calls.ts'
import type { Json } from './hostile.ts'
import { type LoopServer, openLoopServer } from './loop-server.ts'

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
  '\u2028',
]
/** Lengths in characters: longer than any field accepts, the longest accepted length, and the usual maximum. */
const SIZES = [8_000_000, 1_050_000, 900_000, 50_000, 2000]
/** For the longest strings a few samples are enough, because the server only measures and rejects such strings. */
const COUNTED = new Set(['a', 'e\u0301\u0302', '\\"', '\u2028'])

let server: LoopServer
beforeAll(async () => {
  server = await openLoopServer()
})
afterAll(() => server.close())

/** The text fields of all calls, except enums. */
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

test.each(fields)('$path: no text of $name blocks the event loop', async ({ path, type, name }) => {
  const [first] = (expectations as Record<string, Expectation[]>)[path] ?? []
  const right = first?.input(server.things) ?? {}
  const calls = PIECES.flatMap((piece) =>
    SIZES.flatMap((size) => {
      if (size > 50_000 && !COUNTED.has(piece)) return []
      // Calls without a screenshot accept at most a megabyte.
      if (size > 900_000 && !(type === 'mutation' && 'proofImage' in right)) return []
      const text = piece.repeat(Math.ceil(size / piece.length))
      const body = JSON.stringify({ json: { ...right, [name]: text } })
      const called = `${path}: ${name} of ${size} times ${JSON.stringify(piece)}`
      if (type === 'mutation') return [{ name: called, path: `/trpc/${path}`, method: 'POST', body }]
      // URLs cannot have this length.
      return size > 2000
        ? []
        : [{ name: called, path: `/trpc/${path}?input=${encodeURIComponent(body)}`, method: 'GET' }]
    }),
  )
  await server.expectQuick(calls, { restore: type === 'mutation' })
})

test('no body of any shape blocks the event loop', async () => {
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
  // Calls whose input contains a picture.
  const large = [
    fill('[', '', ']').repeat(8),
    list('1').repeat(8),
    `[${list('1')}${`,${list('1')}`.repeat(7)}]`,
    `{"json":{"proofImage":"${'\\"'.repeat(4_000_000)}"}}`,
    `{"json":{"proofImage":"${'\\u0041'.repeat(1_300_000)}"}}`,
    '"'.repeat(8_000_000),
    `{${' '.repeat(8_000_000)}}`,
  ]
  await server.expectQuick([
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
