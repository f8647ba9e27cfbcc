import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { users } from '../../../accounts/tables.ts'
import { catalogueErrors } from '../../../catalogue/errors.ts'
import { findScorm } from '../../../catalogue/server/kinds/scorm-lessons.ts'
import { refuseUnknownLesson } from '../../../catalogue/server/lessons/lessons.ts'
import { MAX_PAGE_SIZE } from '../../../platform/constants.ts'
import type { Db } from '../../../platform/server/db/connect.ts'
import type { User } from '../../../platform/user.schema.ts'
import { learningErrors } from '../../errors.ts'
import type { packageReport, packageResultList, packageResultPage } from '../../scorm.schema.ts'
import { keptValues, outcomeOf, startValues } from '../../scorm.rules.ts'
import { enrollments, scormRecords } from '../../tables.ts'
import { saveProgress } from '../progress.ts'
import type { Play } from './play-address.ts'
import { readPackage } from './scorm-lessons.ts'

/** Returns the open part of a package. Throws 400 if the teacher replaced or removed the package in the meantime. */
async function readPart(db: Db, user: User | null, { lessonId, fileId, itemId }: Play) {
  const { lesson, found } = await readPackage(db, user, lessonId)
  const item = found?.items.find(({ id }) => id === itemId)
  if (found?.fileId !== fileId || !item) throw catalogueErrors.LESSON_HAS_NO_PACKAGE()
  return { lesson, item, version: found.version }
}

/** Returns the initial data of a part for its frame. Throws the same errors as `readPackage`. */
export async function readStart(db: Db, user: User | null, play: Play) {
  const { item, version } = await readPart(db, user, play)
  const { lessonId, itemId } = play
  const [record] =
    user && play.isKept
      ? await db
          .select({
            fileId: scormRecords.fileId,
            values: scormRecords.values,
            seconds: scormRecords.seconds,
          })
          .from(scormRecords)
          .where(
            and(
              eq(scormRecords.userId, user.id),
              eq(scormRecords.lessonId, lessonId),
              eq(scormRecords.item, itemId),
            ),
          )
      : []
  const student = { id: user?.id ?? 'guest', name: user ? (user.fullName ?? user.username) : '' }
  return {
    version,
    seconds: record?.seconds ?? 0,
    // If the record belongs to another package, only its time counts.
    values: startValues({ version, item, student, kept: record?.fileId === play.fileId ? record : null }),
  }
}

/**
 * Saves the report of a part, and completes the lesson when all parts are complete. Completed parts stay complete.
 * An older report of the same session can only complete the part. Throws 400 if the lesson now has another package,
 * and 409 if the user is not enrolled. Otherwise throws the same errors as `readPackage`.
 */
export async function saveRecord(
  db: Db,
  user: User,
  play: Play,
  report: z.output<typeof packageReport>,
): Promise<{ status: string; completed: boolean }> {
  const { lesson, item, version } = await readPart(db, user, play)
  const { lessonId, fileId, itemId } = play
  const values = keptValues(report.values)
  const { status, score, isComplete } = outcomeOf(version, report.values, item)
  const [saved] = await db.execute<{ status: string }>(sql`
    insert into ${scormRecords} as r
      (user_id, lesson_id, item, file_id, data, status, score, seconds, session, sequence, completed_at)
    select user_id, ${lessonId}, ${itemId}, ${fileId}, ${JSON.stringify(values)}::jsonb, ${status}, ${score}::real,
      ${Math.round(report.seconds)}::int, ${report.session}, ${report.sequence}, case when ${isComplete} then now() end
    from ${enrollments} where user_id = ${user.id} and course_id = ${lesson.courseId}
    on conflict (user_id, lesson_id, item) do update set
      completed_at = coalesce(r.completed_at, excluded.completed_at),
      (file_id, data, status, score, seconds, session, sequence, updated_at) = (
        select excluded.file_id, excluded.data, excluded.status, excluded.score,
          greatest(r.seconds, excluded.seconds), excluded.session, excluded.sequence, now()
        where r.session <> excluded.session or r.sequence < excluded.sequence
        union all
        select r.file_id, r.data, r.status, r.score, r.seconds, r.session, r.sequence, r.updated_at
        limit 1)
    returning status`)
  if (!saved) throw learningErrors.ENROLLMENT_REQUIRED()
  const { completed } = await saveProgress(db, user, {
    id: lessonId,
    position: 0,
    watched: [],
    ...(isComplete && { completed: true }),
  })
  return { status: saved.status, completed }
}

/**
 * Returns the results of all students in a package, in the order in which they opened its parts. Throws 404 if the
 * lesson does not exist.
 */
export async function listResults(
  db: Db,
  viewer: User,
  { id, cursor, limit = MAX_PAGE_SIZE }: z.output<typeof packageResultList>,
): Promise<z.infer<typeof packageResultPage>> {
  const [rows, found] = await Promise.all([
    db
      .select({
        cursor: scormRecords.id,
        userId: users.id,
        username: users.username,
        fullName: users.fullName,
        item: scormRecords.item,
        status: scormRecords.status,
        score: scormRecords.score,
        seconds: scormRecords.seconds,
        updatedAt: scormRecords.updatedAt,
      })
      .from(scormRecords)
      .innerJoin(users, eq(users.id, scormRecords.userId))
      .where(
        and(eq(scormRecords.lessonId, id), cursor === undefined ? undefined : gt(scormRecords.id, cursor)),
      )
      .orderBy(asc(scormRecords.id))
      .limit(limit + 1),
    findScorm(db, id),
    refuseUnknownLesson(db, viewer, id),
  ])
  const titles = new Map(found?.items.map((item) => [item.id, item.title]))
  const items = rows.slice(0, limit)
  return {
    items: items.map((one) => {
      const { cursor: _, item, ...row } = one
      return { ...row, part: titles.get(item) ?? item }
    }),
    nextCursor: rows.length > limit ? (items.at(-1)?.cursor ?? null) : null,
  }
}
