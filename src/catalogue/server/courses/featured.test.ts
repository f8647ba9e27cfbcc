import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, createWorld, type World } from '../../../testing/world.ts'

let world: World
let admin: Caller
beforeAll(async () => {
  world = await createWorld()
  admin = world.as(await world.user({ role: 'admin' }))
})
afterAll(() => world.close())

test('courses are listed in a chosen order, without those that the viewer does not see', async () => {
  const [first, second, draft] = [
    await world.course(),
    await world.course(),
    await world.course({ isPublished: false }),
  ]
  const ids = [second.id, draft.id, first.id, 999_999].join(',')
  const list = async (caller: Caller) =>
    (await caller.courses.list({ ids, published: true })).items.map(({ id }) => id)
  expect(await list(world.as(null))).toEqual([second.id, first.id])
  expect((await admin.courses.list({ ids, editable: true })).items.map(({ id }) => id)).toEqual([
    second.id,
    draft.id,
    first.id,
  ])
  for (const wrong of ['', '1,', 'x', '1;2', '99999999999'])
    await expect(admin.courses.list({ ids: wrong })).rejects.toThrow()
})

test('guests get the setting only if courses are chosen, and it accepts only IDs', async () => {
  const guest = world.as(null)
  const saved = async () => (await guest.settings.list()).find(({ key }) => key === 'featured_courses')?.value
  expect(await saved()).toBeUndefined()
  const save = (value: string) => admin.settings.update({ key: 'featured_courses', value })
  await save('2,1')
  expect(await saved()).toBe('2,1')
  for (const wrong of [
    '2,2',
    'a',
    '0',
    '1,2,',
    '1, 2',
    '01',
    '1e1',
    '0x5',
    '1.0',
    ' 1',
    '1000000000',
    Array.from({ length: 13 }, (_, at) => at + 1).join(','),
  ])
    await expect(save(wrong)).rejects.toThrow()
  await save('')
  expect(await saved()).toBeUndefined()
})
