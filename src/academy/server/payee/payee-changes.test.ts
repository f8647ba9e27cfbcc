import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readAdminArguments, runAdminCommand } from '../../../accounts/server/admin-command.ts'
import { insertResetLink } from '../../../accounts/server/passwords/password-resets.ts'
import { transact } from '../../../platform/server/db/connect.ts'
import { toAppError } from '../../../platform/server/errors.ts'
import type { User } from '../../../platform/user.schema.ts'
import { sweepAcademy } from '../../../sweep.ts'
import { type Caller, createWorld, type World } from '../../../testing/world.ts'

let world: World
let people: Record<'owner' | 'asha' | 'ravi', User>
let owner: Caller
let asha: Caller
let ravi: Caller
let student: Caller

beforeAll(async () => {
  world = await createWorld()
  const admin = (username: string) => world.user({ username, role: 'admin' })
  people = { owner: await admin('owner'), asha: await admin('asha'), ravi: await admin('ravi') }
  student = world.as(await world.user())
})
afterAll(() => world.close())

// Each test begins with saved payment details, with the confirmation turned on, and without pending changes.
beforeEach(async () => {
  for (const { id } of Object.values(people))
    await world.db.execute(sql`update users set role = 'admin', blocked_at = null,
      admin_since = now() - interval '1 year' where id = ${id}`)
  ;[owner, asha, ravi] = [world.as(people.owner), world.as(people.asha), world.as(people.ravi)]
  await world.db.execute(sql`delete from payee_changes`)
  await world.db.execute(sql`delete from settings`)
  await owner.settings.update({ key: 'upi_id', value: 'school@okbank' })
  await owner.settings.update({ key: 'payee_confirmation', value: 'on' })
})

const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'ok',
    (error: unknown) => toAppError(error).code,
  )
const upi = async () => (await student.payments.quote({})).upi?.id
const open = async (call: Caller) => (await call.payeeChanges.state()).changes
const idsOf = async (call: Caller) => (await open(call)).map(({ id }) => id)
const ask = (call: Caller, value: string, key = 'upi_id') => call.settings.update({ key, value })
const news = async (call: Caller) =>
  (await call.notifications.list({})).items.map(({ kind, data }) => ({ kind, data }))

test('students see the old details until another administrator confirms the new ones', async () => {
  expect(await ask(asha, 'new@okbank')).toEqual({ key: 'upi_id', value: 'school@okbank', isPending: true })
  expect(await upi()).toBe('school@okbank')
  expect(await open(owner)).toMatchObject([
    {
      key: 'upi_id',
      from: 'school@okbank',
      to: 'new@okbank',
      askedBy: 'asha',
      isOwn: false,
      canConfirm: true,
    },
  ])
  expect(await open(asha)).toMatchObject([{ isOwn: true, canConfirm: false }])
  expect((await news(ravi))[0]).toEqual({
    kind: 'payee_change_asked',
    data: { by: 'asha', setting: 'upi_id' },
  })

  await owner.payeeChanges.confirm({ ids: await idsOf(owner) })
  expect([await upi(), await open(asha)]).toEqual(['new@okbank', []])
  expect((await news(asha))[0]).toEqual({
    kind: 'payee_change_confirmed',
    data: { by: 'owner', askedBy: 'asha', setting: 'upi_id' },
  })
  const { items } = await owner.audit.list({ limit: 2 })
  expect(items.map(({ action, actorName, data }) => [action, actorName, data])).toEqual([
    ['payee_change.confirmed', 'owner', { from: 'school@okbank', to: 'new@okbank', askedBy: 'asha' }],
    ['payee_change.asked', 'asha', { from: 'school@okbank', to: 'new@okbank' }],
  ])
  expect((await ravi.admin.overview()).payeeChanges[0]).toMatchObject({ action: 'payee_change.confirmed' })
})

test('without the confirmation, a change applies immediately, as before', async () => {
  await world.db.execute(sql`delete from settings where key = 'payee_confirmation'`)
  expect(await ask(asha, 'new@okbank')).toEqual({ key: 'upi_id', value: 'new@okbank' })
  expect([await upi(), await open(owner)]).toEqual(['new@okbank', []])
  expect((await owner.settings.list()).map(({ key }) => key)).not.toContain('payee_confirmation')
})

test('the author, students, and an earlier version of the change are refused', async () => {
  await ask(asha, 'first@okbank')
  const [first] = await idsOf(owner)
  await ask(asha, 'second@okbank')
  expect(await codeOf(owner.payeeChanges.confirm({ ids: [first ?? 0] }))).toBe('PAYEE_CHANGE_GONE')
  const ids = await idsOf(asha)
  expect(await codeOf(asha.payeeChanges.confirm({ ids }))).toBe('OWN_PAYEE_CHANGE')
  expect(await codeOf(student.payeeChanges.confirm({ ids }))).toBe('FORBIDDEN')
  expect(await codeOf(student.payeeChanges.state())).toBe('FORBIDDEN')
  expect(await codeOf(ask(ravi, 'third@okbank'))).toBe('PAYEE_CHANGE_OPEN')
  expect(await upi()).toBe('school@okbank')
  await owner.payeeChanges.confirm({ ids })
  expect(await upi()).toBe('second@okbank')
})

test('several changes are confirmed together or not at all', async () => {
  await ask(asha, '123456789012', 'bank_account_number')
  await ask(asha, 'HDFC0001234', 'bank_ifsc')
  await ask(ravi, 'Deodar', 'bank_name')
  expect(await codeOf(ravi.payeeChanges.confirm({ ids: await idsOf(ravi) }))).toBe('OWN_PAYEE_CHANGE')
  expect((await student.payments.quote({})).bank).toBeNull()
  await owner.payeeChanges.confirm({ ids: await idsOf(owner) })
  expect((await student.payments.quote({})).bank).toMatchObject({ ifsc: 'HDFC0001234', bank: 'Deodar' })
})

test('only one of two simultaneous decisions counts', async () => {
  await ask(asha, 'new@okbank')
  const ids = await idsOf(owner)
  const said = await Promise.all([
    codeOf(owner.payeeChanges.confirm({ ids })),
    codeOf(ravi.payeeChanges.confirm({ ids })),
    codeOf(asha.payeeChanges.withdraw({ ids })),
  ])
  expect(said.toSorted()).toEqual(['PAYEE_CHANGE_GONE', 'PAYEE_CHANGE_GONE', 'ok'])
  expect(await upi()).toBe(said[2] === 'ok' ? 'school@okbank' : 'new@okbank')
})

test('the author and others can withdraw a change; others are notified', async () => {
  for (const call of [asha, owner]) {
    await ask(asha, 'new@okbank')
    await call.payeeChanges.withdraw({ ids: await idsOf(call) })
    expect([await upi(), await open(owner)]).toEqual(['school@okbank', []])
  }
  expect((await news(asha))[0]).toEqual({
    kind: 'payee_change_withdrawn',
    data: { by: 'owner', setting: 'upi_id' },
  })
  expect((await owner.audit.list({ limit: 1 })).items[0]).toMatchObject({ action: 'payee_change.withdrawn' })
})

test('turning the confirmation off needs a second administrator, and withdraws the pending changes', async () => {
  expect(await ask(asha, '', 'payee_confirmation')).toMatchObject({ value: 'on', isPending: true })
  await ask(ravi, 'new@okbank')
  const off = (await open(owner)).find(({ key }) => key === 'payee_confirmation')
  await owner.payeeChanges.confirm({ ids: [off?.id ?? 0] })
  expect(await owner.payeeChanges.state()).toMatchObject({ isOn: false, changes: [] })
  await ask(ravi, 'new@okbank')
  expect(await upi()).toBe('new@okbank')
})

test('a change ends when it expires, or when its author is no longer an administrator', async () => {
  const { asha: author } = people
  for (const end of [
    sql`update payee_changes set asked_at = now() - interval '8 days'`,
    sql`update users set role = 'student' where id = ${author.id}`,
    sql`update users set blocked_at = now() where id = ${author.id}`,
  ]) {
    await ask(world.as(author), 'new@okbank')
    const ids = await idsOf(owner)
    await world.db.execute(end)
    expect(await open(owner)).toEqual([])
    expect(await codeOf(owner.payeeChanges.confirm({ ids }))).toBe('PAYEE_CHANGE_GONE')
    await world.db.execute(sql`update users set role = 'admin', blocked_at = null,
      admin_since = now() - interval '1 year' where id = ${author.id}`)
  }
  await world.db.execute(sql`update payee_changes set asked_at = now() - interval '8 days'`)
  await sweepAcademy(world)
  expect(await world.db.execute(sql`select from payee_changes`)).toHaveLength(0)
})

test('an account that someone created, promoted or took over can neither request nor confirm changes', async () => {
  const later = await world.user({ role: 'admin' })
  const since = (time: ReturnType<typeof sql>) =>
    world.db.execute(sql`update users set admin_since = ${time} where id = ${later.id}`)
  await since(sql`now() - interval '6 days'`)
  expect(await codeOf(ask(world.as(later), 'thief@okbank'))).toBe('SECOND_PERSON_TOO_NEW')
  await since(sql`now() - interval '8 days'`)
  await ask(world.as(later), 'thief@okbank')
  await since(sql`now() - interval '6 days'`)
  const ids = await idsOf(owner)
  expect(await codeOf(owner.payeeChanges.confirm({ ids }))).toBe('SECOND_PERSON_TOO_NEW')
  await owner.payeeChanges.withdraw({ ids })

  await ask(asha, 'thief@okbank')
  const asked = await idsOf(owner)
  expect(await codeOf(world.as(later).payeeChanges.confirm({ ids: asked }))).toBe('SECOND_PERSON_TOO_NEW')
  // This also applies if a third account created the link, because the same person could control that account.
  await world.as(later).users.resetLink({ id: people.ravi.id })
  expect(await codeOf(ravi.payeeChanges.confirm({ ids: asked }))).toBe('SECOND_PERSON_TOO_NEW')
  expect(await codeOf(ask(ravi, 'Deodar', 'bank_name'))).toBe('SECOND_PERSON_TOO_NEW')
  expect((await open(ravi)).map(({ canConfirm }) => canConfirm)).toEqual([false])
  expect((await open(owner)).map(({ canConfirm }) => canConfirm)).toEqual([true])
  expect(await upi()).toBe('school@okbank')
})

test('the seven days start with the use of a link from another person, not with its creation', async () => {
  const helped = await world.user({ role: 'admin' })
  await world.db.execute(
    sql`update users set admin_since = now() - interval '1 year' where id = ${helped.id}`,
  )
  await ask(asha, 'new@okbank')
  // Creates a link without an entry in the audit log, as if it were older than seven days.
  const link = (issuerId: string) =>
    transact(world.db, (tx) => insertResetLink(tx, { userId: helped.id, issuerId, origin: '' }))
  const use = async ({ url }: { url: string }) => {
    const token = url.split('#')[1] ?? ''
    await world.as(null).auth.resetPassword({ token, password: 'read by lamplight' })
    await world.signIn(helped)
  }
  const canConfirm = async () => (await open(world.as(helped))).map((change) => change.canConfirm)
  await use(await link(helped.id))
  expect(await canConfirm()).toEqual([true])
  await use(await link(people.owner.id))
  expect(await canConfirm()).toEqual([false])
  const confirmed = world.as(helped).payeeChanges.confirm({ ids: await idsOf(owner) })
  expect(await codeOf(confirmed)).toBe('SECOND_PERSON_TOO_NEW')
})

test('a single administrator can’t turn it on, and an operator can turn it off', async () => {
  await world.db.execute(sql`update users set role = 'student' where id <> ${people.owner.id}`)
  expect(await owner.payeeChanges.state()).toMatchObject({ isOn: true, others: 0 })
  await ask(owner, 'new@okbank')
  expect(await upi()).toBe('school@okbank')

  const asked = readAdminArguments(['owner', '--no-second-person'])
  if (asked === null || asked === 'help') throw new Error('The arguments were not understood')
  expect(await runAdminCommand(world.db, asked)).toEqual({
    text: 'owner can now change the payment details without a second person',
  })
  expect(await owner.payeeChanges.state()).toMatchObject({ isOn: false, changes: [] })
  expect((await owner.audit.list({ limit: 2 })).items.map(({ action }) => action)).toEqual([
    'payee_change.withdrawn',
    'setting.changed',
  ])
  expect(await codeOf(ask(owner, 'on', 'payee_confirmation'))).toBe('SECOND_PERSON_MISSING')
  await ask(owner, 'new@okbank')
  expect(await upi()).toBe('new@okbank')
})
