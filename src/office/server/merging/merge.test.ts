import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditLog } from '../../../academy/tables.ts'
import { quizAttempts, submissionFiles, submissions } from '../../../assessment/tables.ts'
import { sampleAssignmentInput, sampleQuestionInput, sampleQuizInput } from '../../../assessment/samples.ts'
import { staffDuties } from '../../tables.ts'
import { reviews } from '../../../community/tables.ts'
import { courseCompletions, lessonProgress } from '../../../learning/tables.ts'
import type { User } from '../../../platform/user.schema.ts'
import { screenshot } from '../../../testing/pictures.ts'
import { createWorld, type Caller, type World } from '../../../testing/world.ts'

let world: World
let boss: User
let admin: Caller
beforeAll(async () => {
  world = await createWorld()
  boss = await world.user({ username: 'boss', role: 'admin' })
  admin = world.as(boss)
})
afterAll(() => world.close())

const merge = (kept: User, going: User) =>
  admin.users.merge({ id: kept.id, otherId: going.id, username: going.username })
const pair = async () => [await world.user(), await world.user()] as const
const kindsOf = async (kept: User, going: User) =>
  (await admin.users.rehearseMerge({ id: kept.id, otherId: going.id })).obstacles

test('the remaining account has the purchases of one account and the progress of the other', async () => {
  const [kept, going] = await pair()
  const { id: courseId } = await world.course({ title: 'Zither', isPremium: true })
  const lesson = await world.lesson(courseId)
  const second = await world.lesson(courseId)
  for (const user of [kept, going]) {
    const { id } = await world.buy(user, courseId)
    await world.as(user).enrollments.create({ courseId })
    if (user === going) await admin.payments.revoke({ id, reason: 'refund' })
  }
  await world.as(kept).progress.update({ id: lesson.id, position: 30, completed: true })
  await world.db.insert(lessonProgress).values([
    { userId: going.id, lessonId: lesson.id, position: 80, watched: '{[60,80)}' },
    { userId: going.id, lessonId: second.id, completed: true, completedAt: new Date('2030-01-01') },
  ])
  const {
    kept: before,
    going: other,
    conflicts,
  } = await admin.users.rehearseMerge({ id: kept.id, otherId: going.id })
  expect(before.has).toMatchObject({ payments: 1, courses: 1, lessons: 1, access: 1 })
  expect(other.has).toMatchObject({ payments: 1, courses: 1, lessons: 1, access: 0, paid: 0 })
  expect(conflicts).toMatchObject({ enrollments: 1, progress: 1 })
  await merge(kept, going)
  expect(await world.as(kept).progress.byLesson({ id: lesson.id })).toMatchObject({
    position: 80,
    completed: true,
  })
  expect(await world.as(kept).enrollments.list()).toMatchObject([{ courseId, progress: 100 }])
  const [finished] = await world.db
    .select()
    .from(courseCompletions)
    .where(eq(courseCompletions.userId, kept.id))
  expect(finished?.finishedAt).toEqual(new Date('2030-01-01'))
  const [course] = await world.database
    .sql`select students from course_students where course_id = ${courseId}`
  expect(course).toEqual({ students: 1 })
  expect(await admin.users.byId({ id: kept.id })).toMatchObject({ payments: [{}, {}] })
})

test('the removed account is deleted, and the audit log and a notification name the kept one', async () => {
  const [kept, going] = await pair()
  await merge(kept, going)
  await expect(admin.users.byId({ id: going.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  const entries = await world.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.subjectKind, 'user'))
    .orderBy(auditLog.id)
  expect(entries.slice(-2)).toMatchObject([
    {
      action: 'user.merged',
      subjectId: kept.id,
      data: { username: kept.username, mergedAccount: going.username },
    },
    {
      action: 'user.merged_away',
      subjectId: going.id,
      data: { username: going.username, mergedInto: kept.username },
    },
  ])
  const { items } = await world.as(kept).notifications.list({})
  expect(items).toMatchObject([{ kind: 'accounts_merged', data: { username: going.username } }])
})

test('only students are merged, and only with the username of the removed account', async () => {
  const [kept, going] = await pair()
  const other = await world.user({ role: 'admin' })
  expect(await kindsOf(kept, boss)).toEqual([{ kind: 'owner', name: 'boss' }])
  expect(await kindsOf(other, going)).toEqual([{ kind: 'administrator', name: other.username }])
  expect(await kindsOf(kept, kept)).toEqual([{ kind: 'same', name: '' }])
  await world.db.insert(staffDuties).values({ userId: going.id, duty: 'marking', scope: 'academy' })
  expect(await kindsOf(kept, going)).toEqual([{ kind: 'staff', name: going.username }])
  await expect(merge(kept, going)).rejects.toThrow('has duties')
  await world.db
    .update(staffDuties)
    .set({ until: new Date('2020-01-01') })
    .where(eq(staffDuties.userId, going.id))
  const page = await admin.teachers.create({ name: 'Rao', description: 'Teaches', username: going.username })
  expect(await kindsOf(kept, going)).toEqual([{ kind: 'staff', name: going.username }])
  await admin.teachers.update({ id: page.id, username: null })
  await admin.users.setBlocked({ id: kept.id, blocked: true })
  expect(await kindsOf(kept, going)).toEqual([{ kind: 'blocked', name: kept.username }])
  await admin.users.setBlocked({ id: kept.id, blocked: false })
  await admin.users.setBlocked({ id: going.id, blocked: true })
  expect(await kindsOf(kept, going)).toEqual([{ kind: 'blocked', name: going.username }])
  await expect(merge(kept, going)).rejects.toThrow('is blocked')
  await admin.users.setBlocked({ id: going.id, blocked: false })
  const input = { id: kept.id, otherId: going.id }
  await expect(admin.users.merge({ ...input, username: kept.username })).rejects.toThrow(
    'of the account to remove',
  )
  await expect(world.as(kept).users.merge({ ...input, username: going.username })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  })
  await admin.users.merge({ ...input, username: going.username.toUpperCase() })
  await expect(merge(kept, going)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('a hidden review of either account stays hidden', async () => {
  for (const isOfKept of [true, false]) {
    const [kept, going] = await pair()
    const { id: courseId } = await world.course({ title: 'Zither' })
    const review = async (user: User, content: string) => {
      await world.as(user).enrollments.create({ courseId })
      await world.db.insert(reviews).values({ courseId, userId: user.id, rating: 1, content })
      return (await world.as(user).reviews.mine({ courseId })).review?.id ?? 0
    }
    const rude = await review(isOfKept ? kept : going, 'Rude')
    await admin.reviews.setHidden({ reviewId: rude, hidden: true })
    // The other review is newer.
    await review(isOfKept ? going : kept, 'Polite')
    await merge(kept, going)
    const { review: left } = await world.as(kept).reviews.mine({ courseId })
    expect([isOfKept, left?.content, left?.hidden]).toEqual([isOfKept, 'Rude', true])
    expect((await world.as(null).reviews.list({ courseId })).items).toEqual([])
  }
})

test('two purchases, two pending payments or two open attempts are decided first', async () => {
  const [kept, going] = await pair()
  const { id: courseId } = await world.course({ title: 'Drums', isPremium: true })
  const { id: waited } = await world.course({ title: 'Flute', isPremium: true })
  const quiz = await admin.lessons.create({ courseId, kind: 'quiz', title: 'Beats', order: 9 })
  const asked = await admin.questions.create(sampleQuestionInput())
  await admin.quizzes.save({
    ...sampleQuizInput,
    id: quiz.id,
    slots: [{ questionId: asked.id, marks: 1, penalty: 0 }],
  })
  const ids: number[] = []
  for (const user of [kept, going]) {
    ids.push((await world.buy(user, courseId)).id)
    const pending = { status: 'pending', decidedAt: null } as const
    await world.payment(user.id, { ...pending, courseId: waited, courseTitle: 'Flute' })
    await world.payment(user.id, { ...pending, kind: 'membership' })
    await world.as(user).enrollments.create({ courseId })
    await world.as(user).quizzes.start({ id: quiz.id })
  }
  expect((await kindsOf(kept, going)).toSorted((a, b) => a.kind.localeCompare(b.kind))).toEqual([
    { kind: 'attempt', name: 'Beats' },
    { kind: 'bought', name: 'Drums' },
    { kind: 'pending', name: 'Flute' },
    { kind: 'pending', name: 'Premium annual membership' },
  ])
  await expect(merge(kept, going)).rejects.toThrow('Both accounts')
  await admin.payments.revoke({ id: ids[0] ?? 0, reason: 'refund' })
  for (const { id } of await world.database.sql<{ id: number }[]>`
    select id from payments where user_id = ${kept.id} and status = 'pending'`)
    await admin.payments.decide({ id, status: 'rejected' })
  const [own] = await world.db.select().from(quizAttempts).where(eq(quizAttempts.userId, kept.id))
  await world.as(kept).quizzes.submit({ attemptId: own?.id ?? 0 })
  await merge(kept, going)
  const attempts = await world.db.select().from(quizAttempts).where(eq(quizAttempts.userId, kept.id))
  expect(attempts.map(({ number }) => number).toSorted((a, b) => a - b)).toEqual([1, 2])
  // The student continues the attempt that was started with the other account.
  const open = attempts.find(({ submittedAt }) => submittedAt === null)
  expect(await world.as(kept).quizzes.submit({ attemptId: open?.id ?? 0 })).toMatchObject({ number: 2 })
})

test('a pending payment for a course that the other account pays in instalments is decided first', async () => {
  const { id: courseId } = await world.course({
    title: 'Sitar',
    isPremium: true,
    pricePaise: 300_000,
    instalments: 3,
  })
  const pay = async (user: User, more: object) =>
    world.as(user).payments.create({
      courseId,
      amount: 1000,
      transactionId: `UTR ${user.username}`,
      proofImage: await screenshot(1),
      ...more,
    })
  for (const [inParts, paysFirst] of [
    [true, 'kept'],
    [null, 'going'],
  ] as const) {
    const [kept, going] = await pair()
    const [paying, waiting] = paysFirst === 'kept' ? [kept, going] : [going, kept]
    const { id: first } = await pay(paying, { inParts: true })
    await admin.payments.decide({ id: first, status: 'approved' })
    const { id: second } = await pay(waiting, { inParts })
    expect(await kindsOf(kept, going)).toEqual([{ kind: 'bought_pending', name: 'Sitar' }])
    await expect(merge(kept, going)).rejects.toThrow('Decide the pending payment first')
    await admin.payments.decide({ id: second, status: 'rejected' })
    await merge(kept, going)
    expect(await world.as(kept).payments.nextParts()).toMatchObject([
      { courseId, part: { number: 2, of: 3 } },
    ])
  }
})

test('two drafts become one, and the later of two versions replaces the earlier', async () => {
  const [kept, going] = await pair()
  const { id: courseId } = await world.course()
  const homework = async () => {
    const { id } = await admin.lessons.create({
      courseId,
      kind: 'assignment',
      title: 'Homework',
      order: 1,
      text: 'Do it',
    })
    await admin.assignments.save({ ...sampleAssignmentInput, id, rubric: [] })
    return id
  }
  const [sent, drafted] = [await homework(), await homework()]
  for (const [user, text] of [
    [going, 'from the old phone'],
    [kept, 'from the new phone'],
  ] as const) {
    const student = world.as(user)
    await student.enrollments.create({ courseId })
    for (const id of [sent, drafted]) await student.assignments.saveDraft({ id, text })
    await student.assignments.submit({ id: sent })
    const [draft] = await world.database.sql<{ id: number }[]>`
      select id from submissions where user_id = ${user.id} and state = 'draft'`
    const { id: fileId } = await world.file('submission')
    await world.db.insert(submissionFiles).values({
      submissionId: draft?.id ?? 0,
      fileId,
      kind: 'page',
      position: 1,
      name: '',
      key: fileId,
    })
  }
  await merge(kept, going)
  const rows = await world.db
    .select()
    .from(submissions)
    .where(eq(submissions.userId, kept.id))
    .orderBy(submissions.number)
  expect(rows.filter(({ lessonId }) => lessonId === sent)).toMatchObject([
    { number: 1, state: 'replaced', text: 'from the old phone' },
    { number: 2, state: 'submitted', text: 'from the new phone' },
  ])
  const drafts = rows.filter(({ lessonId }) => lessonId === drafted)
  expect(drafts).toMatchObject([{ state: 'draft', text: 'from the new phone\n\nfrom the old phone' }])
  const files = await world.db
    .select()
    .from(submissionFiles)
    .where(eq(submissionFiles.submissionId, drafts[0]?.id ?? 0))
  expect(files.map(({ position }) => position).toSorted((a, b) => a - b)).toEqual([1, 2])
})
