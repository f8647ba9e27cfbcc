import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { BIN_DAYS } from '../../courses.rules.ts'
import { MAX } from '../../../platform/constants.ts'
import type { User } from '../../../platform/user.schema.ts'
import { databaseErrorCode, type Db, transact, type Tx } from '../../../platform/server/db/connect.ts'
import { AppError } from '../../../platform/server/define-errors.ts'
import { attemptEach } from '../../../platform/server/jobs/attempt-each.ts'
import { type Actor, writeAudit } from '../../../academy/server/audit.ts'
import type { BinnedItem, binItem } from '../../bin.schema.ts'
import { categories, courses, lessons, resources } from '../../tables.ts'
import { catalogueErrors } from '../../errors.ts'
import { isCategoryOutsideBin } from '../access/visibility.ts'
import { removeLessons } from '../lessons/lessons.ts'
import { arrangeLessons } from '../lessons/sections.ts'
import { removeResource } from '../resources/resources.ts'
import { lockCourse } from '../courses/courses.ts'
import { deleteStudentRows, forRequest, type GoOn } from './student-rows.ts'

type Item = z.output<typeof binItem>

/**
 * Returns lessons, resources and categories in the bin, latest first. Items of a course in the bin are not listed,
 * because they are restored or deleted with the course.
 */
export async function listBinItems(db: Db): Promise<BinnedItem[]> {
  const rows = await db.execute<Omit<BinnedItem, 'deletedAt'> & { deletedAt: string }>(sql`
    select *, greatest(0, ceil(extract(epoch from
      "deletedAt" + make_interval(days => ${BIN_DAYS}) - now()) / 86400))::int as "daysLeft"
    from (
      select 'lesson' as kind, l.id, l.title, c.title as course, l.deleted_at as "deletedAt"
        from ${lessons} l join ${courses} c on c.id = l.course_id
        where l.deleted_at is not null and l.purged_at is null and c.deleted_at is null
      union all
      select 'resource', r.id, r.title, c.title, r.deleted_at
        from ${resources} r left join ${courses} c on c.id = r.course_id
        where r.deleted_at is not null and c.deleted_at is null
      union all
      select 'category', id, name, null, deleted_at from ${categories} where deleted_at is not null
    ) as items
    order by "deletedAt" desc, kind, id desc`)
  return rows.map((row) => ({ ...row, deletedAt: new Date(row.deletedAt) }))
}

const RESTORE = { lesson: restoreLesson, resource: restoreResource, category: restoreNamed }
const PURGE = {
  lesson: purgeLesson,
  resource: inTransaction(purgeResource),
  category: inTransaction(purgeCategory),
}

function inTransaction(work: (tx: Tx, actor: Actor, id: number) => Promise<void>) {
  return async (db: Db, actor: Actor, id: number): Promise<boolean> => {
    await transact(db, (tx) => work(tx, actor, id))
    return true
  }
}

/**
 * Restores an item with its contents. If the name of a category is taken, adds a number to it. Throws 404 if the item
 * is not in the bin, or its course is in the bin.
 */
export async function restoreBinItem(db: Db, actor: User, { kind, id }: Item): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transact(db, (tx) => RESTORE[kind](tx, actor, id))
    } catch (error) {
      // Another transaction has used the name in the meantime, so try again.
      if (attempt === 10 || databaseErrorCode(error) !== '23505') throw error
    }
  }
}

/**
 * Deletes an item permanently, with its files. If a lesson has too many student rows for one request, the sweep
 * continues the deletion. Throws 404 if the item is not in the bin. Returns whether the deletion is complete.
 */
export const purgeBinItem = (
  db: Db,
  actor: Actor,
  { kind, id }: Item,
  goOn = forRequest(),
): Promise<boolean> => PURGE[kind](db, actor, id, goOn)

/**
 * Permanently deletes items that have been in the bin for this many days, and continues deletions that have begun. An
 * item that fails does not stop the others. Throws the first error at the end. Returns the number of deleted items.
 */
export async function purgeItems(db: Db, actor: Actor, days: number, goOn: GoOn): Promise<number> {
  const due = await db.execute<Item & { isPurged: boolean }>(sql`
    select kind, id, purged_at is not null as "isPurged" from (
      select 'lesson' as kind, id, deleted_at, purged_at from ${lessons} where deleted_at is not null
      union all select 'resource', id, deleted_at, null from ${resources} where deleted_at is not null
      union all select 'category', id, deleted_at, null from ${categories} where deleted_at is not null
    ) as items
    where deleted_at <= now() - make_interval(days => ${days}) or purged_at is not null
    order by deleted_at`)
  let purged = 0
  await attemptEach(due, async ({ isPurged, ...item }) => {
    try {
      const isGone = isPurged
        ? await finishPurge(db, item.id, goOn)
        : await purgeBinItem(db, actor, item, goOn)
      if (isGone) purged += 1
    } catch (error) {
      // Another instance restored or deleted it in the meantime.
      if (!(error instanceof AppError && error.status === 404)) throw error
    }
  })
  return purged
}

/**
 * Locks the course of a lesson in the bin, then the lesson. The course may be in the bin too. Throws 404 if the
 * lesson is not in the bin.
 */
async function lockBinnedLesson(tx: Tx, id: number, lock: (courseId: number) => Promise<unknown>) {
  const binned = and(eq(lessons.id, id), isNotNull(lessons.deletedAt), isNull(lessons.purgedAt))
  const [found] = await tx.select({ courseId: lessons.courseId }).from(lessons).where(binned)
  if (!found) throw catalogueErrors.LESSON_NOT_FOUND()
  await lock(found.courseId)
  const [row] = await tx.select().from(lessons).where(binned).for('update')
  if (!row) throw catalogueErrors.LESSON_NOT_FOUND()
  return row
}

async function restoreLesson(tx: Tx, actor: User, id: number): Promise<void> {
  const { title, courseId } = await lockBinnedLesson(tx, id, (course) => lockCourse(tx, course))
  await tx
    .update(lessons)
    .set({ deletedAt: null, isVisible: sql`${lessons.wasVisible}` })
    .where(eq(lessons.id, id))
  await arrangeLessons(tx, courseId)
  await writeAudit(tx, actor, 'lesson.restored', ['lesson', id], { title })
}

async function purgeLesson(db: Db, actor: Actor, id: number, goOn: GoOn): Promise<boolean> {
  await transact(db, async (tx) => {
    const { title, courseId } = await lockBinnedLesson(tx, id, (course) => keepCourse(tx, course))
    await tx
      .update(lessons)
      .set({ purgedAt: sql`now()` })
      .where(eq(lessons.id, id))
    await writeAudit(tx, actor, 'lesson.purged', ['lesson', id], { title, courseId })
  })
  return finishPurge(db, id, goOn)
}

const keepCourse = (tx: Tx, id: number) =>
  tx.select({ id: courses.id }).from(courses).where(eq(courses.id, id)).for('no key update')

/** Continues the permanent deletion of a lesson. Returns whether the deletion is complete. */
async function finishPurge(db: Db, id: number, goOn: GoOn): Promise<boolean> {
  if (!(await deleteStudentRows(db, { lessonId: id }, goOn))) return false
  await transact(db, async (tx) => {
    const [found] = await tx.select({ courseId: lessons.courseId }).from(lessons).where(eq(lessons.id, id))
    if (!found) return
    await keepCourse(tx, found.courseId)
    await removeLessons(tx, [id])
  })
  return true
}

async function lockBinnedResource(tx: Tx, id: number) {
  const [row] = await tx
    .select()
    .from(resources)
    .where(and(eq(resources.id, id), sql`${resources.deletedAt} is not null`))
    .for('update')
  if (!row) throw catalogueErrors.RESOURCE_NOT_FOUND()
  return row
}

async function restoreResource(tx: Tx, actor: User, id: number): Promise<void> {
  const { title, courseId } = await lockBinnedResource(tx, id)
  if (courseId !== null) await lockCourse(tx, courseId)
  await tx.update(resources).set({ deletedAt: null }).where(eq(resources.id, id))
  await writeAudit(tx, actor, 'resource.restored', ['resource', id], { title })
}

async function purgeResource(tx: Tx, actor: Actor, id: number): Promise<void> {
  await lockBinnedResource(tx, id)
  const { title } = await removeResource(tx, id)
  await writeAudit(tx, actor, 'resource.purged', ['resource', id], { title })
}

async function lockBinnedCategory(tx: Tx, id: number) {
  const [row] = await tx
    .select()
    .from(categories)
    .where(and(eq(categories.id, id), sql`${categories.deletedAt} is not null`))
    .for('update')
  if (!row) throw catalogueErrors.CATEGORY_NOT_FOUND()
  return row
}

async function restoreNamed(tx: Tx, actor: User, id: number): Promise<void> {
  const row = await lockBinnedCategory(tx, id)
  const name = await freeName(tx, row.name)
  await tx.update(categories).set({ deletedAt: null, name }).where(eq(categories.id, id))
  await writeAudit(tx, actor, 'category.restored', ['category', id], { name })
}

/** Returns this name, or the first one with a free number. */
async function freeName(tx: Tx, name: string): Promise<string> {
  const rows = await tx
    .select({ name: sql<string>`lower(${categories.name})` })
    .from(categories)
    .where(isCategoryOutsideBin)
  const taken = new Set(rows.map((row) => row.name))
  for (let number = 1; ; number += 1) {
    const suffix = number === 1 ? '' : ` (${number})`
    const numbered = Array.from(name)
      .slice(0, MAX.name - suffix.length)
      .join('')
      .concat(suffix)
    if (!taken.has(numbered.toLowerCase())) return numbered
  }
}

/** Deletes a category permanently. Courses in the bin keep its name. */
async function purgeCategory(tx: Tx, actor: Actor, id: number): Promise<void> {
  const { name } = await lockBinnedCategory(tx, id)
  await tx
    .update(courses)
    .set({ categoryId: null, formerCategory: name })
    .where(and(eq(courses.categoryId, id), sql`${courses.deletedAt} is not null`))
  await tx.delete(categories).where(eq(categories.id, id))
  await writeAudit(tx, actor, 'category.purged', ['category', id], { name })
}
