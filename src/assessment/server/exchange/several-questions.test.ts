import { afterAll, expect, test } from 'vitest'
import { enrollments } from '../../../learning/tables.ts'
import { openQuizzes } from '../../../testing/setups/quizzes.ts'
import { MAX_QUESTIONS } from '../../quizzes.rules.ts'
import { sampleQuestionInput } from '../../samples.ts'
import { videoQuestions } from '../../tables.ts'

const { world, admin, addQuiz, enrolled } = await openQuizzes()
afterAll(() => world.close())

const given = (...texts: string[]) => texts.map((text) => sampleQuestionInput({ text, topic: 'Paste' }))
const listed = async () =>
  (await admin.questions.list({ topic: 'Paste' })).items.map(({ text, usedIn }) => [text, usedIn])

test('questions are created together, and added at the end of a quiz', async () => {
  const quiz = await addQuiz()
  const before = await admin.quizzes.source({ id: quiz.id })
  const { ids } = await admin.questions.createMany({
    questions: given('First $x^2$', 'Second'),
    quiz: { id: quiz.id, marks: 3, penalty: 0.5 },
  })
  const { slots } = await admin.quizzes.source({ id: quiz.id })
  expect(slots).toHaveLength(before.slots.length + 2)
  expect(slots.slice(-2)).toMatchObject([
    { marks: 3, penalty: 0.5, question: { id: ids[0], text: 'First $x^2$' } },
    { marks: 3, penalty: 0.5, question: { id: ids[1], text: 'Second' } },
  ])
  const { caller } = await enrolled(quiz.courseId)
  const paper = await caller.quizzes.start({ id: quiz.id })
  expect(paper.items.at(-2)?.html).toContain('<math')

  // The attempt uses the questions, so they can't be deleted.
  await expect(admin.questions.deleteMany({ ids, quizId: quiz.id })).rejects.toMatchObject({
    cause: { code: 'QUESTION_IS_USED' },
  })
  expect((await admin.quizzes.source({ id: quiz.id })).slots).toHaveLength(slots.length)
})

test('one bad question creates none', async () => {
  const before = await listed()
  const bad = sampleQuestionInput({ text: '' })
  await expect(
    admin.questions.createMany({ questions: [...given('Good'), bad] as never }),
  ).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  const unknown = sampleQuestionInput({ moment: { lessonId: 2_000_000_000, seconds: 1 } })
  await expect(
    admin.questions.createMany({ questions: [...given('Good'), unknown] as never }),
  ).rejects.toMatchObject({ code: 'NOT_FOUND' })
  const lesson = await world.lesson((await world.course()).id)
  await expect(
    admin.questions.createMany({ questions: given('Good'), quiz: { id: lesson.id, marks: 1, penalty: 0 } }),
  ).rejects.toMatchObject({ cause: { code: 'LESSON_IS_NO_QUIZ' } })
  await expect(
    admin.questions.createMany({ questions: given('Good'), quiz: { id: lesson.id, marks: 1, penalty: 2 } }),
  ).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  expect(await listed()).toEqual(before)
})

test('a quiz does not become longer than its limit', async () => {
  const quiz = await addQuiz({}, [])
  const destination = { id: quiz.id, marks: 1, penalty: 0 }
  const many = (count: number) => given(...Array.from({ length: count }, (_, index) => `Many ${index}`))
  await expect(admin.questions.createMany({ questions: many(201) })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
  })
  await admin.questions.createMany({ questions: many(200), quiz: destination })
  await expect(
    admin.questions.createMany({ questions: many(MAX_QUESTIONS - 199), quiz: destination }),
  ).rejects.toMatchObject({ cause: { code: 'QUIZ_IS_FULL' } })
  expect((await admin.quizzes.source({ id: quiz.id })).slots).toHaveLength(200)
})

test('staff can delete new questions again, also from their quiz, and students cannot', async () => {
  const quiz = await addQuiz()
  const { ids } = await admin.questions.createMany({
    questions: given('Mistake', 'Another mistake'),
    quiz: { id: quiz.id, marks: 1, penalty: 0 },
  })
  await expect(admin.questions.deleteMany({ ids })).rejects.toMatchObject({
    cause: { code: 'QUESTION_IS_USED' },
  })
  const student = await world.user()
  await world.db.insert(enrollments).values({ userId: student.id, courseId: quiz.courseId })
  await expect(world.as(student).questions.deleteMany({ ids, quizId: quiz.id })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  })
  await admin.questions.deleteMany({ ids, quizId: quiz.id })
  expect((await listed()).map(([text]) => text)).not.toContain('Mistake')
  expect((await admin.quizzes.source({ id: quiz.id })).slots).toHaveLength(quiz.slots.length)
  // A repeated call has nothing to delete.
  await admin.questions.deleteMany({ ids })
})

test('a question in a video cannot be deleted', async () => {
  const { ids } = await admin.questions.createMany({ questions: given('In a video') })
  const lesson = await world.lesson((await world.course()).id)
  await world.db.insert(videoQuestions).values({ lessonId: lesson.id, questionId: ids[0] ?? 0, seconds: 5 })
  await expect(admin.questions.deleteMany({ ids })).rejects.toMatchObject({
    cause: { code: 'QUESTION_IS_USED' },
  })
})

test('texts are rendered with their formulas before they are saved, only for staff', async () => {
  const texts = ['Is $x^2 = 4$?', 'Plain', '<script>alert(1)</script>']
  const { html } = await admin.questions.render({ texts })
  expect(html[0]).toContain('<math')
  expect(html[1]).toBe('<p>Plain</p>')
  expect(html[2]).not.toContain('<script')
  await expect(world.as(await world.user()).questions.render({ texts })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  })
  const many = Array.from({ length: 51 }, () => 'x')
  await expect(admin.questions.render({ texts: many })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
})
