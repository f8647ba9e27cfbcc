import { randomUUID } from 'node:crypto'
import { sampleQuestionInput, sampleQuizInput } from '../../assessment/samples.ts'
import { thumbnailUrl } from '../../media/server/files/addresses.ts'
import { storeThumbnail } from '../../media/server/files/files.ts'
import type { Client } from '../app.ts'
import type { Scene } from '../guards/scene.ts'
import { sampleImage } from '../pictures.ts'
import { PARTS, QUESTIONS } from './quizzes.ts'

/** IDs that belong together. Tests use them as inputs of calls with these fields. */
export type Ids = Record<string, number>

/** How students see the questions of a group. This determines which calls may reveal their keys. */
export const GROUPS = ['hidden', 'drawn', 'withheld', 'video', 'notebook'] as const
export type Group = (typeof GROUPS)[number]

/** Strings in keys, in addition to explanations. */
const TYPED_KEYS = ['42.4242', 'zqtextkey', 'zqgapkey', 'zqothergap']

/**
 * Adds questions of each group to the scene. Their keys contain unique strings. Three groups are quizzes: one shows its
 * answers after the last attempt, one draws questions and shows grades, and one shows nothing. The other groups are a
 * video and the mistake notebook. The student `other` has answered the single-choice questions of the quizzes wrong,
 * and takes the first quiz again.
 */
export async function addSecretKeys({ app, people: { owner, other }, things }: Scene) {
  const send = async <T>(client: Client, method: string, path: string, body?: unknown): Promise<T> => {
    const reply = await client.call(method, path, body)
    if (reply.status >= 300) throw new Error(`${method} ${path} answers ${reply.status}: ${reply.text}`)
    return reply.json as T
  }
  const { db, storage } = app.services
  const secrets = new Map<Group, string[]>(GROUPS.map((group) => [group, []]))
  secrets.get('hidden')?.push(...TYPED_KEYS)
  const ids: Ids[] = []

  const ask = async (group: Group, values: object): Promise<number> => {
    const picture = await storeThumbnail(db, storage, { source: await sampleImage('png') })
    const word = `zqexplained${secrets.get(group)?.length}${group}`
    secrets.get(group)?.push(word, picture.id)
    const shown = await storeThumbnail(db, storage, { source: await sampleImage('png') })
    const { text } = { text: 'What is it?', ...values }
    const made = await send<{ id: number }>(
      owner,
      'POST',
      '/api/questions',
      sampleQuestionInput({
        topic: group,
        ...values,
        text: `Asked as ${group}. ${text} ![A picture](${thumbnailUrl(shown.id)})`,
        explanation: `${word} ![The key](${thumbnailUrl(picture.id)})`,
      }),
    )
    return made.id
  }

  const quiz = async (rules: object, slots: object[]): Promise<number> => {
    const input = { courseId: things.free.id, kind: 'quiz', title: 'Secret', order: 20 }
    const { id } = await send<{ id: number }>(owner, 'POST', '/api/lessons', input)
    const worth = { marks: 2, penalty: 1 }
    await send(owner, 'PUT', `/api/lessons/${id}/quiz`, {
      ...sampleQuizInput,
      challengeDays: 3,
      ranks: 'names',
      ...rules,
      slots: slots.map((slot) => ({ ...slot, ...worth })),
    })
    return id
  }

  type Paper = { attempt: { id: number }; items: { id: number; kind: string }[] }
  const start = async (lessonId: number): Promise<Paper> => {
    const paper = await send<Paper>(other, 'POST', `/api/lessons/${lessonId}/quiz/attempts`)
    const [row] = await app.database.sql<{ version: number; question: number }[]>`
      select v.id as version, v.question_id as question from attempt_items i join question_versions v on v.id = i.version_id
      where i.attempt_id = ${paper.attempt.id} order by i.position limit 1`
    ids.push({
      id: lessonId,
      lessonId,
      courseId: things.free.id,
      attemptId: paper.attempt.id,
      itemId: paper.items[0]?.id ?? 0,
      versionId: row?.version ?? 0,
      questionId: row?.question ?? 0,
    })
    return paper
  }
  /** Takes a quiz and answers the questions with options wrong. */
  const take = async (lessonId: number): Promise<void> => {
    const { attempt, items } = await start(lessonId)
    const events = items.flatMap(({ id, kind }, index) =>
      kind === 'single'
        ? {
            itemId: id,
            sequence: index + 1,
            answer: { kind: 'single', choice: 'a' },
            givenAt: new Date().toISOString(),
          }
        : [],
    )
    await send(other, 'PUT', `/api/attempts/${attempt.id}/answers`, { device: randomUUID(), events })
    await send(other, 'POST', `/api/attempts/${attempt.id}/submission`, {})
  }

  const hidden = []
  for (const one of [...QUESTIONS, ...PARTS]) hidden.push({ questionId: await ask('hidden', one) })
  const again = await quiz({ shows: 'answersAtEnd', maxAttempts: 3 }, hidden)
  await take(again)
  for (let pool = 0; pool < 3; pool++) await ask('drawn', {})
  const draw = { draw: { count: 2, topic: 'drawn', difficulty: null } }
  await take(await quiz({ shows: 'grade' }, [draw]))
  await take(await quiz({ shows: 'nothing' }, [{ questionId: await ask('withheld', {}) }]))
  await take(await quiz({ shows: 'answers' }, [{ questionId: await ask('notebook', {}) }]))
  const video = await ask('video', {})
  ids.push({ id: video, questionId: video })
  const questions = [
    { questionId: things.asked, seconds: 5 },
    { questionId: video, seconds: 9 },
  ]
  await send(owner, 'PUT', `/api/lessons/${things.open.id}/questions`, { questions })
  const [inVideo] = await app.database.sql<{ id: number; versionId: number }[]>`
    select q.id, v.id as "versionId" from video_questions q join question_versions v on v.question_id = q.question_id
    where q.question_id = ${video}`
  ids.push({ id: inVideo?.id ?? 0, versionId: inVideo?.versionId ?? 0 })
  await start(again)
  return { secrets, ids }
}
