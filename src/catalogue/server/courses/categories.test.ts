import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, createWorld, type World } from '../../../testing/world.ts'

let world: World
let guest: Caller
let student: Caller
let admin: Caller

beforeAll(async () => {
  world = await createWorld()
  guest = world.as(null)
  student = world.as(await world.user())
  admin = world.as(await world.user({ role: 'admin' }))
})
afterAll(() => world.close())

test('an administrator creates, changes and deletes; everyone can read', async () => {
  const made = await admin.categories.create({ name: '  Languages ', description: ' ' })
  expect(made).toEqual({ id: made.id, name: 'Languages', description: null })
  expect(await guest.categories.list()).toEqual([made])
  const changed = await admin.categories.update({ id: made.id, description: 'Words' })
  expect(changed).toEqual({ ...made, description: 'Words' })
  expect(await admin.categories.update({ id: made.id, name: 'languages' })).toMatchObject({
    name: 'languages',
  })
  await admin.categories.delete({ id: made.id })
  expect(await guest.categories.list()).toEqual([])
})

test('other users are refused', async () => {
  await expect(guest.categories.create({ name: 'x' })).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  await expect(student.categories.create({ name: 'x' })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(student.categories.update({ id: 1, name: 'x' })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(student.categories.delete({ id: 1 })).rejects.toMatchObject({ code: 'FORBIDDEN' })
})

test('a name is taken in upper or lower case', async () => {
  await admin.categories.create({ name: 'Science' })
  const other = await admin.categories.create({ name: 'Maths' })
  await expect(admin.categories.create({ name: 'SCIENCE' })).rejects.toMatchObject({ code: 'CONFLICT' })
  await expect(admin.categories.update({ id: other.id, name: 'science' })).rejects.toThrow('already exists')
  const tries = await Promise.allSettled(
    Array.from({ length: 10 }, () => admin.categories.create({ name: 'Race' })),
  )
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test("one in use can't be deleted, and the error shows the number of its courses", async () => {
  const used = await world.category('Used')
  await world.course({ category: 'Used' })
  await expect(admin.categories.delete({ id: used.id })).rejects.toThrow('in use by 1 course.')
  await world.course({ category: 'Used' })
  await expect(admin.categories.delete({ id: used.id })).rejects.toThrow('in use by 2 courses')
  await expect(admin.categories.delete({ id: 999 })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(admin.categories.update({ id: 999, name: 'x' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(admin.categories.update({ id: used.id })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
})
