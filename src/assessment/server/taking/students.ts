import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { users } from '../../../accounts/tables.ts'
import type { Viewer } from '../../../catalogue/server/access/visibility.ts'
import { lessons } from '../../../catalogue/tables.ts'
import { enrollments } from '../../../learning/tables.ts'
import type { Db } from '../../../platform/server/db/connect.ts'
import type { quizStudentQuery, quizStudents } from '../../taking/taking.schema.ts'
import { attemptItems, quizAttempts, quizExtraTimes } from '../../tables.ts'
import { getVisibleRules } from '../quizzes.ts'

type Open = Omit<
  NonNullable<z.infer<typeof quizStudents>['items'][number]['open']>,
  'startedAt' | 'deadline'
> & { startedAt: string; deadline: string | null }
type Row = Omit<z.infer<typeof quizStudents>['items'][number], 'open'> & {
  open: Open | null
  students: number
}

/** Returns the students in a quiz's course. Throws 404 if the lesson does not exist, and 400 if it is not a quiz. */
export async function listQuizStudents(
  db: Db,
  viewer: Viewer,
  { id, search, limit, offset }: z.output<typeof quizStudentQuery>,
): Promise<z.infer<typeof quizStudents>> {
  await getVisibleRules(db, viewer, id)
  const pattern = search ? `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%` : null
  const courseId = db.select({ id: lessons.courseId }).from(lessons).where(eq(lessons.id, id))
  const rows = await db.execute<Row>(sql`
    with found as (
      select u.id, u.username, u.full_name, coalesce(x.minutes, 0) as minutes, a.id as attempt_id, a.number,
        a.started_at, a.deadline, a.submitted_by is not null as is_ending, (count(*) over ())::int as students
      from ${enrollments} e join ${users} u on u.id = e.user_id
        left join ${quizExtraTimes} x on x.user_id = u.id and x.lesson_id = ${id}
        left join ${quizAttempts} a on a.user_id = u.id and a.lesson_id = ${id} and a.submitted_at is null
      where e.course_id = (${courseId})
        and (${pattern}::text is null or u.username ilike ${pattern} or u.full_name ilike ${pattern})
      order by a.id is null, lower(coalesce(nullif(u.full_name, ''), u.username)), u.id
      limit ${limit} offset ${offset}
    )
    select f.id, f.username, f.full_name as "fullName", f.minutes as "extraMinutes", f.students,
      (select count(*)::int from ${quizAttempts} s
        where s.user_id = f.id and s.lesson_id = ${id} and s.submitted_at is not null) as submitted,
      case when f.attempt_id is not null then json_build_object('attemptId', f.attempt_id, 'number', f.number,
        'startedAt', f.started_at, 'deadline', f.deadline, 'isEnding', f.is_ending,
        'answered', (select count(i.answer) from ${attemptItems} i where i.attempt_id = f.attempt_id),
        'questions', (select count(*) from ${attemptItems} i where i.attempt_id = f.attempt_id)) end as open
    from found f
    order by f.attempt_id is null, lower(coalesce(nullif(f.full_name, ''), f.username)), f.id`)
  return {
    students: rows[0]?.students ?? 0,
    items: rows.map(({ students: _students, open, ...row }) => ({
      ...row,
      open: open && {
        ...open,
        startedAt: new Date(open.startedAt),
        deadline: open.deadline === null ? null : new Date(open.deadline),
      },
    })),
  }
}
