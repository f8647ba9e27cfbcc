import { and, asc, desc, eq, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { BIN_DAYS } from '../../courses.rules.ts'
import type { BinnedCourse, CourseContents } from '../../bin.schema.ts'
import type { Course } from '../../courses.schema.ts'
import type { User } from '../../../platform/user.schema.ts'
import type { Services } from '../../../platform/server/context.ts'
import { databaseErrorCode, type Db, transact, type Tx } from '../../../platform/server/db/connect.ts'
import { captions, categories, courses, lessons, resources } from '../../tables.ts'
import { enrollments } from '../../../learning/tables.ts'
import { orders, payments } from '../../../payments/tables.ts'
import { AppError } from '../../../platform/server/define-errors.ts'
import { attemptEach } from '../../../platform/server/jobs/attempt-each.ts'
import { catalogueErrors } from '../../errors.ts'
import { fileIdIn, releaseFiles } from '../../../media/server/files/attachments.ts'
import { type Actor, writeAudit } from '../../../academy/server/audit.ts'
import { readAcademyName } from '../../../academy/server/settings.ts'
import { restoreCategory, reviveCategory } from '../courses/categories.ts'
import { chooseSlug, getCourse, lockCourse } from '../courses/courses.ts'
import { purgeItems } from './bin-items.ts'
import { deleteStudentRows, forRequest, type GoOn } from './student-rows.ts'
import { isInBin, isOutsideBin } from '../access/visibility.ts'
import { documentsIn } from '../kinds/pdf-lessons.ts'
import { scormFilesIn } from '../kinds/scorm-lessons.ts'
import { picturesIn } from '../kinds/text-lessons.ts'

/** The course is in the bin, and its permanent deletion has not begun. */
const isRestorable = and(isInBin, isNull(courses.purgedAt))

const countOf = (table: typeof enrollments | typeof lessons | typeof resources) =>
  sql<number>`(select count(*)::int from ${table} x where x.course_id = ${courses}.id
    ${table === lessons || table === resources ? sql`and x.deleted_at is null` : sql``})`

const contents = {
  students: countOf(enrollments),
  lessons: countOf(lessons),
  resources: countOf(resources),
  payments: sql<number>`(select count(*)::int from ${orders} o join ${payments} p on p.order_id = o.id
    where o.course_id = ${courses}.id)`,
}

/**
 * Returns the counts of the contents that are deleted with a course. Payments stay. Throws 404 if the course does not
 * exist or is in the bin.
 */
export async function getCourseContents(db: Db, id: number): Promise<CourseContents> {
  const [row] = await db
    .select(contents)
    .from(courses)
    .where(and(eq(courses.id, id), isOutsideBin))
  if (!row) throw catalogueErrors.COURSE_NOT_FOUND()
  return row
}

/**
 * Moves a course with its contents to the bin, where no one can see them. Throws 404 if the course does not exist or is
 * already in the bin.
 */
export function deleteCourse(db: Db, actor: User, id: number): Promise<void> {
  return transact(db, async (tx) => {
    const { title } = await lockCourse(tx, id)
    await tx
      .update(courses)
      .set({ deletedAt: sql`now()` })
      .where(eq(courses.id, id))
    await writeAudit(tx, actor, 'course.deleted', ['course', id], { title })
  })
}

/** Returns the courses in the bin, latest first. */
export async function listBin(db: Db): Promise<BinnedCourse[]> {
  return db
    .select({
      id: courses.id,
      title: courses.title,
      instructor: courses.instructor,
      thumbnail: courses.thumbnail,
      isPublished: courses.isPublished,
      deletedAt: sql<Date>`${courses.deletedAt}`.mapWith(courses.deletedAt),
      daysLeft: sql<number>`greatest(0, ceil(extract(epoch from
        ${courses.deletedAt} + make_interval(days => ${BIN_DAYS}) - now()) / 86400))::int`,
      ...contents,
    })
    .from(courses)
    .where(isRestorable)
    .orderBy(desc(courses.deletedAt), desc(courses.id))
}

/**
 * Restores a course. Also restores its category from the bin, unless a new category has its name. If its slug is
 * taken, the course gets another one. Throws 404 if the course is not in the bin.
 */
export async function restoreCourse(db: Db, actor: User, id: number): Promise<Course> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transact(db, (tx) => restore(tx, actor, id, attempt))
    } catch (error) {
      // Another transaction has used the slug in the meantime, so try again.
      if (attempt === 10 || databaseErrorCode(error) !== '23505') throw error
    }
  }
}

async function restore(tx: Tx, actor: User, id: number, attempt: number): Promise<Course> {
  const [known] = await tx
    .select({ categoryId: courses.categoryId })
    .from(courses)
    .where(and(eq(courses.id, id), isRestorable))
  // Locks the category before the course, in the same order as the deletion of a category.
  if (known?.categoryId)
    await tx
      .select({ id: categories.id })
      .from(categories)
      .where(eq(categories.id, known.categoryId))
      .for('key share')
  const course = await lockBinned(tx, id)
  const slug = await chooseSlug(tx, course.slug, attempt)
  const categoryId = await (course.categoryId
    ? reviveCategory(tx, course.categoryId)
    : restoreCategory(tx, course.formerCategory ?? ''))
  await tx
    .update(courses)
    .set({ deletedAt: null, slug, categoryId, formerCategory: null })
    .where(eq(courses.id, id))
  await writeAudit(tx, actor, 'course.restored', ['course', id], { title: course.title })
  return getCourse(tx, actor, id)
}

async function lockBinned(tx: Tx, id: number) {
  const [row] = await tx
    .select()
    .from(courses)
    .where(and(eq(courses.id, id), isRestorable))
    .for('no key update')
  if (!row) throw catalogueErrors.COURSE_NOT_FOUND()
  return row
}

/**
 * Deletes a course in the bin permanently. First deletes the rows of its students in parts. If there are too many for
 * one request, the sweep continues the deletion. Throws 404 if the course is not in the bin.
 */
export async function purgeCourse(db: Db, actor: Actor, id: number): Promise<void> {
  await beginPurge(db, actor, id)
  await finishPurge(db, id, forRequest())
}

const beginPurge = (db: Db, actor: Actor, id: number): Promise<void> =>
  transact(db, async (tx) => {
    const { title } = await lockBinned(tx, id)
    await tx
      .update(courses)
      .set({ purgedAt: sql`now()` })
      .where(eq(courses.id, id))
    await writeAudit(tx, actor, 'course.purged', ['course', id], { title })
  })

/** Continues the permanent deletion of a course. Returns whether the deletion is complete. */
async function finishPurge(db: Db, id: number, goOn: GoOn): Promise<boolean> {
  if (!(await deleteStudentRows(db, { courseId: id }, goOn))) return false
  await transact(db, async (tx) => {
    const [course] = await tx.select().from(courses).where(eq(courses.id, id)).for('update')
    if (course) await removeCourse(tx, course)
  })
  return true
}

/**
 * Deletes everything in the bin permanently. If there is too much for one request, the sweep continues the deletion.
 */
export async function emptyBin(db: Db, actor: User): Promise<void> {
  const goOn = forRequest()
  await attemptEach(
    [() => purgeWhere(db, actor, isInBin, goOn), () => purgeItems(db, actor, 0, goOn)],
    (step) => step(),
  )
}

type Sweep = Pick<Services, 'db' | 'env'> & { signal?: AbortSignal | undefined }

async function asAcademy({ db, env, signal }: Sweep) {
  const academy: Actor = { id: null, username: await readAcademyName(db, env.siteName) }
  return { academy, goOn: () => !signal?.aborted }
}

/**
 * Permanently deletes courses that have been in the bin for too long, and continues deletions that have begun. A course
 * that fails does not stop the others. Throws the first error at the end. Returns the number of deleted courses.
 */
export async function purgeExpiredCourses(sweep: Sweep): Promise<number> {
  const { academy, goOn } = await asAcademy(sweep)
  const isDue = or(
    isNotNull(courses.purgedAt),
    lt(courses.deletedAt, sql`now() - make_interval(days => ${BIN_DAYS})`),
  )
  return purgeWhere(sweep.db, academy, and(isInBin, isDue), goOn)
}

/** Like `purgeExpiredCourses`, for lessons, resources and categories. */
export async function purgeExpiredItems(sweep: Sweep): Promise<number> {
  const { academy, goOn } = await asAcademy(sweep)
  return purgeItems(sweep.db, academy, BIN_DAYS, goOn)
}

async function purgeWhere(db: Db, actor: Actor, which: SQL | undefined, goOn: GoOn): Promise<number> {
  const due = await db
    .select({ id: courses.id, purgedAt: courses.purgedAt })
    .from(courses)
    .where(which)
    .orderBy(asc(courses.id))
  let purged = 0
  await attemptEach(due, async ({ id, purgedAt }) => {
    try {
      if (!purgedAt) await beginPurge(db, actor, id)
    } catch (error) {
      // Another instance restored or deleted it in the meantime.
      if (error instanceof AppError && error.code === 'COURSE_NOT_FOUND') return
      throw error
    }
    if (await finishPurge(db, id, goOn)) purged += 1
  })
  return purged
}

/**
 * Deletes a course with its lessons, resources and files, and the remaining rows of its students. Payments stay. The
 * caller must lock the course.
 */
export async function removeCourse(tx: Tx, { id, thumbnail }: typeof courses.$inferSelect): Promise<void> {
  const ownLessons = await tx
    .select()
    .from(lessons)
    .where(eq(lessons.courseId, id))
    .orderBy(asc(lessons.id))
    .for('update')
  const [ownResources, ownCaptions] = await Promise.all([
    tx.select().from(resources).where(eq(resources.courseId, id)),
    tx
      .select({ fileId: captions.fileId })
      .from(captions)
      .innerJoin(lessons, eq(lessons.id, captions.lessonId))
      .where(eq(lessons.courseId, id)),
  ])
  const lessonIds = ownLessons.map((lesson) => lesson.id)
  const contentFiles = [
    ...(await picturesIn(tx, lessonIds)),
    ...(await documentsIn(tx, lessonIds)),
    ...(await scormFilesIn(tx, lessonIds)),
  ]
  await tx.delete(courses).where(eq(courses.id, id))
  await releaseFiles(tx, [
    fileIdIn('thumbnail', thumbnail),
    ...contentFiles,
    ...ownLessons.flatMap((lesson) => [lesson.videoFileId, fileIdIn('thumbnail', lesson.thumbnail)]),
    ...ownResources.map((resource) => resource.fileId),
    ...ownCaptions.map((caption) => caption.fileId),
  ])
}
