import { afterAll, beforeEach, expect, it } from 'vitest'
import { createTestDatabase } from '../testing/database.ts'
import { ensureAdmin, makeAdmin, promote } from './first-admin.ts'
import { hashPassword, verifyPassword } from './passwords.ts'

const { db, sql, close } = await createTestDatabase()
beforeEach(async () => void (await sql`delete from users`))
afterAll(close)

const rows = () => sql`select username, role, password_hash, blocked_at from users order by username`
const student = async (username: string) =>
  void (await sql`insert into users (username, password_hash) values (${username}, ${await hashPassword('of a student')})`)

it('makes an admin with a password nobody knows, once', async () => {
  const made = await ensureAdmin(db, { admin: null })
  expect(made?.username).toBe('admin')
  expect(await ensureAdmin(db, { admin: null })).toBeNull()
  const [row] = await rows()
  expect(row).toMatchObject({ username: 'admin', role: 'admin' })
  expect(await verifyPassword(row?.['password_hash'], made?.password ?? '')).toBe(true)
})

it('makes one admin only when several instances start at once', async () => {
  const made = await Promise.all([1, 2, 3, 4].map(() => ensureAdmin(db, { admin: null })))
  expect(made.filter(Boolean)).toHaveLength(1)
  expect(await rows()).toHaveLength(1)
})

it('does not make a student an admin who took the name first', async () => {
  await student('Admin')
  const made = await ensureAdmin(db, { admin: null })
  expect(made?.username).toMatch(/^admin-[0-9a-f]{6}$/)
  expect(await rows()).toMatchObject([{ username: 'Admin', role: 'student' }, { role: 'admin' }])
})

it('makes the admin of the environment, and takes the name back with its password and sessions', async () => {
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

it('promotes who exists', async () => {
  await student('asha')
  expect(await promote(db, 'ASHA')).toBe(true)
  expect(await promote(db, 'nobody')).toBe(false)
  expect(await rows()).toMatchObject([{ username: 'asha', role: 'admin' }])
  expect(await makeAdmin(db, { username: 'new-one', password: 'long enough' })).toBe('created')
})
