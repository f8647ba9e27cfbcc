import { eq, inArray, sql } from 'drizzle-orm'
import type { User } from '../../../platform/user.schema.ts'
import type { Tx } from '../../../platform/server/db/connect.ts'
import {
  courses,
  lessons,
  liveClasses,
  pdfLessons,
  scormLessons,
  sections,
  textLessons,
} from '../../tables.ts'
import { changesBetween, writeAudit } from '../../../academy/server/audit.ts'

const auditedColumns = {
  id: lessons.id,
  title: lessons.title,
  section: sql<string>`coalesce(${sections.title}, '')`,
  course: courses.title,
  duration: lessons.duration,
  order: lessons.order,
  isPremium: lessons.isPremium,
  isPreview: lessons.isPreview,
  isVisible: lessons.isVisible,
  isRequired: lessons.isRequired,
  publishAt: lessons.publishAt,
  releaseAt: lessons.releaseAt,
  releaseDays: lessons.releaseDays,
  releaseAfterBatch: lessons.releaseAfterBatch,
  video: sql<
    string | null
  >`coalesce('an uploaded file, ' || left(${lessons.videoFileId}::text, 8), ${lessons.videoUrl})`,
  description: lessons.description,
  text: textLessons.markdown,
  document: sql<string | null>`'an uploaded file, ' || left(${pdfLessons.fileId}::text, 8)`,
  allowsDownload: pdfLessons.allowsDownload,
  scorm: sql<string | null>`'an uploaded file, ' || left(${scormLessons.fileId}::text, 8)`,
  startsAt: liveClasses.startsAt,
  minutes: liveClasses.minutes,
  timeZone: liveClasses.timeZone,
  link: liveClasses.link,
  thumbnail: lessons.thumbnail,
}

const readLessons = (tx: Tx, ids: readonly number[]) =>
  tx
    .select(auditedColumns)
    .from(lessons)
    .innerJoin(courses, eq(courses.id, lessons.courseId))
    .leftJoin(sections, eq(sections.id, lessons.sectionId))
    .leftJoin(textLessons, eq(textLessons.lessonId, lessons.id))
    .leftJoin(pdfLessons, eq(pdfLessons.lessonId, lessons.id))
    .leftJoin(scormLessons, eq(scormLessons.lessonId, lessons.id))
    .leftJoin(liveClasses, eq(liveClasses.lessonId, lessons.id))
    .where(inArray(lessons.id, [...ids]))

const { id: _id, ...changing } = auditedColumns
const AUDITED = Object.keys(changing) as (keyof typeof changing)[]

/** Changes lessons, and writes the differences to the audit log. The caller must lock the lessons. */
export async function changeLessons(
  tx: Tx,
  actor: User,
  ids: readonly number[],
  change: () => Promise<void>,
): Promise<void> {
  const before = await readLessons(tx, ids)
  await change()
  const after = new Map((await readLessons(tx, ids)).map((lesson) => [lesson.id, lesson]))
  for (const was of before) {
    const is = after.get(was.id)
    const changes = is && changesBetween(was, is, AUDITED)
    if (changes)
      await writeAudit(tx, actor, 'lesson.changed', ['lesson', was.id], { title: was.title, changes })
  }
}
