import { and, asc, eq, inArray, notInArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { writeAudit } from '../../../academy/server/audit.ts'
import { catalogueErrors } from '../../../catalogue/errors.ts'
import { isLessonVisible, type Viewer } from '../../../catalogue/server/access/visibility.ts'
import { lessons } from '../../../catalogue/tables.ts'
import { type Db, transact, type Tx } from '../../../platform/server/db/connect.ts'
import { refuseOverwrites } from '../../../platform/server/overwrites.ts'
import type { User } from '../../../platform/user.schema.ts'
import { assessmentErrors } from '../../errors.ts'
import { questions, videoQuestions } from '../../tables.ts'
import type { VideoQuestionSource, videoQuestionsInput } from '../../video-questions.schema.ts'
import { findQuestions } from '../questions.ts'

/** The kinds of lessons with playback. The recording of a live class is a video. */
const PLAYED = ['video', 'audio', 'live']

/**
 * Returns the questions in a video with their keys. Throws 404 if the lesson does not exist for the user, and 400 if it
 * has no playback.
 */
export async function getVideoQuestionSource(
  db: Db | Tx,
  viewer: Viewer,
  lessonId: number,
): Promise<VideoQuestionSource> {
  const [lesson] = await db
    .select({ kind: lessons.kind })
    .from(lessons)
    .where(and(eq(lessons.id, lessonId), isLessonVisible(viewer)))
  if (!lesson) throw catalogueErrors.LESSON_NOT_FOUND()
  if (!PLAYED.includes(lesson.kind)) throw assessmentErrors.LESSON_ASKS_NOTHING()
  const asked = await db
    .select({ questionId: videoQuestions.questionId, seconds: videoQuestions.seconds })
    .from(videoQuestions)
    .where(eq(videoQuestions.lessonId, lessonId))
    .orderBy(asc(videoQuestions.seconds), asc(videoQuestions.id))
  const ids = asked.map(({ questionId }) => questionId)
  const found = ids.length === 0 ? [] : await findQuestions(db, viewer, inArray(questions.id, ids))
  const byId = new Map(found.map((question) => [question.id, question]))
  return {
    items: asked.flatMap(({ questionId, seconds }) => {
      const question = byId.get(questionId)
      return question ? [{ seconds, question }] : []
    }),
  }
}

const readTimes = (tx: Tx, lessonId: number) =>
  tx
    .select({ questionId: videoQuestions.questionId, seconds: videoQuestions.seconds })
    .from(videoQuestions)
    .where(eq(videoQuestions.lessonId, lessonId))
    .orderBy(asc(videoQuestions.questionId))

type Placed = { questionId: number }

/** Sorts the questions in a video, whose order in the list has no meaning. Returns other values unchanged. */
const byQuestion = (list: unknown) =>
  Array.isArray(list)
    ? (list as Placed[]).toSorted((one, other) => Number(one?.questionId) - Number(other?.questionId))
    : list

/**
 * Saves the questions in a video. A question that stays keeps its answers, even if its time changes. Throws 404 if the
 * lesson or a question does not exist, and 400 if the lesson has no playback. Throws 409 if someone else changed the
 * questions since `before`, because the answers to a removed question are deleted.
 */
export function saveVideoQuestions(
  db: Db,
  user: User,
  { id: lessonId, questions: given, before }: z.output<typeof videoQuestionsInput>,
): Promise<VideoQuestionSource> {
  const ids = given.map(({ questionId }) => questionId)
  return transact(db, async (tx) => {
    const [lesson] = await tx
      .select({
        title: lessons.title,
        courseId: lessons.courseId,
        kind: lessons.kind,
        asksQuestions: lessons.asksQuestions,
      })
      .from(lessons)
      .where(and(eq(lessons.id, lessonId), isLessonVisible(user)))
      .for('no key update')
    if (!lesson) throw catalogueErrors.LESSON_NOT_FOUND()
    if (!PLAYED.includes(lesson.kind)) throw assessmentErrors.LESSON_ASKS_NOTHING()
    const known = await tx.select({ id: questions.id }).from(questions).where(inArray(questions.id, ids))
    if (known.length < ids.length) throw assessmentErrors.QUESTION_NOT_FOUND()
    refuseOverwrites(
      { questions: await readTimes(tx, lessonId) },
      { questions: byQuestion(given) },
      before && { questions: byQuestion(before['questions']) },
    )
    await tx
      .delete(videoQuestions)
      .where(and(eq(videoQuestions.lessonId, lessonId), notInArray(videoQuestions.questionId, ids)))
    if (given.length > 0)
      await tx
        .insert(videoQuestions)
        .values(given.map((one) => ({ lessonId, ...one })))
        .onConflictDoUpdate({
          target: [videoQuestions.lessonId, videoQuestions.questionId],
          set: { seconds: sql`excluded.seconds` },
        })
    const asksQuestions = given.length > 0
    // Open pages load a changed lesson again, so this does not write an unchanged one.
    if (asksQuestions !== lesson.asksQuestions)
      await tx.update(lessons).set({ asksQuestions }).where(eq(lessons.id, lessonId))
    const { title, courseId } = lesson
    await writeAudit(tx, user, 'lesson.questions_changed', ['lesson', lessonId], {
      title,
      courseId,
      questions: given.length,
    })
    return getVideoQuestionSource(tx, user, lessonId)
  })
}
