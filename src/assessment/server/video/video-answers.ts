import { and, asc, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { NO_ENTITLEMENT } from '../../../catalogue/rules.ts'
import { noteSeatUse } from '../../../catalogue/server/access/seat-use.ts'
import { isLessonVisible } from '../../../catalogue/server/access/visibility.ts'
import { getOpenLesson } from '../../../catalogue/server/lessons/lessons.ts'
import { isEntitledTo } from '../../../catalogue/server/release/locks.ts'
import { lessons } from '../../../catalogue/tables.ts'
import { enrollments } from '../../../learning/tables.ts'
import type { Db } from '../../../platform/server/db/connect.ts'
import type { User } from '../../../platform/user.schema.ts'
import { assessmentErrors } from '../../errors.ts'
import { type Answer, isBlank } from '../../marking.rules.ts'
import { fits } from '../../item-names.rules.ts'
import { markWith, toSeenState } from '../../results/corrections.rules.ts'
import { questionKeys, questions, questionVersions, videoAnswers, videoQuestions } from '../../tables.ts'
import type { VideoAnswerResult, videoAnswerInput, VideoQuestion } from '../../video-questions.schema.ts'
import { readExplanation, readHtml } from '../question-html.ts'
import { readKeyStates } from '../results/key-states.ts'

const WHOLE = { marks: 100, penalty: 0 }

/**
 * Returns the questions in a video without keys, with the student's answers. Marks the student's seat as used, because
 * we send protected content. Throws 402 or 403 if the lesson is locked, and 404 if it does not exist for the user.
 */
export async function listVideoQuestions(
  db: Db,
  user: User,
  lessonId: number,
): Promise<{ items: VideoQuestion[] }> {
  const lesson = await getOpenLesson(db, user, lessonId)
  const rows = await db
    .selectDistinctOn([videoQuestions.seconds, videoQuestions.id], {
      id: videoQuestions.id,
      seconds: videoQuestions.seconds,
      kind: questions.kind,
      versionId: questionVersions.id,
      options: questionVersions.options,
      targets: questionVersions.targets,
      gaps: questionVersions.gaps,
      needsUnit: questionVersions.needsUnit,
      answer: videoAnswers.answer,
      isRight: videoAnswers.isRight,
    })
    .from(videoQuestions)
    .innerJoin(questions, eq(questions.id, videoQuestions.questionId))
    .innerJoin(questionVersions, eq(questionVersions.questionId, questions.id))
    .leftJoin(
      videoAnswers,
      and(eq(videoAnswers.videoQuestionId, videoQuestions.id), eq(videoAnswers.userId, user.id)),
    )
    .where(eq(videoQuestions.lessonId, lessonId))
    .orderBy(asc(videoQuestions.seconds), asc(videoQuestions.id), sql`${questionVersions.number} desc`)
  if (rows.length > 0 && !isEntitledTo(lesson, NO_ENTITLEMENT)) await noteSeatUse(db, user, [lesson.courseId])
  const html = await readHtml(
    db,
    rows.map(({ versionId }) => versionId),
  )
  return {
    items: rows.map(({ options, targets, gaps, answer, ...row }) => {
      const rendered = html.get(row.versionId)
      return {
        ...row,
        html: rendered?.text ?? '',
        options: options.map(({ name }, place) => ({ name, html: rendered?.options[place] ?? '' })),
        targets: targets.map(({ name }, place) => ({ name, html: rendered?.targets?.[place] ?? '' })),
        gaps: [...gaps],
        answer: answer as VideoQuestion['answer'],
      }
    }),
  }
}

/** Returns a version of a question with its key. Throws 404 if no lesson that exists for the user contains it. */
async function getAsked(db: Db, user: User, id: number, versionId: number) {
  const [asked] = await db
    .select({
      lessonId: videoQuestions.lessonId,
      kind: questions.kind,
      options: questionVersions.options,
      targets: questionVersions.targets,
      gaps: questionVersions.gaps,
      versionId: questionKeys.versionId,
      explanation: questionKeys.explanation,
      textHtml: questionKeys.textHtml,
    })
    .from(videoQuestions)
    .innerJoin(lessons, eq(lessons.id, videoQuestions.lessonId))
    .innerJoin(questions, eq(questions.id, videoQuestions.questionId))
    .innerJoin(questionVersions, eq(questionVersions.questionId, questions.id))
    .innerJoin(questionKeys, eq(questionKeys.versionId, questionVersions.id))
    .where(and(eq(videoQuestions.id, id), eq(questionVersions.id, versionId), isLessonVisible(user)))
  if (!asked) throw assessmentErrors.QUESTION_NOT_FOUND()
  return asked
}

function resultOf(marks: number): VideoAnswerResult['result'] {
  if (marks >= WHOLE.marks) return 'right'
  return marks > 0 ? 'partly' : 'wrong'
}

/**
 * Marks an answer, and returns the right one. Stores the answer of an enrolled student. The latest answer counts.
 * Throws 400 if the answer is blank or of another kind. Throws 402 or 403 if the lesson is locked, and 404 if the
 * question does not exist.
 */
export async function answerVideoQuestion(
  db: Db,
  user: User,
  { id, versionId, answer }: z.output<typeof videoAnswerInput>,
): Promise<VideoAnswerResult> {
  const { lessonId, kind, options, targets, gaps, ...explained } = await getAsked(db, user, id, versionId)
  const { courseId } = await getOpenLesson(db, user, lessonId)
  const names = (parts: readonly { name: string }[]) => parts.map(({ name }) => name)
  const item = { options: names(options), names: null, targets: names(targets) }
  if (!fits(answer, { ...item, kind, gaps: gaps.length }) || isBlank(answer))
    throw assessmentErrors.ANSWER_DOES_NOT_FIT({ field: 'answer' })
  const state = (await readKeyStates(db, [versionId]))(versionId, lessonId)
  const result = resultOf(markWith(state, answer, WHOLE))
  await storeAnswer(db, { userId: user.id, courseId, id, versionId, answer, isRight: result === 'right' })
  return {
    result,
    solution: {
      ...toSeenState(state, item),
      explanationHtml: await readExplanation(db, explained),
      moment: null,
    },
  }
}

type Given = {
  userId: string
  courseId: number
  id: number
  versionId: number
  answer: Answer
  isRight: boolean
}

/** Stores nothing for users who are not enrolled, as with progress. */
async function storeAnswer(
  db: Db,
  { userId, courseId, id, versionId, answer, isRight }: Given,
): Promise<void> {
  const [own] = await db
    .select({ id: enrollments.id })
    .from(enrollments)
    .where(and(eq(enrollments.userId, userId), eq(enrollments.courseId, courseId)))
  if (!own) return
  const values = { versionId, answer, isRight, answeredAt: sql`now()` }
  await db
    .insert(videoAnswers)
    .values({ userId, videoQuestionId: id, ...values })
    .onConflictDoUpdate({ target: [videoAnswers.userId, videoAnswers.videoQuestionId], set: values })
}
