import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { toAppError } from '../../../platform/server/errors.ts'
import { openAssignments } from '../../../testing/setups/assignments.ts'
import { choose, event, openQuizzes, QUESTIONS } from '../../../testing/setups/quizzes.ts'
import type { Caller } from '../../../testing/world.ts'
import { CERTIFICATE_COLORS } from '../../certificates.schema.ts'

const quizzes = await openQuizzes()
const assignments = await openAssignments()
afterAll(() => Promise.all([quizzes.world.close(), assignments.world.close()]))

const issueIn = (admin: Caller, courseId: number) =>
  admin.certificates.saveSettings({
    courseId,
    rule: 'complete',
    hours: null,
    signatory: '',
    signatoryTitle: '',
    ...CERTIFICATE_COLORS,
  })

const claim = (student: Caller, courseId: number) =>
  student.certificates.claim({ courseId, name: 'Asha' }).then(
    () => 'issued',
    (error: unknown) => toAppError(error).code,
  )

/** Creates a course whose only lesson is a quiz of two questions. */
async function openQuiz(rules: Record<string, unknown> = {}) {
  const quiz = await quizzes.addQuiz({ passPercent: 30, ...rules }, QUESTIONS.slice(0, 2))
  await issueIn(quizzes.admin, quiz.courseId)
  return quiz
}

/** Takes the quiz, and answers its first question. */
async function take(student: Caller, id: number, choice: string) {
  const paper = await student.quizzes.start({ id })
  const attemptId = paper.attempt.id
  const events = [event(paper, 0, 1, choose(choice))]
  await student.quizzes.answer({ attemptId, device: randomUUID(), events })
  await student.quizzes.submit({ attemptId })
  return paper.items[0]?.id ?? 0
}

const withdraw = (itemId: number) =>
  quizzes.admin.quizResults.giveMark({ itemId, value: 0, reason: 'Copied from another student' })

test('a student whose quiz was marked down gets the certificate only after passing it again', async () => {
  const { id, courseId } = await openQuiz()
  const { caller } = await quizzes.enrolled(courseId)
  await withdraw(await take(caller, id, 'b'))
  expect((await caller.enrollments.byCourse({ courseId }))?.progress).toBe(100)
  await expect(caller.certificates.claim({ courseId, name: 'Asha' })).rejects.toMatchObject({
    message: 'The marks have changed, and you no longer pass “Test”. Try it again, or ask your teacher.',
  })
  await take(caller, id, 'b')
  expect(await claim(caller, courseId)).toBe('issued')
})

test('staff can issue the certificate although the quiz was marked down', async () => {
  const { id, courseId } = await openQuiz()
  const { user, caller } = await quizzes.enrolled(courseId)
  await withdraw(await take(caller, id, 'b'))
  expect(await claim(caller, courseId)).toBe('PASS_WITHDRAWN')
  const made = await quizzes.admin.certificates.issue({ courseId, username: user.username, name: 'Asha' })
  expect(made).toMatchObject({ courseId, name: 'Asha' })
})

test('one passed attempt is enough', async () => {
  const { id, courseId } = await openQuiz()
  const { caller } = await quizzes.enrolled(courseId)
  await take(caller, id, 'b')
  await withdraw(await take(caller, id, 'b'))
  await take(caller, id, 'a')
  expect(await claim(caller, courseId)).toBe('issued')
})

test('quizzes without a pass mark, quizzes that show nothing and optional quizzes refuse no certificate', async () => {
  const practice = await openQuiz({ passPercent: null })
  const secret = await openQuiz({ shows: 'nothing' })
  const optional = await openQuiz()
  await quizzes.admin.lessons.update({ id: optional.id, isRequired: false })
  const other = await quizzes.world.lesson(optional.courseId)
  for (const { id, courseId } of [practice, secret, optional]) {
    const { caller } = await quizzes.enrolled(courseId)
    await withdraw(await take(caller, id, 'b'))
    if (id === optional.id) await caller.progress.update({ id: other.id, position: 1, completed: true })
    expect(await claim(caller, courseId)).toBe('issued')
  }
})

test('a quiz that the student failed, but completed or finished the course without, refuses no certificate', async () => {
  const { id, courseId } = await openQuiz()
  const { sql } = quizzes.world.database
  // For example, the progress comes from another system.
  const early = await quizzes.enrolled(courseId)
  await sql`insert into lesson_progress (user_id, lesson_id, completed, completed_at)
    values (${early.user.id}, ${id}, true, now() - interval '1 day')`
  await take(early.caller, id, 'a')
  expect(await claim(early.caller, courseId)).toBe('issued')

  const course = await quizzes.world.course()
  const lesson = await quizzes.world.lesson(course.id)
  await issueIn(quizzes.admin, course.id)
  const finished = await quizzes.enrolled(course.id)
  await finished.caller.progress.update({ id: lesson.id, position: 1, completed: true })
  await sql`update lessons set course_id = ${course.id} where id = ${id}`
  await withdraw(await take(finished.caller, id, 'b'))
  expect(await claim(finished.caller, course.id)).toBe('issued')
})

test('an assignment that was marked again as failed, or returned, refuses the certificate', async () => {
  const { admin, addAssignment, enrolled } = assignments
  const mark = { returns: false, comment: '', pages: [] }
  for (const later of [{ marks: [1] }, { marks: [], returns: true, comment: 'Explain' }]) {
    const { id, courseId } = await addAssignment({ completes: 'passed', passPercent: 50 })
    await issueIn(admin, courseId)
    const { caller } = await enrolled(courseId)
    await caller.assignments.saveDraft({ id, text: 'Work' })
    const sent = await caller.assignments.submit({ id })
    await admin.submissions.mark({ ...mark, id: sent.id, markedAt: null, marks: [9] })
    const { markedAt } = await admin.submissions.open({ id: sent.id })
    await admin.submissions.mark({
      ...mark,
      ...later,
      id: sent.id,
      markedAt: markedAt?.toISOString() ?? null,
    })
    expect((await caller.progress.byLesson({ id })).completed).toBe(true)
    expect(await claim(caller, courseId)).toBe('PASS_WITHDRAWN')
  }
})

test('an assignment that was complete when it was submitted refuses no certificate', async () => {
  const { admin, addAssignment, enrolled, world } = assignments
  const { id, courseId } = await addAssignment({ completes: 'submitted', passPercent: 50 })
  await issueIn(admin, courseId)
  const mark = async (submissionId: number) =>
    admin.submissions.mark({
      id: submissionId,
      markedAt: null,
      returns: false,
      comment: '',
      pages: [],
      marks: [1],
    })
  const [first, second] = [await enrolled(courseId), await enrolled(courseId)]
  for (const { caller } of [first, second]) {
    await caller.assignments.saveDraft({ id, text: 'Work' })
    await mark((await caller.assignments.submit({ id })).id)
  }
  expect(await claim(first.caller, courseId)).toBe('issued')
  await world.database.sql`update assignments set completes = 'passed' where lesson_id = ${id}`
  expect(await claim(second.caller, courseId)).toBe('issued')
})
