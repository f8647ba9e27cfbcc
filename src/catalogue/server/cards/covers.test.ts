import { afterAll, beforeAll, expect, test } from 'vitest'
import { sampleCourseInput } from '../../samples.ts'
import { COVERS } from '../../../media/rules.ts'
import { coverArt } from '../../../media/server/art/art.ts'
import { type Caller, createWorld, type World } from '../../../testing/world.ts'

let world: World
let admin: Caller

beforeAll(async () => {
  world = await createWorld()
  admin = world.as(await world.user({ role: 'admin' }))
  await world.category('Music')
})
afterAll(() => world.close())

test('a title always has the same covers, and all of them differ', () => {
  const covers = Array.from({ length: COVERS }, (_, variant) => coverArt('Hearing the Raga', variant))
  expect(new Set(covers).size).toBe(COVERS)
  expect(coverArt(' hearing the raga ', 3)).toBe(covers[3])
  expect(coverArt('हिन्दी', 0)).not.toBe(coverArt('தமிழ்', 0))
})

test('a generated cover is a stored picture that a course can use like any other', async () => {
  const { url } = await admin.courses.cover({ title: 'Hearing the Raga', variant: 2 })
  expect(url).toMatch(/^\/media\/thumbnails\/[0-9a-f-]{36}\/1280\.webp$/)
  const course = await admin.courses.create(sampleCourseInput({ thumbnail: url }))
  expect(course.thumbnail).toBe(url)
  await expect(admin.courses.cover({ title: ' ' })).rejects.toThrow('Title is required')
  await expect(admin.courses.cover({ title: 'Songs', variant: COVERS })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
  })
})
