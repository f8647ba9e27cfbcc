import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditLog } from '../../../academy/tables.ts'
import { thumbnailUrl } from '../../../media/server/files/addresses.ts'
import { files } from '../../../media/tables.ts'
import { type Caller, createWorld, type World } from '../../../testing/world.ts'
import { teachers } from '../../tables.ts'

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

const about = { description: 'Plays the **tabla** <script>alert(1)</script>' }
const none = { thumbnail: null }
const noAccount = { username: null }

test("a course links to its teacher's page if there is one, in upper or lower case", async () => {
  const course = await world.course({ instructor: 'meera IYER' })
  const draft = await world.course({ instructor: 'Meera Iyer', isPublished: false })
  const binned = await world.course({ instructor: 'Meera Iyer' })
  await admin.courses.delete({ id: binned.id })
  await world.course({ instructor: 'Meera Iyers' })
  expect((await guest.courses.description({ id: course.id })).teacher).toBeNull()

  const made = await admin.teachers.create({ name: ' Meera Iyer ', ...about })
  expect(made).toEqual({
    id: made.id,
    slug: 'meera-iyer',
    name: 'Meera Iyer',
    ...about,
    ...none,
    ...noAccount,
    courses: 2,
  })
  expect((await guest.courses.description({ id: course.id })).teacher).toEqual({
    slug: 'meera-iyer',
    name: 'Meera Iyer',
    beginning: about.description,
    ...none,
  })
  // The page must be the same for guests, students and administrators.
  for (const viewer of [guest, student, admin]) {
    const page = await viewer.teachers.bySlug({ slug: 'meera-iyer' })
    expect(page).toMatchObject({ name: 'Meera Iyer', ...none, courses: [{ id: course.id }] })
    expect(page.courses).toHaveLength(1)
    expect(page.html).toContain('<strong>tabla</strong>')
    expect(page.html).not.toContain('<script')
  }
  expect(await admin.courses.description({ id: draft.id })).toMatchObject({ teacher: { slug: 'meera-iyer' } })
  expect(await admin.teachers.list()).toEqual([made])

  // The URL stays the same, and the rendered HTML changes with the description.
  const renamed = await admin.teachers.update({ id: made.id, name: 'Asha', description: '*Sings*' })
  expect(renamed).toMatchObject({ slug: 'meera-iyer', name: 'Asha', courses: 0 })
  expect((await guest.courses.description({ id: course.id })).teacher).toBeNull()
  const page = await guest.teachers.bySlug({ slug: 'meera-iyer' })
  expect(page).toMatchObject({ name: 'Asha', courses: [] })
  expect(page.html).toContain('<em>Sings</em>')

  await admin.teachers.delete({ id: made.id })
  await expect(guest.teachers.bySlug({ slug: 'meera-iyer' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  const told = await world.database.db.select().from(auditLog).orderBy(auditLog.id)
  expect(told.filter(({ action }) => action.startsWith('teacher.'))).toMatchObject([
    {
      action: 'teacher.created',
      subjectKind: 'teacher',
      subjectId: String(made.id),
      data: { name: 'Meera Iyer' },
    },
    { action: 'teacher.changed', data: { changes: { name: { from: 'Meera Iyer', to: 'Asha' } } } },
    { action: 'teacher.deleted', data: { name: 'Asha' } },
  ])
})

test('one name has one page, and two names never share an address', async () => {
  const make = (name: string) => admin.teachers.create({ name, ...about })
  const { id } = await make('José')
  await expect(make('JOSÉ')).rejects.toMatchObject({ code: 'CONFLICT' })
  expect(await make('Jose')).toMatchObject({ slug: 'jose-2' })
  expect(await make('!')).toMatchObject({ slug: 'teacher' })
  await expect(admin.teachers.update({ id, name: 'jose' })).rejects.toMatchObject({ code: 'CONFLICT' })
  await expect(admin.teachers.update({ id: id + 999, name: 'A' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
  await expect(admin.teachers.delete({ id: id + 999 })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('a picture stays while a page uses it', async () => {
  const { db } = world.database
  const picture = async () => thumbnailUrl((await world.file('thumbnail')).id)
  const [one, other] = [await picture(), await picture()]
  const before = await db.$count(files)
  const { id } = await admin.teachers.create({ name: 'With a face', ...about, thumbnail: one })
  await admin.teachers.update({ id, description: 'Changed' })
  expect(await db.$count(files)).toBe(before)
  await admin.teachers.update({ id, thumbnail: other })
  expect(await db.$count(files)).toBe(before - 1)
  // A picture that a course also uses must not be deleted.
  await world.course({ thumbnail: other })
  await admin.teachers.delete({ id })
  expect(await db.$count(files)).toBe(before - 1)
  const unknown = '/media/thumbnails/00000000-0000-4000-8000-000000000000/640.webp'
  await expect(
    admin.teachers.create({ name: 'Faceless', ...about, thumbnail: unknown }),
  ).rejects.toMatchObject({ code: 'BAD_REQUEST' })
})

test('texts from an archive are rendered when they are first shown', async () => {
  const [row] = await world.database.db
    .insert(teachers)
    .values({ slug: 'old', name: 'Old', description: '**Back**' })
    .returning()
  expect((await guest.teachers.bySlug({ slug: 'old' })).html).toContain('<strong>Back</strong>')
  const rows = await world.database.db.select().from(teachers)
  expect(rows.find(({ id }) => id === row?.id)?.descriptionHtml).toContain('<strong>')
})
