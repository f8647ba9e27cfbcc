import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { toAppError } from '../../../platform/server/errors.ts'
import type { Duty } from '../../../platform/enumerations.ts'
import { screenshot } from '../../../testing/pictures.ts'
import { createWorld } from '../../../testing/world.ts'
import { users } from '../../tables.ts'
import { numberConfirmations } from '../../tables/number-confirmations.ts'
import { deleteOldNumberRequests } from './number-confirmations.ts'

const world = await createWorld()
afterAll(() => world.close())
const boss = await world.user({ username: 'boss', role: 'admin' })
const admin = world.as(boss)
const refusal = (answer: Promise<unknown>) =>
  answer.then(
    () => 'done',
    (error: unknown) => toAppError(error).code,
  )
const set = (key: 'contact_whatsapp' | 'registration_mobile', value: string) =>
  admin.settings.update({ key, value })
const run = (statement: ReturnType<typeof sql>) => world.db.execute(statement)
const newest = async (userId: string) => {
  const [row] = await run(sql`
    select kind from notifications where user_id = ${userId} order by id desc limit 1`)
  return row?.['kind']
}
const requests = async () => (await admin.numberConfirmations.list({})).items
const requestOf = async (userId: string) => (await requests()).find((one) => one.userId === userId)?.id ?? 0
const staffWith = async (duty: Duty) => {
  const user = await world.user()
  return { ...user, duties: [{ duty, courseId: null, batchId: null, limit: null }] }
}

let numbers = 0
const withNumber = async (mobile = `+9198765${String(10_000 + ++numbers)}`) => {
  const user = await world.user({ mobile })
  return { ...user, mobile, caller: world.as(user) }
}

beforeEach(async () => {
  await world.db.delete(numberConfirmations)
  await set('contact_whatsapp', '98765 43210')
  await set('registration_mobile', 'optional')
})

test('staff compare a code and confirm the number, which changes nothing about the sign-in', async () => {
  const asha = await withNumber()
  const { code, expiresAt } = await asha.caller.numberConfirmations.request()
  expect(code).toMatch(/^\d{6}$/)
  expect(expiresAt.getTime()).toBeGreaterThan(Date.now() + 6 * 86_400_000)
  // A user has only one request at a time.
  expect((await asha.caller.numberConfirmations.request()).code).toBe(code)
  expect(await asha.caller.account.profile()).toMatchObject({
    isMobileConfirmed: false,
    numberCode: { code },
  })
  expect(await requests()).toMatchObject([{ userId: asha.id, mobile: asha.mobile, code }])
  await admin.numberConfirmations.confirm({ id: await requestOf(asha.id) })
  expect(await requests()).toEqual([])
  expect(await asha.caller.account.profile()).toMatchObject({ isMobileConfirmed: true, numberCode: null })
  expect(await newest(asha.id)).toBe('number_confirmed')
  expect(await admin.users.byId({ id: asha.id })).toMatchObject({ isMobileConfirmed: true })
  expect((await admin.users.list({ search: asha.username })).items).toMatchObject([
    { isMobileConfirmed: true },
  ])
  expect((await admin.students.list({ search: asha.username })).items).toMatchObject([
    { isMobileConfirmed: true },
  ])
  expect(await admin.audit.list({ action: 'user.number_confirmed' })).toMatchObject({
    items: [{ subjectId: asha.id, data: { username: asha.username } }],
  })
  expect(await refusal(asha.caller.numberConfirmations.request())).toBe('NUMBER_CONFIRMED')
})

test('the approval queue, batches and courses show which numbers are confirmed', async () => {
  const [asha, ravi] = [await withNumber(), await withNumber()]
  await asha.caller.numberConfirmations.request()
  await admin.numberConfirmations.confirm({ id: await requestOf(asha.id) })
  const course = await world.course({ isPremium: true })
  const batch = await admin.batches.create({
    name: 'Morning',
    startsOn: '2026-06-01',
    courseIds: [(await world.course()).id],
  })
  for (const [at, { id, username, caller }] of [asha, ravi].entries()) {
    const paid = { courseId: course.id, amount: 2999, proofImage: await screenshot(at + 1) }
    await caller.payments.create({ ...paid, transactionId: `UTR 40000000000${at}` })
    await admin.grants.create({ userId: id, courseId: course.id, source: 'scholarship' })
    await admin.batches.addMembers({ id: batch.id, names: [username] })
  }
  const marks = (items: { userId?: string | null; id: unknown; isMobileConfirmed: boolean }[]) =>
    Object.fromEntries(items.map((one) => [one.userId ?? one.id, one.isMobileConfirmed]))
  const expected = { [asha.id]: true, [ravi.id]: false }
  expect(marks((await admin.payments.list({})).items)).toEqual(expected)
  expect(marks((await admin.batches.members({ id: batch.id })).items)).toEqual(expected)
  expect(marks((await admin.courses.students({ courseId: course.id })).items)).toEqual(expected)
  // An account that no longer exists has no number.
  await world.db.delete(users).where(eq(users.id, asha.id))
  expect((await admin.payments.list({})).items).toContainEqual(
    expect.objectContaining({ userId: null, mobile: null, isMobileConfirmed: false }),
  )
})

test('a changed number ends its confirmation, and other changes do not', async () => {
  const asha = await withNumber()
  await asha.caller.numberConfirmations.request()
  await admin.numberConfirmations.confirm({ id: await requestOf(asha.id) })
  await asha.caller.account.update({ fullName: 'Asha' })
  expect(await asha.caller.account.profile()).toMatchObject({ isMobileConfirmed: true })
  await asha.caller.account.update({ fullName: 'Asha', mobile: '9876599999' })
  expect(await asha.caller.account.profile()).toMatchObject({ isMobileConfirmed: false, numberCode: null })
  // A request for the previous number ends too.
  await asha.caller.numberConfirmations.request()
  const id = await requestOf(asha.id)
  await asha.caller.account.update({ fullName: 'Asha', mobile: asha.mobile })
  expect(await refusal(admin.numberConfirmations.confirm({ id }))).toBe('NUMBER_REQUEST_NOT_FOUND')
})

test('staff refuse a request, and the student can get a new code', async () => {
  const asha = await withNumber()
  await asha.caller.numberConfirmations.request()
  const id = await requestOf(asha.id)
  await admin.numberConfirmations.refuse({ id })
  expect(await newest(asha.id)).toBe('number_refused')
  expect(await refusal(admin.numberConfirmations.confirm({ id }))).toBe('NUMBER_REQUEST_NOT_FOUND')
  await asha.caller.numberConfirmations.request()
  expect(await requests()).toMatchObject([{ userId: asha.id }])
  expect(await admin.audit.list({ action: 'user.number_refused' })).toMatchObject({
    items: [{ subjectId: asha.id }],
  })
})

test('two users never have the same confirmed number, and only staff learn who has it', async () => {
  const [asha, ravi] = [await withNumber(), await withNumber()]
  await run(sql`update users set mobile = ${asha.mobile} where id = ${ravi.id}`)
  for (const { caller } of [asha, ravi]) await caller.numberConfirmations.request()
  const ids = [await requestOf(asha.id), await requestOf(ravi.id)]
  const outcomes = await Promise.all(ids.map((id) => refusal(admin.numberConfirmations.confirm({ id }))))
  expect(outcomes.toSorted()).toEqual(['NUMBER_OF_OTHER', 'done'])
  const [open] = await requests()
  const message = await admin.numberConfirmations
    .confirm({ id: open?.id ?? 0 })
    .catch((error: Error) => error)
  const holder = outcomes[0] === 'done' ? asha : ravi
  expect(toAppError(message).message).toContain(holder.username)
  // The other account frees the number.
  await run(sql`update users set mobile = null where id = ${holder.id}`)
  await admin.numberConfirmations.confirm({ id: open?.id ?? 0 })
})

test('only staff with the duty decide, and never on their own number', async () => {
  const asha = await withNumber()
  await asha.caller.numberConfirmations.request()
  const id = await requestOf(asha.id)
  for (const caller of [asha.caller, world.as(await staffWith('students'))]) {
    expect(await refusal(caller.numberConfirmations.list({}))).toBe('FORBIDDEN')
    expect(await refusal(caller.numberConfirmations.confirm({ id }))).toBe('FORBIDDEN')
  }
  const helper = await staffWith('accounts')
  await run(sql`update users set mobile = '+919876500777' where id in (${helper.id}, ${boss.id})`)
  for (const own of [helper, boss]) {
    const caller = world.as(own)
    await caller.numberConfirmations.request()
    const ownId = await requestOf(own.id)
    expect(await refusal(caller.numberConfirmations.confirm({ id: ownId }))).toBe('FORBIDDEN')
    expect(await refusal(caller.numberConfirmations.refuse({ id: ownId }))).toBe('FORBIDDEN')
  }
  await world.as(helper).numberConfirmations.confirm({ id })
})

test('a request is decided once', async () => {
  const asha = await withNumber()
  await asha.caller.numberConfirmations.request()
  const id = await requestOf(asha.id)
  const { confirm, refuse } = admin.numberConfirmations
  const outcomes = await Promise.all([confirm, refuse, confirm].map((decide) => refusal(decide({ id }))))
  expect(outcomes.filter((one) => one === 'done')).toHaveLength(1)
  expect(outcomes.filter((one) => one === 'NUMBER_REQUEST_NOT_FOUND')).toHaveLength(2)
})

test('a code expires after a week', async () => {
  const asha = await withNumber()
  await asha.caller.numberConfirmations.request()
  const id = await requestOf(asha.id)
  await run(sql`update number_confirmations set expires_at = now() - interval '1 minute'`)
  expect(await requests()).toEqual([])
  expect(await asha.caller.account.profile()).toMatchObject({ numberCode: null })
  expect(await refusal(admin.numberConfirmations.confirm({ id }))).toBe('NUMBER_REQUEST_NOT_FOUND')
  await deleteOldNumberRequests(world.db)
  expect(await world.db.select().from(numberConfirmations)).toHaveLength(1)
  expect((await asha.caller.numberConfirmations.request()).expiresAt.getTime()).toBeGreaterThan(Date.now())
  await run(sql`update number_confirmations set expires_at = now() - interval '25 hours'`)
  await deleteOldNumberRequests(world.db)
  expect(await world.db.select().from(numberConfirmations)).toEqual([])
})

test('codes are available only if the academy collects numbers and has a WhatsApp number', async () => {
  const asha = await withNumber()
  const without = world.as(await world.user())
  expect(await refusal(without.numberConfirmations.request())).toBe('NO_NUMBER')
  await set('registration_mobile', 'off')
  expect(await refusal(asha.caller.numberConfirmations.request())).toBe('NUMBERS_NOT_CONFIRMED')
  await set('registration_mobile', 'required')
  await set('contact_whatsapp', '')
  expect(await refusal(asha.caller.numberConfirmations.request())).toBe('NUMBERS_NOT_CONFIRMED')
  expect(await refusal(world.as(null).numberConfirmations.request())).toBe('SIGN_IN_REQUIRED')
})

test('a user gets at most five new codes a day', async () => {
  const limited = await createWorld({ RATE_LIMITS: 'on' })
  try {
    const owner = limited.as(await limited.user({ role: 'admin' }))
    await owner.settings.update({ key: 'contact_whatsapp', value: '98765 43210' })
    await owner.settings.update({ key: 'registration_mobile', value: 'optional' })
    const caller = limited.as(await limited.user({ mobile: '+919876512345' }))
    for (let code = 1; code <= 5; code++) {
      await caller.numberConfirmations.request()
      await caller.numberConfirmations.request()
      await limited.db.delete(numberConfirmations)
    }
    expect(await refusal(caller.numberConfirmations.request())).toBe('TOO_MANY_TRIES')
  } finally {
    await limited.close()
  }
})
