import { expect, test } from 'vitest'
import type { Lesson } from '../../lessons.schema.ts'
import { changedPlaces, itemsOf, lessonsIn } from './lesson-places.ts'

const lesson = (id: number, sectionId: number | null) => ({ id, sectionId, order: id }) as Lesson
const section = (id: number) => ({ id, courseId: 1, title: `Week ${id}`, position: id, isVisible: true })

test('a lesson that moves over a heading changes its section, even into an empty one', () => {
  const items = itemsOf([lesson(1, null), lesson(2, 5), lesson(3, 5)], [section(5), section(6)])
  expect(items.map(({ key }) => key)).toEqual(['lesson-1', 'section-5', 'lesson-2', 'lesson-3', 'section-6'])
  expect(lessonsIn(items).map(({ id, order, sectionId }) => [id, order, sectionId])).toEqual([
    [1, 1, null],
    [2, 2, 5],
    [3, 3, 5],
  ])
  const [one, week5, two, three, week6] = items
  if (!one || !week5 || !two || !three || !week6) throw new Error('A row is missing')
  const moved = lessonsIn([week5, one, two, week6, three])
  expect(moved.map(({ id, order, sectionId }) => [id, order, sectionId])).toEqual([
    [1, 1, 5],
    [2, 2, 5],
    [3, 3, 6],
  ])
})

test('sends only the lessons whose place changed, and a section only if it changed', () => {
  const before = [lesson(1, null), lesson(2, 5), lesson(3, 5), lesson(4, 5)]
  const items = itemsOf(before, [section(5)])
  const [one, week5, two, three, four] = items
  if (!one || !week5 || !two || !three || !four) throw new Error('A row is missing')
  expect(changedPlaces(before, lessonsIn(items))).toEqual([])
  expect(changedPlaces(before, lessonsIn([one, week5, two, four, three]))).toEqual([
    { id: 4, order: 3 },
    { id: 3, order: 4 },
  ])
  expect(changedPlaces(before, lessonsIn([week5, one, two, three, four]))).toEqual([
    { id: 1, order: 1, sectionId: 5 },
  ])
})
