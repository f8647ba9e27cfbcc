import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { documentUrl, resourceUrl, scormUrl, videoUrl } from '../../../media/server/files/addresses.ts'
import { files } from '../../../media/tables.ts'
import { toAppError } from '../../../platform/server/errors.ts'
import { createWorld, type Caller, type World } from '../../../testing/world.ts'

let world: World
let admin: Caller
let teacher: Caller
let teacherId: string
let own: number
let other: number

beforeAll(async () => {
  world = await createWorld()
  admin = world.as(await world.user({ role: 'admin' }))
  own = (await world.course()).id
  other = (await world.course({ isPremium: true })).id
  const user = await world.user()
  teacherId = user.id
  teacher = world.as({
    ...user,
    duties: [{ duty: 'courses', courseId: own, batchId: null, limit: null }],
  })
})
afterAll(() => world.close())

const KINDS = {
  video: { addressOf: videoUrl, lesson: { kind: 'video', duration: '9 min' }, field: 'videoUrl' },
  document: { addressOf: documentUrl, lesson: { kind: 'pdf' }, field: 'documentUrl' },
  scorm: { addressOf: scormUrl, lesson: { kind: 'scorm' }, field: 'scormUrl' },
} as const

const refusal = (answer: Promise<unknown>) =>
  answer.then(
    () => 'done',
    (error: unknown) => toAppError(error).code,
  )

const kinds = ['video', 'document', 'scorm'] as const

test.each(kinds)('a %s of another course is for its staff only', async (kind) => {
  const about = KINDS[kind]
  const { id } = await world.file(kind)
  const address = about.addressOf(id)
  const add = (call: Caller, courseId: number) =>
    call.lessons.create({
      ...about.lesson,
      courseId,
      title: 'Film',
      order: 1,
      [about.field]: address,
    })
  await add(admin, other)
  expect(await refusal(add(teacher, own))).toBe('UPLOADED_FILE_UNKNOWN')
  const lesson = await teacher.lessons.create({
    ...about.lesson,
    courseId: own,
    title: 'Empty',
    order: 1,
    ...(kind === 'video' && { videoUrl: 'https://example.com/a.mp4' }),
  })
  const change = () => teacher.lessons.update({ id: lesson.id, [about.field]: address })
  expect(await refusal(change())).toBe('UPLOADED_FILE_UNKNOWN')
  // Several lessons can use a file that belongs to the teacher's own course, or that the teacher uploaded.
  const first = await add(admin, own)
  expect(await refusal(change())).toBe('done')
  expect(await refusal(add(teacher, own))).toBe('done')
  expect(first.courseId).toBe(own)
  const { id: uploaded } = await world.file(kind)
  await world.db.update(files).set({ uploadedBy: teacherId }).where(eq(files.id, uploaded))
  expect(
    await refusal(teacher.lessons.update({ id: lesson.id, [about.field]: about.addressOf(uploaded) })),
  ).toBe('done')
})

test('a resource of another course, or of the academy, is for their staff only', async () => {
  const { id } = await world.file('resource')
  const add = (call: Caller, courseId: number | null, url = resourceUrl(id)) =>
    call.resources.create({ courseId, title: 'Sheet', type: 'PDF', size: '1 MB', url })
  await add(admin, other)
  await add(admin, null)
  expect(await refusal(add(teacher, own))).toBe('UPLOADED_FILE_UNKNOWN')
  const { id: link } = await add(teacher, own, 'https://example.com/sheet.pdf')
  const change = () => teacher.resources.update({ id: link, url: resourceUrl(id) })
  expect(await refusal(change())).toBe('UPLOADED_FILE_UNKNOWN')
  await add(admin, own)
  expect(await refusal(change())).toBe('done')
})
