import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '../accounts/tables.ts'
import { sampleLesson } from '../catalogue/samples.ts'
import { courses as courseRows, lessons } from '../catalogue/tables.ts'
import { enrollments } from '../learning/tables.ts'
import { orders } from '../payments/tables.ts'
import { createDiskStorage } from '../platform/server/storage/storage-disk.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { seedDemo } from './seed.ts'
import { unseedDemo } from './unseed.ts'

const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
let database: TestDatabase
let place: string

beforeAll(async () => {
  database = await createTestDatabase()
  place = mkdtempSync(join(tmpdir(), 'lantern-demo-'))
  await seedDemo({ db: database.db, storage: createDiskStorage(place), log })
})
afterAll(async () => {
  await database.close()
  rmSync(place, { recursive: true, force: true })
})

test('keeps courses that now belong to the academy', async () => {
  const { db } = database
  const [renamed, taught, longer, joined, paid, tried] = await db
    .select()
    .from(courseRows)
    .orderBy(courseRows.id)
  if (!renamed || !taught || !longer || !joined || !paid || !tried)
    throw new Error('The demo has too few courses')
  await db.update(courseRows).set({ title: 'Python in Pune' }).where(eq(courseRows.id, renamed.id))
  await db.update(courseRows).set({ instructor: 'Kavita Joshi' }).where(eq(courseRows.id, taught.id))
  await db.insert(lessons).values(sampleLesson({ courseId: longer.id, title: 'Our lesson' }))
  const someone = async (username: string, role: 'student' | 'admin') => {
    const [user] = await db.insert(users).values({ username, role, passwordHash: 'none' }).returning()
    if (!user) throw new Error('The row of a user was not returned')
    return user
  }
  const asha = await someone('asha', 'student')
  const boss = await someone('boss', 'admin')
  await db.insert(enrollments).values({ userId: asha.id, courseId: joined.id })
  // The course stays a demo course if an administrator enrols in it.
  await db.insert(enrollments).values({ userId: boss.id, courseId: tried.id })
  await db.insert(orders).values({
    userId: asha.id,
    username: 'asha',
    kind: 'course',
    courseId: paid.id,
    courseTitle: paid.title,
    coursePricePaise: 99_900,
    amountDuePaise: 99_900,
  })
  const own = [renamed, taught, longer, joined, paid]
  expect(await unseedDemo(db)).toEqual(['Python in Pune', ...own.slice(1).map(({ title }) => title)])
  const left = await db.select({ id: courseRows.id }).from(courseRows).orderBy(courseRows.id)
  expect(left.map(({ id }) => id)).toEqual(own.map(({ id }) => id))
})
