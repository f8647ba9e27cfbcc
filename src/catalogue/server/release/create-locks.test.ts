import { expect, test } from 'vitest'
import { createLocks, type LockRow, type Standing } from './locks.ts'

const COURSE = { courseId: 1, courseIsPremium: false }
const NOBODY = { everything: false, courseIds: [] }

/**
 * Returns a course whose first lesson is free. Students must buy the others. `reads` counts how often the test reads
 * a lesson.
 */
function course(lessons: number) {
  const count = { reads: 0 }
  const ids = Array.from({ length: lessons }, (_, index) => index + 1)
  const rows = ids.map((id): LockRow => ({
    ...COURSE,
    id,
    isPremium: id > 1,
    isPreview: false,
    inOrder: true,
    releaseAt: null,
    releaseDays: null,
    releaseMinute: null,
    releaseAfterBatch: false,
    sectionReleaseAt: null,
    sectionReleaseDays: null,
    sectionReleaseMinute: null,
    sectionReleaseAfterBatch: null,
  }))
  const standing = rows.map(({ id, isPremium }) => ({
    get id() {
      count.reads += 1
      return id
    },
    title: `Lesson ${id}`,
    isPremium,
    isPreview: false,
    isRequired: true,
    isCompleted: false,
    isExcused: false,
    startedAt: null,
    timeZone: 'UTC',
  })) as Standing
  return { rows, standing, count }
}

test('a lesson opens after the last required one before it that the student can open', () => {
  const { rows, standing } = course(4)
  const locksFor = (courseIds: readonly number[]) => {
    const lockOf = createLocks(COURSE, standing, {
      isExempt: false,
      entitlement: { everything: false, courseIds },
      now: new Date(),
    })
    return rows.map((row) => lockOf(row))
  }
  expect(locksFor([1])).toEqual([
    { open: true },
    { open: false, reason: 'inOrder', after: 1 },
    { open: false, reason: 'inOrder', after: 2 },
    { open: false, reason: 'inOrder', after: 3 },
  ])
  const bought = { open: false, reason: 'notEntitled' }
  expect(locksFor([])).toEqual([{ open: true }, bought, bought, bought])
  const free = { ...rows[3], id: 4, isPremium: false } as LockRow
  const asker = { isExempt: false, entitlement: NOBODY, now: new Date() }
  expect(createLocks(COURSE, standing, asker)(free)).toEqual({ open: false, reason: 'inOrder', after: 1 })
})

test('the lessons of a long course are read once, not once for each of them', () => {
  const { rows, standing, count } = course(1000)
  const lockOf = createLocks(COURSE, standing, { isExempt: false, entitlement: NOBODY, now: new Date() })
  for (const row of rows) lockOf(row)
  expect(count.reads).toBeLessThan(5000)
})
