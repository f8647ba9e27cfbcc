import { expect, test } from 'vitest'
import { chooseNext } from './next-course.ts'

const course = (id: number, more: object = {}) => ({
  id,
  instructor: 'Asha',
  category: 'Music',
  language: 'en' as const,
  rating: 4,
  ...more,
})

test('recommends the same teacher first, but no course that the student has or in an unknown language', () => {
  const others = [
    course(1),
    course(2, { instructor: 'Bela', rating: 5 }),
    course(3),
    course(4, { language: 'hi', rating: 5 }),
  ]
  expect(chooseNext(course(1), others, [])).toEqual({ course: others[2], reason: 'Also by Asha' })
  expect(chooseNext(course(1), others, [3])).toEqual({ course: others[1], reason: 'More in Music' })
  expect(chooseNext(course(1), others, [2, 3])).toBeNull()
})
