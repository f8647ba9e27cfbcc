import { and, asc, eq, inArray, max, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Lesson, lessonReorder, lessonsUpdate } from '../../lessons.schema.ts'
import type { User } from '../../../platform/user.schema.ts'
import { type Db, transact, type Tx } from '../../../platform/server/db/connect.ts'
import { lessons } from '../../tables.ts'
import { catalogueErrors } from '../../errors.ts'
import { writeAudit } from '../../../academy/server/audit.ts'
import { getCourse, lockCourse } from '../courses/courses.ts'
import { changeLessons } from './lesson-changes.ts'
import { lessonOrder } from './lesson-order.ts'
import { arrangeLessons, refuseForeignSections, sectionAt } from './sections.ts'
import { binLessons, listLessons, lockRows } from './lessons.ts'
import { scheduled } from '../release/schedules.ts'
import { isLessonOutsideBin } from '../access/visibility.ts'

/**
 * Sets the order of lessons in one course. Changes all of them or none. Returns the lessons in their new order.
 * Throws 404 if a lesson does not exist, and 400 if they belong to several courses.
 */
export function reorderLessons(
  db: Db,
  user: User,
  { updates }: z.output<typeof lessonReorder>,
): Promise<Lesson[]> {
  return transact(db, async (tx) => {
    const [courseId, another] = await lockAll(
      tx,
      updates.map(({ id }) => id),
    )
    if (courseId === undefined) throw catalogueErrors.LESSON_NOT_FOUND()
    if (another !== undefined) throw catalogueErrors.LESSONS_OF_SEVERAL_COURSES()
    await refuseForeignSections(
      tx,
      courseId,
      updates.map(({ sectionId }) => sectionId),
    )
    const given = updates.map(({ id, order, sectionId }) => ({
      id,
      place: order,
      section: sectionId,
      joins: sectionId !== undefined,
    }))
    const moved = await tx.execute(sql`
      update ${lessons} set "order" = given.place, updated_at = now(),
        section_id = case when given.joins then given.section else section_id end
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
        as given(id integer, place integer, section integer, joins boolean)
      where ${lessons.id} = given.id and (${lessons.order} <> given.place
        or (given.joins and ${lessons.sectionId} is distinct from given.section))
      returning ${lessons.id}`)
    await arrangeLessons(tx, courseId)
    if (moved.length > 0) {
      const { title } = await getCourse(tx, user, courseId)
      await writeAudit(tx, user, 'lessons.reordered', ['course', courseId], { title })
    }
    return listLessons(tx, user, courseId)
  })
}

/** Makes the same change to several lessons. Throws 404 if one of them, or the target course, does not exist. */
export function updateLessons(
  db: Db,
  actor: User,
  { ids, courseId, ...given }: z.output<typeof lessonsUpdate>,
): Promise<void> {
  return transact(db, async (tx) => {
    await lockAll(tx, ids, { target: courseId })
    const patch = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
    await changeLessons(tx, actor, ids, async () => {
      await tx
        .update(lessons)
        .set({ ...patch, ...scheduled(given), updatedAt: sql`now()` })
        .where(inArray(lessons.id, ids))
      if (courseId !== undefined) await appendLessons(tx, ids, courseId)
    })
  })
}

async function appendLessons(tx: Tx, ids: readonly number[], courseId: number): Promise<void> {
  const [last] = await tx
    .select({ order: max(lessons.order) })
    .from(lessons)
    .where(eq(lessons.courseId, courseId))
  const moving = await tx
    .select({ id: lessons.id, courseId: lessons.courseId })
    .from(lessons)
    .where(inArray(lessons.id, [...ids]))
    .orderBy(asc(lessons.courseId), ...lessonOrder())
  let order = last?.order ?? 0
  const sectionId = await sectionAt(tx, courseId, order)
  for (const lesson of moving)
    if (lesson.courseId !== courseId)
      await tx.update(lessons).set({ courseId, sectionId, order: ++order }).where(eq(lessons.id, lesson.id))
  for (const changed of new Set([courseId, ...moving.map((lesson) => lesson.courseId)]))
    await arrangeLessons(tx, changed)
}

/** Moves several lessons to the bin. Throws 404 if one of them does not exist. */
export function deleteLessons(db: Db, ids: readonly number[], actor: User): Promise<void> {
  return transact(db, async (tx) => {
    await lockAll(tx, ids)
    await binLessons(tx, ids, actor)
  })
}

/**
 * Locks the courses of these lessons, then the lessons. Returns the courses. Throws 404 if one of the lessons does
 * not exist.
 */
async function lockAll(
  tx: Tx,
  given: readonly number[],
  { target }: { target?: number | undefined } = {},
): Promise<number[]> {
  const ids = [...new Set(given)]
  const own = and(inArray(lessons.id, ids), isLessonOutsideBin)
  const found = await tx.select({ courseId: lessons.courseId }).from(lessons).where(own)
  if (found.length < ids.length) throw catalogueErrors.SOME_LESSON_NOT_FOUND()
  const courseIds = [...new Set(found.map(({ courseId }) => courseId))].toSorted((a, b) => a - b)
  const locked = new Set([...courseIds, target ?? courseIds[0] ?? 0].toSorted((a, b) => a - b))
  for (const courseId of locked) await lockCourse(tx, courseId)
  await lockRows(tx, inArray(lessons.id, ids), 'no key update')
  return courseIds
}
