import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { User } from '../../../platform/user.schema.ts'
import { fileDeletions, files } from '../../../media/tables.ts'
import { type Caller, createWorld, type World } from '../../../testing/world.ts'
import { findResourceOfFile, getDownload } from './resources.ts'

let world: World
let guest: Caller
let admin: Caller
let studentUser: User
let buyerUser: User

beforeAll(async () => {
  world = await createWorld()
  guest = world.as(null)
  studentUser = await world.user()
  buyerUser = await world.user()
  admin = world.as(await world.user({ role: 'admin' }))
})
afterAll(() => world.close())

const input = { title: 'Cheat sheet', type: 'PDF' as const, size: '2.5 MB' }
const addressOf = (id: string) => `/media/resources/${id}`

test('a resource can belong to a course; premium ones are locked until purchase', async () => {
  const premium = await world.course({ isPremium: true })
  const file = await world.file('resource')
  await world.buy(buyerUser, premium.id)
  const made = await admin.resources.create({ ...input, url: addressOf(file.id), courseId: premium.id })
  expect(made).toEqual({
    ...input,
    id: made.id,
    courseId: premium.id,
    url: addressOf(file.id),
    locked: false,
    external: false,
  })

  for (const caller of [guest, world.as(studentUser)]) {
    const listed = await caller.resources.listByCourse({ courseId: premium.id })
    expect(listed).toEqual([{ ...made, url: null, locked: true }])
    expect(JSON.stringify(listed)).not.toContain(file.id)
  }
  expect(await world.as(buyerUser).resources.listByCourse({ courseId: premium.id })).toEqual([made])

  const external = await admin.resources.create({ ...input, url: 'https://files.example/a.pdf' })
  expect(external).toMatchObject({ courseId: null, external: true, locked: false })
  expect(await guest.resources.listIndependent()).toEqual([external])

  await expect(getDownload(world.db, studentUser, made.id)).rejects.toThrow('to download resources')
  await expect(getDownload(world.db, studentUser, 999_999)).rejects.toMatchObject({ status: 404 })
  expect(await getDownload(world.db, buyerUser, made.id)).toMatchObject({
    title: 'Cheat sheet',
    file: { id: file.id },
  })
  expect(await getDownload(world.db, studentUser, external.id)).toEqual({
    title: 'Cheat sheet',
    url: external.url,
  })
  expect(await findResourceOfFile(world.db, buyerUser, file.id)).toBe(made.id)
  expect(await findResourceOfFile(world.db, studentUser, file.id)).toBeNull()
})

test('hides the address of a locked external video too', async () => {
  const premium = await world.course({ isPremium: true })
  await admin.resources.create({ ...input, url: 'https://secret.example/x', courseId: premium.id })
  const [locked] = await guest.resources.listByCourse({ courseId: premium.id })
  expect(locked).toMatchObject({ locked: true, url: null, external: true })
})

test('administrators can change and delete; replaced files are released', async () => {
  const [one, two] = [await world.file('resource'), await world.file('resource')]
  const made = await admin.resources.create({ ...input, url: addressOf(one.id) })
  const course = await world.course()
  const changed = await admin.resources.update({
    id: made.id,
    url: addressOf(two.id),
    courseId: course.id,
    type: 'ZIP',
  })
  expect(changed).toMatchObject({
    url: addressOf(two.id),
    courseId: course.id,
    type: 'ZIP',
    title: 'Cheat sheet',
  })
  expect(await world.db.select().from(files).where(eq(files.id, one.id))).toEqual([])
  expect(
    (await admin.resources.update({ id: made.id, courseId: null, title: 'Renamed' })).courseId,
  ).toBeNull()
  expect((await admin.resources.update({ id: made.id, url: addressOf(two.id) })).url).toBe(addressOf(two.id))
  await admin.resources.delete({ id: made.id })
  await admin.bin.deleteItem({ kind: 'resource', id: made.id })
  const keys = (await world.db.select().from(fileDeletions)).map(({ key }) => key)
  expect(keys).toEqual(expect.arrayContaining([`resource/${one.id}/`, `resource/${two.id}/`]))
  await expect(admin.resources.delete({ id: made.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('invalid calls are refused', async () => {
  const student = world.as(studentUser)
  await expect(guest.resources.create({} as never)).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  await expect(student.resources.create({} as never)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(student.resources.update({} as never)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(student.resources.delete({} as never)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  const create = (patch: object) => admin.resources.create({ ...input, url: 'https://a.example/', ...patch })
  await expect(create({ type: 'EXE' })).rejects.toThrow('Type must be one of')
  await expect(create({ title: '' })).rejects.toThrow('Title is required')
  await expect(create({ url: 'ftp://a.example/' })).rejects.toThrow('URL must start with')
  await expect(create({ url: addressOf('00000000-0000-4000-8000-000000000000') })).rejects.toThrow(
    'couldn’t find this uploaded file',
  )
  await expect(create({ courseId: 999_999 })).rejects.toThrow(
    'We couldn’t find this course. Reload the page.',
  )
  await expect(guest.resources.listByCourse({ courseId: 999_999 })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
  await expect(admin.resources.update({ id: 999_999, title: 'x' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
})
