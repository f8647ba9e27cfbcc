import { and, eq, sql } from 'drizzle-orm'
import { MAX } from '../../../platform/constants.ts'
import type { Course } from '../../courses.schema.ts'
import type { User } from '../../../platform/user.schema.ts'
import { type Db, transact, type Tx } from '../../../platform/server/db/connect.ts'
import { runInLanguage } from '../../../platform/server/language.ts'
import { captions, lessons, resources, sections } from '../../tables.ts'
import { attachFile } from '../../../media/server/files/attachments.ts'
import { writeAudit } from '../../../academy/server/audit.ts'
import { readLanguages } from '../../../academy/server/languages.ts'
import { t } from '../../texts/copies.ts'
import { lessonOrder } from '../lessons/lesson-order.ts'
import { copyDocument } from '../kinds/pdf-lessons.ts'
import { copyClass } from '../kinds/live-classes.ts'
import { copyAssignment } from '../kinds/assignments.ts'
import { copyQuiz, copyVideoQuestions } from '../kinds/quizzes.ts'
import { copyScorm } from '../kinds/scorm-lessons.ts'
import { copyText } from '../kinds/text-lessons.ts'
import { isLessonOutsideBin } from '../access/visibility.ts'
import { getCourse, insertCourse, lockCourse } from './courses.ts'

/**
 * Creates a draft with the content of another course. The copy shares its stored files. Does not copy enrolments,
 * progress and comments. Throws 404 if the course does not exist.
 */
export function duplicateCourse(db: Db, user: User, id: number): Promise<Course> {
  return transact(db, async (tx) => {
    const {
      id: _id,
      slug: _slug,
      search: _search,
      createdAt: _at,
      updatedAt: _then,
      ...course
    } = await lockCourse(tx, id)
    await attachFile(tx, 'thumbnail', course.thumbnail)
    const title = await titleOfCopy(tx, course.title)
    const copyId = await insertCourse(tx, {
      ...course,
      title,
      rating: 0,
      weightedRating: 0,
      isPublished: false,
      publishAt: null,
    })
    await writeAudit(tx, user, 'course.created', ['course', copyId], { title, original: course.title })

    const copied = new Map<number | null, number>()
    const originalSections = await tx
      .select()
      .from(sections)
      .where(eq(sections.courseId, id))
      .orderBy(sections.position)
    for (const { id: originalId, createdAt: _at, ...section } of originalSections) {
      const [made] = await tx
        .insert(sections)
        .values({ ...section, courseId: copyId, importId: null })
        .returning({ id: sections.id })
      if (made) copied.set(originalId, made.id)
    }

    const originals = await tx
      .select()
      .from(lessons)
      .where(and(eq(lessons.courseId, id), isLessonOutsideBin))
      .orderBy(...lessonOrder())
    for (const { id: originalId, createdAt: _at, updatedAt: _then, ...lesson } of originals) {
      await attachFile(tx, 'thumbnail', lesson.thumbnail)
      const [made] = await tx
        .insert(lessons)
        .values({
          ...lesson,
          courseId: copyId,
          importId: null,
          sectionId: copied.get(lesson.sectionId) ?? null,
          likesCount: 0,
          sharesCount: 0,
          commentsCount: 0,
        })
        .returning({ id: lessons.id })
      if (!made) continue
      await tx.execute(sql`
        insert into ${captions} (lesson_id, language, label, file_id, spoken)
        select ${made.id}, language, label, file_id, spoken from ${captions} where lesson_id = ${originalId} order by id`)
      await copyText(tx, originalId, made.id)
      await copyDocument(tx, originalId, made.id)
      await copyClass(tx, originalId, made.id)
      await copyQuiz(tx, originalId, made.id)
      await copyAssignment(tx, originalId, made.id)
      await copyVideoQuestions(tx, originalId, made.id)
      await copyScorm(tx, originalId, made.id)
    }
    await tx.execute(sql`
      insert into ${resources} (course_id, title, type, size, url, file_id)
      select ${copyId}, title, type, size, url, file_id from ${resources}
      where course_id = ${id} and deleted_at is null order by id`)
    return getCourse(tx, user, copyId)
  })
}

/** Returns the title of a copy in the academy's default language, because all administrators see it. */
async function titleOfCopy(tx: Tx, title: string): Promise<string> {
  const [language = 'en'] = await readLanguages(tx)
  return runInLanguage(language, () => {
    const room = MAX.name - Array.from(t.copyOf('')).length
    return t.copyOf(Array.from(title).slice(0, room).join(''))
  })
}
