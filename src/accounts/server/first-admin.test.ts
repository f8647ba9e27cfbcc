import { afterAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/database.ts'
import { createRows } from '../../testing/rows.ts'
import { readAdminArguments, runAdminCommand } from './admin-command.ts'
import { ensureAdmin } from './first-admin.ts'
import { hashPassword, verifyPassword } from './passwords/passwords.ts'

const { db, sql, close } = await createTestDatabase()
beforeEach(async () => void (await sql`delete from users`))
afterAll(close)

const rows = () => sql`select username, role, password_hash, blocked_at from users order by username`
const { user } = createRows(db)
const student = async (username: string) =>
  user({ username, passwordHash: await hashPassword('of a student') })

test('creates an administrator with a random password, once', async () => {
  const made = await ensureAdmin(db, { admin: null })
  expect(made?.username).toBe('admin')
  expect(await ensureAdmin(db, { admin: null })).toBeNull()
  const [row] = await rows()
  expect(row).toMatchObject({ username: 'admin', role: 'admin' })
  expect(await verifyPassword(row?.['password_hash'], made?.password ?? '')).toBe(true)
})

test('creates only one administrator when several instances start at the same time', async () => {
  const made = await Promise.all([1, 2, 3, 4].map(() => ensureAdmin(db, { admin: null })))
  expect(made.filter(Boolean)).toHaveLength(1)
  expect(await rows()).toHaveLength(1)
})

test('does not make a student with that username an administrator', async () => {
  await student('Admin')
  const made = await ensureAdmin(db, { admin: null })
  expect(made?.username).toMatch(/^admin-[0-9a-f]{6}$/)
  expect(await rows()).toMatchObject([{ username: 'Admin', role: 'student' }, { role: 'admin' }])
})

test('creates the administrator from the environment, and recovers the account with its password and sessions', async () => {
  const admin = { username: 'Head', password: 'of the academy' }
  await ensureAdmin(db, { admin })
  await ensureAdmin(db, { admin })
  expect(await rows()).toMatchObject([{ username: 'Head', role: 'admin' }])

  await sql`delete from users`
  await student('head')
  await sql`insert into sessions (id, user_id, expires_at) select 'x', id, now() + interval '1 day' from users`
  await ensureAdmin(db, { admin })
  const [row] = await rows()
  expect(row).toMatchObject({ username: 'head', role: 'admin' })
  expect(await verifyPassword(row?.['password_hash'], admin.password)).toBe(true)
  expect(await sql`select 1 from sessions`).toHaveLength(0)
})

const passwordOf = async (username: string, tried: string) => {
  const [row] = await sql`select password_hash from users where lower(username) = lower(${username})`
  return verifyPassword(row?.['password_hash'], tried)
}

test('keeps a password that was changed on the site, until the variable changes', async () => {
  const admin = { username: 'head', password: 'of the academy' }
  await ensureAdmin(db, { admin })
  await sql`update users set password_hash = ${await hashPassword('chosen later')}`
  await sql`insert into sessions (id, user_id, expires_at) select 'y', id, now() + interval '1 day' from users`
  await ensureAdmin(db, { admin })
  expect(await passwordOf('head', 'chosen later')).toBe(true)
  expect(await sql`select 1 from sessions`).toHaveLength(1)

  await ensureAdmin(db, { admin: { ...admin, password: 'another value' } })
  expect(await passwordOf('head', 'another value')).toBe(true)
  expect(await sql`select 1 from sessions`).toHaveLength(0)
  expect(JSON.stringify(await sql`select * from applied_admin_passwords`)).not.toContain('another value')

  await sql`update users set role = 'student'`
  await ensureAdmin(db, { admin: { ...admin, password: 'another value' } })
  expect(await rows()).toMatchObject([{ username: 'head', role: 'admin' }])
})

test.each([
  [['--help'], 'help'],
  [['asha', '-h'], 'help'],
  [[], null],
  [['as'], null],
  [['-asha'], null],
  [['asha', 'bela'], null],
  [['asha', '--force'], null],
  [['--password', 'asha'], { username: 'asha', promotes: false, resets: true, drops: false, alone: false }],
  [['asha', '--promote'], { username: 'asha', promotes: true, resets: false, drops: false, alone: false }],
  [
    ['asha', '--no-second-factor'],
    { username: 'asha', promotes: false, resets: false, drops: true, alone: false },
  ],
] as const)('reads %j as %j', (given, asked) => expect(readAdminArguments(given)).toEqual(asked))

test('does not promote a student with that username', async () => {
  const run = (username: string, flags: { promotes?: boolean; resets?: boolean } = {}) =>
    runAdminCommand(db, { username, promotes: false, resets: false, drops: false, alone: false, ...flags })
  await student('asha')
  for (const flags of [{}, { resets: true }])
    expect(await run('ASHA', flags)).toEqual({ refused: true, text: expect.stringContaining('--promote') })
  expect(await rows()).toMatchObject([{ username: 'asha', role: 'student' }])
  expect(await passwordOf('asha', 'of a student')).toBe(true)

  expect(await run('asha', { promotes: true })).toEqual({ text: expect.stringContaining('did not change') })
  expect(await rows()).toMatchObject([{ username: 'asha', role: 'admin' }])
  expect(await run('asha')).toEqual({ text: expect.stringContaining('nothing was changed') })
  expect(await passwordOf('asha', 'of a student')).toBe(true)
  const { text } = await run('asha', { resets: true })
  expect(await passwordOf('asha', text.split('password  ')[1] ?? '')).toBe(true)

  const made = await run('new-one')
  expect(await passwordOf('new-one', made.text.split('password  ')[1] ?? '')).toBe(true)
  await sql`update users set blocked_at = now() where username = 'new-one'`
  expect(await run('new-one')).toMatchObject({ refused: true })
})
