import { afterAll, beforeAll, expect, test } from 'vitest'
import { totals } from '../../commands/support/checks.ts'
import { type Caller, createWorld, type World } from '../../testing/world.ts'
import { MAX_PINNED } from '../rules.ts'

let world: World
let guest: Caller
let asha: Caller
let ravi: Caller
let teacher: Caller
let admin: Caller

beforeAll(async () => {
  world = await createWorld()
  guest = world.as(null)
  asha = world.as(await world.user({ username: 'asha' }))
  ravi = world.as(await world.user({ username: 'ravi' }))
  teacher = world.as(await world.user({ username: 'meera' }))
  admin = world.as(await world.user({ role: 'admin' }))
  await admin.teachers.create({ name: 'Meera', description: 'Sings', username: 'meera' })
})
afterAll(() => world.close())

const lesson = async () => (await world.lesson((await world.course({ instructor: 'Meera' })).id)).id
const refused = (code: string) => expect.objectContaining({ code })
const threads = async (who: Caller, id: number, page: { limit?: number; cursor?: number } = {}) =>
  who.comments.list({ id, replies: true, ...page })

test('a teacher pins at most three comments, which are above the others and on no other page', async () => {
  const id = await lesson()
  const made = []
  for (let n = 0; n < 6; n++) made.push(await asha.comments.create({ id, content: `${n}` }))
  const ids = made.map((comment) => comment.id)
  const pin = (who: Caller, commentId = 0, pinned = true) => who.comments.pin({ commentId, pinned })
  await expect(pin(asha, ids[0])).rejects.toEqual(refused('FORBIDDEN'))
  const all = await Promise.allSettled(ids.slice(0, MAX_PINNED + 1).map((one) => pin(teacher, one)))
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(MAX_PINNED)
  for (const one of ids) await pin(admin, one, false)
  await pin(teacher, ids[1])
  const first = await threads(guest, id, { limit: 2 })
  expect(first.items.map((comment) => comment.id)).toEqual([ids[1], ids[5], ids[4]])
  const second = await threads(guest, id, { limit: 9, cursor: first.nextCursor ?? 0 })
  expect(second.items.map((comment) => comment.id)).toEqual([ids[3], ids[2], ids[0]])
  expect([
    first.canModerate,
    ...(await Promise.all([asha, teacher, admin].map(async (who) => (await threads(who, id)).canModerate))),
  ]).toEqual([false, false, true, true])
  // Without replies, pinned comments are not first.
  expect((await guest.comments.list({ id })).items.map((comment) => comment.id)).toEqual(ids.toReversed())
  const reply = await ravi.comments.create({ id, content: 'x', parentId: ids[0] })
  await expect(pin(teacher, reply.id)).rejects.toEqual(refused('CONFLICT'))
})

test('a hidden comment exists only for its author, the teacher and administrators, with its replies', async () => {
  const id = await lesson()
  const made = await asha.comments.create({ id, content: 'Rude', kind: 'question', atSeconds: 4 })
  await teacher.comments.create({ id, content: 'Please not', parentId: made.id })
  const commentId = made.id
  await expect(ravi.comments.hide({ commentId, hidden: true })).rejects.toEqual(refused('FORBIDDEN'))
  expect(await teacher.comments.hide({ commentId, hidden: true })).toMatchObject({ isHidden: true })
  for (const who of [guest, ravi]) {
    expect(await threads(who, id)).toMatchObject({ items: [], total: 0, hasQuestions: false })
    expect(await who.comments.list({ id })).toMatchObject({ items: [] })
    expect(await who.comments.moments({ id })).toEqual([])
    await expect(who.comments.replies({ commentId })).rejects.toEqual(refused('NOT_FOUND'))
  }
  await expect(ravi.comments.create({ id, content: 'x', parentId: commentId })).rejects.toEqual(
    refused('NOT_FOUND'),
  )
  for (const who of [asha, teacher, admin])
    expect((await threads(who, id)).items).toMatchObject([{ id: commentId, isHidden: true }])
  expect((await admin.comments.received({})).items.some((item) => item.id === commentId)).toBe(false)
  expect(await totals(world.database as never)).toContain('match')
  await admin.comments.hide({ commentId, hidden: false })
  expect(await guest.comments.list({ id })).toMatchObject({ total: 1, hasQuestions: true })

  // Other users don't see a hidden reply in its thread.
  const reply = await ravi.comments.create({ id, content: 'Spam', parentId: commentId })
  await admin.comments.hide({ commentId: reply.id, hidden: true })
  expect((await threads(guest, id)).items[0]).toMatchObject({ replyCount: 1 })
  expect((await threads(ravi, id)).items[0]).toMatchObject({ replyCount: 2 })
  expect(await totals(world.database as never)).toContain('match')
  const actions = (await admin.audit.list({})).items.map(({ action }) => action)
  expect(actions.slice(0, 3)).toEqual(['comment.hidden', 'comment.shown', 'comment.hidden'])
})

test('a hidden comment that its author deletes does not show its replies again', async () => {
  const id = await lesson()
  const { id: commentId } = await asha.comments.create({ id, content: 'Rude' })
  await ravi.comments.create({ id, content: 'Rude, too', parentId: commentId })
  await teacher.comments.hide({ commentId, hidden: true })
  await asha.comments.delete({ commentId })
  for (const who of [guest, ravi]) {
    expect(await threads(who, id)).toMatchObject({ items: [], total: 0 })
    await expect(who.comments.replies({ commentId })).rejects.toEqual(refused('NOT_FOUND'))
  }
  expect((await threads(admin, id)).items).toMatchObject([{ isHidden: true, isDeleted: true }])
  expect(await totals(world.database as never)).toContain('match')
  await asha.comments.restore({ commentId })
  expect((await threads(guest, id)).items).toEqual([])
})

test('reports reach administrators, who dismiss them or hide the comment', async () => {
  const id = await lesson()
  const [one, two] = [
    await asha.comments.create({ id, content: 'One' }),
    await asha.comments.create({ id, content: 'Two' }),
  ]
  const report = (who: Caller, commentId: number, reason?: string) =>
    who.comments.report({ commentId, ...(reason !== undefined && { reason }) })
  await expect(report(guest, one.id)).rejects.toEqual(refused('UNAUTHORIZED'))
  await expect(report(asha, one.id)).rejects.toEqual(refused('CONFLICT'))
  await report(ravi, one.id)
  await report(ravi, one.id, '  Spam ')
  await report(teacher, two.id, 'Rude')
  const listed = async () =>
    (await admin.comments.reported()).map(({ content, reports }) => [
      content,
      ...reports.map(({ username, reason }) => `${username}: ${reason}`),
    ])
  expect(await listed()).toEqual([
    ['Two', 'meera: Rude'],
    ['One', 'ravi: Spam'],
  ])
  await expect(ravi.comments.reported()).rejects.toEqual(refused('FORBIDDEN'))
  await admin.comments.dismissReports({ commentId: one.id })
  await expect(admin.comments.dismissReports({ commentId: one.id })).rejects.toEqual(refused('NOT_FOUND'))
  await admin.comments.hide({ commentId: two.id, hidden: true })
  expect(await listed()).toEqual([])
  expect((await guest.comments.list({ id })).items).toMatchObject([{ content: 'One' }])
})

test('only administrators end reports: neither the teacher, nor an author who deletes and restores the comment', async () => {
  const id = await lesson()
  const byTeacher = await teacher.comments.create({ id, content: 'Rude' })
  const byAsha = await asha.comments.create({
    id,
    content: 'Rude, too',
    parentId: byTeacher.id,
  })
  const alone = await asha.comments.create({ id, content: 'Rude again' })
  for (const { id: commentId } of [byTeacher, byAsha, alone]) await ravi.comments.report({ commentId })
  for (const { id: commentId } of [byAsha, alone]) {
    await asha.comments.update({ commentId, content: 'Kind' })
    await asha.comments.delete({ commentId })
    await expect(admin.comments.edits({ commentId })).rejects.toEqual(refused('NOT_FOUND'))
  }
  // No list contains a deleted comment.
  expect((await admin.comments.reported()).map((one) => one.id)).toEqual([byTeacher.id])
  expect((await threads(admin, id)).items).toMatchObject([{ id: byTeacher.id, replyCount: 0, replies: [] }])
  expect(await guest.comments.replies({ commentId: byTeacher.id })).toEqual([])
  expect(await totals(world.database as never)).toContain('match')

  for (const { id: commentId } of [byAsha, alone]) {
    await asha.comments.restore({ commentId })
    expect(await admin.comments.edits({ commentId })).toMatchObject([
      { content: expect.stringMatching(/^Rude/) },
    ])
  }
  for (const hidden of [false, true, false])
    for (const { id: commentId } of [byTeacher, byAsha, alone])
      await teacher.comments.hide({ commentId, hidden })
  const reported = (await admin.comments.reported()).map((one) => one.id)
  expect(reported).toEqual([alone.id, byAsha.id, byTeacher.id])
  expect((await threads(guest, id)).items[1]).toMatchObject({
    replyCount: 1,
    replies: [{ content: 'Kind' }],
  })
  for (const commentId of reported) await admin.comments.dismissReports({ commentId })
})

test('the log names only changes', async () => {
  const { id: commentId } = await asha.comments.create({
    id: await lesson(),
    content: 'Hi',
  })
  const count = async () => (await admin.audit.list({ limit: 50 })).items.length
  const before = await count()
  for (let n = 0; n < 2; n++) {
    await teacher.comments.pin({ commentId, pinned: true })
    await teacher.comments.hide({ commentId, hidden: false })
  }
  expect((await count()) - before).toBe(1)
})

test('earlier texts are for the author, the teacher and administrators', async () => {
  const id = await lesson()
  const { id: commentId } = await asha.comments.create({ id, content: 'One' })
  for (const content of ['Two', 'Two', 'Three']) await asha.comments.update({ commentId, content })
  for (const who of [asha, teacher, admin])
    expect((await who.comments.edits({ commentId })).map(({ content }) => content)).toEqual(['Two', 'One'])
  await expect(ravi.comments.edits({ commentId })).rejects.toEqual(refused('FORBIDDEN'))
})
