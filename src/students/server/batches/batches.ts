import { and, desc, eq, inArray, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { changesBetween, writeAudit } from '../../../academy/server/audit.ts'
import { catalogueErrors } from '../../../catalogue/errors.ts'
import { isOutsideBin } from '../../../catalogue/server/access/visibility.ts'
import { users } from '../../../accounts/tables.ts'
import { courses } from '../../../catalogue/tables.ts'
import { staffDuties } from '../../../office/tables.ts'
import { MAX_PAGE_SIZE } from '../../../platform/constants.ts'
import { formatPaise, parsePrice } from '../../../platform/money.ts'
import { inOrder, refuseOverwrites } from '../../../platform/server/overwrites.ts'
import { type Db, databaseErrorCode, transact, type Tx } from '../../../platform/server/db/connect.ts'
import { BATCH_DUTIES } from '../../../platform/duties.policy.ts'
import type { Actor } from '../../../platform/policy.ts'
import type { User } from '../../../platform/user.schema.ts'
import type { Batch, batchInput, batchList, batchUpdate } from '../../batches.schema.ts'
import { studentsErrors } from '../../errors.ts'
import { batchCourses, batches, batchMembers } from '../../tables.ts'
import { moveEnd, syncAccess } from './access.ts'
import { isOwnBatch } from './own-batches.ts'
import { refuseOwnAccess } from '../../../payments/server/decisions/limits.ts'

const columns = {
  id: batches.id,
  name: batches.name,
  startsOn: batches.startsOn,
  endsOn: batches.endsOn,
  seats: batches.seats,
  pricePaise: batches.pricePaise,
  isArchived: sql<boolean>`${batches.archivedAt} is not null`,
  members: sql<number>`(
    select count(*)::int from ${batchMembers} m where m.batch_id = ${batches}.id and m.left_at is null)`,
  courses: sql<{ id: number; title: string }[]>`(
    select coalesce(json_agg(json_build_object('id', c.id, 'title', c.title) order by lower(c.title), c.id), '[]')
    from ${batchCourses} bc join ${courses} c on c.id = bc.course_id
    where bc.batch_id = ${batches}.id and c.deleted_at is null)`,
  teachers: sql<{ username: string; fullName: string | null }[]>`(
    select coalesce(json_agg(json_build_object('username', u.username, 'fullName', u.full_name)
      order by lower(coalesce(u.full_name, u.username)), u.id), '[]')
    from ${users} u where u.blocked_at is null and exists (
      select from ${staffDuties} d where d.user_id = u.id and d.batch_id = ${batches}.id
        and (d.until is null or d.until > now())))`,
}

const selectBatches = (db: Db | Tx) => db.select(columns).from(batches).$dynamic()
type Row = Awaited<ReturnType<typeof selectBatches>>[number]

const publicBatch = ({ pricePaise, ...row }: Row): Batch => ({
  ...row,
  price: pricePaise === null ? null : formatPaise(pricePaise),
})

/** Returns the batches, latest first. Staff see their assigned batches, and batches with only their courses. */
export async function listBatches(
  db: Db,
  viewer: Actor,
  { archived, limit = MAX_PAGE_SIZE, cursor }: z.output<typeof batchList>,
): Promise<{ items: Batch[]; nextCursor: number | null }> {
  const rows = await selectBatches(db)
    .where(
      and(
        isOwnBatch(viewer, BATCH_DUTIES, batches.id),
        archived ? isNotNull(batches.archivedAt) : isNull(batches.archivedAt),
        cursor === undefined ? undefined : lt(batches.id, cursor),
      ),
    )
    .orderBy(desc(batches.id))
    .limit(limit + 1)
  const items = rows.slice(0, limit).map(publicBatch)
  return { items, nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null }
}

/** Throws 404 if the batch does not exist. */
export async function getBatch(db: Db | Tx, id: number): Promise<Batch> {
  const [row] = await selectBatches(db).where(eq(batches.id, id))
  if (!row) throw studentsErrors.BATCH_NOT_FOUND()
  return publicBatch(row)
}

/**
 * Locks and returns a batch, before its members, so that concurrent calls count its seats one after the other. Throws
 * 404 if it does not exist.
 */
export async function lockBatch(tx: Tx, id: number): Promise<Batch> {
  const [row] = await tx
    .select({ id: batches.id })
    .from(batches)
    .where(eq(batches.id, id))
    .for('no key update')
  if (!row) throw studentsErrors.BATCH_NOT_FOUND()
  return getBatch(tx, id)
}

type Saved = Pick<z.output<typeof batchUpdate>, 'name' | 'startsOn' | 'endsOn' | 'seats' | 'price'>

/** Returns the columns of the given fields. */
const columnsOf = ({ name, startsOn, endsOn, seats, price }: Saved) => ({
  ...(name !== undefined && { name }),
  ...(startsOn !== undefined && { startsOn }),
  ...(endsOn !== undefined && { endsOn }),
  ...(seats !== undefined && { seats }),
  ...(price !== undefined && { pricePaise: price === null ? null : parsePrice(price) }),
})

/** Creates a batch. Throws 409 if an open batch has this name, and 404 if a course does not exist. */
export function createBatch(db: Db, actor: User, input: z.output<typeof batchInput>): Promise<Batch> {
  return refuseTaken(() =>
    transact(db, async (tx) => {
      const [made] = await tx
        .insert(batches)
        .values({ ...columnsOf(input), name: input.name, startsOn: input.startsOn })
        .returning({ id: batches.id })
      if (!made) throw new Error('No batch was created')
      await setCourses(tx, made.id, input.courseIds)
      await writeAudit(tx, actor, 'batch.created', ['batch', made.id], { title: input.name })
      return getBatch(tx, made.id)
    }),
  )
}

/**
 * Changes a batch, with the access of its members. Throws 404 if the batch or a course does not exist. Throws 409 if
 * an open batch has this name, or if the batch has more members than seats. Throws 409 if someone else changed the
 * same fields in the meantime. Throws 400 if it would end before it starts.
 */
export function updateBatch(
  db: Db,
  actor: User,
  { id, before: seen, courseIds, isArchived, ...patch }: z.output<typeof batchUpdate>,
): Promise<Batch> {
  return refuseTaken(() =>
    transact(db, async (tx) => {
      const before = await lockBatch(tx, id)
      // A change of courses or days changes the access of the members.
      if (await isMember(tx, id, actor.id)) refuseOwnAccess(actor, actor.id)
      refuseOverwrites(
        { ...before, courseIds: inOrder(before.courses.map((course) => course.id)) },
        { ...patch, courseIds: inOrder(courseIds) },
        seen && { ...seen, ...('courseIds' in seen && { courseIds: inOrder(seen['courseIds']) }) },
      )
      if (patch.seats && patch.seats < before.members)
        throw studentsErrors.BATCH_SEATS_TAKEN({ members: String(before.members) })
      const { startsOn, endsOn } = { ...before, ...columnsOf(patch) }
      if (endsOn !== null && endsOn < startsOn) throw studentsErrors.BATCH_DAYS()
      const archivedAt: { archivedAt?: SQL | null } =
        isArchived === undefined || isArchived === before.isArchived
          ? {}
          : { archivedAt: isArchived ? sql`now()` : null }
      const values = { ...columnsOf(patch), ...archivedAt }
      if (Object.keys(values).length > 0) await tx.update(batches).set(values).where(eq(batches.id, id))
      const isMoved = endsOn !== before.endsOn
      if (isMoved) await moveEnd(tx, id)
      if (courseIds) await setCourses(tx, id, courseIds)
      // After a batch has ended, it may have courses to which its members never got access.
      if (courseIds || isMoved) await syncAccess(tx, { id, by: actor.username })
      const after = await getBatch(tx, id)
      const titles = ({ courses: all, ...rest }: Batch) => ({
        ...rest,
        courses: all.map(({ title }) => title).join(', '),
      })
      const names = ['name', 'startsOn', 'endsOn', 'seats', 'price', 'courses', 'isArchived'] as const
      const changes = changesBetween(titles(before), titles(after), names)
      if (changes) await writeAudit(tx, actor, 'batch.changed', ['batch', id], { title: after.name, changes })
      return after
    }),
  )
}

const isMember = async (tx: Tx, batchId: number, userId: string) =>
  (await tx.$count(
    batchMembers,
    and(eq(batchMembers.batchId, batchId), eq(batchMembers.userId, userId), isNull(batchMembers.leftAt)),
  )) > 0

/** Replaces the courses of a batch. Courses in the bin stay. Throws 404 if one of the new courses does not exist. */
async function setCourses(tx: Tx, id: number, courseIds: readonly number[]): Promise<void> {
  const wanted = [...courseIds].toSorted((one, other) => one - other)
  const known = wanted.length
    ? await tx
        .select({ id: courses.id })
        .from(courses)
        .where(and(inArray(courses.id, wanted), isOutsideBin))
        .orderBy(courses.id)
        .for('key share')
    : []
  if (known.length < wanted.length) throw catalogueErrors.COURSE_NOT_FOUND()
  const ids = sql`${`{${wanted.join(',')}}`}::int[]`
  await tx.execute(sql`
    delete from ${batchCourses} bc using ${courses} c
    where bc.batch_id = ${id} and c.id = bc.course_id and c.deleted_at is null and bc.course_id <> all(${ids})`)
  await tx.execute(sql`
    insert into ${batchCourses} (batch_id, course_id) select ${id}, unnest(${ids}) on conflict do nothing`)
}

async function refuseTaken<T>(save: () => Promise<T>): Promise<T> {
  try {
    return await save()
  } catch (error) {
    if (databaseErrorCode(error) === '23505') throw studentsErrors.BATCH_TAKEN()
    throw error
  }
}
