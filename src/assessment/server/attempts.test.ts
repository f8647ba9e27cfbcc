import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { choose, event, openQuizzes, QUESTIONS, SECRETS } from '../../testing/setups/quizzes.ts'
import { refuseRows } from '../../testing/refuse-rows.ts'
import { countTurns } from '../../testing/steps.ts'
import { sampleQuestionInput, sampleQuizInput } from '../samples.ts'
import { answerEvents, attemptItems, marks, questionVersions, quizAttempts } from '../tables.ts'
import { closeOverdueAttempts } from './attempts.ts'

const { world, admin, addQuiz, enrolled } = await openQuizzes()
afterAll(() => world.close())

const setDeadline = (attemptId: number, seconds: number) =>
  world.db
    .update(quizAttempts)
    .set({
      startedAt: sql`now() - interval '2 hours'`,
      deadline: sql`now() + make_interval(secs => ${seconds})`,
    })
    .where(eq(quizAttempts.id, attemptId))

test('the server fixes the deadline, and a late job writes the deadline', async () => {
  const { id, courseId } = await addQuiz({ minutes: 60 })
  expect((await admin.lessons.byId({ id })).duration).toBe('1 hour')
  const { caller } = await enrolled(courseId)
  const paper = await caller.quizzes.start({ id })
  const { id: attemptId, startedAt, deadline } = paper.attempt
  expect(deadline?.getTime()).toBe(startedAt.getTime() + 3_600_000)
  const device = randomUUID()
  await caller.quizzes.answer({ attemptId, device, events: [event(paper, 0, 1, choose('b'))] })
  await setDeadline(attemptId, -10)
  await closeOverdueAttempts(world)
  expect((await caller.quizzes.byId({ id })).attempts[0]).toMatchObject({ submittedAt: null })
  await setDeadline(attemptId, -3000)
  await closeOverdueAttempts(world)
  await closeOverdueAttempts(world)
  const [attempt] = (await caller.quizzes.byId({ id })).attempts
  expect(attempt).toMatchObject({ grade: 4 })
  expect(attempt?.submittedAt).toEqual(attempt?.deadline)
  const late = [event(paper, 1, 2, { kind: 'multiple', choices: ['b', 'd'] })]
  const reply = await caller.quizzes.answer({ attemptId, device, events: late })
  expect(reply).toMatchObject({ answered: 1, submittedAt: attempt?.deadline })
  const written = await world.db
    .select({ value: marks.value })
    .from(marks)
    .innerJoin(attemptItems, eq(attemptItems.id, marks.itemId))
    .where(eq(attemptItems.attemptId, attemptId))
  expect(written).toHaveLength(5)
})

test('an overdue attempt that fails does not stop the others', async () => {
  const { id, courseId } = await addQuiz({ minutes: 60 })
  const [first, second] = [await enrolled(courseId), await enrolled(courseId)]
  const [stuck, other] = [await first.caller.quizzes.start({ id }), await second.caller.quizzes.start({ id })]
  await setDeadline(stuck.attempt.id, -3000)
  await setDeadline(other.attempt.id, -2000)
  const allow = await refuseRows(world, 'update', 'quiz_attempts', `old.id = ${stuck.attempt.id}`)
  const submitted = async ({ caller }: typeof first) =>
    (await caller.quizzes.byId({ id })).attempts.map(({ submittedAt }) => submittedAt !== null)
  await expect(closeOverdueAttempts(world)).rejects.toThrow()
  expect([await submitted(first), await submitted(second)]).toEqual([[false], [true]])
  await allow()
  await closeOverdueAttempts(world)
  expect(await submitted(first)).toEqual([true])
})

test('an answer after the deadline does not count, even within the grace', async () => {
  const { id, courseId } = await addQuiz({ minutes: 60 })
  const { caller } = await enrolled(courseId)
  const paper = await caller.quizzes.start({ id })
  const attemptId = paper.attempt.id
  await setDeadline(attemptId, -5)
  const ago = (seconds: number) => new Date(Date.now() - seconds * 1000)
  const events = [
    event(paper, 0, 1, choose('b'), ago(8)),
    event(paper, 4, 2, { kind: 'text', text: 'राम' }, ago(1)),
  ]
  expect(await caller.quizzes.answer({ attemptId, device: randomUUID(), events })).toMatchObject({
    answered: 1,
  })
  const attempt = await caller.quizzes.submit({ attemptId })
  expect(attempt).toMatchObject({ grade: 4 })
  expect(attempt.submittedAt).toEqual(attempt.deadline)
})

test('a student has one open attempt, and no more than the quiz allows', async () => {
  const { id, courseId } = await addQuiz({ maxAttempts: 2 })
  const { caller } = await enrolled(courseId)
  const papers = await Promise.all(Array.from({ length: 4 }, () => caller.quizzes.start({ id })))
  expect(new Set(papers.map(({ attempt }) => attempt.id)).size).toBe(1)
  await caller.quizzes.submit({ attemptId: papers[0]?.attempt.id ?? 0 })
  const second = await caller.quizzes.start({ id })
  expect(second.attempt.number).toBe(2)
  await caller.quizzes.submit({ attemptId: second.attempt.id })
  await expect(caller.quizzes.start({ id })).rejects.toMatchObject({ code: 'CONFLICT' })
})

test('a student starts no more than a hundred attempts a day, and sees the latest hundred', async () => {
  const { id, courseId } = await addQuiz()
  const { user, caller } = await enrolled(courseId)
  const add = (from: number, to: number, days: number) =>
    world.db.insert(quizAttempts).values(
      Array.from({ length: to - from + 1 }, (_, index) => ({
        userId: user.id,
        lessonId: id,
        number: from + index,
        startedAt: new Date(Date.now() - days * 86_400_000 - 60_000),
        submittedAt: new Date(),
        maxGrade: 100,
      })),
    )
  await add(1, 50, 1)
  await add(51, 149, 0)
  const { attempt } = await caller.quizzes.start({ id })
  await caller.quizzes.submit({ attemptId: attempt.id })
  await expect(caller.quizzes.start({ id })).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  const listed = (await caller.quizzes.byId({ id })).attempts.map(({ number }) => number)
  expect(listed).toEqual(Array.from({ length: 100 }, (_, index) => 51 + index))
})

test('the journal of an attempt has a limited number of answers and bytes', async () => {
  const { id, courseId } = await addQuiz()
  for (const [count, text] of [
    [4999, 'x'],
    [2200, Array.from({ length: 500 }, (_, index) => String.fromCodePoint(0x4e00 + index * 7)).join('')],
  ] as const) {
    const { caller } = await enrolled(courseId)
    const paper = await caller.quizzes.start({ id })
    const attemptId = paper.attempt.id
    const itemId = paper.items[4]?.id ?? 0
    const answer = JSON.stringify({ kind: 'text', text })
    await world.db.execute(sql`
      insert into ${answerEvents} (attempt_id, item_id, device, sequence, answer, given_at, received_at)
      select ${attemptId}, ${itemId}, ${randomUUID()}::uuid, n, ${answer}::jsonb, now(), now()
      from generate_series(1, ${count}::int) n`)
    const device = randomUUID()
    const save = (sequence: number) =>
      caller.quizzes.answer({
        attemptId,
        device,
        events: [event(paper, 4, sequence, { kind: 'text', text: 'राम' })],
      })
    if (text === 'x') expect(await save(1)).toMatchObject({ answered: 1 })
    await expect(save(2)).rejects.toThrow('too often')
    expect(await caller.quizzes.submit({ attemptId })).toMatchObject({ grade: text === 'x' ? 4 : 0 })
  }
})

test('only enrolled students start, and only a quiz with questions', async () => {
  const { id, courseId } = await addQuiz()
  await expect(world.as(await world.user()).quizzes.start({ id })).rejects.toMatchObject({ code: 'CONFLICT' })
  await expect(world.as(null).quizzes.start({ id })).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  const empty = await admin.lessons.create({ courseId, kind: 'quiz', title: 'Empty', order: 2 })
  const { caller } = await enrolled(courseId)
  await expect(caller.quizzes.start({ id: empty.id })).rejects.toThrow('no questions')
  const { id: film } = await world.lesson(courseId)
  await expect(caller.quizzes.start({ id: film })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
})

test('an attempt keeps the version of a question that it began with', async () => {
  const { id, courseId, slots } = await addQuiz({}, QUESTIONS.slice(0, 1))
  const { caller } = await enrolled(courseId)
  const paper = await caller.quizzes.start({ id })
  const attemptId = paper.attempt.id
  const changed = sampleQuestionInput({
    text: 'Another text',
    solution: {
      kind: 'single',
      options: [
        { text: 'A', isRight: true },
        { text: 'B', isRight: false },
      ],
    },
  })
  const question = { id: slots[0]?.questionId ?? 0, ...changed }
  expect(await admin.questions.update(question)).toMatchObject({ version: 2, usedIn: 1 })
  // Saving a question without changes creates no version.
  expect(await admin.questions.update(question)).toMatchObject({ version: 2 })
  expect((await caller.quizzes.start({ id })).items[0]?.html).toBe(paper.items[0]?.html)
  await caller.quizzes.answer({ attemptId, device: randomUUID(), events: [event(paper, 0, 1, choose('b'))] })
  expect(await caller.quizzes.submit({ attemptId })).toMatchObject({ grade: 4 })
  const next = await caller.quizzes.start({ id })
  expect(next.items[0]?.html).toContain('Another text')
  await expect(
    admin.questions.update({ ...question, solution: { kind: 'trueFalse', right: true } }),
  ).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  await expect(world.db.update(questionVersions).set({ text: 'x' })).rejects.toThrow()
  await expect(world.db.update(marks).set({ value: 0 })).rejects.toThrow()
})

test('staff find questions in the bank, and read what they saved', async () => {
  const solution = QUESTIONS[3]?.solution
  const { id } = await admin.questions.create(
    sampleQuestionInput({ text: 'Find zqneedle', topic: 'Motion_1', difficulty: 'hard', solution }),
  )
  const find = (input: object) => admin.questions.list(input)
  expect((await find({ search: 'ZQNEEDLE' })).items).toMatchObject([
    { id, difficulty: 'hard', solution, usedIn: 0 },
  ])
  expect((await find({ topic: 'Motion_1' })).items.map((item) => item.id)).toEqual([id])
  expect((await find({ search: 'Motion%' })).items).toEqual([])
  expect((await find({ topic: 'Motion_1', kind: 'text' })).items).toEqual([])
  expect((await find({ topic: 'Motion_1', difficulty: 'easy' })).items).toEqual([])
  expect((await find({ kind: 'number', difficulty: 'hard' })).items.map((item) => item.id)).toEqual([id])
  expect(await admin.questions.topics()).toContainEqual({ topic: 'Motion_1', questions: 1 })
  const { id: lessonId } = await addQuiz({ slots: [{ questionId: id, marks: 1, penalty: 0 }] })
  expect((await find({ topic: 'Motion_1' })).items[0]?.quizzes).toEqual([{ id: lessonId, title: 'Test' }])
})

test('no one can start a closed quiz, and open attempts end when it closes', async () => {
  const closesAt = new Date(Date.now() + 600_000)
  const { id, courseId, slots } = await addQuiz({ minutes: 60, closesAt: closesAt.toISOString() })
  expect((await admin.quizzes.source({ id })).closesAt).toEqual(closesAt)
  const { caller } = await enrolled(courseId)
  const { attempt } = await caller.quizzes.start({ id })
  expect(attempt.deadline).toEqual(closesAt)
  const past = new Date(Date.now() - 1000).toISOString()
  await admin.quizzes.save({ ...sampleQuizInput, id, slots, closesAt: past })
  // The open attempt keeps its deadline.
  expect((await caller.quizzes.start({ id })).attempt.id).toBe(attempt.id)
  await caller.quizzes.submit({ attemptId: attempt.id })
  await expect(caller.quizzes.start({ id })).rejects.toThrow('closed')
  expect((await caller.quizzes.byId({ id })).closesAt?.toISOString()).toBe(past)
})

test('staff preview a quiz without its keys, and start no attempt', async () => {
  const { id, courseId } = await addQuiz({ shufflesOptions: true })
  const preview = await admin.quizzes.preview({ id })
  expect(preview.items.map(({ kind }) => kind)).toEqual(['single', 'multiple', 'trueFalse', 'number', 'text'])
  expect(preview.items[0]?.options.map(({ html }) => html)).toEqual(
    ['Four', 'Five', 'Six'].map((text) => `<p>${text}</p>`),
  )
  for (const secret of SECRETS) expect(JSON.stringify(preview)).not.toContain(secret)
  const { caller } = await enrolled(courseId)
  await expect(caller.quizzes.preview({ id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  expect(await world.db.select().from(quizAttempts).where(eq(quizAttempts.lessonId, id))).toEqual([])
})

test('marking long answers lets other requests run in between', async () => {
  const gaps = Array.from({ length: 2 }, () => ({
    kind: 'text' as const,
    accepted: ['é'],
    ignoresCase: true,
  }))
  const text = gaps.map((_gap, index) => `[[${index + 1}]]`).join(' ')
  const question = { text, solution: { kind: 'fillIn' as const, gaps, partial: true } }
  const { id, courseId } = await addQuiz(
    {},
    Array.from({ length: 8 }, () => question),
  )
  const { caller } = await enrolled(courseId)
  const paper = await caller.quizzes.start({ id })
  const attemptId = paper.attempt.id
  const texts = gaps.map(() => 'e')
  const events = paper.items.map((_item, index) => event(paper, index, index + 1, { kind: 'fillIn', texts }))
  await caller.quizzes.answer({ attemptId, device: randomUUID(), events })
  expect(await countTurns(() => caller.quizzes.submit({ attemptId }))).toBeGreaterThanOrEqual(8)
})
