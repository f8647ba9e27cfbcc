import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { answersOf, choose, event, openQuizzes, SECRETS } from '../../testing/setups/quizzes.ts'
import { sampleQuizInput } from '../samples.ts'
import { answerEvents } from '../tables.ts'

const { world, admin, addQuiz, enrolled } = await openQuizzes()
afterAll(() => world.close())

test('a student takes a quiz, sees the result, and completes the lesson by passing', async () => {
  const { id, courseId } = await addQuiz()
  const { caller } = await enrolled(courseId)
  expect(await caller.quizzes.byId({ id })).toMatchObject({
    questions: 5,
    maxGrade: 20,
    mayTake: true,
    attempts: [],
  })
  const paper = await caller.quizzes.start({ id })
  expect(paper.items.map(({ kind }) => kind)).toEqual(['single', 'multiple', 'trueFalse', 'number', 'text'])
  expect(paper.items[0]?.html).toContain('<math')
  expect(paper.items[1]?.options[0]?.html).toContain('1')
  const attemptId = paper.attempt.id
  const saved = await caller.quizzes.answer({ attemptId, device: randomUUID(), events: answersOf(paper) })
  expect(saved).toMatchObject({ answered: 5, submittedAt: null })
  await expect(caller.quizzes.result({ attemptId })).rejects.toMatchObject({ code: 'CONFLICT' })
  expect(await caller.progress.update({ id, position: 0, completed: true })).toMatchObject({
    completed: false,
  })

  const submitted = await caller.quizzes.submit({ attemptId })
  // 4 + 2 − 1 + 4 + 4
  expect(submitted).toMatchObject({ grade: 13, maxGrade: 20, isPassed: true })
  expect(await caller.quizzes.submit({ attemptId })).toEqual(submitted)
  expect(await caller.progress.byLesson({ id })).toMatchObject({ completed: true })
  const result = await caller.quizzes.result({ attemptId })
  expect(result.items.map(({ value }) => value)).toEqual([4, 2, -1, 4, 4])
  expect(result.items[0]?.solution).toMatchObject({ choices: ['b'] })
  expect(result.items[3]?.solution).toMatchObject({ text: '42.4242 ± 0.1 m' })
  expect(result.items[4]?.solution?.explanationHtml).toContain('zqexplanation')
})

test('a grade below the pass mark does not complete the lesson', async () => {
  const { id, courseId } = await addQuiz({ passPercent: 70 })
  const { caller } = await enrolled(courseId)
  const paper = await caller.quizzes.start({ id })
  const attemptId = paper.attempt.id
  await caller.quizzes.answer({ attemptId, device: randomUUID(), events: answersOf(paper) })
  expect(await caller.quizzes.submit({ attemptId })).toMatchObject({ grade: 13, isPassed: false })
  expect(await caller.progress.byLesson({ id })).toMatchObject({ completed: false })
})

test.each([0, 2])('no reply contains a key before it may be shown, with %i sections', async (count) => {
  const given = { shufflesOptions: true, shufflesQuestions: true, maxAttempts: 2 }
  const { id, courseId, slots } = await addQuiz({ ...given, shows: 'answersAtEnd' })
  const sections = Array.from({ length: count }, (_, index) => ({ title: `Part ${index + 1}`, minutes: 30 }))
  if (count > 0)
    await admin.quizzes.save({
      ...sampleQuizInput,
      ...given,
      shows: 'answersAtEnd',
      id,
      sections,
      slots: slots.map((slot, index) => ({ ...slot, section: index < 2 ? 1 : 2 })),
    })
  const { caller } = await enrolled(courseId)
  const replies: unknown[] = []
  const read = async <T>(reply: Promise<T>): Promise<T> => {
    replies.push(await reply.catch((error: Error) => ({ ...error })))
    return reply
  }
  const lessonReplies = () =>
    Promise.all([
      read(caller.lessons.byId({ id })),
      read(caller.lessons.list({ courseId })),
      read(caller.quizzes.byId({ id })),
      read(caller.quizzes.source({ id })).catch(() => undefined),
      read(caller.questions.list({})).catch(() => undefined),
      read(world.as(null).quizzes.byId({ id })),
    ])
  const take = async () => {
    const paper = await read(caller.quizzes.start({ id }))
    const attemptId = paper.attempt.id
    await read(caller.quizzes.answer({ attemptId, device: randomUUID(), events: [] }))
    await lessonReplies()
    for (const section of sections.keys())
      await read(caller.quizzes.endSection({ attemptId, section: section + 1 }))
    await read(caller.quizzes.result({ attemptId })).catch(() => undefined)
    await read(caller.quizzes.submit({ attemptId }))
    return attemptId
  }
  await lessonReplies()
  const first = await take()
  expect((await read(caller.quizzes.result({ attemptId: first }))).items).toEqual([])
  await take()
  const said = JSON.stringify(replies)
  expect(said).toContain('Which are')
  for (const secret of SECRETS) expect(said).not.toContain(secret)
  // After the last attempt, both attempts show the answers.
  const shown = JSON.stringify(await caller.quizzes.result({ attemptId: first }))
  for (const secret of ['42.4242', 'zqtextkey', 'zqexplanation']) expect(shown).toContain(secret)
})

test.each([
  ['grade', { grade: 13, isPassed: true }],
  ['nothing', { grade: null, isPassed: null }],
])('a quiz that shows %s keeps its keys', async (shows, expected) => {
  const { id, courseId } = await addQuiz({ shows })
  const { caller } = await enrolled(courseId)
  const paper = await caller.quizzes.start({ id })
  const attemptId = paper.attempt.id
  await caller.quizzes.answer({ attemptId, device: randomUUID(), events: answersOf(paper) })
  expect(await caller.quizzes.submit({ attemptId })).toMatchObject(expected)
  const replies = [await caller.quizzes.result({ attemptId }), await caller.quizzes.byId({ id })]
  expect(replies[0]).toMatchObject({ attempt: expected, items: [] })
  for (const secret of SECRETS) expect(JSON.stringify(replies)).not.toContain(secret)
})

test('events that arrive again or late change nothing, and two devices lose nothing', async () => {
  const { id, courseId } = await addQuiz()
  const { caller, user } = await enrolled(courseId)
  const paper = await caller.quizzes.start({ id })
  const attemptId = paper.attempt.id
  const [phone, laptop] = [randomUUID(), randomUUID()]
  const started = paper.attempt.startedAt.getTime()
  const later = new Date(started + 2)
  const offline = [event(paper, 0, 1, choose('a'), new Date(started + 1))]
  // The same sequence number on another device is another event.
  await caller.quizzes.answer({ attemptId, device: laptop, events: [event(paper, 0, 1, choose('b'), later)] })
  await caller.quizzes.answer({ attemptId, device: phone, events: offline })
  await Promise.all([
    caller.quizzes.answer({ attemptId, device: phone, events: offline }),
    caller.quizzes.answer({
      attemptId,
      device: laptop,
      events: [event(paper, 2, 2, { kind: 'trueFalse', value: false })],
    }),
    caller.quizzes.answer({
      attemptId,
      device: phone,
      events: [event(paper, 4, 2, { kind: 'text', text: 'राम' })],
    }),
  ])
  const journal = await world.db.select().from(answerEvents).where(eq(answerEvents.attemptId, attemptId))
  expect(journal).toHaveLength(4)
  // Another device continues with the saved answers.
  const again = await world.as(user).quizzes.start({ id })
  expect(again.attempt.id).toBe(attemptId)
  expect(again.items.map(({ answer }) => answer)).toEqual([
    choose('b'),
    null,
    { kind: 'trueFalse', value: false },
    null,
    { kind: 'text', text: 'राम' },
  ])
  const cleared = [event(paper, 4, 3, null), event(paper, 2, 4, { kind: 'trueFalse', value: true })]
  expect(await caller.quizzes.answer({ attemptId, device: phone, events: cleared })).toMatchObject({
    answered: 2,
  })
})

test('the server refuses answers that do not fit', async () => {
  const { id, courseId } = await addQuiz()
  const { caller } = await enrolled(courseId)
  const paper = await caller.quizzes.start({ id })
  const attemptId = paper.attempt.id
  const other = await addQuiz()
  const theirs = await (await enrolled(other.courseId)).caller.quizzes.start({ id: other.id })
  for (const events of [
    [event(paper, 0, 1, choose('z'))],
    [event(paper, 0, 1, { kind: 'trueFalse', value: true })],
    [event(theirs, 0, 1, choose('a'))],
  ])
    await expect(caller.quizzes.answer({ attemptId, device: randomUUID(), events })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    })
  const foreign = { attemptId: theirs.attempt.id }
  for (const call of [
    () => caller.quizzes.answer({ ...foreign, device: randomUUID(), events: [] }),
    () => caller.quizzes.submit(foreign),
    () => caller.quizzes.result(foreign),
  ])
    await expect(call()).rejects.toMatchObject({ code: 'NOT_FOUND' })
})
