import { afterAll, beforeAll, expect, test } from 'vitest'
import { thumbnailKey, thumbnailUrl } from './media/server/files/addresses.ts'
import { storeThumbnail } from './media/server/files/files.ts'
import { type Jobs, startJobs } from './jobs.ts'
import { createWorld, type World } from './testing/world.ts'
import { picture } from './testing/pictures.ts'

let world: World
let jobs: Jobs

beforeAll(async () => {
  world = await createWorld()
  jobs = startJobs(world)
})
afterAll(async () => {
  await jobs.close()
  await world.close()
})

test('the files of a course are gone soon after it was deleted for good', async () => {
  const admin = world.as(await world.user({ role: 'admin' }))
  const { id } = await storeThumbnail(world.db, world.storage, { source: await picture(1) })
  const course = await world.course()
  await admin.courses.update({ id: course.id, thumbnail: thumbnailUrl(id) })
  const stored = () => world.storage.stat(thumbnailKey(id, 640))
  expect(await stored()).not.toBeNull()
  await admin.courses.delete({ id: course.id })
  await admin.bin.delete({ id: course.id })
  await expect.poll(stored, { timeout: 20_000 }).toBeNull()
})
