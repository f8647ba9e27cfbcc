import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test, vi } from 'vitest'
import { renderLessonText } from '../../catalogue/server/texts/lesson-text.ts'
import { openQuizzes } from '../../testing/setups/quizzes.ts'
import { questionKeys, questionVersions } from '../tables.ts'

vi.mock(import('../../catalogue/server/texts/lesson-text.ts'), () => ({
  renderLessonText: vi.fn(async ({ text }: { text: string }) => {
    await sleep(5)
    return `<p>${text}</p>`
  }),
}))

const { world, addQuiz, enrolled } = await openQuizzes()
afterAll(() => world.close())

test('students who open a quiz together after an import render each text once', async () => {
  const { id, courseId } = await addQuiz()
  const students = [await enrolled(courseId), await enrolled(courseId), await enrolled(courseId)]
  await world.db.update(questionVersions).set({ textHtml: null })
  await world.db.update(questionKeys).set({ textHtml: null })
  const rendered = vi.mocked(renderLessonText).mockClear()
  const papers = await Promise.all(students.map(({ caller }) => caller.quizzes.start({ id })))
  // Five questions, three options of the first, and four of the second.
  expect(rendered).toHaveBeenCalledTimes(12)
  expect(papers.map(({ items }) => items[4]?.html)).toEqual(['<p>Who?</p>', '<p>Who?</p>', '<p>Who?</p>'])
  for (const [index, { caller }] of students.entries())
    await caller.quizzes.submit({ attemptId: papers[index]?.attempt.id ?? 0 })
  rendered.mockClear()
  const results = await Promise.all(
    students.map(({ caller }, index) => caller.quizzes.result({ attemptId: papers[index]?.attempt.id ?? 0 })),
  )
  expect(rendered).toHaveBeenCalledTimes(5)
  expect(results[2]?.items[0]?.solution?.explanationHtml).toBe('<p>zqexplanation</p>')
})
