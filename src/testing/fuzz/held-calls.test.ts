import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiContract } from '../../contract.ts'
import { expectations, type Expectation } from '../guards/calls.ts'
import { type Call, type LoopServer, openLoopServer } from './loop-server.ts'

let server: LoopServer
beforeAll(async () => {
  server = await openLoopServer()
})
afterAll(() => server.close())

const BATCH = 20
/** Maximum length of a URL. Node.js rejects requests with longer headers. */
const MAX_ADDRESS = 15_000

const fields = (count: number, value: string) =>
  Array.from({ length: count }, (_, n) => `"a${n}":${value}`).join(',')
const list = (count: number, value: string) => Array.from({ length: count }, () => value).join(',')

/** Returns inputs of about `size` characters that are expensive to process and contain the expected values. */
function hostileInputs(size: number, right: string): Record<string, string> {
  const most = (each: number) => Math.floor(size / each)
  const known = right === '' ? '' : `${right},`
  const noted = (values: string, notes: string, others = '') =>
    `{"json":{${known}${values}},"meta":{"values":{${notes}}${others},"v":1}}`
  const many = Math.min(most(60), 5000)
  return {
    'typed arrays': noted(fields(many, '4e9'), fields(many, '[["typed-array","Uint8Array"]]')),
    'a set that holds itself': noted(
      `"s":[${list(Math.min(most(14), 9000), '0')}]`,
      '"s":["set"]',
      `,"referentialEqualities":{"s":[${list(Math.min(most(14), 9000), '"s.0"')}]}`,
    ),
    'a value that is everywhere': `{"json":{"a":1},"meta":{"referentialEqualities":[["a.b"],{"a":[${list(Math.min(most(14), 9000), '"c"')}]}]}}`,
    'digits of a bigint': noted(`"n":"${'9'.repeat(size)}"`, '"n":["bigint"]'),
    'a date of many digits': noted(`"n":"${'9'.repeat(size)}"`, '"n":["Date"]'),
    'a slow expression': noted('"r":"/(a+)+$/"', '"r":["regexp"]'),
    'a custom class': noted('"c":{}', '"c":[["class","Object"]]'),
    'deep values': noted(`"d":${'['.repeat(45)}${']'.repeat(45)}`, `"d${'.0'.repeat(most(2))}":["Date"]`),
    'deep notes': noted('"d":1', `"d":${'["set",{"0":'.repeat(40)}["Date"]${'}]'.repeat(40)}`),
    'deeper than the stack': `${'['.repeat(most(2))}${']'.repeat(most(2))}`,
    'notes on prototypes': noted(
      '"__proto__":{"x":"2026-01-01T00:00:00.000Z"},"constructor":{"prototype":{}}',
      '"__proto__.x":["Date"],"__proto__":["map"],"constructor.prototype.x":["Date"]',
    ),
    'many dates': noted(fields(many, '"2026-01-01T00:00:00.000Z"'), fields(many, '["Date"]')),
    'many long paths': noted(
      '"a":1',
      fields(Math.min(most(500), 2000), '["Date"]').replaceAll('"a', `"${'b.'.repeat(240)}`),
    ),
  }
}

const rightOf = (path: string) => {
  const [first] = (expectations as Record<string, Expectation[]>)[path] ?? []
  return JSON.stringify(first?.input(server.things) ?? {})
}

const batchOf = (path: string) => `/trpc/${list(BATCH, path)}?batch=1`
const inBatch = (input: string) => `{${Array.from({ length: BATCH }, (_, n) => `"${n}":${input}`).join(',')}}`

const calls = [...apiContract.procedures.values()]
/** Only calls without a permission check get the longest bodies, and one call with its own body limit. */
const LONG = new Set(['auth.login', 'search.suggest', 'payments.create'])

test.each(calls)('$path: no annotation blocks the event loop', async ({ path }) => {
  const right = rightOf(path).slice(1, -1)
  const ask = (size: number, call: (input: string) => Omit<Call, 'name'>): Call[] =>
    Object.entries(hostileInputs(size, right)).map(([name, input]) => {
      const asked = call(input)
      return { name: `${asked.method} ${asked.path.slice(0, 80)}: ${name}`, as: 'guest', ...asked }
    })
  const all = [
    ...ask(LONG.has(path) ? 900_000 : 30_000, (body) => ({ path: `/trpc/${path}`, method: 'POST', body })),
    ...ask(LONG.has(path) ? 44_000 : 3000, (input) => ({
      path: batchOf(path),
      method: 'POST',
      body: inBatch(input),
    })),
    ...ask(3000, (input) => ({
      path: `/trpc/${path}?input=${encodeURIComponent(input)}`,
      method: 'GET',
    })).filter((call) => call.path.length < MAX_ADDRESS),
  ]
  expect(all.some(({ method }) => method === 'GET')).toBe(true)
  await server.expectQuick(all)
})

const queries = calls.filter(({ type }) => type === 'query')
test.each(queries)('$path: no batch of it blocks the event loop', async ({ path }) => {
  const input = inBatch(`{"json":${rightOf(path)}}`)
  await server.expectQuick(
    (['guest', 'owner'] as const).map((as) => ({
      name: `${path}: ${BATCH} calls in a batch as ${as}`,
      path: `${batchOf(path)}&input=${encodeURIComponent(input)}`,
      method: 'GET',
      as,
    })),
  )
})
