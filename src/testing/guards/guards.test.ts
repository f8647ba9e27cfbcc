import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiContract } from '../../contract.ts'
import { platformErrors } from '../../platform/server/errors.ts'
import { describeProcedures } from '../../platform/server/rest/procedures.ts'
import { anyone, router } from '../../platform/server/trpc.ts'
import type { Client } from '../app.ts'
import { type Ask, listen, ofNothing, outcome, overRest, overTrpc, rowsByProcedure, wordsOf } from './ask.ts'
import { expectations, type Expectation } from './calls.ts'
import { PEOPLE, type Person, type Says } from './people.ts'
import { addressOf, routes, type RouteExpectation } from './routes.ts'
import { createScene, type Scene } from './scene.ts'
import { rememberEverything } from './unchanged.ts'

const { procedures, files } = apiContract

let scene: Scene
let everything: Awaited<ReturnType<typeof rememberEverything>>

beforeAll(async () => {
  scene = await createScene()
  everything = await rememberEverything(scene)
})
afterAll(() => scene.app.close())

/** Creates a new client for each call, so that changed cookies don't affect the next call. */
const as = (person: Person): Client => scene.app.client(scene.people[person].cookie)

type Asked = {
  says: Says
  /** Returns the call. Used again for each user with access. */
  ask: () => Ask | Promise<Ask>
  /** The same call for an object that does not exist. */
  askNothing?: Ask | undefined
  /** The same call with an empty input. */
  askEmpty?: Ask | undefined
  changes: boolean
  /** Whether to test only one user per outcome. */
  oncePerOutcome?: boolean
}

const WHO = [platformErrors.SIGN_IN_REQUIRED().message, platformErrors.FORBIDDEN().message]

/** Returns the first user for each expected result. */
const oneOfEach = (says: Says) =>
  PEOPLE.filter((person, place) => PEOPLE.findIndex((other) => says[other] === says[person]) === place)

/**
 * Makes the call as every user. A rejected call must change nothing. Its error must reveal neither whether the
 * object exists, nor other errors in the input.
 */
async function askAsEverybody({ says, ask, askNothing, askEmpty, changes, oncePerOutcome }: Asked) {
  const got: Partial<Says> = {}
  const people = oncePerOutcome ? oneOfEach(says) : PEOPLE
  const refused = people.filter((person) => says[person] !== 'ok')
  const asked = await ask()
  await Promise.all(
    refused.map(async (person) => {
      const reply = await asked(as(person))
      const words = wordsOf(reply)
      got[person] = outcome(reply)
      if (askNothing && [401, 403, 404].includes(reply.status))
        expect([person, wordsOf(await askNothing(as(person)))]).toEqual([person, words])
      if (askEmpty && WHO.some((why) => words.includes(why)))
        expect([person, wordsOf(await askEmpty(as(person)))]).toEqual([person, words])
    }),
  )
  expect([refused, await everything.changes()]).toEqual([refused, []])
  for (const person of people.filter((one) => !refused.includes(one))) {
    got[person] = outcome(await (await ask())(as(person)))
    if (changes) await everything.restore()
  }
  expect(got).toEqual(Object.fromEntries(people.map((person) => [person, says[person]])))
  expect(await everything.changes()).toEqual([])
}

describe('every call', () => {
  test('has an expectation', () => {
    expect(Object.keys(expectations).toSorted()).toEqual([...procedures.keys()].toSorted())
  })

  const all = Object.entries(expectations) as [string, Expectation[]][]

  test.each(all)('%s', async (path, expected) => {
    const { type } = procedures.get(path) ?? {}
    for (const { says, input: inputOf, seen } of expected) {
      const input = inputOf(scene.things)
      const asks = (ask: (given: typeof input) => Ask) => ({
        ask: () => ask(input),
        askNothing: seen ? undefined : ask(ofNothing(input)),
        askEmpty: ask({}),
        changes: type === 'mutation',
      })
      if (type === 'subscription') await askAsEverybody({ says, ...asks(() => listen(scene.app, path)) })
      else await askAsEverybody({ says, ...asks((given) => overTrpc(path, given)) })
    }
  })

  test.each(all.filter(([path]) => rowsByProcedure.has(path)))('%s over REST', async (path, expected) => {
    for (const { says, input: inputOf, seen } of expected) {
      const input = inputOf(scene.things)
      await askAsEverybody({
        // REST has no previews, so an administrator keeps the access of an administrator in a preview.
        says: { ...says, preview: says.admin },
        ask: () => overRest(path, input),
        askNothing: seen ? undefined : overRest(path, ofNothing(input)),
        changes: rowsByProcedure.get(path)?.method !== 'GET',
        // Both transports use the same access check, and the test above covers tRPC for all users.
        oncePerOutcome: true,
      })
    }
  })

  test('has a summary', () => {
    const silent = router({ courses: router({ byId: anyone.query(() => null) }) })
    expect(() => describeProcedures(silent)).toThrow(/courses\.byId has no summary/)
    const summaries = [...procedures.values()].map(({ summary }) => summary)
    expect(summaries.filter((one, place) => summaries.indexOf(one) !== place)).toEqual([])
    for (const summary of summaries) expect(summary).toMatch(/^[A-Z].*[^.]$/)
  })
})

describe('every route besides the calls', () => {
  const known = new Set(apiContract.rows.map(({ method, path }) => `${method} ${path}`))
  const mounted = () => scene.app.routes.map(({ method, path }) => `${method} ${path}`)

  test('has an expectation', () => {
    const heads = new Set(Object.keys(routes).map((name) => name.replace(/^GET/, 'HEAD')))
    const unknown = mounted().filter(
      (name) =>
        !known.has(name) &&
        !routes[name] &&
        !name.endsWith(' /trpc/:path') &&
        !heads.has(name) &&
        // Fastify adds a HEAD route to each GET route.
        !known.has(name.replace(/^HEAD/, 'GET')),
    )
    expect(unknown).toEqual([])
    expect(Object.keys(routes).filter((name) => !mounted().includes(name))).toEqual([])
  })

  const all = Object.entries(routes) as [string, RouteExpectation[]][]

  test.each(all)('%s', async (name, expected) => {
    const [method = '', path = ''] = name.split(' ')
    const methods = method === 'GET' && path.startsWith('/media/') ? ['GET', 'HEAD'] : [method]
    for (const one of methods)
      for (const { says, send, seen } of expected) {
        const ask = async (nothing = false): Promise<Ask> => {
          const sent = await send(scene)
          return (client) => client.call(one, addressOf(path, sent, nothing), sent.body, sent.headers)
        }
        const askNothing = path.includes(':') && !seen ? await ask(true) : undefined
        await askAsEverybody({
          says,
          ask: () => ask(),
          askNothing,
          changes: method !== 'GET' || /\.(csv|zip)$/.test(path),
        })
      }
  })

  test.each(files.filter(({ input, path }) => input && path.includes(':id')))(
    '$method $path reads IDs as all calls do',
    async ({ method, path }) => {
      for (const id of ['x', '0', '-1', '01', '2147483648'])
        expect([id, (await as('admin').call(method, path.replace(':id', id))).json]).toMatchObject([
          id,
          { message: 'An ID must be a positive number', issues: [{ path: 'id' }] },
        ])
    },
  )
})
