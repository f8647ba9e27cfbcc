import { and, asc, desc, eq, or, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { MAX_PAGE_SIZE } from '../../../platform/constants.ts'
import type { User } from '../../../platform/user.schema.ts'
import { databaseErrorCode, type Db, transact, type Tx } from '../../../platform/server/db/connect.ts'
import { changesBetween, writeAudit } from '../../../academy/server/audit.ts'
import { attachFile, fileIdIn, releaseFiles } from '../../../media/server/files/attachments.ts'
import { accounts } from '../../../accounts/accounts.policy.ts'
import { users } from '../../../accounts/tables.ts'
import { platformErrors } from '../../../platform/server/errors.ts'
import { catalogueErrors } from '../../errors.ts'
import { courses, teachers } from '../../tables.ts'
import type { Teacher, teacherInput, TeacherPage, teacherUpdate } from '../../teachers.schema.ts'
import { isOffered, isOutsideBin } from '../access/visibility.ts'
import { briefCourseColumns, publicCourse, selectCourses } from '../courses/course-rows.ts'
import { findFreeSlug, slugify, withSuffix } from '../courses/slugs.ts'
import { keepDescriptionHtml, shownDescription } from '../texts/descriptions.ts'
import { beginning, isTaughtBy } from './teacher-of.ts'
import { refuseOverwrites } from '../../../platform/server/overwrites.ts'

const columns = {
  id: teachers.id,
  slug: teachers.slug,
  name: teachers.name,
  description: teachers.description,
  thumbnail: teachers.thumbnail,
  username: sql<string | null>`(select username from ${users} where ${users}.id = ${teachers}.user_id)`,
  courses: sql<number>`(select count(*)::int from ${courses} where ${isTaughtBy(sql`${teachers}.name`)} and ${isOutsideBin})`,
}

export const listTeachers = (db: Db): Promise<Teacher[]> =>
  db
    .select(columns)
    .from(teachers)
    .orderBy(asc(sql`lower(${teachers.name})`))

/** Returns a teacher's page with published courses, newest first. Throws 404 if no teacher has this slug. */
export async function getTeacherPage(db: Db, slug: string): Promise<TeacherPage & { isRendered: boolean }> {
  const [row] = await db

    .select({ ...columns, username: sql`null`, courses: sql`0`, html: teachers.descriptionHtml, beginning })
    .from(teachers)
    .where(eq(teachers.slug, slug))
  if (!row) throw catalogueErrors.TEACHER_NOT_FOUND()
  const { description, html, username: _, ...teacher } = row
  const taught = await selectCourses(db, briefCourseColumns)
    .where(and(isOffered, isTaughtBy(row.name)))
    .orderBy(desc(courses.id))
    .limit(MAX_PAGE_SIZE)
  return {
    ...teacher,
    courses: taught.map((course) => publicCourse(course, null)),
    ...(await shownDescription(db, teachers, { id: row.id, description, html })),
  }
}

/**
 * Creates a teacher's page. Throws 400 if the picture or the account is unknown, and 409 if the name is taken,
 * ignoring case.
 */
export async function createTeacher(
  db: Db,
  user: User,
  input: z.output<typeof teacherInput>,
): Promise<Teacher> {
  const teacher = await refusingTakenName(() =>
    transact(db, async (tx) => {
      await attachFile(tx, 'thumbnail', input.thumbnail)
      const id = await insertTeacher(tx, await withAccount(tx, user, input, null))
      await writeAudit(tx, user, 'teacher.created', ['teacher', id], { name: input.name })
      return getTeacher(tx, id)
    }),
  )
  await keepDescriptionHtml(db, teachers, teacher)
  return teacher
}

/**
 * Replaces the username with the ID of its account. Throws 400 if the account does not exist. The account can answer
 * in the teacher's courses, so only administrators may change it. Throws 403 for other users.
 */
async function withAccount<T extends { username?: string | null | undefined }>(
  tx: Tx,
  actor: User,
  given: T,
  before: string | null,
) {
  const { username, ...values } = given
  if (username === undefined || username?.toLowerCase() === before?.toLowerCase()) return values
  refuseOthers(actor)
  if (username === null) return { ...values, userId: null }
  const [account] = await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(sql`lower(${users.username})`, username.toLowerCase()))
  if (!account) throw catalogueErrors.TEACHER_ACCOUNT_UNKNOWN()
  return { ...values, userId: account.id }
}

function refuseOthers(actor: User): void {
  if (!accounts.can(actor, 'administer')) throw platformErrors.FORBIDDEN()
}

/**
 * Inserts the teacher with the first free slug for the name, and returns the ID. After a conflict, appends random
 * characters. Throws 409 if the slug is taken again.
 */
async function insertTeacher(tx: Tx, values: Omit<typeof teachers.$inferInsert, 'slug'>): Promise<number> {
  const base = slugify(values.name, { fallback: 'teacher' })
  const taken = await tx
    .select({ slug: teachers.slug })
    .from(teachers)
    .where(or(eq(teachers.slug, base), sql`starts_with(${teachers.slug}, ${base.slice(0, 45)})`))
  const free = findFreeSlug(base, new Set(taken.map(({ slug }) => slug)))
  for (const slug of [free, withSuffix(base, crypto.randomUUID().slice(0, 8))]) {
    const [row] = await tx
      .insert(teachers)
      .values({ ...values, slug })
      .onConflictDoNothing({ target: teachers.slug })
      .returning({ id: teachers.id })
    if (row) return row.id
  }
  throw catalogueErrors.TEACHER_NAME_TAKEN()
}

/**
 * Updates the given fields. The slug stays. Throws 404 if the teacher does not exist, and 400 if the picture or the
 * account is unknown. Throws 403 if someone who is not an administrator renames a page with an account. Throws 409 if
 * the name is taken, ignoring case, or the teacher was changed in the meantime.
 */
export async function updateTeacher(
  db: Db,
  user: User,
  { id, before: seen, ...given }: z.output<typeof teacherUpdate>,
): Promise<Teacher> {
  const teacher = await refusingTakenName(() =>
    transact(db, async (tx) => {
      const locked = await lockTeacher(tx, id)
      const before = { ...locked, username: (await getTeacher(tx, id)).username }
      refuseOverwrites(before, given, seen)
      // Courses are matched by name, so a new name would give the account access to other courses.
      if (locked.userId !== null && given.name !== undefined && given.name !== before.name) refuseOthers(user)
      const replaced = given.thumbnail !== undefined && given.thumbnail !== before.thumbnail
      if (replaced) await attachFile(tx, 'thumbnail', given.thumbnail ?? null)
      await tx
        .update(teachers)
        .set({ ...(await withAccount(tx, user, given, before.username)), updatedAt: sql`now()` })
        .where(eq(teachers.id, id))
      if (replaced) await releaseFiles(tx, [fileIdIn('thumbnail', before.thumbnail)])
      const is = await getTeacher(tx, id)
      const changes = changesBetween<Omit<Teacher, 'courses'>>(before, is, [
        'username',
        'name',
        'description',
        'thumbnail',
      ])
      if (changes)
        await writeAudit(tx, user, 'teacher.changed', ['teacher', id], { name: before.name, changes })
      return is
    }),
  )
  if (given.description !== undefined) await keepDescriptionHtml(db, teachers, teacher)
  return teacher
}

/** Deletes the page and its picture. Courses keep the teacher's name. Throws 404 if the page does not exist. */
export const deleteTeacher = (db: Db, user: User, id: number): Promise<void> =>
  transact(db, async (tx) => {
    const { name } = await lockTeacher(tx, id)
    await removeTeacher(tx, id)
    await writeAudit(tx, user, 'teacher.deleted', ['teacher', id], { name })
  })

export async function removeTeacher(tx: Tx, id: number): Promise<void> {
  const [gone] = await tx
    .delete(teachers)
    .where(eq(teachers.id, id))
    .returning({ thumbnail: teachers.thumbnail })
  await releaseFiles(tx, [fileIdIn('thumbnail', gone?.thumbnail ?? null)])
}

async function lockTeacher(tx: Tx, id: number): Promise<typeof teachers.$inferSelect> {
  const [row] = await tx.select().from(teachers).where(eq(teachers.id, id)).for('update')
  if (!row) throw catalogueErrors.TEACHER_NOT_FOUND()
  return row
}

async function getTeacher(tx: Tx, id: number): Promise<Teacher> {
  const [row] = await tx.select(columns).from(teachers).where(eq(teachers.id, id))
  if (!row) throw catalogueErrors.TEACHER_NOT_FOUND()
  return row
}

async function refusingTakenName<T>(save: () => Promise<T>): Promise<T> {
  try {
    return await save()
  } catch (error) {
    if (databaseErrorCode(error) === '23505') throw catalogueErrors.TEACHER_NAME_TAKEN()
    throw error
  }
}
