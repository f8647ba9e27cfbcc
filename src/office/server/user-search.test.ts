import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type Caller, type World } from '../../testing/world.ts'

let world: World
let admin: Caller
let priya: string

beforeAll(async () => {
  world = await createWorld()
  admin = world.as(await world.user({ username: 'boss', role: 'admin' }))
  priya = (await world.user({ username: 'priya.j', fullName: 'Priya Joshi' })).id
  await world.user({ username: 'joshua', fullName: 'Ravi Kumar', mobile: '+919812345670' })
  await world.user({ username: 'c_plus', fullName: 'Ada (100%) \\o/' })
})
afterAll(() => world.close())

const found = async (search: string) =>
  (await admin.users.list({ search })).items.map(({ username }) => username).toSorted()

test.each([
  ['joshi priya', ['priya.j']],
  ['PRI jos', ['priya.j']],
  ['josh', ['joshua', 'priya.j']],
  ['pirya', ['priya.j']],
  ['pryia', ['priya.j']],
  ['priay', ['priya.j']],
  ['jsohua', ['joshua']],
  ['johsua', ['joshua']],
  ['prya joshy', ['priya.j']],
  ['oriya', ['priya.j']],
  ['priyaa', ['priya.j']],
  ['riya', ['priya.j']],
  ['kumar ravi', ['joshua']],
  ['pirya kumar', []],
  ['98123 45670', ['joshua']],
  ['+91 98123-45670', ['joshua']],
  ['098123 45670', ['joshua']],
  ['9812345670', ['joshua']],
  ['45670', ['joshua']],
  ['ravi 45670', ['joshua']],
  ['98123 45671', []],
  ['xyz', []],
  ['100%', ['c_plus']],
  ['c_plsu', ['c_plus']],
  ['(100', ['c_plus']],
  ['\\o/', ['c_plus']],
  ['\\m(.*)+', []],
])('finds %j', async (search, names) => {
  expect(await found(search)).toEqual(names)
})

test('finds an ID as the table shows it, and all users without a search', async () => {
  expect(await found(`${priya.slice(0, 8)}…`)).toEqual(['priya.j'])
  expect(await found('  … ')).toHaveLength(4)
})
