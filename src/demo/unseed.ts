import { and, asc, eq, inArray, isNull, notExists } from 'drizzle-orm'
import { removeCourse } from '../catalogue/server/courses/bin.ts'
import { removeResource } from '../catalogue/server/resources/resources.ts'
import { type Db, transact } from '../platform/server/db/connect.ts'
import { courses as coursesTable, resources } from '../catalogue/tables.ts'
import { payments } from '../payments/tables.ts'
import { sessions, users } from '../accounts/tables.ts'
import { courses } from './catalogue.ts'
import { students } from './people.ts'
import { independentResources } from './resources.ts'
import { unseedSettings } from './settings.ts'
import { unseedTeachers } from './teachers.ts'

/**
 * Removes the demonstration academy and all data of its courses. Renamed objects, and other courses, categories and
 * users stay.
 */
export async function unseedDemo(db: Db): Promise<void> {
  await unseedSettings(db)
  await unseedTeachers(db)
  const slugs = courses.map(({ slug }) => slug)
  await transact(db, async (tx) => {
    const found = await tx
      .select()
      .from(coursesTable)
      .where(inArray(coursesTable.slug, slugs))
      .orderBy(asc(coursesTable.id))
      .for('update')
    for (const course of found) await removeCourse(tx, course)
  })
  for (const { title } of independentResources) {
    const same = await db
      .select({ id: resources.id })
      .from(resources)
      .where(and(eq(resources.title, title), isNull(resources.courseId)))
    for (const { id } of same) await transact(db, (tx) => removeResource(tx, id))
  }
  // Nobody can sign in to these accounts. So an account with a session or a payment belongs to a real user with the
  // same name.
  for (const { username, fullName } of students) {
    await db
      .delete(users)
      .where(
        and(
          eq(users.username, username),
          eq(users.fullName, fullName),
          eq(users.role, 'student'),
          notExists(db.select().from(sessions).where(eq(sessions.userId, users.id))),
          notExists(db.select().from(payments).where(eq(payments.userId, users.id))),
        ),
      )
  }
}
