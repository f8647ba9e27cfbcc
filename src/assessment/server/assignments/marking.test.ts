import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { notifications } from '../../../academy/tables.ts'
import { openAssignments } from '../../../testing/setups/assignments.ts'
import { marks, submissions } from '../../tables.ts'
import { findSubmissionFile } from './submission-files.ts'
import { saveVoiceNote } from './voice-notes.ts'

let setup: Awaited<ReturnType<typeof openAssignments>>
beforeAll(async () => (setup = await openAssignments()))
afterAll(() => setup.world.close())

const RUBRIC = [
  { name: 'Steps', marks: 4, levels: [{ name: 'All', marks: 4 }] },
  { name: 'Result', marks: 6, levels: [] },
]
const given = { markedAt: null, returns: false, comment: '', pages: [] }

async function sendWork(rules: Parameters<typeof setup.addAssignment>[0] = {}) {
  const { id, courseId } = await setup.addAssignment(rules)
  const { user, caller } = await setup.enrolled(courseId)
  const page = await setup.addFile(user, id)
  const sent = await caller.assignments.submit({ id })
  return { id, courseId, user, caller, page, sent }
}

test('a teacher marks by the rubric, and the student sees marks, lines and the comment', async () => {
  const { admin, world } = setup
  const { id, caller, user, page, sent } = await sendWork({
    rubric: RUBRIC,
    completes: 'passed',
    passPercent: 50,
  })
  const queue = await admin.submissions.queue({ lessonId: id })
  expect(queue).toMatchObject({ total: 1, items: [{ id: sent.id, lessonId: id }] })
  const strokes = [[10, 20, 30, 40]]
  for (const wrong of [[5, 1], [4], [4, 6, 1]])
    await expect(admin.submissions.mark({ ...given, id: sent.id, marks: wrong })).rejects.toMatchObject({
      message: 'The marks do not match the rubric. Reload the page.',
    })
  expect((await caller.progress.byLesson({ id })).completed).toBe(false)
  await admin.submissions.mark({
    ...given,
    id: sent.id,
    marks: [4, 3.5],
    comment: 'Good',
    pages: [{ id: page.id, strokes }],
  })
  expect((await caller.progress.byLesson({ id })).completed).toBe(true)
  const [version] = (await caller.assignments.byId({ id })).submissions
  expect(version).toMatchObject({
    state: 'marked',
    grade: 7.5,
    isPassed: true,
    marks: [4, 3.5],
    comment: 'Good',
    files: [{ strokes }],
  })
  expect((await admin.submissions.queue({ lessonId: id })).total).toBe(0)
  const told = await world.db.select().from(notifications).where(eq(notifications.userId, user.id))
  expect(told).toMatchObject([{ kind: 'work_marked', data: { lessonId: id, title: 'Homework' } }])
})

test('the queue goes from the oldest to the newest, by course and assignment', async () => {
  const { admin, addAssignment, enrolled } = setup
  const { id, courseId } = await addAssignment()
  const sent: number[] = []
  for (let n = 0; n < 3; n += 1) {
    const { caller } = await enrolled(courseId)
    await caller.assignments.saveDraft({ id, text: `Work ${n}` })
    sent.push((await caller.assignments.submit({ id })).id)
  }
  await sendWork()
  const filter = { courseId, lessonId: id }
  const first = await admin.submissions.queue({ ...filter, limit: 2 })
  expect(first).toMatchObject({ total: 3, items: [{ id: sent[0] }, { id: sent[1] }], nextCursor: sent[1] })
  expect(await admin.submissions.queue({ ...filter, limit: 2, cursor: sent[1] })).toMatchObject({
    items: [{ id: sent[2] }],
    nextCursor: null,
  })
  const neighbours = []
  for (const one of sent) {
    const { previousId, nextId } = await admin.submissions.open({ ...filter, id: one })
    neighbours.push([previousId, nextId])
  }
  expect(neighbours).toEqual([
    [null, sent[1]],
    [sent[0], sent[2]],
    [sent[1], null],
  ])
  expect(await admin.submissions.filters()).toContainEqual(expect.objectContaining({ lessonId: id, open: 3 }))
})

test('earlier marks stay, and only changed ones are added', async () => {
  const { admin, world, teacher } = setup
  const { sent } = await sendWork({ rubric: RUBRIC })
  await admin.submissions.mark({ ...given, id: sent.id, marks: [4, 1] })
  const { markedAt } = await admin.submissions.open({ id: sent.id })
  await admin.submissions.mark({
    ...given,
    id: sent.id,
    markedAt: markedAt?.toISOString() ?? null,
    marks: [4, 6],
  })
  const rows = await world.db
    .select()
    .from(marks)
    .where(eq(marks.submissionId, sent.id))
    .orderBy(asc(marks.id))
  expect(rows).toMatchObject([
    { criterion: 0, value: 400, source: 'teacher', givenBy: teacher.id, itemId: null },
    { criterion: 1, value: 100 },
    { criterion: 1, value: 600 },
  ])
})

test('late work loses its percentage, even after the rules changed', async () => {
  const { admin } = setup
  const dueAt = new Date(Date.now() - 60_000).toISOString()
  const { id, caller, sent } = await sendWork({ dueAt, latePercent: 10 })
  await admin.submissions.mark({ ...given, id: sent.id, marks: [9] })
  expect((await caller.assignments.byId({ id })).submissions).toMatchObject([{ grade: 8.1, marks: [9] }])
})

test('the second teacher gets an error, and cannot overwrite the marks of the first', async () => {
  const { admin, world } = setup
  const { sent } = await sendWork()
  const second = world.as(await world.user({ role: 'admin', fullName: 'Asha' }))
  expect((await second.submissions.open({ id: sent.id })).alsoOpen).toBeNull()
  expect((await admin.submissions.open({ id: sent.id })).alsoOpen).toBe('Asha')
  await second.submissions.mark({ ...given, id: sent.id, marks: [3] })
  await expect(admin.submissions.mark({ ...given, id: sent.id, marks: [10] })).rejects.toMatchObject({
    message: 'Asha has already marked this. Open it again to see the marks.',
  })
  const results = await Promise.allSettled(
    [1, 2].map(async () => {
      const { markedAt } = await admin.submissions.open({ id: sent.id })
      await admin.submissions.mark({
        ...given,
        id: sent.id,
        markedAt: markedAt?.toISOString() ?? null,
        marks: [5],
      })
    }),
  )
  expect(results.map(({ status }) => status).toSorted()).toContain('fulfilled')
})

test('the same marks by the same teacher are saved once if the call is repeated', async () => {
  const { admin, world } = setup
  const { sent, page, user } = await sendWork()
  const input = {
    ...given,
    id: sent.id,
    marks: [7],
    comment: 'Good',
    pages: [{ id: page.id, strokes: [[10, 20, 30, 40]] }],
  }
  await admin.submissions.mark(input)
  const { markedAt } = await admin.submissions.open({ id: sent.id })
  await admin.submissions.mark(input)
  expect((await admin.submissions.open({ id: sent.id })).markedAt).toEqual(markedAt)
  const told = await world.db.select().from(notifications).where(eq(notifications.userId, user.id))
  expect(told).toHaveLength(1)
  // Other marks, or the same by another teacher, are not a repeated call.
  const second = world.as(await world.user({ role: 'admin' }))
  const late = await Promise.allSettled([
    admin.submissions.mark({ ...input, marks: [8] }),
    admin.submissions.mark({ ...input, comment: 'Very good' }),
    admin.submissions.mark({ ...input, pages: [{ id: page.id, strokes: [[1, 2, 3, 4]] }] }),
    admin.submissions.mark({ ...input, marks: [], returns: true }),
    second.submissions.mark(input),
  ])
  expect(late.map(({ status }) => status)).toEqual(late.map(() => 'rejected'))
})

test('returned work can be sent again, even without resubmissions, and is not late', async () => {
  const { admin } = setup
  const { id, caller, sent } = await sendWork({ maxResubmissions: 0 })
  await expect(
    admin.submissions.mark({ ...given, id: sent.id, returns: true, marks: [] }),
  ).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  await admin.submissions.mark({
    ...given,
    id: sent.id,
    returns: true,
    marks: [],
    comment: 'Show your steps',
  })
  const dueAt = new Date(Date.now() - 60_000).toISOString()
  const { submissions: own, sendsLeft, ...rules } = await caller.assignments.byId({ id })
  expect(own).toMatchObject([{ state: 'returned', comment: 'Show your steps', grade: null }])
  expect(sendsLeft).toBe(1)
  await admin.assignments.save({ ...rules, id, dueAt, lateUntil: null, acceptsLate: false })
  await caller.assignments.saveDraft({ id, text: 'With steps' })
  expect(await caller.assignments.submit({ id })).toMatchObject({ number: 2, isLate: false })
  const { versions } = await admin.submissions.open({ id: sent.id })
  expect(versions).toMatchObject([
    { number: 1, state: 'returned' },
    { number: 2, state: 'submitted' },
  ])
})

test('staff can play a voice note, and its student can play it after the marking', async () => {
  const { admin, world, teacher, enrolled } = setup
  const { sent, user, courseId } = await sendWork()
  const other = await enrolled(courseId)
  const path = world.storage.temp.path('.upload')
  const { writeFile } = await import('node:fs/promises')
  await writeFile(
    path,
    Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282847765626d42878104428581021853806701', 'hex'),
  )
  const { url } = await saveVoiceNote(world, teacher, sent.id, {
    path,
    bytes: 1,
    filename: 'voice.webm',
    declared: 'audio/webm',
  })
  const fileId = url.split('/').at(-1) ?? ''
  expect(await findSubmissionFile(world.db, teacher, fileId)).toMatchObject({ contentType: 'audio/webm' })
  expect(await findSubmissionFile(world.db, user, fileId)).toBeNull()
  await admin.submissions.mark({ ...given, id: sent.id, marks: [1] })
  expect(await findSubmissionFile(world.db, user, fileId)).not.toBeNull()
  expect(await findSubmissionFile(world.db, other.user, fileId)).toBeNull()
  await admin.submissions.removeVoice({ id: sent.id })
  expect(await findSubmissionFile(world.db, teacher, fileId)).toBeNull()
})

test('students reach neither the queue nor drafts of others, and staff see no drafts', async () => {
  const { admin, world } = setup
  const { id, caller, sent } = await sendWork()
  await expect(caller.submissions.queue({})).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await caller.assignments.saveDraft({ id, text: 'A new draft' })
  const [draft] = await world.db.select().from(submissions).where(eq(submissions.state, 'draft'))
  await expect(admin.submissions.open({ id: draft?.id ?? 0 })).rejects.toMatchObject({
    message: 'We couldn’t find this submission. Reload the page.',
  })
  await caller.assignments.submit({ id })
  await expect(admin.submissions.mark({ ...given, id: sent.id, marks: [1] })).rejects.toMatchObject({
    message: 'The student has submitted a new version. Open the new version instead.',
  })
})

test('comments are saved once for the academy', async () => {
  const { admin } = setup
  const saved = await admin.submissions.saveComment({ text: 'Draw a diagram' })
  expect(await admin.submissions.saveComment({ text: 'Draw a diagram' })).toEqual(saved)
  expect(await admin.submissions.comments()).toContainEqual(saved)
  await admin.submissions.deleteComment({ id: saved.id })
  expect(await admin.submissions.comments()).not.toContainEqual(saved)
})
