import { expect, test } from 'vitest'
import { neighbours, nextLessons } from './next-lessons.ts'

const lessons = Array.from({ length: 15 }, (_, index) => ({ id: index + 1, isVisible: index !== 6 }))
const ids = (list: { id: number }[]) => list.map(({ id }) => id)

test('returns the next ten visible lessons', () => {
  expect(ids(nextLessons(lessons, 1))).toEqual([2, 3, 4, 5, 6, 8, 9, 10, 11, 12])
})

test('adds the nearest previous lessons if there are fewer, in order', () => {
  expect(ids(nextLessons(lessons, 12))).toEqual([4, 5, 6, 8, 9, 10, 11, 13, 14, 15])
  expect(ids(nextLessons(lessons, 15))).toEqual([4, 5, 6, 8, 9, 10, 11, 12, 13, 14])
  expect(ids(nextLessons(lessons.slice(0, 3), 2))).toEqual([1, 3])
  expect(ids(nextLessons(lessons.slice(0, 1), 1))).toEqual([])
})

test('a lesson that is not in the list has no previous lesson', () => {
  expect(ids(nextLessons(lessons.slice(0, 2), 99))).toEqual([1, 2])
})

test('previous and next skip hidden lessons', () => {
  expect(neighbours(lessons, 8)).toMatchObject({ previous: { id: 6 }, next: { id: 9 } })
  expect(neighbours(lessons, 1)).toMatchObject({ previous: null, next: { id: 2 } })
  expect(neighbours(lessons, 15)).toMatchObject({ next: null })
})
