import { afterAll, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { lessons } from '../../../catalogue/tables.ts'
import { toAppError } from '../../../platform/server/errors.ts'
import { openQuizzes } from '../../../testing/setups/quizzes.ts'
import { sampleQuestionInput } from '../../samples.ts'
import { videoAnswers } from '../../tables.ts'

const { world, admin, addQuiz, enrolled } = await openQuizzes()
afterAll(() => world.close())

/** Texts that only the key contains. */
const SECRETS = ['zqexplanation', 'zqtextkey', '"isRight":true']

async function addFilm({ isPremium = false } = {}) {
  const course = await world.course({ isPremium })
  const lesson = await world.lesson(course.id, { duration: '10:00' })
  const single = await admin.questions.create(sampleQuestionInput({ explanation: 'zqexplanation' }))
  const typed = await admin.questions.create(
    sampleQuestionInput({
      text: 'Who?',
      explanation: '',
      solution: { kind: 'text' as const, accepted: ['zqtextkey'], ignoresCase: true },
    }),
  )
  const questions = [
    { questionId: typed.id, seconds: 90 },
    { questionId: single.id, seconds: 30 },
  ]
  await admin.videoQuestions.save({ id: lesson.id, questions })
  return { id: lesson.id, courseId: course.id, single: single.id, typed: typed.id }
}

const right = { kind: 'single' as const, choice: 'b' }
const wrong = { kind: 'single' as const, choice: 'a' }

test('a video shows its questions in the order of time, and the key arrives only with the answer', async () => {
  const { id, courseId } = await addFilm()
  const { caller } = await enrolled(courseId)
  expect((await caller.lessons.byId({ id })).asksQuestions).toBe(true)
  const { items } = await caller.videoQuestions.list({ id })
  expect(items).toMatchObject([
    { seconds: 30, kind: 'single', answer: null, isRight: null },
    { seconds: 90, kind: 'text', options: [], answer: null },
  ])
  expect(items[0]?.html).toContain('MathML')
  for (const secret of SECRETS) expect(JSON.stringify(items)).not.toContain(secret)
  const [first, second] = items
  const { id: asked = 0, versionId = 0 } = first ?? {}
  const reply = await caller.videoQuestions.answer({ id: asked, versionId, answer: wrong })
  expect(reply).toMatchObject({ result: 'wrong', solution: { choices: ['b'] } })
  expect(reply.solution.explanationHtml).toContain('zqexplanation')
  const typed = { kind: 'text' as const, text: 'ZQtextkey ' }
  expect(
    await caller.videoQuestions.answer({
      id: second?.id ?? 0,
      versionId: second?.versionId ?? 0,
      answer: typed,
    }),
  ).toMatchObject({ result: 'right' })
  expect((await caller.videoQuestions.list({ id })).items).toMatchObject([
    { answer: wrong, isRight: false },
    { answer: typed, isRight: true },
  ])
})

test('each student has one row for each question, with the latest answer', async () => {
  const { id, courseId } = await addFilm()
  const { user, caller } = await enrolled(courseId)
  const [item] = (await caller.videoQuestions.list({ id })).items
  const { id: asked = 0, versionId = 0 } = item ?? {}
  await Promise.all(
    [wrong, right, wrong].map((answer) => caller.videoQuestions.answer({ id: asked, versionId, answer })),
  )
  await caller.videoQuestions.answer({ id: asked, versionId, answer: right })
  const rows = await world.db.select().from(videoAnswers).where(eq(videoAnswers.userId, user.id))
  expect(rows).toMatchObject([{ answer: right, isRight: true }])
  // Nothing is stored about a visitor who is not enrolled.
  const visitor = await world.user()
  const reply = await world.as(visitor).videoQuestions.answer({ id: asked, versionId, answer: right })
  expect(reply.result).toBe('right')
  expect(await world.db.select().from(videoAnswers).where(eq(videoAnswers.userId, visitor.id))).toEqual([])
})

test('an answer must fit its question, and name a version of it', async () => {
  const { id, courseId } = await addFilm()
  const { caller } = await enrolled(courseId)
  const [item, other] = (await caller.videoQuestions.list({ id })).items
  const { id: asked = 0, versionId = 0 } = item ?? {}
  const give = (answer: object, version = versionId) =>
    caller.videoQuestions.answer({ id: asked, versionId: version, answer: answer as typeof right })
  await expect(give({ kind: 'trueFalse', value: true })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  await expect(give(right, other?.versionId)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  const blank = { kind: 'text' as const, text: '  ' }
  await expect(
    caller.videoQuestions.answer({ id: other?.id ?? 0, versionId: other?.versionId ?? 0, answer: blank }),
  ).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  await expect(give({ kind: 'single', choice: 'z' })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
})

test('a changed question is shown in its new version, and an open question is marked by its old version', async () => {
  const { id, courseId, single } = await addFilm()
  const { caller } = await enrolled(courseId)
  const [before] = (await caller.videoQuestions.list({ id })).items
  const options = [
    { text: 'Five', isRight: true },
    { text: 'Six', isRight: false },
  ]
  await admin.questions.update({
    ...sampleQuestionInput({ solution: { kind: 'single', options } }),
    id: single,
  })
  const [after] = (await caller.videoQuestions.list({ id })).items
  expect(after?.versionId).not.toBe(before?.versionId)
  const give = (item: typeof before) =>
    caller.videoQuestions.answer({ id: item?.id ?? 0, versionId: item?.versionId ?? 0, answer: right })
  expect((await give(before)).result).toBe('right')
  expect((await give(after)).result).toBe('wrong')
})

test('a locked lesson reveals no question, and takes no answer', async () => {
  const { id, courseId } = await addFilm({ isPremium: true })
  const { caller } = await enrolled(courseId)
  expect((await caller.lessons.byId({ id })).asksQuestions).toBeUndefined()
  await expect(caller.videoQuestions.list({ id })).rejects.toMatchObject({ message: /purchase/i })
  const [item] = (await admin.videoQuestions.list({ id })).items
  const answer = { id: item?.id ?? 0, versionId: item?.versionId ?? 0, answer: right }
  await expect(caller.videoQuestions.answer(answer)).rejects.toMatchObject({ message: /purchase/i })
  await admin.lessons.update({ id, isVisible: false })
  await expect(caller.videoQuestions.answer(answer)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(world.as(null).videoQuestions.list({ id })).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
})

test('questions that stay keep their answers, and a copied course has the same questions', async () => {
  const { id, courseId, single, typed } = await addFilm()
  const { user, caller } = await enrolled(courseId)
  for (const { id: asked, versionId, kind } of (await caller.videoQuestions.list({ id })).items)
    await caller.videoQuestions.answer({
      id: asked,
      versionId,
      answer: kind === 'text' ? { kind, text: 'x' } : right,
    })
  const moved = [{ questionId: single, seconds: 45 }]
  expect((await admin.videoQuestions.save({ id, questions: moved })).items).toMatchObject([
    { seconds: 45, question: { id: single } },
  ])
  expect((await caller.videoQuestions.list({ id })).items).toMatchObject([{ seconds: 45, answer: right }])
  expect(await world.db.select().from(videoAnswers).where(eq(videoAnswers.userId, user.id))).toHaveLength(1)

  const copy = await admin.courses.duplicate({ id: courseId })
  const [copied] = await admin.lessons.list({ courseId: copy.id })
  expect(copied?.asksQuestions).toBe(true)
  expect((await admin.videoQuestions.source({ id: copied?.id ?? 0 })).items).toMatchObject([{ seconds: 45 }])

  await admin.videoQuestions.save({ id, questions: [] })
  expect((await caller.lessons.byId({ id })).asksQuestions).toBeUndefined()
  const twice = [single, single].map((questionId) => ({ questionId, seconds: 1 }))
  await expect(admin.videoQuestions.save({ id, questions: twice })).rejects.toThrow(/twice/)
  const unknown = [{ questionId: typed + 1000, seconds: 1 }]
  await expect(admin.videoQuestions.save({ id, questions: unknown })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
  const text = await world.lesson(courseId)
  await world.db.update(lessons).set({ kind: 'text' }).where(eq(lessons.id, text.id))
  await expect(admin.videoQuestions.save({ id: text.id, questions: moved })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
  })
})

test('insight counts the answers, and how many are right from five answers on', async () => {
  const { id, courseId } = await addFilm()
  const answers = [right, right, right, wrong, wrong]
  for (const [index, answer] of answers.entries()) {
    const { caller } = await enrolled(courseId)
    const [item] = (await caller.videoQuestions.list({ id })).items
    await caller.videoQuestions.answer({ id: item?.id ?? 0, versionId: item?.versionId ?? 0, answer })
    const { questions } = await admin.courses.lessonInsight({ id })
    const enough = index === answers.length - 1
    expect(questions).toMatchObject([
      { atSeconds: 30, answered: index + 1, right: enough ? 3 : null },
      { atSeconds: 90, text: 'Who?', answered: 0, right: null },
    ])
  }
})

test('a corrected key marks the answers to a video, too', async () => {
  const { id, courseId, single } = await addFilm()
  const quiz = await addQuiz({ slots: [{ questionId: single, marks: 1, penalty: 0 }] })
  const { caller } = await enrolled(courseId)
  const { id: asked = 0, versionId = 0 } = (await caller.videoQuestions.list({ id })).items[0] ?? {}
  const answer = () => caller.videoQuestions.answer({ id: asked, versionId, answer: wrong })
  expect(await answer()).toMatchObject({ result: 'wrong' })
  const correct = (change: object) =>
    admin.quizResults.correct({ id: quiz.id, versionId, reason: 'Both are right', change: change as never })
  await correct({ kind: 'accept', answers: [wrong] })
  expect(await answer()).toMatchObject({ result: 'right', solution: { choices: ['b', 'a'] } })
  // A question that is dropped from a quiz stays in the video.
  await correct({ kind: 'drop' })
  expect(await answer()).toMatchObject({ result: 'right' })
})

test('the bank counts the videos with a question', async () => {
  const { id, single } = await addFilm()
  const used = async () =>
    (await admin.questions.list({})).items.find((question) => question.id === single) ?? null
  expect(await used()).toMatchObject({ usedIn: 1, quizzes: [{ id }] })
  const quiz = await addQuiz({ slots: [{ questionId: single, marks: 1, penalty: 0 }] })
  expect(await used()).toMatchObject({ usedIn: 2, quizzes: [{ id }, { id: quiz.id, title: 'Test' }] })
})

test('an older list does not remove the question of a colleague and its answers', async () => {
  const { id, courseId, single, typed } = await addFilm()
  const colleague = world.as(await world.user({ role: 'admin' }))
  const first = { questionId: single, seconds: 30 }
  const second = { questionId: typed, seconds: 90 }
  const third = { questionId: (await admin.questions.create(sampleQuestionInput())).id, seconds: 60 }
  const before = { questions: [first, second] }
  const all = [first, second, third]
  await colleague.videoQuestions.save({ id, questions: all, before })
  const { caller, user } = await enrolled(courseId)
  const asked = (await caller.videoQuestions.list({ id })).items[1]
  const { id: askedId = 0, versionId = 0 } = asked ?? {}
  await caller.videoQuestions.answer({ id: askedId, versionId, answer: right })

  const moved = [{ ...first, seconds: 45 }, second]
  const error = await admin.videoQuestions
    .save({ id, questions: moved, before })
    .catch((thrown: unknown) => toAppError(thrown))
  expect(error).toMatchObject({ status: 409, code: 'CHANGED_MEANWHILE' })
  const now = [...all].toSorted((one, other) => one.questionId - other.questionId)
  expect(error).toMatchObject({ issues: [{ path: 'questions', now }] })
  const answers = () => world.db.$count(videoAnswers, eq(videoAnswers.userId, user.id))
  expect(await answers()).toBe(1)
  // The order of the list has no meaning. With the newer list, the change is saved.
  const seen = { questions: all.toReversed() }
  await admin.videoQuestions.save({ id, questions: [...moved, third], before: seen })
  expect(await answers()).toBe(1)
  await admin.videoQuestions.save({ id, questions: moved, before: { questions: [...moved, third] } })
  expect(await answers()).toBe(0)
})
