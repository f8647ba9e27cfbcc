import { expect, test } from 'vitest'
import { apiContract } from '../contract.ts'

/** Short lists with small items. Students and guests can't add to them. */
const SHORT = ['categories.list']

test('whole lists cost more than a call, for everyone but administrators', () => {
  const lists = apiContract.rows.filter(({ whole, parts }) => whole || parts)
  expect(lists.length).toBeGreaterThan(8)
  const cheap = lists.filter(({ procedure }) => {
    const { access, cost = 1 } = apiContract.procedures.get(procedure) ?? {}
    return access !== 'admin' && cost < 3 && !SHORT.includes(procedure)
  })
  expect(cheap.map(({ procedure }) => procedure)).toEqual([])
})

test('an export of thousands of students costs as much as many pages of their list', () => {
  expect(apiContract.procedures.get('students.export')?.cost).toBeGreaterThanOrEqual(100)
})

test('the text, the pages, the questions or the parts of a lesson cost more than a call, because they can be very long', () => {
  for (const name of [
    'lessons.text',
    'lessons.document',
    'lessons.documentText',
    'quizzes.start',
    'quizzes.endSection',
    'quizzes.receipt',
    'quizzes.result',
    'lessons.scorm',
  ])
    expect(apiContract.procedures.get(name)?.cost).toBeGreaterThanOrEqual(3)
})
