import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { choose, event, openQuizzes, QUESTIONS, SECRETS } from '../../../testing/setups/quizzes.ts'
import type { Paper } from '../../quizzes.schema.ts'
import { sampleQuizInput } from '../../samples.ts'
import { lastEnd } from '../../taking/sections.rules.ts'
import { answerEvents, quizAttempts } from '../../tables.ts'
import { closeOverdueAttempts } from '../attempts.ts'
import { writeAccountExport } from '../../../office/server/account-export.ts'

const { world, admin, addQuiz, enrolled } = await openQuizzes()
afterAll(() => world.close())

const MINUTE = 60_000
const single = (text: string) => ({ ...QUESTIONS[0]!, text })

/** Creates a quiz with two sections of two questions: Physics for 20 minutes, and Chemistry. */
async function addSectioned(chemistry: number | null = 30, values: Record<string, unknown> = {}) {
  const quiz = await addQuiz({}, [single('Force?'), single('Mass?'), single('Atom?'), single('Acid?')])
  const sections = [
    { title: 'Physics', minutes: 20 },
    { title: 'Chemistry', minutes: chemistry },
  ]
  const slots = quiz.slots.map((slot, index) => ({ ...slot, section: index < 2 ? 1 : 2 }))
  await admin.quizzes.save({ ...sampleQuizInput, id: quiz.id, sections, slots, ...values })
  return { ...quiz, sections, slots }
}

/** Changes an attempt as if this many minutes had passed. */
async function pass(attemptId: number, minutes: number): Promise<void> {
  await world.db
    .update(quizAttempts)
    .set({ startedAt: sql`started_at - make_interval(secs => ${minutes * 60})` })
    .where(eq(quizAttempts.id, attemptId))
  const [row] = await world.db.select().from(quizAttempts).where(eq(quizAttempts.id, attemptId))
  if (!row?.sections) throw new Error('The attempt has no sections')
  const deadline = lastEnd({ ...row, sections: row.sections })
  await world.db.update(quizAttempts).set({ deadline }).where(eq(quizAttempts.id, attemptId))
}

const texts = (paper: Paper) => paper.items.map(({ html }) => /<p>(\w+)\?/.exec(html)?.[1] ?? '')
const minutesTo = ({ attempt }: Paper) =>
  attempt.section?.endsAt && Math.round((attempt.section.endsAt.getTime() - Date.now()) / MINUTE)

test('a paper contains only the section that runs, and an ended one stays closed', async () => {
  const { id, courseId } = await addSectioned()
  expect(await admin.quizzes.source({ id })).toMatchObject({ minutes: 50 })
  const { caller } = await enrolled(courseId)
  expect((await caller.quizzes.byId({ id })).sections).toEqual([
    { title: 'Physics', minutes: 20, questions: 2 },
    { title: 'Chemistry', minutes: 30, questions: 2 },
  ])
  const first = await caller.quizzes.start({ id })
  const attemptId = first.attempt.id
  expect([first.section, texts(first), minutesTo(first)]).toEqual([1, ['Force', 'Mass'], 20])
  expect(first.attempt.deadline?.getTime()).toBe(first.attempt.startedAt.getTime() + 50 * MINUTE)
  const device = randomUUID()
  await caller.quizzes.answer({ attemptId, device, events: [event(first, 0, 1, choose('b'))] })

  await pass(attemptId, 5)
  const second = await caller.quizzes.endSection({ attemptId, section: 1 })
  expect([second.section, texts(second), minutesTo(second)]).toEqual([2, ['Atom', 'Acid'], 30])
  // The attempt now ends earlier. Ending the section again changes nothing.
  expect(second.attempt.deadline).toEqual(second.attempt.section?.endsAt)
  const again = await caller.quizzes.endSection({ attemptId, section: 1 })
  expect(again.attempt.deadline).toEqual(second.attempt.deadline)
  expect(texts(await caller.quizzes.start({ id }))).toEqual(['Atom', 'Acid'])
  // Only submitting the attempt ends the last section.
  expect((await caller.quizzes.endSection({ attemptId, section: 2 })).attempt.section).toMatchObject({
    number: 2,
  })

  const reply = await caller.quizzes.answer({
    attemptId,
    device,
    events: [event(second, 0, 2, choose('b')), event(second, 1, 3, choose('a'))],
  })
  expect(reply).toMatchObject({ answered: 2, section: { number: 2 }, submittedAt: null })
  expect(await caller.quizzes.submit({ attemptId })).toMatchObject({ grade: 7, maxGrade: 16, section: null })
  const result = await caller.quizzes.result({ attemptId })
  expect(result.sections).toEqual(['Physics', 'Chemistry'])
  expect(result.items.map(({ section, value }) => [section, value])).toEqual([
    [1, 4],
    [1, 0],
    [2, 4],
    [2, -1],
  ])
  expect((await caller.quizzes.endSection({ attemptId, section: 2 })).items).toEqual([])
})

test('answers of an ended section count by the rules of the deadline, and never delay others', async () => {
  const { id, courseId } = await addSectioned()
  const { caller } = await enrolled(courseId)
  const paper = await caller.quizzes.start({ id })
  const attemptId = paper.attempt.id
  const device = randomUUID()
  const ago = (seconds: number) => new Date(Date.now() - seconds * 1000)
  // Physics ended five seconds ago.
  await pass(attemptId, 20 + 5 / 60)
  const next = await caller.quizzes.start({ id })
  const late = [
    event(paper, 0, 1, choose('b'), ago(8)),
    event(paper, 1, 2, choose('b'), ago(1)),
    event(next, 0, 3, choose('b'), ago(1)),
  ]
  expect(await caller.quizzes.answer({ attemptId, device, events: late })).toMatchObject({ answered: 1 })
  // Now Physics ended 31 seconds ago.
  await pass(attemptId, 26 / 60)
  const tooLate = [event(paper, 1, 4, choose('b'), ago(40)), event(next, 1, 5, choose('b'))]
  expect(await caller.quizzes.answer({ attemptId, device, events: tooLate })).toMatchObject({ answered: 2 })
  const kept = await world.db
    .select({ sequence: answerEvents.sequence })
    .from(answerEvents)
    .where(eq(answerEvents.attemptId, attemptId))
  expect(kept.map(({ sequence }) => sequence).toSorted((one, other) => one - other)).toEqual([1, 2, 3, 5])
  expect(await caller.quizzes.submit({ attemptId })).toMatchObject({ grade: 12 })
})

test('no one can see or answer a section that has not started', async () => {
  const { id, courseId } = await addSectioned(30, { shufflesQuestions: true })
  const { caller } = await enrolled(courseId)
  const other = await enrolled(courseId)
  const paper = await caller.quizzes.start({ id })
  const attemptId = paper.attempt.id
  expect(texts(paper).toSorted()).toEqual(['Force', 'Mass'])
  const said = JSON.stringify([paper, await caller.quizzes.byId({ id })])
  for (const secret of [...SECRETS, 'Atom', 'Acid']) expect(said).not.toContain(secret)
  const guessed = (paper.items.at(-1)?.id ?? 0) + 1
  const events = [{ ...event(paper, 0, 1, choose('b')), itemId: guessed }]
  await expect(caller.quizzes.answer({ attemptId, device: randomUUID(), events })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
  })
  await expect(other.caller.quizzes.endSection({ attemptId, section: 1 })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
  // A page with a wrong clock does not end the section.
  expect((await caller.quizzes.endSection({ attemptId, section: 1, isOver: true })).section).toBe(1)
})

test('the sweep submits at the last end, and never before', async () => {
  const { id, courseId } = await addSectioned()
  const { caller } = await enrolled(courseId)
  const { attempt } = await caller.quizzes.start({ id })
  await pass(attempt.id, 49)
  await closeOverdueAttempts(world)
  expect((await caller.quizzes.byId({ id })).attempts[0]).toMatchObject({ submittedAt: null })
  await pass(attempt.id, 1 + 10 / 60)
  // The page still gets a paper, and submits it.
  expect(await caller.quizzes.start({ id })).toMatchObject({ section: 2, attempt: { section: null } })
  await pass(attempt.id, 1)
  await closeOverdueAttempts(world)
  const [closed] = (await caller.quizzes.byId({ id })).attempts
  expect(closed?.submittedAt).toEqual(closed?.deadline)
})

test('a section without a limit ends when the student ends it, or when the quiz closes', async () => {
  const closesAt = new Date(Date.now() + 40 * MINUTE)
  const { id, courseId } = await addSectioned(null)
  expect(await admin.quizzes.source({ id })).toMatchObject({ minutes: null })
  const { caller } = await enrolled(courseId)
  const paper = await caller.quizzes.start({ id })
  expect(paper.attempt.deadline).toBeNull()
  const next = await caller.quizzes.endSection({ attemptId: paper.attempt.id, section: 1 })
  expect(next.attempt).toMatchObject({ deadline: null, section: { number: 2, endsAt: null } })
  const closing = await addSectioned(null, { closesAt: closesAt.toISOString() })
  const second = await enrolled(closing.courseId)
  expect((await second.caller.quizzes.start({ id: closing.id })).attempt.deadline).toEqual(closesAt)
})

test('extra time is shared among the sections that have not ended', async () => {
  const { id, courseId } = await addSectioned()
  const [early, late] = [await enrolled(courseId), await enrolled(courseId)]
  const give = (userId: string) => admin.quizStudents.giveExtraTime({ id, userId, minutes: 10 })
  await give(early.user.id)
  const paper = await early.caller.quizzes.start({ id })
  expect([minutesTo(paper), paper.sections.map(({ seconds }) => seconds)]).toEqual([24, [1440, 2160]])
  const started = await late.caller.quizzes.start({ id })
  await late.caller.quizzes.endSection({ attemptId: started.attempt.id, section: 1 })
  await give(late.user.id)
  const now = await late.caller.quizzes.start({ id })
  expect([now.section, minutesTo(now), now.attempt.extraMinutes]).toEqual([2, 40, 10])
})

test('a quiz with sections has each question in one of them, in order, and a copy has them too', async () => {
  const quiz = await addSectioned()
  const { id, courseId, sections, slots } = quiz
  const save = (values: object) => admin.quizzes.save({ ...sampleQuizInput, id, sections, slots, ...values })
  await expect(save({ slots: slots.map((slot) => ({ ...slot, section: null })) })).rejects.toThrow('Choose')
  await expect(save({ slots: slots.slice(0, 2) })).rejects.toThrow('no questions')
  await expect(save({ sections: [{ title: ' ', minutes: 5 }, sections[1]] })).rejects.toThrow('Title')
  const mixed = await save({ slots: [slots[3], slots[0], slots[2], slots[1]] })
  expect(mixed.slots.map(({ section }) => section)).toEqual([1, 1, 2, 2])
  expect(mixed.slots.map(({ question }) => question?.text)).toEqual(['Force?', 'Mass?', 'Acid?', 'Atom?'])
  const created = await admin.questions.createMany({
    questions: [single('Base?')] as never,
    quiz: { id, marks: 1, penalty: 0 },
  })
  expect(created.ids).toHaveLength(1)
  expect((await admin.quizzes.source({ id })).slots.at(-1)).toMatchObject({ section: 2 })
  expect((await admin.quizzes.preview({ id })).items.map(({ section }) => section)).toEqual([1, 1, 2, 2, 2])
  const copy = await admin.courses.duplicate({ id: courseId })
  const [copied] = await admin.lessons.list({ courseId: copy.id })
  expect(await admin.quizzes.source({ id: copied?.id ?? 0 })).toMatchObject({ sections, minutes: 50 })
  // If the quiz has no sections, its questions belong to none.
  const plain = await save({ sections: [], minutes: 60 })
  expect([plain.minutes, plain.slots.map(({ section }) => section)]).toEqual([60, [null, null, null, null]])
})

test('the export of a student’s data contains no question before its section begins', async () => {
  const { id, courseId } = await addSectioned()
  const { user, caller } = await enrolled(courseId)
  const paper = await caller.quizzes.start({ id })
  await caller.quizzes.answer({
    attemptId: paper.attempt.id,
    device: randomUUID(),
    events: [event(paper, 0, 1, choose('b'))],
  })
  const exported = async () => {
    const pieces: string[] = []
    for await (const piece of writeAccountExport(world.db, {
      user,
      sessionId: '',
      hasPrintedPassword: false,
    }))
      pieces.push(piece)
    return pieces.join('')
  }
  expect(await exported()).toContain('Force?')
  expect(await exported()).not.toMatch(/Atom\?|Acid\?/)
  await pass(paper.attempt.id, 21)
  await closeOverdueAttempts(world)
  expect(await exported()).not.toMatch(/Atom\?|Acid\?/)
})
