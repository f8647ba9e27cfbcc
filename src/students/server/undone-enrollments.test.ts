import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { factorSeal } from '../../accounts/server/two-step-verification/factor-seal.ts'
import { sampleQuestionInput, sampleQuizInput } from '../../assessment/samples.ts'
import { toAppError } from '../../platform/server/errors.ts'
import type { User } from '../../platform/user.schema.ts'
import { choose, event } from '../../testing/setups/quizzes.ts'
import { type Caller, createWorld, type World } from '../../testing/world.ts'
import type { StudentCells } from '../imports.rules.ts'
import { applyImport } from './imports/apply.ts'
import { undoImport } from './imports/undo.ts'

const seal = factorSeal(['a secret that only tests know'])

let world: World
let admin: Caller
beforeAll(async () => {
  world = await createWorld()
  admin = world.as(await world.user({ username: 'boss', role: 'admin' }))
})
afterAll(() => world.close())

let number = 0
async function openCourse(values: object = {}) {
  number += 1
  const title = `Course ${number}`
  const course = await world.course({ title, isPremium: true, pricePaise: 50_000, ...values })
  const lesson = await world.lesson(course.id, { isPremium: course.isPremium })
  return { ...course, lessonId: lesson.id }
}

function openBatch(name: string, courseIds: number[], endsOn: string | null = null) {
  return admin.batches.create({ name: `${name} ${number}`, startsOn: '2026-06-01', endsOn, courseIds })
}

const enrol = async (courseId: number, { id }: User) =>
  (await admin.students.act({ kind: 'enrol', courseId, userIds: [id] })).id

async function runImport(cells: StudentCells): Promise<number> {
  const { id } = await admin.studentImports.create({ name: 'students.csv' })
  await admin.studentImports.addRows({ id, rows: [{ line: 1, cells }] })
  await admin.studentImports.check({ id })
  await admin.studentImports.start({ id })
  await applyImport({ ...world, seal }, id)
  return id
}

async function reverseImport(id: number) {
  await admin.studentImports.undo({ id })
  await undoImport(world, id)
  return admin.studentImports.byId({ id })
}

/** Returns the student's courses, and whether a lesson is open to the student. */
async function seenBy(student: User, lessonId: number) {
  const call = world.as(student)
  const opened = await call.lessons.byId({ id: lessonId }).then(
    () => 'open',
    (error: unknown) => toAppError(error).code,
  )
  return { courseIds: await call.enrollments.courseIds(), opened }
}

// Students see an unpublished course only if they are enrolled.
for (const isPublished of [true, false]) {
  const state = isPublished ? 'a published' : 'an unpublished'

  test(`undoing an action keeps the enrolment in ${state} course that a later batch gives`, async () => {
    const { id: courseId, lessonId } = await openCourse({ isPublished })
    const student = await world.user()
    const id = await enrol(courseId, student)
    const batch = await openBatch('Right', [courseId])
    await admin.batches.addMembers({ id: batch.id, names: [student.username] })
    await admin.students.undo({ id })
    expect(await seenBy(student, lessonId)).toEqual({ courseIds: [courseId], opened: 'open' })
  })

  test(`undoing an action keeps the enrolment in ${state} course after a move to another batch`, async () => {
    const { id: courseId, lessonId } = await openCourse({ isPublished })
    const wrong = await openBatch('Wrong', [courseId])
    const right = await openBatch('Right', [courseId])
    const student = await world.user()
    const { id } = await admin.students.act({ kind: 'batch', batchId: wrong.id, userIds: [student.id] })
    await admin.batches.moveMember({ id: wrong.id, userId: student.id, to: right.id })
    await admin.students.undo({ id })
    expect(await seenBy(student, lessonId)).toEqual({ courseIds: [courseId], opened: 'open' })
  })

  test(`undoing an import keeps the enrolment in ${state} course that the student bought since`, async () => {
    const { id: courseId, lessonId } = await openCourse({ isPublished })
    const batch = await openBatch('Import', [courseId], '2099-01-01')
    const student = await world.user()
    const id = await runImport({ username: student.username, batch: batch.name })
    await admin.grants.create({ userId: student.id, courseId, source: 'cash', amount: 500, reason: null })
    expect(await reverseImport(id)).toMatchObject({ state: 'undone', kept: 0 })
    expect((await admin.batches.byId({ id: batch.id })).members).toBe(0)
    expect(await seenBy(student, lessonId)).toEqual({ courseIds: [courseId], opened: 'open' })
  })
}

test('an enrolment stays in a free course of a batch, but not because of a plan that covers only premium courses', async () => {
  const free = await openCourse({ isPremium: false, pricePaise: null })
  const premium = await openCourse()
  const [member, planned] = [await world.user(), await world.user()]
  const actions = [await enrol(free.id, member), await enrol(free.id, planned)]
  const bought = await enrol(premium.id, planned)
  const batch = await openBatch('Free', [free.id])
  await admin.batches.addMembers({ id: batch.id, names: [member.username] })
  await world.join(planned, { from: 0 })
  for (const id of [...actions, bought]) await admin.students.undo({ id })
  expect((await seenBy(member, free.lessonId)).courseIds).toEqual([free.id])
  expect(await seenBy(planned, premium.lessonId)).toEqual({ courseIds: [premium.id], opened: 'open' })
})

test('access that ends with the undo keeps no enrolment', async () => {
  const { id: courseId } = await openCourse()
  const batch = await openBatch('Again', [courseId])
  const student = await world.user()
  const { id } = await admin.students.act({ kind: 'batch', batchId: batch.id, userIds: [student.id] })
  // The course gets new entitlements when it returns to the batch.
  await admin.batches.update({ id: batch.id, courseIds: [] })
  await admin.batches.update({ id: batch.id, courseIds: [courseId] })
  await admin.students.undo({ id })
  expect(await world.as(student).enrollments.courseIds()).toEqual([])
})

test('undoing an action keeps the enrolment of a student who took a quiz', async () => {
  const course = await openCourse({ isPremium: false, pricePaise: null })
  const lesson = await admin.lessons.create({ courseId: course.id, kind: 'quiz', title: 'Test', order: 2 })
  const question = await admin.questions.create(sampleQuestionInput())
  const slots = [{ questionId: question.id, marks: 4, penalty: 1 }]
  await admin.quizzes.save({ ...sampleQuizInput, id: lesson.id, passPercent: 100, slots })
  const student = await world.user()
  const id = await enrol(course.id, student)
  const call = world.as(student)
  const paper = await call.quizzes.start({ id: lesson.id })
  const attemptId = paper.attempt.id
  await call.quizzes.answer({ attemptId, device: randomUUID(), events: [event(paper, 0, 1, choose('a'))] })
  await call.quizzes.submit({ attemptId })
  await admin.students.undo({ id })
  expect(await call.enrollments.courseIds()).toEqual([course.id])
})
