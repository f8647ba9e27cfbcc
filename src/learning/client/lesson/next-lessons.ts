import { NEXT_LESSONS } from '../../watching.rules.ts'
import type { Lesson } from '../../../catalogue/lessons.schema.ts'

type Listed = Pick<Lesson, 'id' | 'isVisible'>

/**
 * Returns up to ten other visible lessons in the course in order: first the lessons after this lesson, then the
 * nearest lessons before it.
 */
export function nextLessons<T extends Listed>(lessons: readonly T[], currentId: number): T[] {
  const { before, after } = around(lessons, currentId)
  const following = after.slice(0, NEXT_LESSONS)
  const room = NEXT_LESSONS - following.length
  return [...(room > 0 ? before.slice(-room) : []), ...following]
}

/** Returns the previous and the next lesson. */
export function neighbours<T extends Listed>(lessons: readonly T[], currentId: number) {
  const { before, after } = around(lessons, currentId)
  return { previous: before.at(-1) ?? null, next: after[0] ?? null }
}

function around<T extends Listed>(lessons: readonly T[], currentId: number) {
  const at = lessons.findIndex(({ id }) => id === currentId)
  const visible = (lesson: T) => lesson.isVisible
  return {
    before: lessons.slice(0, Math.max(at, 0)).filter(visible),
    after: lessons.slice(at + 1).filter(visible),
  }
}
