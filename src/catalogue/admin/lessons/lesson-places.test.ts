import { expect, test } from 'vitest'
import type { Lesson } from '../../lessons.schema.ts'
import { itemsOf, lessonsIn } from './lesson-places.ts'

const lesson = (id: number, sectionId: number | null) => ({ id, sectionId, order: id }) as Lesson
const section = (id: number) => ({ id, courseId: 1, title: `Week ${id}`, position: id, isVisible: true })

test('a lesson that moves over a heading changes its section, also into an empty one', () => {
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
