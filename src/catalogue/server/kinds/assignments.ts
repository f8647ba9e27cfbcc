import { eq, sql } from 'drizzle-orm'
import { assignments } from '../../../assessment/tables.ts'
import type { Db, Tx } from '../../../platform/server/db/connect.ts'
import type { PackedAssignment } from '../../course-package.schema.ts'

/** Inserts the rules of an assignment for a new lesson. Its instructions are the text of the lesson. */
export async function createAssignment(tx: Tx, lessonId: number): Promise<void> {
  await tx.insert(assignments).values({ lessonId })
}

/** Copies the rules of an assignment to another lesson, without dates and without students' work. */
export async function copyAssignment(tx: Tx, from: number, to: number): Promise<void> {
  await tx.execute(sql`
    insert into ${assignments} (lesson_id, max_marks, rubric, completes, pass_percent, accepts_late, late_percent,
      takes_text, takes_files, takes_pages, max_resubmissions)
    select ${to}, max_marks, rubric, completes, pass_percent, accepts_late, late_percent,
      takes_text, takes_files, takes_pages, max_resubmissions
    from ${assignments} where lesson_id = ${from}`)
}

/**
 * Returns the rules of an assignment for a course package, with marks in the same unit as in the API. Null if it has
 * none.
 */
export async function packAssignment(db: Db, lessonId: number): Promise<PackedAssignment | null> {
  const [row] = await db.select().from(assignments).where(eq(assignments.lessonId, lessonId))
  if (!row) return null
  const { maxMarks, rubric, completes, passPercent, acceptsLate, latePercent } = row
  const { takesText, takesFiles, takesPages, maxResubmissions } = row
  return {
    maxMarks: maxMarks / 100,
    rubric: rubric.map(({ name, marks, levels }) => ({
      name,
      marks: marks / 100,
      levels: levels.map((level) => ({ name: level.name, marks: level.marks / 100 })),
    })),
    completes,
    passPercent,
    acceptsLate,
    latePercent,
    takesText,
    takesFiles,
    takesPages,
    maxResubmissions,
  }
}
