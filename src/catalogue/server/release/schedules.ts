import { and, inArray, lte, sql } from 'drizzle-orm'
import { type Db, transact, type Tx } from '../../../platform/server/db/connect.ts'
import { writeAudit } from '../../../academy/server/audit.ts'
import { courses, lessons, sections } from '../../tables.ts'

type Given = { publishAt?: Date | null | undefined }

/**
 * Returns the columns of an update. If the input sets a time, the item is hidden until then. If the input shows or
 * hides the item, this cancels the time.
 */
export const scheduled = ({ isVisible, publishAt }: Given & { isVisible?: boolean | undefined }) =>
  publishAt
    ? { isVisible: false, publishAt }
    : isVisible === undefined && publishAt === undefined
      ? {}
      : { ...(isVisible !== undefined && { isVisible }), publishAt: null }

/** Does the same as `scheduled` for a course, whose column has another name. */
export function scheduledCourse({
  isPublished,
  publishAt,
}: Given & { isPublished?: boolean | undefined }): Partial<typeof courses.$inferInsert> {
  const { isVisible, ...rest } = scheduled({ isVisible: isPublished, publishAt })
  return { ...rest, ...(isVisible !== undefined && { isPublished: isVisible }) }
}

/** The actor for automatic actions in the audit log. */
const ACTOR = { id: null, username: 'Lantern' }

/**
 * Publishes the courses, sections and lessons that are due. Items in the bin are published only after they are
 * restored.
 */
export function publishDue(db: Db): Promise<void> {
  return transact(db, async (tx) => {
    const isDue = await lockDue(tx)
    if (isDue.length === 0) return
    const published = await tx
      .update(courses)
      .set({ isPublished: true, publishAt: null, updatedAt: sql`now()` })
      .where(and(inArray(courses.id, isDue), lte(courses.publishAt, sql`now()`)))
      .returning({ id: courses.id, title: courses.title })
    for (const { id, title } of published)
      await writeAudit(tx, ACTOR, 'course.published', ['course', id], { title })
    const changes = { isVisible: { from: 'false', to: 'true' } }
    const shownSections = await tx
      .update(sections)
      .set({ isVisible: true, publishAt: null })
      .where(and(inArray(sections.courseId, isDue), lte(sections.publishAt, sql`now()`)))
      .returning({ id: sections.id, title: sections.title })
    for (const { id, title } of shownSections)
      await writeAudit(tx, ACTOR, 'section.changed', ['section', id], { title, changes })
    const shownLessons = await tx
      .update(lessons)
      .set({ isVisible: true, publishAt: null, updatedAt: sql`now()` })
      .where(
        and(
          inArray(lessons.courseId, isDue),
          lte(lessons.publishAt, sql`now()`),
          sql`${lessons.deletedAt} is null`,
        ),
      )
      .returning({ id: lessons.id, title: lessons.title })
    for (const { id, title } of shownLessons)
      await writeAudit(tx, ACTOR, 'lesson.changed', ['lesson', id], { title, changes })
  })
}

/** Locks the courses of due items before their sections and lessons. Returns the IDs of the courses. */
async function lockDue(tx: Tx): Promise<number[]> {
  const rows = await tx
    .select({ id: courses.id })
    .from(courses)
    .where(
      and(
        sql`${courses.deletedAt} is null`,
        sql`${courses.id} in (
          select id from ${courses} where ${lte(courses.publishAt, sql`now()`)}
          union all select course_id from ${sections} where ${lte(sections.publishAt, sql`now()`)}
          union all select course_id from ${lessons} where ${lte(lessons.publishAt, sql`now()`)} and deleted_at is null)`,
      ),
    )
    .orderBy(courses.id)
    .for('no key update')
  return rows.map(({ id }) => id)
}
