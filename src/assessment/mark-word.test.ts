import { expect, test } from 'vitest'
import { t as marking } from './texts/admin-marking.ts'
import { t as quizzes } from './texts/admin-quizzes.ts'
import { t as assignment } from './texts/assignment.ts'
import { t as grades } from './texts/grades.ts'
import { t as quiz } from './texts/quiz.ts'
import { t as result } from './texts/result.ts'

test('English texts have the singular for exactly one mark', () => {
  const texts = (marks: string) => [
    quiz.marksInTotal(marks),
    quiz.worth(marks, null),
    quiz.worth(marks, '1'),
    quiz.gradeOf('0', marks),
    quiz.marksGot('0.5', marks),
    assignment.marksInTotal(marks),
    assignment.gradeOf('0', marks),
    grades.gradeOf('0', marks),
    quizzes.sums(1, marks),
    result.marks(marks),
    marking.sumOf('0', marks),
    marking.sumAfterDeduction('0', marks, 10),
  ]
  for (const text of texts('1')) expect(text).toMatch(/\b1 mark\b/)
  for (const marks of ['0', '0.5', '2', '11', '2.1'])
    for (const text of texts(marks)) expect(text).toContain(`${marks} marks`)
})
