import { afterAll, expect, test } from 'vitest'
import { sampleQuestionInput } from '../../assessment/samples.ts'
import { openQuizzes } from '../../testing/setups/quizzes.ts'
import type { Caller } from '../../testing/world.ts'
import { toAppError } from './errors.ts'

const { world, admin: asha, addQuiz } = await openQuizzes()
afterAll(() => world.close())
const ravi = world.as(await world.user({ role: 'admin' }))

/** Two forms of the same item, which both contain all fields and start with the same values. */
interface Forms<Input extends object> {
  /** The values with which both forms opened. */
  seen: Input
  save: (by: Caller, input: Input & { before?: Record<string, unknown> }) => Promise<unknown>
  read: () => Promise<object>
}

/**
 * Asha and Ravi change different fields: both are saved. Ravi's old form then changes the field that is now `his`. He
 * gets a conflict with the saved value, and can replace it with the `third`.
 */
async function expectBothChanges<Input extends object>(
  { seen, save, read }: Forms<Input>,
  { hers, his, third }: Record<'hers' | 'his' | 'third', Partial<Input>>,
) {
  const before = seen as Record<string, unknown>
  await save(asha, { ...seen, ...hers, before })
  await save(ravi, { ...seen, ...his, before })
  expect(await read()).toMatchObject({ ...hers, ...his })
  // It is not a conflict if both save the same value.
  await save(ravi, { ...seen, ...his, before })
  const error = await save(ravi, { ...seen, ...third, before }).then(
    () => null,
    (thrown: unknown) => toAppError(thrown),
  )
  const [[path, now] = []] = Object.entries(his)
  expect(error).toMatchObject({ status: 409, code: 'CHANGED_MEANWHILE', issues: [{ path, now }] })
  expect(await read()).toMatchObject({ ...hers, ...his })
  await save(ravi, { ...seen, ...third, before: { ...before, ...his } })
  expect(await read()).toMatchObject({ ...hers, ...third })
  // Without the earlier values, the last call wins, as over REST.
  await save(ravi, seen)
  expect(await read()).toMatchObject(seen)
}

test('a quiz', async () => {
  const { id } = await addQuiz()
  const read = async () => {
    const { slots, ...rules } = await asha.quizzes.source({ id })
    return {
      ...rules,
      slots: slots.map(({ question, ...slot }) => ({ ...slot, questionId: question?.id ?? null })),
    }
  }
  const { closesAt: _never, ...seen } = await read()
  const save = (by: Caller, input: typeof seen) => by.quizzes.save({ id, ...input })
  await expectBothChanges(
    { seen, save, read },
    { hers: { passPercent: 55 }, his: { maxAttempts: 4 }, third: { maxAttempts: 5 } },
  )
  // Questions that someone added meanwhile stay if the other form did not change the list.
  await expectBothChanges(
    { seen, save, read },
    { hers: { slots: seen.slots.slice(1) }, his: { ranks: 'own' }, third: { ranks: 'names' } },
  )
})

test('an assignment', async () => {
  const course = await world.course()
  const { id } = await asha.lessons.create({
    courseId: course.id,
    title: 'Homework',
    order: 1,
    kind: 'assignment',
  })
  const seen = {
    maxMarks: 10,
    rubric: [],
    completes: 'submitted' as const,
    passPercent: null as number | null,
    dueAt: null as string | null,
    lateUntil: null as string | null,
    acceptsLate: true,
    latePercent: 0,
    takesText: true,
    takesFiles: true,
    takesPages: true,
    maxResubmissions: 1,
  }
  const save = (by: Caller, input: typeof seen) => by.assignments.save({ id, ...input })
  await save(asha, seen)
  const read = async () => {
    const now = await asha.assignments.byId({ id })
    return { ...now, dueAt: now.dueAt?.toISOString() ?? null }
  }
  await expectBothChanges(
    { seen, save, read },
    { hers: { takesFiles: false }, his: { maxMarks: 20 }, third: { maxMarks: 30 } },
  )
  // The values of both must fit together: Asha removes the due date, and Ravi adds an end for late work.
  const dated = { ...seen, dueAt: '2099-01-01T10:00:00.000Z' }
  await save(asha, dated)
  await save(asha, { ...seen, before: dated } as typeof seen)
  const late = { ...dated, lateUntil: '2099-01-02T10:00:00.000Z', before: dated }
  const refused = await save(ravi, late).then(
    () => null,
    (thrown: unknown) => toAppError(thrown),
  )
  expect(refused).toMatchObject({ status: 400, issues: [{ path: 'lateUntil' }] })
})

test('a question, which gets one new version for each change', async () => {
  const seen = sampleQuestionInput({ topic: 'Algebra', explanation: 'Count' })
  const { id } = await asha.questions.create(seen)
  const read = async () => {
    const found = (await asha.questions.list({})).items.find((one) => one.id === id)
    if (!found) throw new Error('The question is missing')
    return found
  }
  const { text, explanation, topic, difficulty, moment, solution } = await read()
  await expectBothChanges(
    {
      seen: { text, explanation, topic, difficulty, moment, solution },
      save: (by, input) => by.questions.update({ id, ...input }),
      read,
    },
    { hers: { topic: 'Numbers' }, his: { text: 'How many?' }, third: { text: 'How much?' } },
  )
  const own = await read()
  const before = { text, explanation, topic, difficulty, moment, solution }
  const hard = { ...before, difficulty: 'hard' as const }
  await asha.questions.update({ id, ...before, text: 'Newer', before })
  await ravi.questions.update({ id, ...hard, before })
  expect(await read()).toMatchObject({ text: 'Newer', difficulty: 'hard', version: own.version + 1 })
})

test('a scheduled announcement', async () => {
  const seen = {
    title: 'Holiday',
    body: 'No class',
    audience: 'everyone' as const,
    courseId: null as number | null,
    batchId: null as number | null,
    sendsAt: '2099-01-01T03:30:00.000Z',
  }
  const { id } = await asha.announcements.create(seen)
  const read = async () => {
    const one = (await asha.announcements.list({})).items.find((item) => item.id === id)
    return { ...one, sendsAt: one?.sendsAt.toISOString() }
  }
  const save = (by: Caller, input: typeof seen) => by.announcements.update({ id, ...input })
  await expectBothChanges(
    { seen, save, read },
    { hers: { title: 'Holidays' }, his: { body: 'No classes' }, third: { body: 'None' } },
  )
})

test('the certificates of a course', async () => {
  const { id: courseId } = await world.course()
  const read = () => asha.certificates.settings({ courseId })
  const seen = { ...(await read()), hours: 3, signatory: 'Meera' }
  const save = (by: Caller, input: typeof seen) => by.certificates.saveSettings({ courseId, ...input })
  await save(asha, seen)
  await expectBothChanges(
    { seen, save, read },
    { hers: { hours: 12 }, his: { signatory: 'Ravi' }, third: { signatory: 'Asha' } },
  )
})
