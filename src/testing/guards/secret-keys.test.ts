import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiContract } from '../../contract.ts'
import type { Client } from '../app.ts'
import { addSecretKeys, type Group, GROUPS, type Ids } from '../setups/secret-keys.ts'
import { overTrpc } from './ask.ts'
import { expectations, type Expectation, type Input } from './calls.ts'
import { addressOf, routes } from './routes.ts'
import { createScene, type Scene } from './scene.ts'
import { rememberEverything } from './unchanged.ts'

/**
 * The calls that may reveal the keys of each group to students. All other calls must not reveal them, including
 * calls that are added to the contract later.
 */
const MAY_SAY: Record<Group, string[]> = {
  hidden: [],
  drawn: [],
  withheld: [],
  // Reveals the key only after an answer to this question.
  video: ['videoQuestions.answer'],
  // The quiz shows its answers. Practising shows the right answer after each answer.
  notebook: ['mistakes.practise', 'quizzes.result'],
}
/** All calls that can show a solution to a student. */
const SHOW_SOLUTIONS = ['mistakes.practise', 'quizzes.result', 'videoQuestions.answer']

let scene: Scene
let secrets: Map<Group, string[]>
let ids: Ids[]
let everything: Awaited<ReturnType<typeof rememberEverything>>

beforeAll(async () => {
  scene = await createScene()
  ;({ secrets, ids } = await addSecretKeys(scene))
  everything = await rememberEverything(scene)
})
afterAll(() => scene.app.close())

const said = new Map<Group, Set<string>>(GROUPS.map((group) => [group, new Set()]))
const asked = new Map<Group, Set<string>>(GROUPS.map((group) => [group, new Set()]))
const solved = new Set<string>()

/** Records which questions and keys a response contains. */
function listen(name: string, text: string): void {
  for (const group of GROUPS) {
    if (secrets.get(group)?.some((word) => text.includes(word))) said.get(group)?.add(name)
    if (text.includes(`Asked as ${group}`)) asked.get(group)?.add(name)
  }
  // File routes are not in the list of calls.
  if (text.includes('"solution":{') && expectations[name as 'quizzes.result']) solved.add(name)
}

/**
 * Returns inputs of a call for each question and quiz with keys. Calls for staff reject students with any input, so
 * one input is enough.
 */
function inputsOf(path: string, expected: readonly Expectation[]): Input[] {
  const usual = expected.map(({ input }) => input(scene.things))
  if (apiContract.procedures.get(path)?.access === 'admin') return usual.slice(0, 1)
  const varied = ids.map((known) => ({
    ...usual[0],
    ...Object.fromEntries(Object.entries(known).filter(([name]) => name in (usual[0] ?? {}))),
  }))
  return [...new Map([...usual, ...varied].map((input) => [JSON.stringify(input), input])).values()]
}

const calls = Object.entries(expectations) as [string, Expectation[]][]
const typeOf = (path: string) => apiContract.procedures.get(path)?.type
const clientOf = (person: 'guest' | 'other'): Client => scene.app.client(scene.people[person].cookie)

test('no query returns a key to a student before it may be shown', async () => {
  for (const [path, expected] of calls) {
    if (typeOf(path) !== 'query') continue
    for (const input of inputsOf(path, expected))
      for (const person of ['other', 'guest'] as const)
        listen(path, (await overTrpc(path, input)(clientOf(person))).text)
  }
  expect(await everything.changes()).toEqual([])
})

test('no mutation returns a key before it may be shown', async () => {
  for (const [path, expected] of calls) {
    if (typeOf(path) !== 'mutation') continue
    for (const input of inputsOf(path, expected))
      listen(path, (await overTrpc(path, input)(clientOf('other'))).text)
    await everything.restore()
  }
})

test('no file contains a key', async () => {
  for (const [name, expected] of Object.entries(routes)) {
    const [method = '', path = ''] = name.split(' ')
    if (method !== 'GET') continue
    for (const { send } of expected) {
      const sent = await send(scene)
      for (const person of ['other', 'guest'] as const)
        listen(
          name,
          (await clientOf(person).call(method, addressOf(path, sent), undefined, sent.headers)).text,
        )
    }
  }
  await everything.restore()
})

test('only the calls that may show keys returned them, and students were asked all questions', () => {
  const sorted = (map: typeof said) =>
    Object.fromEntries([...map].map(([group, names]) => [group, [...names].toSorted()]))
  expect(sorted(said)).toEqual(MAY_SAY)
  expect([...solved].toSorted()).toEqual(SHOW_SOLUTIONS)
  for (const group of ['hidden', 'drawn', 'withheld', 'notebook'] as const)
    expect(asked.get(group)).toContain('quizzes.start')
  expect(asked.get('video')).toContain('videoQuestions.list')
  expect(asked.get('notebook')).toContain('mistakes.due')
  for (const group of ['hidden', 'drawn', 'withheld'] as const)
    expect(asked.get(group)).not.toContain('mistakes.due')
})
