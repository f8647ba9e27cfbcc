import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { databaseStatements } from '../../platform/server/metrics.ts'
import { choose, event, openQuizzes } from '../../testing/setups/quizzes.ts'
import { attemptItems, marks, quizAttempts } from '../tables.ts'
import { closeOverdueAttempts } from './attempts.ts'

const { world, addQuiz, enrolled } = await openQuizzes()
afterAll(() => world.close())

async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  const count = async () => (await databaseStatements.get()).values[0]?.value ?? 0
  const before = await count()
  await work()
  return (await count()) - before
}

/** Adds open attempts of other students with the same questions and answers, whose time is over. */
async function addOverdue(attemptId: number, count: number): Promise<void> {
  await world.db.execute(sql`
    with students as (
      insert into users (username, password_hash)
      select 'late-' || ${attemptId}::int || '-' || n, 'none' from generate_series(1, ${count}::int) n returning id
    ), attempts as (
      insert into quiz_attempts (user_id, lesson_id, number, started_at, deadline, max_grade)
      select s.id, a.lesson_id, 1, now() - interval '2 hours', now() - interval '1 hour', a.max_grade
      from students s, quiz_attempts a where a.id = ${attemptId} returning id
    )
    insert into attempt_items (attempt_id, position, version_id, options, names, marks, penalty, answer)
    select a.id, i.position, i.version_id, i.options, i.names, i.marks, i.penalty, i.answer
    from attempts a, attempt_items i where i.attempt_id = ${attemptId}`)
}

test('a call saves any number of answers with the same few statements', async () => {
  const { id, courseId } = await addQuiz()
  const { caller } = await enrolled(courseId)
  const paper = await caller.quizzes.start({ id })
  const attemptId = paper.attempt.id
  const device = randomUUID()
  const save = (events: ReturnType<typeof event>[]) =>
    statementsOf(() => caller.quizzes.answer({ attemptId, device, events }))
  const one = await save([event(paper, 0, 1, choose('b'))])
  expect(one).toBeLessThanOrEqual(3)
  const many = [
    event(paper, 0, 2, choose('a')),
    event(paper, 4, 3, { kind: 'text', text: 'राम' }),
    event(paper, 4, 4, null),
    event(paper, 0, 5, choose('b')),
  ]
  expect(await save(many)).toBe(one)
  // Repeated events are not stored again.
  expect(await save(many)).toBe(one - 1)
  expect(await caller.quizzes.answer({ attemptId, device, events: many })).toMatchObject({ answered: 1 })
  expect(await caller.quizzes.submit({ attemptId })).toMatchObject({ grade: 4 })
})

test('the attempts of a whole class are submitted together when their time is over', async () => {
  const started: number[] = []
  for (const [right, passPercent] of [
    ['b', 10],
    ['a', 90],
  ] as const) {
    const { id, courseId } = await addQuiz({ minutes: 60, passPercent })
    const { caller } = await enrolled(courseId)
    const paper = await caller.quizzes.start({ id })
    const attemptId = paper.attempt.id
    const events = [event(paper, 0, 1, choose(right))]
    await caller.quizzes.answer({ attemptId, device: randomUUID(), events })
    await addOverdue(attemptId, 60)
    started.push(attemptId)
  }
  const used = await statementsOf(() => closeOverdueAttempts(world))
  expect(used).toBeLessThan(25)
  const closed = await world.db.select().from(quizAttempts).where(eq(quizAttempts.submittedBy, 'timer'))
  expect(closed).toHaveLength(120)
  for (const { submittedAt, deadline } of closed) expect(submittedAt).toEqual(deadline)
  const summary = closed.map(({ grade, isPassed }) => `${grade} ${isPassed}`)
  expect(summary.filter((one) => one === '400 true')).toHaveLength(60)
  expect(summary.filter((one) => one === '-100 false')).toHaveLength(60)
  const [row] = await world.db
    .select({ marks: sql<number>`count(*)::int`, items: sql<number>`count(distinct ${marks.itemId})::int` })
    .from(marks)
    .innerJoin(attemptItems, eq(attemptItems.id, marks.itemId))
    .innerJoin(quizAttempts, eq(quizAttempts.id, attemptItems.attemptId))
    .where(eq(quizAttempts.submittedBy, 'timer'))
  expect(row).toEqual({ marks: 600, items: 600 })
  const open = await world.db
    .select({ id: quizAttempts.id })
    .from(quizAttempts)
    .where(sql`${quizAttempts.submittedAt} is null`)
  expect(open.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(started)
})

test('an attempt that another call is changing does not delay the others', async () => {
  const { id, courseId } = await addQuiz({ minutes: 60 })
  const { caller } = await enrolled(courseId)
  const { attempt } = await caller.quizzes.start({ id })
  await addOverdue(attempt.id, 2)
  const own = () =>
    world.db
      .select({ id: quizAttempts.id, submittedAt: quizAttempts.submittedAt })
      .from(quizAttempts)
      .where(sql`${quizAttempts.lessonId} = ${id} and ${quizAttempts.id} <> ${attempt.id}`)
      .orderBy(quizAttempts.id)
  const [held] = await own()
  await world.db.transaction(async (tx) => {
    await tx.execute(sql`select from quiz_attempts where id = ${held?.id ?? 0} for no key update`)
    await closeOverdueAttempts(world)
  })
  expect((await own()).map(({ submittedAt }) => submittedAt !== null)).toEqual([false, true])
  await closeOverdueAttempts(world)
  expect((await own()).map(({ submittedAt }) => submittedAt !== null)).toEqual([true, true])
})
