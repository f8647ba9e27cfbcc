import { and, asc, count, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Category, categoryInput, categoryUpdate } from '../../categories.schema.ts'
import type { User } from '../../../platform/user.schema.ts'
import { databaseErrorCode, type Db, transact, type Tx } from '../../../platform/server/db/connect.ts'
import { categories, courses } from '../../tables.ts'
import { catalogueErrors } from '../../errors.ts'
import { changesBetween, writeAudit } from '../../../academy/server/audit.ts'
import { isInBin, isOutsideBin } from '../access/existence.ts'
import { refuseOverwrites } from '../../../platform/server/overwrites.ts'

const columns = { id: categories.id, name: categories.name, description: categories.description }

export const listCategories = (db: Db): Promise<Category[]> =>
  db
    .select(columns)
    .from(categories)
    .orderBy(asc(sql`lower(${categories.name})`), asc(categories.id))

/** The category of a name, in whatever case. Throws 400, because a course names it. */
export async function getCategoryId(db: Db | Tx, name: string): Promise<number> {
  const [row] = await db
    .select({ id: categories.id })
    .from(categories)
    .where(sql`lower(${categories.name}) = lower(${name})`)
  if (!row) throw catalogueErrors.CATEGORY_UNKNOWN({ name })
  return row.id
}

/** The category of a name, made anew when it is gone. */
export async function restoreCategory(tx: Tx, name: string): Promise<number> {
  const [row] = await tx
    .insert(categories)
    .values({ name })
    .onConflictDoNothing()
    .returning({ id: categories.id })
  return row?.id ?? getCategoryId(tx, name)
}

/** Throws 409 when the name is taken in whatever case. */
export async function createCategory(db: Db, input: z.output<typeof categoryInput>): Promise<Category> {
  const [row] = await db.insert(categories).values(input).onConflictDoNothing().returning(columns)
  if (!row) throw catalogueErrors.CATEGORY_NAME_TAKEN()
  return row
}

/** Throws 404, and 409 when the name is taken in whatever case. */
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
        .where(eq(categories.id, id))
        .for('no key update')
      if (was) refuseOverwrites(was, patch, before)
      const [is] = await tx.update(categories).set(patch).where(eq(categories.id, id)).returning(columns)
      if (!was || !is) throw catalogueErrors.CATEGORY_NOT_FOUND()
      const changes = changesBetween(was, is, ['name', 'description'])
      if (changes)
        await writeAudit(tx, actor, 'category.changed', `category ${id}`, { name: was.name, changes })
      return is
    })
  } catch (error) {
    if (databaseErrorCode(error) === '23505') throw catalogueErrors.CATEGORY_NAME_TAKEN()
    throw error
  }
}

/** Throws 404, and 409 while courses outside of the bin use it. */
export function deleteCategory(db: Db, id: number, actor: User): Promise<void> {
  return transact(db, async (tx) => {
    const [row] = await tx.select(columns).from(categories).where(eq(categories.id, id)).for('update')
    if (!row) throw catalogueErrors.CATEGORY_NOT_FOUND()
    const [used] = await tx
      .select({ count: count() })
      .from(courses)
      .where(and(eq(courses.categoryId, id), isOutsideBin))
    if (used?.count) {
      throw used.count === 1
        ? catalogueErrors.CATEGORY_IN_USE({ courses: '1 course', them: 'it' })
        : catalogueErrors.CATEGORY_IN_USE({ courses: `${used.count} courses`, them: 'them' })
    }
    // What is in the bin gets it back when it is restored.
    await tx
      .update(courses)
      .set({ categoryId: null, formerCategory: row.name })
      .where(and(eq(courses.categoryId, id), isInBin))
    await tx.delete(categories).where(eq(categories.id, id))
    await writeAudit(tx, actor, 'category.deleted', `category ${id}`, { name: row.name })
  })
}
