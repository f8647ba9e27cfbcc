import { and, asc, count, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Category, categoryInput, categoryUpdate } from '../../categories.schema.ts'
import type { User } from '../../../platform/user.schema.ts'
import { databaseErrorCode, type Db, transact, type Tx } from '../../../platform/server/db/connect.ts'
import { preparedQuery, queryBuilder } from '../../../platform/server/db/prepared-query.ts'
import { categories, courses } from '../../tables.ts'
import { catalogueErrors } from '../../errors.ts'
import { changesBetween, writeAudit } from '../../../academy/server/audit.ts'
import { isCategoryOutsideBin, isOutsideBin } from '../access/visibility.ts'
import { refuseOverwrites } from '../../../platform/server/overwrites.ts'
import { t } from '../../texts/errors.ts'

const columns = { id: categories.id, name: categories.name, description: categories.description }

const allCategories = preparedQuery(() =>
  queryBuilder
    .select(columns)
    .from(categories)
    .where(isCategoryOutsideBin)
    .orderBy(asc(sql`lower(${categories.name})`), asc(categories.id)),
)

export const listCategories = (db: Db): Promise<Category[]> => allCategories(db, {})

/**
 * Returns the ID of the category with this name, ignoring case. Protects the category from deletion until the
 * transaction ends. Throws 400 if it does not exist, because the name is part of the input.
 */
export async function getCategoryId(tx: Tx, name: string): Promise<number> {
  const [row] = await tx
    .select({ id: categories.id })
    .from(categories)
    .where(and(sql`lower(${categories.name}) = lower(${name})`, isCategoryOutsideBin))
    .for('key share')
  if (!row) throw catalogueErrors.CATEGORY_UNKNOWN({ name })
  return row.id
}

/**
 * Returns the category ID for a restored course: of its original category, restored from the bin if necessary, or of a
 * new category with the same name. Throws 404 if the category does not exist.
 */
export async function reviveCategory(tx: Tx, id: number): Promise<number> {
  const [own] = await tx.select().from(categories).where(eq(categories.id, id))
  if (!own) throw catalogueErrors.CATEGORY_NOT_FOUND()
  if (!own.deletedAt) return id
  const [namesake] = await tx
    .select({ id: categories.id })
    .from(categories)
    .where(and(sql`lower(${categories.name}) = lower(${own.name})`, isCategoryOutsideBin))
  if (namesake) return namesake.id
  await tx.update(categories).set({ deletedAt: null }).where(eq(categories.id, id))
  return id
}

/** Returns the ID of the category with this name. Creates the category if it was deleted. */
export async function restoreCategory(tx: Tx, name: string): Promise<number> {
  const [row] = await tx
    .insert(categories)
    .values({ name })
    .onConflictDoNothing()
    .returning({ id: categories.id })
  return row?.id ?? getCategoryId(tx, name)
}

/** Creates a category. Throws 409 if the name is taken, ignoring case. */
export async function createCategory(db: Db, input: z.output<typeof categoryInput>): Promise<Category> {
  const [row] = await db.insert(categories).values(input).onConflictDoNothing().returning(columns)
  if (!row) throw catalogueErrors.CATEGORY_NAME_TAKEN()
  return row
}

/**
 * Updates a category. Throws 404 if it does not exist. Throws 409 if the name is taken, ignoring case, or the category
 * was changed in the meantime.
 */
export async function updateCategory(
  db: Db,
  actor: User,
  { id, before, name, description }: z.output<typeof categoryUpdate>,
): Promise<Category> {
  const patch = { ...(name !== undefined && { name }), ...(description !== undefined && { description }) }
  try {
    return await transact(db, async (tx) => {
      const [was] = await tx
        .select(columns)
        .from(categories)
        .where(and(eq(categories.id, id), isCategoryOutsideBin))
        .for('no key update')
      if (!was) throw catalogueErrors.CATEGORY_NOT_FOUND()
      refuseOverwrites(was, patch, before)
      const [is] = await tx.update(categories).set(patch).where(eq(categories.id, id)).returning(columns)
      if (!is) throw catalogueErrors.CATEGORY_NOT_FOUND()
      const changes = changesBetween(was, is, ['name', 'description'])
      if (changes)
        await writeAudit(tx, actor, 'category.changed', ['category', id], { name: was.name, changes })
      return is
    })
  } catch (error) {
    if (databaseErrorCode(error) === '23505') throw catalogueErrors.CATEGORY_NAME_TAKEN()
    throw error
  }
}

/** Moves a category to the bin. Throws 404 if it does not exist, and 409 while courses outside the bin use it. */
export function deleteCategory(db: Db, id: number, actor: User): Promise<void> {
  return transact(db, async (tx) => {
    const [row] = await tx
      .select(columns)
      .from(categories)
      .where(and(eq(categories.id, id), isCategoryOutsideBin))
      .for('update')
    if (!row) throw catalogueErrors.CATEGORY_NOT_FOUND()
    const [used] = await tx
      .select({ count: count() })
      .from(courses)
      .where(and(eq(courses.categoryId, id), isOutsideBin))
    if (used?.count) {
      throw catalogueErrors.CATEGORY_IN_USE({
        courses: t.usedByCourses(used.count),
        them: t.itOrThem(used.count),
      })
    }
    await tx
      .update(categories)
      .set({ deletedAt: sql`now()` })
      .where(eq(categories.id, id))
    await writeAudit(tx, actor, 'category.deleted', ['category', id], { name: row.name })
  })
}
