import { and, eq, or, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { parsePrice } from '../../../platform/money.ts'
import { type Course, courseInput, courseUpdate } from '../../courses.schema.ts'
import type { Confirms } from '../../../platform/server/call-meta.ts'
import type { User } from '../../../platform/user.schema.ts'
import { type Db, transact, type Tx } from '../../../platform/server/db/connect.ts'
import { type Placeholders, queryBuilder } from '../../../platform/server/db/prepared-query.ts'
import { courses as policy } from '../../courses.policy.ts'
import { courses, teachers } from '../../tables.ts'
import { platformErrors } from '../../../platform/server/errors.ts'
import { catalogueErrors } from '../../errors.ts'
import { attachFile, fileIdIn, releaseFiles } from '../../../media/server/files/attachments.ts'
import { changesBetween, writeAudit } from '../../../academy/server/audit.ts'
import { refuseOwnWork } from '../../../accounts/server/refuse-own-work.ts'
import { getCategoryId } from './categories.ts'
import { courseColumns, publicCourse, selectCourses } from './course-rows.ts'
import { keepDescriptionHtml } from '../texts/descriptions.ts'
import { isCourseVisible, isOutsideBin, type Viewer, viewerQuery } from '../access/visibility.ts'
import { findFreeSlug, slugify, withSuffix } from './slugs.ts'
import { scheduledCourse } from '../release/schedules.ts'
import { refuseOverwrites } from '../../../platform/server/overwrites.ts'

const courseById = viewerQuery(({ id }: Placeholders<{ id: number }>, viewer) =>
  selectCourses(queryBuilder, courseColumns).where(and(eq(courses.id, id), isCourseVisible(viewer))),
)

/** Returns a course. Throws 404 if it does not exist for the user. */
export async function getCourse(db: Db | Tx, viewer: Viewer, id: number): Promise<Course> {
  const [row] = await courseById(db, viewer, { id })
  if (!row) throw catalogueErrors.COURSE_NOT_FOUND()
  return publicCourse(row, viewer)
}

const courseBySlug = viewerQuery(({ slug }: Placeholders<{ slug: string }>, viewer) =>
  selectCourses(queryBuilder, courseColumns).where(and(eq(courses.slug, slug), isCourseVisible(viewer))),
)

/** Returns the course with this slug. Throws 404 if no such course exists for the user. */
export async function getCourseBySlug(db: Db, viewer: Viewer, slug: string): Promise<Course> {
  const [row] = await courseBySlug(db, viewer, { slug })
  if (!row) throw catalogueErrors.COURSE_NOT_FOUND()
  return publicCourse(row, viewer)
}

const accessOf = viewerQuery(({ id }: Placeholders<{ id: number }>, viewer) =>
  queryBuilder
    .select({ id: courses.id, isPremium: courses.isPremium })
    .from(courses)
    .where(and(eq(courses.id, id), isCourseVisible(viewer))),
)

/** Returns the fields that determine who has access. Throws 404 if the course does not exist for the user. */
export async function getCourseAccess(
  db: Db | Tx,
  viewer: Viewer,
  id: number,
): Promise<{ id: number; isPremium: boolean }> {
  const [row] = await accessOf(db, viewer, { id })
  if (!row) throw catalogueErrors.COURSE_NOT_FOUND()
  return row
}

/** Throws 404 if the course does not exist or is in the bin. */
export async function refuseUnknownCourse(db: Db, id: number): Promise<void> {
  const [row] = await db
    .select({ id: courses.id })
    .from(courses)
    .where(and(eq(courses.id, id), isOutsideBin))
  if (!row) throw catalogueErrors.COURSE_NOT_FOUND()
}

/**
 * Creates a course. Throws 400 if the category or the thumbnail is unknown. Throws 403 for a premium course if the
 * caller does not set prices, and if staff make themselves its teacher.
 */
export async function createCourse(db: Db, user: User, input: z.output<typeof courseInput>): Promise<Course> {
  const { category, price, ...fields } = input
  if (fields.isPremium && !policy.can(user, 'setPrice')) throw platformErrors.FORBIDDEN()
  const course = await transact(db, async (tx) => {
    await refuseOwnName(tx, user, fields.instructor)
    const categoryId = await getCategoryId(tx, category)
    await attachFile(tx, 'thumbnail', fields.thumbnail)
    const pricePaise = fields.isPremium && price ? parsePrice(price) : null
    const id = await insertCourse(tx, { ...fields, categoryId, pricePaise })
    await writeAudit(tx, user, 'course.created', ['course', id], { title: fields.title })
    return getCourse(tx, user, id)
  })
  await keepDescriptionHtml(db, courses, course)
  return course
}

/**
 * Inserts the course with the first free slug for its title, and returns its ID. Concurrent calls get different slugs.
 * Throws 409 if no free slug was found.
 */
export async function insertCourse(
  tx: Tx,
  values: Omit<typeof courses.$inferInsert, 'slug'>,
): Promise<number> {
  const base = slugify(values.title)
  for (let attempt = 1; attempt <= 10; attempt++) {
    const slug = await chooseSlug(tx, base, attempt)
    // If another transaction inserts the same slug, this statement waits for it. A conflict does not fail this
    // transaction.
    const [row] = await tx
      .insert(courses)
      .values({ ...values, slug })
      .onConflictDoNothing({ target: courses.slug, where: isOutsideBin })
      .returning({ id: courses.id })
    if (row) return row.id
  }
  throw catalogueErrors.COURSE_TITLE_BUSY()
}

/** Returns this slug, or the first free slug with a number. After three conflicts, appends random characters. */
export async function chooseSlug(tx: Tx, slug: string, attempt: number): Promise<string> {
  if (attempt > 3) return withSuffix(slug, crypto.randomUUID().slice(0, 8))
  const taken = await tx
    .select({ slug: courses.slug })
    .from(courses)
    .where(
      and(
        isOutsideBin,
        or(
          eq(courses.slug, slug),
          sql`${courses.slug} ~ '-[0-9]+$' and starts_with(${courses.slug}, ${slug.slice(0, 45)})`,
        ),
      ),
    )
  return findFreeSlug(slug, new Set(taken.map((row) => row.slug)))
}

/** Returns all fields that determine what students pay, as one string. */
const priceOf = ({ isPremium, price, instalments }: Course) => JSON.stringify([isPremium, price, instalments])

/** Whether an update changes what students pay. */
export const changesPrice: Confirms = async (input, { db }) => {
  const { data } = courseUpdate.safeParse(input)
  if (!data || [data.isPremium, data.price, data.instalments].every((one) => one === undefined)) return false
  const [before] = await db
    .select({
      isPremium: courses.isPremium,
      pricePaise: courses.pricePaise,
      instalments: courses.instalments,
    })
    .from(courses)
    .where(and(eq(courses.id, data.id), isOutsideBin))
  if (!before) return false
  const isPremium = data.isPremium ?? before.isPremium
  const pricePaise = typeof data.price === 'string' ? parsePrice(data.price) : before.pricePaise
  const instalments = data.instalments === undefined ? before.instalments : data.instalments
  const isOther = pricePaise !== before.pricePaise || instalments !== before.instalments
  return isPremium !== before.isPremium || (isPremium && isOther)
}

/**
 * Updates the given fields. The slug stays. Throws 404 if the course does not exist, and 400 if the category or the
 * thumbnail is unknown, or the price is missing. Throws 403 if the caller changes the price but does not set prices,
 * and 409 if the course was changed in the meantime.
 */
export async function updateCourse(
  db: Db,
  user: User,
  { id, before: seen, category, price, ...given }: z.output<typeof courseUpdate>,
): Promise<Course> {
  const course = await transact(db, async (tx) => {
    const before = await lockCourse(tx, id)
    const was = await getCourse(tx, user, id)
    refuseOverwrites({ ...before, ...was }, { ...given, category, price }, seen)
    const isPremium = given.isPremium ?? before.isPremium
    if (given.instructor !== undefined && given.instructor !== before.instructor)
      await refuseOwnName(tx, user, given.instructor)
    const replaced = given.thumbnail !== undefined && given.thumbnail !== before.thumbnail
    if (replaced) await attachFile(tx, 'thumbnail', given.thumbnail ?? null)
    await tx
      .update(courses)
      .set({
        ...given,
        ...scheduledCourse(given),
        pricePaise: isPremium ? priceAfter(before, price) : null,
        updatedAt: sql`now()`,
        ...(category !== undefined && { categoryId: await getCategoryId(tx, category) }),
      })
      .where(eq(courses.id, id))
    if (replaced) await releaseFiles(tx, [fileIdIn('thumbnail', before.thumbnail)])
    const is = await getCourse(tx, user, id)
    // If a course is not premium yet, its instalments also count as a price.
    const plansInstalments = given.instalments !== undefined && given.instalments !== before.instalments
    if ((plansInstalments || priceOf(is) !== priceOf(was)) && !policy.can(user, 'setPrice'))
      throw platformErrors.FORBIDDEN()
    const { outcomes, requirements, audience, faq } = before
    const details = { outcomes, requirements, audience, faq }
    const changes = changesBetween({ ...was, ...details }, { ...is, ...changed(details, given) }, AUDITED)
    if (changes) await writeAudit(tx, user, 'course.changed', ['course', id], { title: was.title, changes })
    if (is.isPublished !== before.isPublished) {
      const action = is.isPublished ? 'course.published' : 'course.unpublished'
      await writeAudit(tx, user, action, ['course', id], { title: given.title ?? before.title })
    }
    return is
  })
  if (given.description !== undefined) await keepDescriptionHtml(db, courses, course)
  return course
}

/**
 * Throws 403 if staff make themselves the teacher of a course, because teachers moderate its comments and see its
 * students. Administrators may do this.
 */
async function refuseOwnName(tx: Tx, actor: User, instructor: string): Promise<void> {
  const [own] = await tx
    .select({ id: teachers.id })
    .from(teachers)
    .where(
      and(eq(teachers.userId, actor.id), eq(sql`lower(${teachers.name})`, instructor.trim().toLowerCase())),
    )
  if (own) refuseOwnWork(actor, actor.id)
}

/** Returns the row with the given fields replaced. */
const changed = <T extends object>(before: T, given: Partial<Record<keyof T, unknown>>) =>
  Object.fromEntries(Object.entries(before).map(([name, was]) => [name, given[name as keyof T] ?? was])) as T

/** The fields whose changes are written to the audit log. Publishing has a separate entry. */
const { isPublished: _isPublished, ...audited } = courseInput.shape
const AUDITED = [...(Object.keys(audited) as (keyof typeof audited)[]), 'publishAt' as const]

/** Returns the price, in paise, of a course that is premium after the update. Throws 400 if the price is missing. */
function priceAfter(before: typeof courses.$inferSelect, price: string | null | undefined): number | null {
  if (typeof price === 'string') return parsePrice(price)
  if (price === null || !before.isPremium) throw catalogueErrors.COURSE_PRICE_REQUIRED()
  return before.pricePaise
}

/**
 * Locks a course and its lessons against changes, and returns the course. Throws 404 if the course does not exist or
 * is in the bin.
 */
export async function lockCourse(tx: Tx, id: number): Promise<typeof courses.$inferSelect> {
  const [row] = await tx
    .select()
    .from(courses)
    .where(and(eq(courses.id, id), isOutsideBin))
    .for('no key update')
  if (!row) throw catalogueErrors.COURSE_NOT_FOUND()
  return row
}
