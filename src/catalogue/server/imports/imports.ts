import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { type CourseImport, type importInput, UNDO_DAYS } from '../../imports.schema.ts'
import type { User } from '../../../platform/user.schema.ts'
import { type Db, transact } from '../../../platform/server/db/connect.ts'
import { writeAudit } from '../../../academy/server/audit.ts'
import { catalogueErrors } from '../../errors.ts'
import { questions, quizSlots, videoQuestions } from '../../../assessment/tables.ts'
import { courseImports, lessons, resources } from '../../tables.ts'
import { isLessonOutsideBin, isResourceOutsideBin, type Viewer } from '../access/visibility.ts'
import { getCourseAccess, lockCourse } from '../courses/courses.ts'
import { binLessons } from '../lessons/lessons.ts'
import { arrangeLessons, removeEmptySections } from '../lessons/sections.ts'
import { binResources } from '../resources/resources.ts'

const countOf = (table: typeof lessons | typeof resources) =>
  sql<number>`(select count(*)::int from ${table} x where x.import_id = ${courseImports}.id and x.deleted_at is null)`

const isUndoable = and(
  isNull(courseImports.undoneAt),
  gt(courseImports.createdAt, sql`now() - make_interval(days => ${UNDO_DAYS})`),
)

const columns = {
  id: courseImports.id,
  courseId: courseImports.courseId,
  source: courseImports.source,
  name: courseImports.name,
  createdAt: courseImports.createdAt,
  lessons: countOf(lessons),
  resources: countOf(resources),
}

/** Returns the imports of a course that users can undo, latest first. Throws 404 if the course does not exist. */
export async function listImports(db: Db, viewer: Viewer, courseId: number): Promise<CourseImport[]> {
  const [rows] = await Promise.all([
    db
      .select(columns)
      .from(courseImports)
      .where(and(eq(courseImports.courseId, courseId), isUndoable))
      .orderBy(desc(courseImports.id))
      .limit(50),
    getCourseAccess(db, viewer, courseId),
  ])
  return rows.filter((row) => row.lessons + row.resources > 0)
}

/**
 * Starts an import into a course. The client then creates lessons, sections and resources with its ID. Throws 404 if
 * the course does not exist.
 */
export function createImport(
  db: Db,
  actor: User,
  input: z.output<typeof importInput>,
): Promise<CourseImport> {
  return transact(db, async (tx) => {
    await lockCourse(tx, input.courseId)
    const [made] = await tx
      .insert(courseImports)
      .values({ ...input, createdBy: actor.id })
      .returning({ id: courseImports.id, createdAt: courseImports.createdAt })
    if (!made) throw new Error('An insert returned no row')
    return { ...input, ...made, lessons: 0, resources: 0 }
  })
}

/**
 * Undoes an import: moves its lessons and resources to the bin, and deletes its sections that are then empty. Items
 * that someone moved to another course stay. Throws 404 if the import does not exist, was already undone, or is too
 * old.
 */
export function undoImport(db: Db, actor: User, id: number): Promise<void> {
  return transact(db, async (tx) => {
    const [known] = await tx
      .select({ courseId: courseImports.courseId })
      .from(courseImports)
      .where(eq(courseImports.id, id))
    if (!known) throw catalogueErrors.IMPORT_NOT_FOUND()
    const { courseId } = known
    await lockCourse(tx, courseId)
    const [undone] = await tx
      .update(courseImports)
      .set({ undoneAt: sql`now()` })
      .where(and(eq(courseImports.id, id), isUndoable))
      .returning({ name: courseImports.name })
    if (!undone) throw catalogueErrors.IMPORT_NOT_FOUND()
    const ownLessons = await tx
      .select({ id: lessons.id })
      .from(lessons)
      .where(and(eq(lessons.importId, id), eq(lessons.courseId, courseId), isLessonOutsideBin))
      .orderBy(lessons.id)
      .for('no key update')
    const ownResources = await tx
      .select({ id: resources.id })
      .from(resources)
      .where(and(eq(resources.importId, id), eq(resources.courseId, courseId), isResourceOutsideBin))
      .orderBy(resources.id)
      .for('no key update')
    if (ownLessons.length > 0)
      await binLessons(
        tx,
        ownLessons.map((lesson) => lesson.id),
        actor,
      )
    await binResources(
      tx,
      ownResources.map((resource) => resource.id),
      actor,
    )
    // Questions that other quizzes also use stay.
    await tx
      .update(questions)
      .set({ undoneAt: sql`now()` })
      .where(
        and(
          eq(questions.importId, id),
          sql`not exists (
            select from ${quizSlots} s join ${lessons} l on l.id = s.lesson_id
            where s.question_id = ${questions.id} and l.import_id is distinct from ${id} and l.deleted_at is null)
            and not exists (select from ${videoQuestions} v where v.question_id = ${questions.id})`,
        ),
      )
    await removeEmptySections(tx, courseId, id)
    await arrangeLessons(tx, courseId)
    await writeAudit(tx, actor, 'import.undone', ['course', courseId], { title: undone.name })
  })
}
