import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { User } from '../../platform/user.schema.ts'
import { type Caller, createWorld, type World } from '../../testing/world.ts'

let world: World
let studentUser: User
let student: Caller
let other: Caller
let admin: Caller

beforeAll(async () => {
  world = await createWorld()
  studentUser = await world.user({ username: 'asha', fullName: 'Asha Rao' })
  student = world.as(studentUser)
  other = world.as(await world.user({ username: 'ravi' }))
  admin = world.as(await world.user({ role: 'admin' }))
})
afterAll(() => world.close())

const received = async (who: Caller) =>
  (await who.notifications.list({})).items.filter(({ kind }) => kind === 'comments_received')
const idsOf = async (state: 'unanswered' | 'answered') =>
  (await admin.comments.received({ state })).items.map(({ id }) => id)

test('administrators and the teacher are notified of comments, once for all unread ones of a course', async () => {
  const teacherUser = await world.user({ username: 'meera' })
  const teacher = world.as(teacherUser)
  await admin.teachers.create({ name: 'Meera of the choir', description: 'Sings', username: 'MEERA' })
  const course = await world.course({ instructor: 'Meera of the choir', title: 'Singing' })
  const [one, two] = [await world.lesson(course.id), await world.lesson(course.id)]
  const elsewhere = await world.lesson((await world.course()).id)

  await student.comments.create({ id: one.id, content: 'How high?' })
  await other.comments.create({ id: two.id, content: 'How low?' })
  await other.comments.create({ id: elsewhere.id, content: 'Where?' })
  const ofCourse = { courseId: course.id, title: 'Singing', lessonId: two.id, username: 'ravi', count: 2 }
  expect(await received(teacher)).toMatchObject([{ data: { ...ofCourse, admin: false }, readAt: null }])
  expect(await received(admin)).toMatchObject([
    { data: { lessonId: elsewhere.id, count: 1 } },
    { data: { ...ofCourse, admin: true } },
  ])
  expect(await received(student)).toEqual([])

  // Read notifications stay unchanged. The next comment creates a new notification.
  await teacher.notifications.markRead({})
  await student.comments.create({ id: one.id, content: 'And now?' })
  expect((await received(teacher)).map(({ data }) => 'count' in data && data.count)).toEqual([1, 2])
  // Users are not notified of their own comments, and administrators who answer are not notified of the answers.
  const before = (await received(admin)).length
  await teacher.comments.create({ id: one.id, content: 'Here' })
  expect(await received(admin)).toHaveLength(before)
  expect(await received(teacher)).toHaveLength(2)
})

test('a comment is unanswered until a teacher or administrator comments below it, answers it, or marks it', async () => {
  const lesson = await world.lesson((await world.course()).id)
  const ask = (content: string) => student.comments.create({ id: lesson.id, content })
  const [first, second] = [await ask('One?'), await ask('Two?')]
  await other.comments.create({ id: lesson.id, content: 'I ask that, too' })
  expect(await idsOf('unanswered')).toEqual(expect.arrayContaining([first.id, second.id]))
  const own = await admin.comments.create({ id: lesson.id, content: 'Both are in the text' })
  expect(await idsOf('answered')).toEqual(expect.arrayContaining([first.id, second.id]))
  expect(await idsOf('unanswered')).not.toContain(own.id)
})

test('a comment on the lesson page notifies each author of an unanswered comment once', async () => {
  const teacher = await world.user({ username: 'gita', fullName: 'Gita Sen' })
  await admin.teachers.create({ name: 'Gita', description: 'Dances', username: 'gita' })
  const lesson = await world.lesson((await world.course({ instructor: 'Gita' })).id, { title: 'Steps' })
  const late = world.as(await world.user())
  for (const who of [student, student, other]) await who.comments.create({ id: lesson.id, content: 'How?' })
  const news = async (who: Caller) =>
    (await who.notifications.list({})).items.filter(
      ({ kind, data }) => kind === 'comment_answered' && 'lessonId' in data && data.lessonId === lesson.id,
    )
  await world.as(teacher).comments.create({ id: lesson.id, content: 'Like this' })
  const told = [{ data: { lessonId: lesson.id, title: 'Steps', by: 'Gita Sen' } }]
  expect(await news(student)).toMatchObject(told)
  expect(await news(other)).toMatchObject(told)

  // A later answer causes no second notification for comments that already have one. Users are not notified of their
  // own comments.
  await late.comments.create({ id: lesson.id, content: 'And I?' })
  await admin.comments.create({ id: lesson.id, content: 'You, too' })
  expect([await news(student), await news(other), await news(late)].map((items) => items.length)).toEqual([
    1, 1, 1,
  ])
  expect([...(await news(admin)), ...(await news(world.as(teacher)))]).toEqual([])
  // A comment by another student does not count as an answer.
  await late.comments.create({ id: lesson.id, content: 'Thank you' })
  expect(await news(student)).toHaveLength(1)
})

test('an answer appears below the lesson, and its author is notified', async () => {
  const lesson = await world.lesson((await world.course()).id, { title: 'Chords' })
  const [asked, waits] = [
    await student.comments.create({ id: lesson.id, content: 'Which key?' }),
    await student.comments.create({ id: lesson.id, content: 'Which hand?' }),
  ]
  const answer = await admin.comments.answer({ commentId: asked.id, content: '@asha G major' })
  expect(answer).toMatchObject({ parentId: asked.id, byTeacher: true })
  expect(await student.comments.replies({ commentId: asked.id })).toEqual([answer])
  expect((await student.notifications.list({})).items[0]).toMatchObject({
    kind: 'comment_answered',
    data: { lessonId: lesson.id, title: 'Chords' },
  })
  expect(await idsOf('unanswered')).toContain(waits.id)
  expect(await idsOf('answered')).toContain(asked.id)
  expect([...(await idsOf('answered')), ...(await idsOf('unanswered'))]).not.toContain(answer.id)
  await admin.comments.setState({ commentId: asked.id, state: 'unanswered' })
  expect(await idsOf('unanswered')).toContain(asked.id)
  await expect(student.comments.answer({ commentId: asked.id, content: 'x' })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  })
  await expect(admin.comments.setState({ commentId: 999_999, state: 'answered' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
})

test("the list is in parts, with each comment's lesson, and without courses in the bin", async () => {
  const course = await world.course({ title: 'Binned soon' })
  const lesson = await world.lesson(course.id, { title: 'Scales' })
  const made = []
  for (let n = 0; n < 3; n += 1)
    made.push(await student.comments.create({ id: lesson.id, content: `${n}`, atSeconds: n }))
  // Unanswered comments by other students are older.
  const first = await admin.comments.received({ limit: 2, cursor: (made[0]?.id ?? 0) - 1 })
  expect(first.items.map(({ content }) => content)).toEqual(['0', '1'])
  expect(first.items[1]).toMatchObject({
    atSeconds: 1,
    answeredAt: null,
    user: { username: 'asha', fullName: 'Asha Rao' },
    lesson: { id: lesson.id, title: 'Scales' },
    course: { title: 'Binned soon' },
  })
  const next = await admin.comments.received({ limit: 2, cursor: first.nextCursor ?? undefined })
  expect(next.items.map(({ content }) => content)).toEqual(['2'])
  for (const { id: commentId } of made) await admin.comments.setState({ commentId, state: 'answered' })
  const answered = await admin.comments.received({ state: 'answered', limit: 2 })
  expect(answered.items.map(({ content }) => content)).toEqual(['2', '1'])
  await admin.courses.delete({ id: course.id })
  const left = await admin.comments.received({ state: 'answered' })
  expect(left.items.map((item) => item.lesson.id)).not.toContain(lesson.id)
})

test('the author can edit a comment for 15 minutes, and it is marked as edited', async () => {
  const { id } = await world.lesson((await world.course()).id)
  const made = await student.comments.create({ id, content: 'Teh key' })
  expect(made.editedAt).toBeNull()
  const change = { commentId: made.id, content: ' The key ' }
  for (const who of [other, admin])
    await expect(who.comments.update(change)).rejects.toThrow('You can edit only your own comments')
  const changed = await student.comments.update(change)
  expect(changed).toMatchObject({ id: made.id, content: 'The key', createdAt: made.createdAt })
  expect(changed.editedAt).toBeInstanceOf(Date)
  expect((await other.comments.list({ id })).items).toEqual([changed])
  await expect(student.comments.update({ ...change, content: ' ' })).rejects.toThrow(
    'The comment is required',
  )
  await world.db.execute(
    sql`update comments set created_at = now() - interval '16 minutes' where id = ${made.id}`,
  )
  await expect(student.comments.update(change)).rejects.toThrow('You can edit a comment only for 15 minutes')
})

test('a deleted comment can be restored unchanged by its author for some minutes', async () => {
  const { id } = await world.lesson((await world.course()).id)
  const made = await student.comments.create({ id, content: 'Oops', atSeconds: 4 })
  await student.comments.create({ id, content: 'Later' })
  const commentId = made.id
  await student.comments.delete({ commentId })
  await expect(admin.comments.restore({ commentId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  const [restored] = await Promise.all(
    [
      student.comments.restore({ commentId }),
      student.comments.restore({ commentId }).catch(() => undefined),
    ].map((call) => call.catch(() => undefined)),
  )
  expect(restored ?? made).toEqual(made)
  expect(await student.comments.list({ id })).toMatchObject({ total: 2, items: [{ content: 'Later' }, made] })

  await admin.comments.delete({ commentId })
  expect(await admin.comments.restore({ commentId })).toEqual(made)
  const actions = (await admin.audit.list({})).items.map(({ action }) => action)
  expect(actions.slice(0, 2)).toEqual(['comment.restored', 'comment.deleted'])

  await student.comments.delete({ commentId })
  await world.db.execute(sql`update removed_comments set removed_at = now() - interval '6 minutes'`)
  await expect(student.comments.restore({ commentId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect((await student.comments.list({ id })).total).toBe(1)
})
