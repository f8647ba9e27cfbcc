import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  isNotNull,
  isNull,
  lte,
  ne,
  notExists,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { Section, sectionInput, sectionUpdate } from '../../sections.schema.ts'
import type { User } from '../../../platform/user.schema.ts'
import { type Db, transact, type Tx } from '../../../platform/server/db/connect.ts'
import { refuseOverwrites } from '../../../platform/server/overwrites.ts'
import { lessons, sections } from '../../tables.ts'
import { catalogueErrors } from '../../errors.ts'
import { changesBetween, writeAudit } from '../../../academy/server/audit.ts'
import { getCourseAccess, lockCourse } from '../courses/courses.ts'
import type { ReleaseRule } from '../../release/unlock.rules.ts'
import { releaseColumns, releaseOf } from '../release/releases.ts'
import { scheduled } from '../release/schedules.ts'
import { refuseForeignImport } from '../imports/foreign-import.ts'
import { isLessonOutsideBin, type Viewer } from '../access/visibility.ts'

const columns = {
  id: sections.id,
  courseId: sections.courseId,
  title: sections.title,
  position: sections.position,
  isVisible: sections.isVisible,
  publishAt: sections.publishAt,
  releaseAt: sections.releaseAt,
  releaseDays: sections.releaseDays,
  releaseMinute: sections.releaseMinute,
  releaseAfterBatch: sections.releaseAfterBatch,
}

type Row = Omit<Section, 'publishAt' | 'release'> & ReleaseRule & { publishAt: Date | null }

const publicSection = ({
  publishAt,
  releaseAt,
  releaseDays,
  releaseMinute,
  releaseAfterBatch,
  ...row
}: Row): Section => ({
  ...row,
  ...(publishAt && { publishAt }),
  ...releaseOf({ releaseAt, releaseDays, releaseMinute, releaseAfterBatch }),
})

/**
 * Returns the sections in a course in order, including empty ones. Throws 404 if the course does not exist for the
 * user.
 */
export async function listSections(db: Db, viewer: Viewer, courseId: number): Promise<Section[]> {
  const [found] = await Promise.all([
    db
      .select(columns)
      .from(sections)
      .where(eq(sections.courseId, courseId))
      .orderBy(asc(sections.position), asc(sections.id)),
    getCourseAccess(db, viewer, courseId),
  ])
  return found.map(publicSection)
}

/** Creates a section. Throws 404 if the course does not exist, or the first lesson is not in it. */
export function createSection(
  db: Db,
  actor: User,
  { courseId, title, firstLessonId, importId }: z.output<typeof sectionInput>,
): Promise<Section> {
  return transact(db, async (tx) => {
    await lockCourse(tx, courseId)
    await refuseForeignImport(tx, { courseId, importId })
    const first = firstLessonId === undefined ? null : await findLesson(tx, courseId, firstLessonId)
    const position = (await positionOf(tx, courseId, first)) + 1
    await tx
      .update(sections)
      .set({ position: sql`${sections.position} + 1` })
      .where(and(eq(sections.courseId, courseId), gt(sections.position, position - 1)))
    const [made] = await tx
      .insert(sections)
      .values({ courseId, title, position, importId })
      .returning(columns)
    if (!made) throw new Error('An insert returned no row')
    if (first)
      await tx
        .update(lessons)
        .set({ sectionId: made.id })
        .where(
          and(
            eq(lessons.courseId, courseId),
            first.sectionId === null ? isNull(lessons.sectionId) : eq(lessons.sectionId, first.sectionId),
            or(
              gt(lessons.order, first.order),
              and(eq(lessons.order, first.order), sql`${lessons.id} >= ${first.id}`),
            ),
          ),
        )
    await arrangeLessons(tx, courseId)
    await writeAudit(tx, actor, 'section.created', ['section', made.id], { title, courseId })
    return publicSection(made)
  })
}

async function findLesson(tx: Tx, courseId: number, id: number) {
  const [row] = await tx
    .select({ id: lessons.id, order: lessons.order, sectionId: lessons.sectionId })
    .from(lessons)
    .where(and(eq(lessons.id, id), eq(lessons.courseId, courseId), isLessonOutsideBin))
  if (!row) throw catalogueErrors.LESSON_NOT_FOUND()
  return row
}

/**
 * Returns the position after which a section with this first lesson is inserted. Without a lesson, it is the last
 * position.
 */
async function positionOf(tx: Tx, courseId: number, first: { sectionId: number | null } | null) {
  if (first) {
    if (first.sectionId === null) return 0
    const [row] = await tx
      .select({ position: sections.position })
      .from(sections)
      .where(eq(sections.id, first.sectionId))
    return row?.position ?? 0
  }
  const [all] = await tx.select({ count: count() }).from(sections).where(eq(sections.courseId, courseId))
  return all?.count ?? 0
}

/**
 * Renames a section, shows or hides it, or moves it with its lessons. Throws 404 if it does not exist, and 409 if someone
 * else changed the same fields since `before`.
 */
export function updateSection(
  db: Db,
  actor: User,
  { id, title, position, release, before: seen, ...given }: z.output<typeof sectionUpdate>,
): Promise<Section> {
  return transact(db, async (tx) => {
    const before = await lockSection(tx, id)
    refuseOverwrites(before, { title, position, release, ...given }, seen)
    const patch = { ...(title !== undefined && { title }), ...scheduled(given), ...releaseColumns(release) }
    if (Object.keys(patch).length > 0) await tx.update(sections).set(patch).where(eq(sections.id, id))
    if (position !== undefined) {
      const others = await tx
        .select({ id: sections.id })
        .from(sections)
        .where(and(eq(sections.courseId, before.courseId), ne(sections.id, id)))
        .orderBy(asc(sections.position), asc(sections.id))
      await number(tx, others.map((other) => other.id).toSpliced(position - 1, 0, id))
      await arrangeLessons(tx, before.courseId)
    }
    const after = await readSection(tx, id)
    const changes = changesBetween(before, after, ['title', 'position', 'isVisible', 'publishAt', 'release'])
    if (changes)
      await writeAudit(tx, actor, 'section.changed', ['section', id], { title: before.title, changes })
    return after
  })
}

const HIDDEN = { isVisible: false, publishAt: null, wasVisible: false }

/**
 * Applies a section's release rule to its lessons. If a lesson already opens at a fixed time, the later time applies.
 * Lessons with a rule of another kind are hidden.
 */
async function applyRule(tx: Tx, id: number, release: NonNullable<Section['release']>): Promise<void> {
  const change = (values: PgUpdateSetSource<typeof lessons>, condition: SQL | undefined) =>
    tx
      .update(lessons)
      .set(values)
      .where(and(eq(lessons.sectionId, id), condition))
  const [hasTime, hasDays] = [isNotNull(lessons.releaseAt), isNotNull(lessons.releaseDays)]
  if ('at' in release) {
    const at = release.at.toISOString()
    await change({ releaseAt: sql`greatest(${lessons.releaseAt}, ${at}::timestamptz)` }, hasTime)
    await change(HIDDEN, hasDays)
  } else await change(HIDDEN, or(hasTime, hasDays))
  await change(releaseColumns(release), and(isNull(lessons.releaseAt), isNull(lessons.releaseDays)))
}

/**
 * Deletes a section. Its lessons move to the section before it. Students see no lesson earlier than before: lessons of
 * a hidden section are hidden, and lessons get the release rule of the section. Lessons with a rule of another kind are
 * hidden. Throws 404 if the section does not exist.
 */
export function deleteSection(db: Db, actor: User, id: number): Promise<void> {
  return transact(db, async (tx) => {
    const { courseId, title, position, isVisible, release } = await lockSection(tx, id)
    const [previous] = await tx
      .select({ id: sections.id })
      .from(sections)
      .where(and(eq(sections.courseId, courseId), lte(sections.position, position), ne(sections.id, id)))
      .orderBy(desc(sections.position), desc(sections.id))
      .limit(1)
    if (release) await applyRule(tx, id, release)
    await tx
      .update(lessons)
      .set({ sectionId: previous?.id ?? null, ...(!isVisible && HIDDEN) })
      .where(eq(lessons.sectionId, id))
    await tx.delete(sections).where(eq(sections.id, id))
    await closeGaps(tx, courseId)
    await writeAudit(tx, actor, 'section.deleted', ['section', id], { title, courseId })
  })
}

/** Deletes the sections of an import that have no lessons outside the bin. The caller must lock the course. */
export async function removeEmptySections(tx: Tx, courseId: number, importId: number): Promise<void> {
  const used = tx
    .select({ id: lessons.id })
    .from(lessons)
    .where(and(eq(lessons.sectionId, sections.id), isLessonOutsideBin))
  await tx
    .delete(sections)
    .where(and(eq(sections.courseId, courseId), eq(sections.importId, importId), notExists(used)))
  await closeGaps(tx, courseId)
}

/** Numbers the sections in a course from 1 without gaps. */
async function closeGaps(tx: Tx, courseId: number): Promise<void> {
  const rest = await tx
    .select({ id: sections.id })
    .from(sections)
    .where(eq(sections.courseId, courseId))
    .orderBy(asc(sections.position), asc(sections.id))
  await number(
    tx,
    rest.map((one) => one.id),
  )
}

/** Numbers the sections from 1 in this order. */
async function number(tx: Tx, ids: readonly number[]): Promise<void> {
  for (const [index, id] of ids.entries())
    await tx
      .update(sections)
      .set({ position: index + 1 })
      .where(and(eq(sections.id, id), ne(sections.position, index + 1)))
}

async function readSection(tx: Tx, id: number): Promise<Section> {
  const [row] = await tx.select(columns).from(sections).where(eq(sections.id, id))
  if (!row) throw catalogueErrors.SECTION_NOT_FOUND()
  return publicSection(row)
}

/**
 * Locks the course of a section, as all changes to sections do, and returns the section. Throws 404 if the section
 * does not exist.
 */
async function lockSection(tx: Tx, id: number): Promise<Section> {
  const { courseId } = await readSection(tx, id)
  await lockCourse(tx, courseId)
  return readSection(tx, id)
}

/** Throws 404 unless all sections belong to the course. */
export async function refuseForeignSections(
  tx: Tx,
  courseId: number,
  given: readonly (number | null | undefined)[],
): Promise<void> {
  const wanted = given.filter((id) => id != null)
  if (wanted.length === 0) return
  const own = await tx.select({ id: sections.id }).from(sections).where(eq(sections.courseId, courseId))
  if (!wanted.every((id) => own.some((section) => section.id === id)))
    throw catalogueErrors.SECTION_NOT_FOUND()
}

/**
 * Returns the ID of the section for a lesson at this position: the section of the lesson before it. Null if there is
 * none.
 */
export async function sectionAt(tx: Tx, courseId: number, order: number): Promise<number | null> {
  const [before] = await tx
    .select({ sectionId: lessons.sectionId })
    .from(lessons)
    .where(and(eq(lessons.courseId, courseId), lte(lessons.order, order), isLessonOutsideBin))
    .orderBy(desc(lessons.order), desc(lessons.id))
    .limit(1)
  return before?.sectionId ?? null
}

/**
 * Renumbers the lessons in a course with sections from 1, section by section, so that other queries can sort by
 * `order` alone. A course without sections keeps its numbers.
 */
export async function arrangeLessons(tx: Tx, courseId: number): Promise<void> {
  await tx.execute(sql`
    update ${lessons} set "order" = placed.place
    from (
      select l.id, row_number() over (order by coalesce(s.position, 0), l."order", l.id) as place
      from ${lessons} l left join ${sections} s on s.id = l.section_id
      where l.course_id = ${courseId} and l.deleted_at is null and exists (select from ${sections} where ${sections.courseId} = ${courseId})
    ) as placed
    where ${lessons.id} = placed.id and ${lessons.order} <> placed.place`)
}
