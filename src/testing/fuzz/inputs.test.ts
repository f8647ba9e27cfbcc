import fc from 'fast-check'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { apiContract } from '../../contract.ts'
import { toJson } from '../../platform/server/rest/json-schema.ts'
import type { Client, Reply } from '../app.ts'
import { expectations, type Expectation } from '../guards/calls.ts'
import type { Person } from '../guards/people.ts'
import { createOpenApi } from '../../platform/server/rest/openapi.ts'
import { type Fuzz, isAuditedExport, openFuzz } from './harness.ts'
import { hostile, hostileText, inputs, type Json, TEXTS } from './hostile.ts'

let fuzz: Fuzz
beforeAll(async () => {
  fuzz = await openFuzz()
})
afterAll(() => fuzz.close())

/** Returns the user with the most access to a call: the user whom the call is about, otherwise the owner. */
function bestOf(name: string) {
  const [first] = (expectations as Record<string, Expectation[]>)[name] ?? []
  const person = (['other', 'owner'] as const).find((one) => first?.says[one] === 'ok')
  const best: Person = person ?? 'owner'
  return { best, right: (first?.input(fuzz.things) ?? {}) as Json }
}

const pathOf = (value: unknown) => encodeURIComponent(String(value).toWellFormed())
const bodies = (body: unknown) => JSON.stringify(body) ?? ''

describe('unexpected input over tRPC', () => {
  const all = [...apiContract.procedures.values()].filter(({ type }) => type !== 'subscription')

  test.each(all)('$path', async ({ path, type, input }) => {
    const { best, right } = bestOf(path)
    const send = (client: Client, text: string): Promise<Reply> =>
      type === 'mutation'
        ? client.post(`/trpc/${path}`, text)
        : client.get(`/trpc/${path}?input=${encodeURIComponent(text.toWellFormed())}`)
    const wrapped = inputs(input ? toJson(input, 'input') : {}, right).map((json) => bodies({ json }))
    // Generates metadata of the input for superjson, which transforms inputs.
    const values = fc.record({ json: inputs({}, right), meta: meta(Object.keys(right)) }).map(bodies)
    const texts = fc.oneof({ weight: 6, arbitrary: wrapped }, { weight: 2, arbitrary: values }, hostileText)
    await fuzz.check(texts, async (text) => fuzz.judge(await send(fuzz.as(best), text), type === 'mutation'))
  })
})

/**
 * Generates metadata of an input: two kinds that calls accept, and other kinds of superjson that calls reject.
 */
const meta = (names: string[]) =>
  fc.record({
    values: fc.oneof(
      fc.dictionary(
        fc.constantFrom(...names, '__proto__', 'constructor.prototype.x', 'a.b.c', ''),
        fc.constantFrom(
          ['Date'],
          ['undefined'],
          ['bigint'],
          ['regexp'],
          ['set'],
          ['map'],
          ['URL'],
          ['Error'],
          ['number'],
          [['symbol', 'x']],
          [['class', 'Object']],
          [['custom', 'x']],
          [['typed-array', 'Uint8Array']],
          ['Date', { a: ['Date'] }],
          'x',
        ),
      ),
      hostile,
    ),
    referentialEqualities: fc.oneof(fc.constant(undefined), fc.constant({ a: ['b'] }), hostile),
  })

type Operation = {
  operationId: string
  parameters?: { name: string; in: string; schema: Json }[]
  requestBody?: { content: Record<string, { schema: Json }> }
}
const { paths } = createOpenApi(apiContract)({ siteName: '', origin: '', cookie: '' }) as {
  paths: Record<string, Record<string, Operation>>
}

describe('unexpected input over REST', () => {
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )

  test.each(all)('$method $path', async ({ method, path, operation }) => {
    const { best, right } = bestOf(operation.operationId)
    const { parameters = [], requestBody } = operation
    const json = requestBody?.content['application/json']?.schema ?? {}
    const named = parameters.filter((one) => one.in === 'path')
    const asked = fc.record({
      names: fc.tuple(
        ...named.map(({ name }) =>
          fc.oneof({ weight: 5, arbitrary: fc.constant(right[name] ?? 1) }, hostileText, fc.integer()),
        ),
      ),
      query: fc.dictionary(
        fc.constantFrom(...parameters.map(({ name }) => name), 'limit', 'cursor', '__proto__', 'a[b]'),
        fc.oneof(hostileText, fc.integer().map(String)),
        { maxKeys: 3 },
      ),
      headers: fc.dictionary(
        fc.constantFrom(
          ...HEADERS,
          ...parameters.filter((one) => one.in === 'header').map(({ name }) => name),
        ),
        fc.constantFrom(...TEXTS.filter((text) => /^[\x20-\x7e]{0,2000}$/.test(text)), ...VALUES),
        { maxKeys: 2 },
      ),
      body: fc.oneof(
        { weight: 6, arbitrary: inputs(json, right).map(bodies) },
        hostileText,
        fc.constant('{"a":1,"a":2}'),
      ),
    })
    await fuzz.check(asked, async ({ names, query, headers, body }) => {
      const address = named.reduce((all, { name }, at) => all.replace(`{${name}}`, pathOf(names[at])), path)
      const search = new URLSearchParams(
        Object.entries(query).map(([key, value]) => [key, value.toWellFormed()]),
      )
      const sent = /GET|HEAD|OPTIONS/.test(method) ? undefined : body
      const reply = await fuzz.as(best).call(method, `${address}?${search}`, sent, headers)
      await fuzz.judge(reply, method !== 'GET' || isAuditedExport(path))
    })
  })
})

const HEADERS = [
  'range',
  'if-none-match',
  'if-range',
  'referer',
  'origin',
  'accept-encoding',
  'accept',
  'x-forwarded-for',
  'content-type',
  'user-agent',
  'sec-fetch-site',
  'cookie',
]
const VALUES = [
  'bytes=0-',
  'bytes=-1',
  'bytes=9-1',
  'bytes=0-0,2-3',
  '*',
  'W/"x"',
  'gzip;q=9',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'application/json; charset=utf-7',
  'application/offset+octet-stream',
  'same-origin',
  'lantern=x',
  'lantern=%00;lantern_device=x',
  'for=_x',
]
