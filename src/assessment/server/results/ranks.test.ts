import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { notifications } from '../../../academy/tables.ts'
import { choose, event, openQuizzes, QUESTIONS } from '../../../testing/setups/quizzes.ts'
import { quizAttempts } from '../../tables.ts'

const { world, admin, addQuiz, enrolled } = await openQuizzes()
afterAll(() => world.close())

const SINGLES = [
  QUESTIONS[0]!,
  { ...QUESTIONS[0]!, text: 'Again?' },
  { ...QUESTIONS[0]!, text: 'And again?' },
]

/** Adds a student who chose these options in this time. A dash means no answer. */
async function take(quiz: { id: number; courseId: number }, options: string, seconds: number) {
  const { caller, user } = await enrolled(quiz.courseId)
  const again = async (given: string) => {
    const paper = await caller.quizzes.start({ id: quiz.id })
    const attemptId = paper.attempt.id
    const events = [...given].flatMap((option, index) =>
      option === '-' ? [] : [event(paper, index, index + 1, choose(option))],
    )
    await caller.quizzes.answer({ attemptId, device: randomUUID(), events })
    await caller.quizzes.submit({ attemptId })
    await world.db
      .update(quizAttempts)
      .set({ startedAt: sql`${quizAttempts.submittedAt} - make_interval(secs => ${seconds})` })
      .where(eq(quizAttempts.id, attemptId))
    return { paper, attemptId }
  }
  return { caller, user, again, ...(await again(options)) }
}

test('more marks rank first, then fewer wrong answers, then less time; equal students share a rank', async () => {
  const quiz = await addQuiz({ ranks: 'names', penalty: 0 }, SINGLES)
  const slots = quiz.slots.map((slot) => ({ ...slot, penalty: 0 }))
  const { slots: _, ...rules } = await admin.quizzes.source({ id: quiz.id })
  await admin.quizzes.save({ ...rules, closesAt: null, id: quiz.id, slots })
  const best = await take(quiz, 'bbb', 900)
  const careful = await take(quiz, 'b--', 500)
  const slow = await take(quiz, 'b-c', 300)
  const fast = await take(quiz, 'ba-', 100)
  const alike = await take(quiz, 'b-a', 100)
  const last = await take(quiz, '---', 10)
  // Only the first attempt counts.
  await last.again('bbb')
  const { students, items } = await admin.quizResults.rankList({ id: quiz.id })
  expect(students).toBe(6)
  expect(
    items.map(({ username, rank, grade, wrong, percentile }) => [username, rank, grade, wrong, percentile]),
  ).toEqual([
    [best.user.username, 1, 12, 0, 100],
    [careful.user.username, 2, 4, 0, 83.33],
    [fast.user.username, 3, 4, 1, 83.33],
    [alike.user.username, 3, 4, 1, 83.33],
    [slow.user.username, 5, 4, 1, 83.33],
    [last.user.username, 6, 0, 0, 16.67],
  ])
  // The members of a batch are ranked among themselves.
  const batch = await admin.batches.create({ name: 'Ranked', startsOn: '2026-06-01' })
  await admin.batches.addMembers({ id: batch.id, names: [slow.user.username, last.user.username] })
  const among = await admin.quizResults.rankList({ id: quiz.id, batchId: batch.id })
  expect(among.students).toBe(2)
  expect(among.items.map(({ username, rank, percentile }) => [username, rank, percentile])).toEqual([
    [slow.user.username, 1, 100],
    [last.user.username, 2, 50],
  ])
  expect(items[0]?.seconds).toBe(900)
  const page = await admin.quizResults.rankList({ id: quiz.id, offset: 4, limit: 1 })
  expect(page.items.map(({ rank }) => rank)).toEqual([5])

  await best.caller.quizResults.hideName({ hidden: true })
  const seen = await slow.caller.quizResults.ranks({ id: quiz.id })
  expect(seen).toMatchObject({ students: 6, own: { rank: 5, percentile: 83.33, grade: 4 }, hidesName: false })
  expect(seen.items.map(({ username, isOwn }) => [username, isOwn])).toEqual([
    [null, false],
    [careful.user.username, false],
    [fast.user.username, false],
    [alike.user.username, false],
    [slow.user.username, true],
    [last.user.username, false],
  ])
  const own = await best.caller.quizResults.ranks({ id: quiz.id })
  expect(own).toMatchObject({ own: { rank: 1 }, hidesName: true })
  expect(own.items[0]).toMatchObject({ username: best.user.username, isOwn: true })
  // Students without an attempt see no names.
  const { caller: curious } = await enrolled(quiz.courseId)
  expect(await curious.quizResults.ranks({ id: quiz.id })).toMatchObject({ own: null, items: [] })
  await admin.quizzes.save({ ...rules, closesAt: null, id: quiz.id, slots, ranks: 'own' })
  expect(await slow.caller.quizResults.ranks({ id: quiz.id })).toMatchObject({ own: { rank: 5 }, items: [] })
  for (const change of [{ ranks: 'none' as const }, { shows: 'nothing' as const }]) {
    await admin.quizzes.save({ ...rules, closesAt: null, id: quiz.id, slots, ...change })
    await expect(slow.caller.quizResults.ranks({ id: quiz.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  }
  await expect(slow.caller.quizResults.rankList({ id: quiz.id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
})

test('a student objects to a key once, in time, and is notified of the decision', async () => {
  const quiz = await addQuiz({ challengeDays: 2 }, SINGLES)
  const asha = await take(quiz, 'ab-', 60)
  const ravi = await take(quiz, 'a--', 60)
  const object = (student: typeof asha, index: number) =>
    student.caller.quizResults.challenge({
      itemId: student.paper.items[index]?.id ?? 0,
      reason: 'Four is right too',
    })
  expect((await asha.caller.quizzes.result({ attemptId: asha.attemptId })).challengeUntil).not.toBeNull()
  await object(asha, 0)
  await object(ravi, 0)
  await object(ravi, 1)
  await expect(object(asha, 0)).rejects.toMatchObject({ code: 'CONFLICT' })
  await expect(
    asha.caller.quizResults.challenge({ itemId: ravi.paper.items[2]?.id ?? 0, reason: 'x' }),
  ).rejects.toMatchObject({ code: 'NOT_FOUND' })
  const open = await admin.quizResults.challenges({ id: quiz.id })
  expect(open.map(({ username, reason, answer }) => [username, reason, answer])).toEqual([
    [asha.user.username, 'Four is right too', choose('a')],
    [ravi.user.username, 'Four is right too', choose('a')],
    [ravi.user.username, 'Four is right too', null],
  ])
  const decide = (index: number, decision: 'accepted' | 'rejected') =>
    admin.quizResults.decide({ challengeId: open[index]?.id ?? 0, decision, reply: 'We looked at it' })
  await decide(0, 'accepted')
  await decide(2, 'rejected')
  // Accepting one objection also accepted the other student's objection to the same question.
  await expect(decide(1, 'rejected')).rejects.toMatchObject({ code: 'CONFLICT' })
  const told = await world.db.select().from(notifications).where(eq(notifications.userId, ravi.user.id))
  expect(told.map(({ kind, data }) => [kind, (data as { accepted: boolean }).accepted])).toEqual([
    ['challenge_decided', true],
    ['challenge_decided', false],
  ])
  const { items } = await ravi.caller.quizzes.result({ attemptId: ravi.attemptId })
  expect(items.map(({ challenge }) => challenge?.decision)).toEqual(['accepted', 'rejected', undefined])
  await world.db.update(quizAttempts).set({ submittedAt: sql`now() - interval '3 days'` })
  await expect(object(asha, 1)).rejects.toThrow('no longer object')
})

test('students cannot object to a key that the quiz does not show', async () => {
  const quiz = await addQuiz({ challengeDays: 2, shows: 'grade' }, SINGLES)
  const { caller, paper } = await take(quiz, 'a--', 60)
  await expect(
    caller.quizResults.challenge({ itemId: paper.items[0]?.id ?? 0, reason: 'x' }),
  ).rejects.toMatchObject({ code: 'CONFLICT' })
  const without = await addQuiz({}, SINGLES)
  const other = await take(without, 'a--', 60)
  await expect(
    other.caller.quizResults.challenge({ itemId: other.paper.items[0]?.id ?? 0, reason: 'x' }),
  ).rejects.toThrow('no longer object')
})

test('the students of a large exam share a rank list for half a minute, which contains each student who requests it', async () => {
  const quiz = await addQuiz({ ranks: 'names' }, SINGLES)
  const early = await take(quiz, 'b--', 60)
  await world.db.execute(sql`
    with students as (
      insert into users (username, password_hash) select 'exam-' || n, 'none' from generate_series(1, 1000) n returning id)
    insert into quiz_attempts (user_id, lesson_id, number, started_at, submitted_at, submitted_by, grade, max_grade, wrong)
    select id, ${quiz.id}::int, 1, now() - interval '1 hour', now(), 'timer', 0, 1200, 0 from students`)
  const studentsOf = async ({ caller }: typeof early) => {
    const { students, own, items } = await caller.quizResults.ranks({ id: quiz.id })
    expect(items).toHaveLength(101)
    return [students, own?.rank]
  }
  expect(await studentsOf(early)).toEqual([1001, 1])
  const late = await take(quiz, 'bbb', 60)
  expect(await studentsOf(early)).toEqual([1001, 1])
  expect(await Promise.all([studentsOf(late), studentsOf(late)])).toEqual([
    [1002, 1],
    [1002, 1],
  ])
  expect(await studentsOf(early)).toEqual([1002, 2])
})
