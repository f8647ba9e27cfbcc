import { sql } from 'drizzle-orm'
import type { Log } from '../platform/server/process/log.ts'
import type { Storage } from '../platform/server/storage/storage.ts'
import type { Db } from '../platform/server/db/connect.ts'
import { categories, courses as coursesTable, teachers } from '../catalogue/tables.ts'
import { users } from '../accounts/tables.ts'
import { courses } from './catalogue.ts'
import { seedCategories, seedCourse, seedIndependentResources } from './seed-catalogue.ts'
import { seedSettings } from './settings.ts'
import { seedTeachers } from './teachers.ts'
import { seedComments, seedReviews, seedStudents } from './seed-people.ts'

/** Thrown if the academy already has courses, because the demonstration would be mixed with them. */
export class NotEmptyError extends Error {
  override name = 'NotEmptyError'
  constructor() {
    super('There are courses already: the demonstration academy only goes into an empty one.')
  }
}

// The key of the lock. All instances use the same number, and no other lock uses it.
const seedLock = 7_304_110_258

/**
 * Fills an empty database with the demonstration academy, completely or not at all. Only one instance does this at a
 * time. Throws `NotEmptyError` if there is a course.
 */
export async function seedDemo(services: { db: Db; storage: Storage; log: Log }): Promise<void> {
  const { db, storage, log } = services
  const now = new Date()
  await db.transaction(async (tx) => {
    // Turns the timeout off. This statement waits while another instance inserts the demonstration, which may take
    // long on a slow machine.
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(sql`select pg_advisory_xact_lock(${seedLock})`)
    if ((await tx.$count(coursesTable)) > 0) throw new NotEmptyError()

    const known = await seedCategories(tx)
    const seeded = []
    for (const [place, course] of courses.entries()) {
      seeded.push(await seedCourse(tx, storage, { course, place, categories: known, now }))
    }
    await seedIndependentResources(tx, storage)
    await seedTeachers(tx, storage)
    await seedSettings(tx)
    const students = await seedStudents(tx, seeded, now)
    await seedComments(tx, seeded, students, now)
    await seedReviews(tx, seeded, students, now)
  })
  log.info(`Filled the empty academy with ${courses.length} courses as a demonstration (DEMO=off for none)`)
}

/**
 * Inserts the demonstration when the server starts. Does nothing if the academy ever had content, even if its last
 * course was deleted. Returns whether it inserted the demonstration.
 */
export async function seedDemoWhenEmpty(services: { db: Db; storage: Storage; log: Log }): Promise<boolean> {
  const [row] = await services.db.execute<{ used: boolean }>(sql`
    select exists (select from ${coursesTable}) or exists (select from ${categories}) or exists (select from ${teachers})
      or exists (select from ${users} where ${users.role} <> 'admin') as used`)
  if (row?.used !== false) return false
  try {
    await seedDemo(services)
    return true
  } catch (error) {
    // Another instance has inserted the demonstration.
    if (error instanceof NotEmptyError) return false
    throw error
  }
}
