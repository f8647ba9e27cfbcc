import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiContract } from '../../contract.ts'
import { canBeIn, DUTY_NAMES, type Duty } from '../../platform/enumerations.ts'
import { platformErrors } from '../../platform/server/errors.ts'
import type { Scope } from '../../platform/server/call-meta.ts'
import type { Needed, Place } from '../../platform/policy.ts'
import type { Client, Reply } from '../app.ts'
import { type Ask, listen, overTrpc } from './ask.ts'
import { expectations } from './calls.ts'
import { addressOf, routes } from './routes.ts'
import { createScene, PASSWORD, type Scene } from './scene.ts'
import { rememberEverything } from './unchanged.ts'

let scene: Scene
let everything: Awaited<ReturnType<typeof rememberEverything>>
let helper: Client
let helperId: string
let otherCourse: number
let otherBatch: number

beforeAll(async () => {
  scene = await createScene()
  helper = scene.app.client()
  const { json } = await helper.post('/api/register', { username: 'helper', password: PASSWORD })
  helperId = (json as { id: string }).id
  otherCourse = (await scene.app.rows.course()).id
  const [batch] = await scene.sql<{ id: number }[]>`
    insert into batches (name, starts_on) values ('Nobody', '2026-06-01') returning id`
  otherBatch = batch?.id ?? 0
  everything = await rememberEverything(scene)
})
afterAll(() => scene.app.close())

/** A declared call or file route for staff, with inputs that work. */
type Guarded = {
  name: string
  duty: Needed
  scope: Scope | undefined
  asks: { ask: () => Promise<Ask>; input: object }[]
  empty: Ask
}

const list = (needed: Needed): readonly Duty[] =>
  needed === 'administrator' ? [] : typeof needed === 'string' ? [needed] : needed

function calls(): Guarded[] {
  return [...apiContract.procedures.values()].flatMap(({ path, type, access, duty, scope }) => {
    if (access !== 'admin' || duty === undefined) return []
    const works = expectations[path as keyof typeof expectations].filter(({ says }) => says.admin === 'ok')
    const asked = (input: Record<string, unknown>) =>
      type === 'subscription' ? listen(scene.app, path) : overTrpc(path, input)
    const asks = works.map((one) => {
      const input = one.input(scene.things)
      return { input, ask: () => Promise.resolve(asked(input)) }
    })
    return [{ name: path, duty, scope, asks, empty: asked({}) }]
  })
}

function files(): Guarded[] {
  return apiContract.files.flatMap(({ method, path, name, duty, scope }) => {
    if (duty === undefined) return []
    const works = (routes[`${method} ${path}`] ?? []).filter(({ says }) => says.admin === 'ok')
    const asks = works.map(({ send }) => ({
      input: {},
      ask: async (): Promise<Ask> => {
        const sent = await send(scene)
        return (client) => client.call(method, addressOf(path, sent), sent.body, sent.headers)
      },
    }))
    const empty: Ask = (client) => client.call(method, path.replaceAll(/:\w+/g, '1'))
    return [{ name: `${method} ${path} (${name})`, duty, scope, asks, empty }]
  })
}

type Given = readonly [Duty, Place]
const ACADEMY: Place = { courseId: null }

const give = ([duty, { courseId, batchId = null }]: Given) => scene.sql`
  insert into staff_duties (user_id, duty, scope, course_id, batch_id)
  values (${helperId}, ${duty}, ${courseId !== null ? 'course' : batchId !== null ? 'batch' : 'academy'},
    ${courseId}, ${batchId})`

const dismiss = () => scene.sql`delete from staff_duties where user_id = ${helperId}`

/** Whether the duty allowed the call. It may still fail for another reason, such as a missing reauthentication. */
const isAllowed = ({ status, text }: Reply) =>
  // Responses to HEAD have no text.
  !(status === 403 && (text === '' || text.includes(platformErrors.FORBIDDEN().message))) && status !== 401

/** Makes a call with these duties, and then undoes its changes. */
async function askWith(duties: readonly Given[], ask: Ask): Promise<boolean> {
  for (const given of duties) await give(given)
  const allowed = isAllowed(await ask(scene.app.client(helper.cookie)))
  await dismiss()
  if (allowed) await everything.restore()
  return allowed
}

describe.each([
  ['calls', calls],
  ['files', files],
])('%s', (_kind, all) => {
  test('every duty allows the calls that declare it in the whole academy, and no others', async () => {
    const wrong: string[] = []
    for (const { name, duty, empty } of all())
      for (const one of DUTY_NAMES) {
        const allowed = await askWith([[one, ACADEMY]], empty)
        if (allowed !== list(duty).includes(one)) wrong.push(`${name}: ${one}`)
      }
    expect(wrong).toEqual([])
  })

  test.each([
    ['course', () => ({ courseId: otherCourse })],
    ['batch', () => ({ courseId: null, batchId: otherBatch })],
  ] as const)('a duty in a %s allows only calls about it', async (kind, other) => {
    const wrong: string[] = []
    for (const { name, duty, scope, asks, empty } of all())
      for (const one of list(duty).filter((given) => canBeIn(kind, given))) {
        // The other course or batch exists, but no input refers to it.
        const elsewhere = await askWith([[one, other()]], empty)
        if (elsewhere !== (scope === 'filtered')) wrong.push(`${name}: ${one} without an input`)
        for (const { ask } of asks) {
          const outside = await askWith([[one, other()]], await ask())
          if (outside !== (scope === 'filtered')) wrong.push(`${name}: ${one} in another ${kind}`)
        }
      }
    expect(wrong).toEqual([])
  })
})

test('calls with a scope are allowed in the course or batch of their input', async () => {
  const wrong: string[] = []
  let batches = 0
  for (const { name, duty, scope, asks } of calls()) {
    if (typeof scope !== 'function') continue
    for (const { ask, input } of asks) {
      // Skips inputs with a price, because a price needs another duty.
      if ('price' in input) continue
      const places = await scope(scene.app.services.db, input)
      const about = new Map(places.map((place) => [JSON.stringify(place), place]))
      const given = [...about.values()].flatMap((place): Given[] => {
        const kind = place.courseId !== null ? 'course' : 'batch'
        const [one] = list(duty).filter((own) => canBeIn(kind, own))
        // Items without a course, such as independent resources, belong to the whole academy.
        return one && (place.courseId ?? place.batchId) ? [[one, place]] : []
      })
      if (given.length === 0 || given.length < about.size) continue
      batches += given.some(([, { batchId }]) => batchId) ? 1 : 0
      if (!(await askWith(given, await ask()))) wrong.push(name)
    }
  }
  expect(wrong).toEqual([])
  expect(batches).toBe(4)
})

test('a duty that has ended allows nothing', async () => {
  await scene.sql`
    insert into staff_duties (user_id, duty, scope, until) values (${helperId}, 'payments', 'academy', now())`
  expect((await helper.get('/trpc/payments.list')).status).toBe(403)
  await dismiss()
})
