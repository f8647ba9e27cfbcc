import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { removeCourse } from '../catalogue/server/bin/bin.ts'
import { removeResource } from '../catalogue/server/resources/resources.ts'
import { type Db, transact, type Tx } from '../platform/server/db/connect.ts'
import { courses as coursesTable, lessons, resources } from '../catalogue/tables.ts'
import { enrollments } from '../learning/tables.ts'
import { orders, payments, plans } from '../payments/tables.ts'
import { sessions, users } from '../accounts/tables.ts'
import { courses } from './catalogue.ts'
import { students } from './people.ts'
import { independentResources } from './resources.ts'
import { unseedSettings } from './settings.ts'
import { unseedTeachers } from './teachers.ts'

/**
 * Removes the demonstration academy and all data of its courses. Renamed objects, and other courses, categories and
 * users stay. Demo courses that now belong to the academy stay too. Returns the titles of these demo courses.
 */
export async function unseedDemo(db: Db): Promise<string[]> {
  await unseedSettings(db)
  await unseedTeachers(db)
  const kept = await transact(db, async (tx) => {
    const found = await tx
      .select()
      .from(coursesTable)
      .where(
        inArray(
          coursesTable.slug,
          courses.map(({ slug }) => slug),
        ),
      )
      .orderBy(asc(coursesTable.id))
      .for('update')
    const own: string[] = []
    for (const course of found)
      if (await isOwn(tx, course)) own.push(course.title)
      else await removeCourse(tx, course)
    return own
  })
  for (const { title } of independentResources) {
    const same = await db
      .select({ id: resources.id })
      .from(resources)
      .where(and(eq(resources.title, title), isNull(resources.courseId)))
    for (const { id } of same) await transact(db, (tx) => removeResource(tx, id))
  }
  for (const student of students) await db.delete(users).where(isDemoStudent(student))
  return kept
}

/**
 * SQL condition: `users` is a student of the demo. No one can sign in to these accounts. An account with a session or a
 * payment therefore belongs to a real user with the same name.
 */
const isDemoStudent = ({
  username,
  fullName,
}: Pick<(typeof students)[number], 'username' | 'fullName'>) => sql`(
  ${users.username} = ${username} and ${users.fullName} = ${fullName} and ${users.role} = 'student'
  and not exists (select from ${sessions} where ${sessions.userId} = ${users.id})
  and not exists (select from ${payments} where ${payments.userId} = ${users.id}))`

/**
 * Whether a course of the demo now belongs to the academy. This is the case if someone changed its texts or lessons, or
 * added it to a plan. It is also the case if someone paid for it, or if a real student enrolled.
 */
async function isOwn(tx: Tx, row: typeof coursesTable.$inferSelect): Promise<boolean> {
  const demo = courses.find(({ slug }) => slug === row.slug)
  if (!demo || (['title', 'instructor', 'description'] as const).some((name) => row[name] !== demo[name]))
    return true
  const titles = await tx.select({ title: lessons.title }).from(lessons).where(eq(lessons.courseId, row.id))
  const known = new Set(demo.lessons.map(({ title }) => title))
  if (titles.some(({ title }) => !known.has(title))) return true
  if (await tx.$count(orders, eq(orders.courseId, row.id))) return true
  if (await tx.$count(plans, sql`${row.id} = any(${plans.courseIds})`)) return true
  const [joined] = await tx
    .select({ userId: enrollments.userId })
    .from(enrollments)
    .innerJoin(users, eq(users.id, enrollments.userId))
    .where(
      and(
        eq(enrollments.courseId, row.id),
        eq(users.role, 'student'),
        sql`not (${sql.join(students.map(isDemoStudent), sql` or `)})`,
      ),
    )
    .limit(1)
  return joined !== undefined
}
