import { and, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { writeAudit } from '../../../academy/server/audit.ts'
import { users } from '../../../accounts/tables.ts'
import { catalogueErrors } from '../../../catalogue/errors.ts'
import { getCourseAccess } from '../../../catalogue/server/courses/courses.ts'
import { courses, lessons } from '../../../catalogue/tables.ts'
import { enrollments } from '../../../learning/tables.ts'
import { type Db, transact } from '../../../platform/server/db/connect.ts'
import type { User } from '../../../platform/user.schema.ts'
import {
  type GradeBook,
  type gradeBookInput,
  GRADES_PAGE,
  type OwnGrades,
  type weightsInput,
} from '../../grades.schema.ts'
import { gradeWeights, quizAttempts, quizzes, submissions } from '../../tables.ts'

type Cell = { userId: string; lessonId: number; grade: number; maxGrade: number; percent: number }
type Row = { userId: string; name: string; username: string; total: number | null; found: number }
type Test = GradeBook['tests'][number]

/** SQL: the tests of a course, with their weights. Excludes tests in the bin. */
const tests = (courseId: number) => sql`
  select l.id, l.title, l.kind, l.is_shown, l."order", coalesce(w.weight, 1) as weight
  from ${lessons} l left join ${gradeWeights} w on w.lesson_id = l.id
  where l.course_id = ${courseId} and l.kind in ('quiz', 'assignment') and l.deleted_at is null`

/**
 * SQL: the grade that counts for each student and test. It is that of the best attempt at a quiz, or of the newest
 * marked version of an assignment. `part` is at least 0, because wrong answers can make a grade negative.
 */
const grades = (userId?: string) => {
  const own = userId === undefined ? sql`` : sql`and user_id = ${userId}`
  return sql`
  (select distinct on (user_id, lesson_id) user_id, lesson_id, grade, max_grade,
      greatest(0, grade::float8 / nullif(max_grade, 0)) as part
    from ${quizAttempts} where lesson_id in (select id from tests) and grade is not null ${own}
    order by user_id, lesson_id, grade::float8 / nullif(max_grade, 0) desc nulls last, id)
  union all
  (select distinct on (user_id, lesson_id) user_id, lesson_id, grade, max_grade,
      greatest(0, grade::float8 / nullif(max_grade, 0)) as part
    from ${submissions} where lesson_id in (select id from tests) and state = 'marked' and grade is not null ${own}
    order by user_id, lesson_id, number desc)`
}

async function listTests(db: Db, courseId: number): Promise<(Test & { isShown: boolean })[]> {
  return db.execute<Test & { isShown: boolean }>(sql`
    select id as "lessonId", title, kind, weight, is_shown as "isShown"
    from (${tests(courseId)}) t order by "order", id limit 1000`)
}

/** Returns a pattern that matches a literal text anywhere, ignoring case. */
const contains = (text: string) => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`

/**
 * Returns a page of the grade book. In a student's total, a test without a grade counts as 0. Throws 404 if the course
 * does not exist.
 */
export async function getGradeBook(
  db: Db,
  { id, search = '', sort, descending, page }: z.output<typeof gradeBookInput>,
): Promise<GradeBook> {
  const [course] = await db
    .select({ title: courses.title })
    .from(courses)
    .where(and(eq(courses.id, id), sql`${courses.deletedAt} is null`))
  if (!course) throw catalogueErrors.COURSE_NOT_FOUND()
  const found = await listTests(db, id)
  const direction = descending ? sql`desc` : sql`asc`
  const by = sort === 'name' ? sql`lower(name)` : sort === 'total' ? sql`total` : sql`part`
  const sorted = /^\d/.test(sort) ? Number(sort) : 0
  const rows = await db.execute<Row>(sql`
    with tests as materialized (${tests(id)}),
      grades as materialized (${grades()}),
      totals as (
        select g.user_id, sum(g.part * t.weight) as sum from grades g join tests t on t.id = g.lesson_id group by 1
      ),
      students as (
        select u.id as "userId", coalesce(nullif(u.full_name, ''), u.username) as name, u.username,
          round((100 * coalesce(s.sum, 0) / nullif((select sum(weight) from tests), 0))::numeric, 4)::float8 as total, k.part
        from ${enrollments} e join ${users} u on u.id = e.user_id left join totals s on s.user_id = u.id
          left join (select user_id, part from grades where lesson_id = ${sorted}::int) k on k.user_id = u.id
        where e.course_id = ${id} and (${search} = '' or u.username ilike ${contains(search)} or u.full_name ilike ${contains(search)})
      )
    select "userId", name, username, total, (count(*) over ())::int as found from students
    order by ${by} ${direction} nulls last, lower(name), "userId"
    limit ${GRADES_PAGE} offset ${(page - 1) * GRADES_PAGE}`)
  const cells = await readCells(
    db,
    id,
    rows.map(({ userId }) => userId),
  )
  return {
    course: course.title,
    tests: found.map(({ isShown: _shown, ...test }) => test),
    students: rows.map(({ found: _found, ...student }) => ({
      ...student,
      grades: found.map(({ lessonId }) => cells.get(`${student.userId} ${lessonId}`) ?? null),
    })),
    found: rows[0]?.found ?? 0,
  }
}

type Grades = Map<string, { grade: number; maxGrade: number; percent: number }>

/** Returns the grades of these students, by user and lesson. */
async function readCells(db: Db, courseId: number, userIds: readonly string[]): Promise<Grades> {
  if (userIds.length === 0) return new Map()
  const rows = await db.execute<Cell>(sql`
    with tests as materialized (${tests(courseId)}), grades as (${grades()})
    select user_id as "userId", lesson_id as "lessonId", grade / 100.0::float8 as grade,
      max_grade / 100.0::float8 as "maxGrade", round((100 * coalesce(part, 0))::numeric, 4)::float8 as percent
    from grades where user_id = any(${`{${userIds.join(',')}}`}::uuid[])`)
  return new Map(rows.map(({ userId, lessonId, ...cell }) => [`${userId} ${lessonId}`, cell] as const))
}

/** Saves how much the tests of a course count. Throws 404 if the course does not exist. */
export async function saveWeights(
  db: Db,
  user: User,
  { id, weights }: z.output<typeof weightsInput>,
): Promise<void> {
  const { title } = await getNamedCourse(db, user, id)
  await transact(db, async (tx) => {
    await tx.execute(sql`
      insert into ${gradeWeights} (lesson_id, weight)
      select l.id, max(given.weight)
      from jsonb_to_recordset(${JSON.stringify(weights)}::jsonb) as given ("lessonId" int, weight int)
        join ${lessons} l on l.id = given."lessonId"
      where l.course_id = ${id} and l.kind in ('quiz', 'assignment') and l.deleted_at is null
      group by l.id
      on conflict (lesson_id) do update set weight = excluded.weight`)
    await writeAudit(tx, user, 'grades.weighted', ['course', id], { title })
  })
}

async function getNamedCourse(db: Db, user: User, id: number): Promise<{ title: string }> {
  await getCourseAccess(db, user, id)
  const [course] = await db.select({ title: courses.title }).from(courses).where(eq(courses.id, id))
  if (!course) throw catalogueErrors.COURSE_NOT_FOUND()
  return course
}

/** Returns the caller's own grades in a course. Throws 404 if the course does not exist for the user. */
export async function getOwnGrades(db: Db, user: User, id: number): Promise<OwnGrades> {
  const { title } = await getNamedCourse(db, user, id)
  const shown = (await listTests(db, id)).filter(({ isShown }) => isShown)
  const secret = await db
    .select({ lessonId: quizzes.lessonId })
    .from(quizzes)
    .innerJoin(lessons, eq(lessons.id, quizzes.lessonId))
    .where(and(eq(lessons.courseId, id), eq(quizzes.shows, 'nothing')))
  const hidden = new Set(secret.map(({ lessonId }) => lessonId))
  const cells = await readCells(db, id, [user.id])
  const own = shown.map(({ isShown: _shown, ...test }) => ({
    ...test,
    isHidden: hidden.has(test.lessonId),
    grade: hidden.has(test.lessonId) ? null : (cells.get(`${user.id} ${test.lessonId}`) ?? null),
  }))
  const counted = own.filter(({ isHidden }) => !isHidden)
  const weights = counted.reduce((sum, { weight }) => sum + weight, 0)
  return {
    course: title,
    tests: own,
    total:
      weights === 0
        ? null
        : counted.reduce((sum, { weight, grade }) => sum + weight * (grade?.percent ?? 0), 0) / weights,
  }
}
