import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { files } from '../../../media/tables.ts'
import { sweep } from '../../../sweep.ts'
import { readEnv } from '../../../platform/server/process/env.ts'
import { openAssignments } from '../../../testing/setups/assignments.ts'
import { submissions } from '../../tables.ts'
import { deleteOldDrafts } from './drafts.ts'
import { findSubmissionFile } from './submission-files.ts'

let setup: Awaited<ReturnType<typeof openAssignments>>
beforeAll(async () => (setup = await openAssignments()))
afterAll(() => setup.world.close())

const minutes = (from: number) => new Date(Date.now() + from * 60_000).toISOString()
const idOf = (url: string) => url.split('/').at(-1) ?? ''

test('a draft is private, and sending it completes the lesson', async () => {
  const { addAssignment, enrolled, addFile, admin, teacher, world } = setup
  const { id } = await addAssignment()
  const { courseId } = await admin.lessons.byId({ id })
  const { user, caller } = await enrolled(courseId)
  const other = await enrolled(courseId)
  await caller.assignments.saveDraft({ id, text: 'x = 2' })
  const page = await addFile(user, id)
  expect(page).toMatchObject({ kind: 'page', name: '', width: 120, height: 160, contentType: 'image/webp' })

  const fileId = idOf(page.url)
  expect(await findSubmissionFile(world.db, user, fileId)).not.toBeNull()
  for (const person of [other.user, teacher])
    expect(await findSubmissionFile(world.db, person, fileId)).toBeNull()
  expect((await other.caller.assignments.byId({ id })).submissions).toEqual([])

  expect((await caller.progress.byLesson({ id })).completed).toBe(false)
  const sent = await caller.assignments.submit({ id })
  expect(sent).toMatchObject({ number: 1, state: 'submitted', text: 'x = 2', isLate: false, maxGrade: 10 })
  expect(sent.files.map((one) => one.id)).toEqual([page.id])
  expect((await caller.progress.byLesson({ id })).completed).toBe(true)
  expect(await findSubmissionFile(world.db, teacher, fileId)).not.toBeNull()
  expect(await findSubmissionFile(world.db, other.user, fileId)).toBeNull()
})

test('a new version replaces the earlier one, which stays readable', async () => {
  const { addAssignment, enrolled, addFile } = setup
  const { id, courseId } = await addAssignment({ maxResubmissions: 1 })
  const { user, caller } = await enrolled(courseId)
  await addFile(user, id)
  await caller.assignments.submit({ id })
  await caller.assignments.saveDraft({ id, text: 'Again' })
  await caller.assignments.submit({ id })
  const { submissions: versions, sendsLeft } = await caller.assignments.byId({ id })
  expect(versions).toMatchObject([
    { number: 1, state: 'replaced', files: [{ kind: 'page' }] },
    { number: 2, state: 'submitted', text: 'Again', files: [] },
  ])
  expect(sendsLeft).toBe(0)
  await expect(caller.assignments.saveDraft({ id, text: 'A third' })).rejects.toMatchObject({
    message: 'You can’t submit this assignment again. Ask your teacher for help.',
  })
  await expect(addFile(user, id)).rejects.toMatchObject({ code: 'NO_SUBMISSIONS_LEFT' })
})

test('work that is sent while a teacher returns the earlier version is a correction', async () => {
  const { addAssignment, enrolled, world } = setup
  const late = { dueAt: minutes(-60), acceptsLate: true, latePercent: 10 }
  const { id, courseId } = await addAssignment({ maxResubmissions: 1, ...late })
  const { caller } = await enrolled(courseId)
  await caller.assignments.saveDraft({ id, text: 'First' })
  const { id: first } = await caller.assignments.submit({ id })
  await caller.assignments.saveDraft({ id, text: 'Second' })
  let sent: Promise<unknown> = Promise.resolve()
  await world.database.sql.begin(async (tx) => {
    await tx`select from submissions where id = ${first} for no key update`
    sent = caller.assignments.submit({ id })
    await expect.poll(async () => (await tx`select from pg_locks where not granted`).length).toBe(1)
    await tx`update submissions set state = 'returned', marked_at = now() where id = ${first}`
  })
  expect(await sent).toMatchObject({ number: 2, state: 'submitted', isLate: false })
  const { submissions: versions, sendsLeft } = await caller.assignments.byId({ id })
  expect(versions.map(({ state }) => state)).toEqual(['returned', 'submitted'])
  expect(sendsLeft).toBe(1)
})

test('pages can be repeated, ordered, replaced and removed', async () => {
  const { addAssignment, enrolled, addFile, world } = setup
  const { id, courseId } = await addAssignment()
  const { user, caller } = await enrolled(courseId)
  const key = randomUUID()
  const first = await addFile(user, id, { key })
  // The reply was lost, and the device sends the page again.
  expect(await addFile(user, id, { key })).toEqual(first)
  const second = await addFile(user, id)
  const order = [second.id, first.id]
  await caller.assignments.saveDraft({ id, text: 'Typed on another device' })
  const ordered = await caller.assignments.saveDraft({ id, order })
  expect(ordered).toMatchObject({
    text: 'Typed on another device',
    files: order.map((file) => ({ id: file })),
  })
  const turned = await addFile(user, id, { replaces: second.id })
  const draft = await caller.assignments.saveDraft({ id, text: '' })
  expect(draft.files.map((one) => one.id)).toEqual([turned.id, first.id])
  expect(await world.db.$count(files, eq(files.id, idOf(second.url)))).toBe(0)

  const { caller: stranger } = await enrolled(courseId)
  await expect(stranger.assignments.removeFile({ id, fileId: first.id })).rejects.toMatchObject({
    message: 'We couldn’t find this file. Reload the page.',
  })
  expect((await caller.assignments.removeFile({ id, fileId: first.id })).files).toMatchObject([
    { id: turned.id },
  ])
  expect(await world.db.$count(files, eq(files.id, idOf(first.url)))).toBe(0)
})

test('an assignment takes only the chosen kinds of work, of known types', async () => {
  const { addAssignment, enrolled, addFile } = setup
  const { id, courseId } = await addAssignment({ takesText: false, takesPages: false })
  const { user, caller } = await enrolled(courseId)
  await expect(caller.assignments.saveDraft({ id, text: 'x' })).rejects.toMatchObject({
    message: 'This assignment does not accept this kind of work. Read its rules.',
  })
  await expect(addFile(user, id)).rejects.toMatchObject({ code: 'WORK_NOT_TAKEN' })
  await expect(
    addFile(user, id, { kind: 'file', filename: 'virus.exe', bytes: Buffer.from('MZ') }),
  ).rejects.toMatchObject({ code: 'FILE_TYPE_NOT_ALLOWED' })
  const pdf = { kind: 'file', filename: '../../मेरा काम.pdf', bytes: Buffer.from('%PDF-1.4 mine') } as const
  await expect(addFile(user, id, pdf)).rejects.toMatchObject({ code: 'FILE_NAME_INVALID' })
  expect(await addFile(user, id, { ...pdf, filename: 'मेरा काम.pdf' })).toMatchObject({
    name: 'मेरा काम.pdf',
    contentType: 'application/pdf',
  })
})

test('the dates and the course decide which students can send work', async () => {
  const { addAssignment, enrolled, world } = setup
  const late = await addAssignment({ dueAt: minutes(-10), latePercent: 25 })
  const closed = await addAssignment({ dueAt: minutes(-10), acceptsLate: false })
  const { caller } = await enrolled(late.courseId)
  await caller.assignments.saveDraft({ id: late.id, text: 'Late' })
  expect(await caller.assignments.submit({ id: late.id })).toMatchObject({ isLate: true, latePercent: 25 })
  const second = await enrolled(closed.courseId)
  await expect(second.caller.assignments.saveDraft({ id: closed.id, text: 'x' })).rejects.toMatchObject({
    message: 'This assignment no longer accepts work. Ask your teacher for help.',
  })
  await expect(second.caller.assignments.saveDraft({ id: late.id, text: 'x' })).rejects.toMatchObject({
    message: 'Enrol in this course to submit your work',
  })
  const empty = await addAssignment()
  const third = await enrolled(empty.courseId)
  await expect(third.caller.assignments.submit({ id: empty.id })).rejects.toMatchObject({
    message: 'Add your work before you submit it',
  })
  expect(await world.db.$count(submissions, eq(submissions.lessonId, closed.id))).toBe(0)
})

test('two devices share one draft', async () => {
  const { addAssignment, enrolled, addFile, world } = setup
  const { id, courseId } = await addAssignment()
  const { user, caller } = await enrolled(courseId)
  await Promise.all([
    ...[1, 2, 3].map((n) => caller.assignments.saveDraft({ id, text: `Version ${n}` })),
    ...[1, 2, 3].map(() => addFile(user, id)),
  ])
  expect(await world.db.$count(submissions, eq(submissions.lessonId, id))).toBe(1)
  const { submissions: own } = await caller.assignments.byId({ id })
  expect(own[0]?.files).toHaveLength(3)
})

test('the sweep keeps submitted work, and deletes old drafts and the files of deleted lessons', async () => {
  const { addAssignment, enrolled, addFile, admin, world } = setup
  const { id, courseId } = await addAssignment({ maxResubmissions: 3 })
  const { user, caller } = await enrolled(courseId)
  const sent = await addFile(user, id)
  await caller.assignments.submit({ id })
  const draft = await addFile(user, id)
  await world.db.update(files).set({ createdAt: sql`now() - interval '70 days'` })
  const env = readEnv({ DATABASE_URL: world.database.application.url })
  const services = { db: world.db, storage: world.storage, env }
  await sweep(services)
  const stored = async () => {
    const rows = await world.db.select({ id: files.id }).from(files).where(eq(files.kind, 'submission'))
    return new Set(rows.map((row) => row.id))
  }
  expect(await stored()).toContain(idOf(sent.url))
  expect(await stored()).toContain(idOf(draft.url))

  await world.db
    .update(submissions)
    .set({ updatedAt: sql`now() - interval '61 days'` })
    .where(eq(submissions.lessonId, id))
  expect(await deleteOldDrafts(world.db)).toBe(1)
  expect(await stored()).toContain(idOf(sent.url))
  expect(await stored()).not.toContain(idOf(draft.url))

  await admin.lessons.delete({ id })
  await world.db.execute(sql`update lessons set deleted_at = now() - interval '100 days' where id = ${id}`)
  await sweep(services)
  await sweep(services)
  expect(await stored()).not.toContain(idOf(sent.url))
})

test('a course copy has the rules without the dates and the work', async () => {
  const { addAssignment, enrolled, admin } = setup
  const rubric = [{ name: 'Steps', marks: 4.5, levels: [{ name: 'All', marks: 4.5 }] }]
  const { id, courseId } = await addAssignment({ rubric, dueAt: minutes(60), maxResubmissions: 4 })
  const { caller } = await enrolled(courseId)
  await caller.assignments.saveDraft({ id, text: 'Mine' })
  const copy = await admin.courses.duplicate({ id: courseId })
  const [lesson] = await admin.lessons.list({ courseId: copy.id })
  const copied = await admin.assignments.byId({ id: lesson?.id ?? 0 })
  expect(copied).toMatchObject({ rubric, dueAt: null, maxResubmissions: 4, maxGrade: 4.5, submissions: [] })
  expect((await admin.lessons.text({ id: lesson?.id ?? 0 })).html).toContain('<strong>all</strong>')
})

test('removed files count for the daily limit of uploads', async () => {
  const { addAssignment, enrolled, addFile, world } = setup
  const { id, courseId } = await addAssignment()
  const { user, caller } = await enrolled(courseId)
  const page = await addFile(user, id)
  await caller.assignments.removeFile({ id, fileId: page.id })
  const key = `submission-upload:${user.id}`
  await world.db.execute(sql`update rate_limits set count = 399 where key = ${key} and count = 1`)
  await addFile(user, id)
  await expect(addFile(user, id)).rejects.toMatchObject({ code: 'TOO_MANY_UPLOADS' })
})
