import { expect, test } from 'vitest'
import { sampleQuestionInput, sampleQuizInput } from '../samples.ts'
import { openAccounts } from '../../testing/setups/accounts.ts'

const { app, boss, signUp } = await openAccounts()

test('staff of one course do not see the quizzes of other courses with the same question', async () => {
  const courses = [await app.rows.course(), await app.rows.course({ isPublished: false })]
  const { json } = await boss.post('/api/questions', sampleQuestionInput())
  const { id: questionId } = json as { id: number }
  const quizzes: number[] = []
  for (const [at, course] of courses.entries()) {
    const made = await boss.post('/api/lessons', {
      courseId: course.id,
      kind: 'quiz',
      title: `Paper ${at + 1}`,
      order: 1,
    })
    const lesson = made.json as { id: number }
    const slots = [{ questionId, marks: 4, penalty: 1 }]
    const saved = await boss.call('PUT', `/api/lessons/${lesson.id}/quiz`, { ...sampleQuizInput, slots })
    expect(saved.json).toMatchObject({ slots: [{ marks: 4 }] })
    quizzes.push(lesson.id)
  }
  const [quiz = 0, other = 0] = quizzes
  const teacher = await signUp()
  await boss.call('PUT', '/api/staff', {
    username: teacher.username,
    duties: [{ duty: 'courses', courseId: courses[0]?.id }],
  })
  const source = async (client: typeof boss, id: number) =>
    (await client.get(`/api/lessons/${id}/quiz/source`)).json
  expect(await source(boss, quiz)).toMatchObject({
    slots: [{ question: { usedIn: 2, quizzes: [{ title: 'Paper 1' }, { title: 'Paper 2' }] } }],
  })
  expect(await source(teacher.client, quiz)).toMatchObject({
    slots: [{ question: { usedIn: 1, quizzes: [{ id: quiz, title: 'Paper 1' }] } }],
  })
  expect(await source(teacher.client, other)).toMatchObject({ code: 'FORBIDDEN' })
})
