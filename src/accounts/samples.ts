import type { users } from './tables.ts'

type NewUser = typeof users.$inferInsert

let made = 0

/** A student who can sign in with no password: what is no hash fits none. */
export function sampleUser(values: Partial<NewUser> = {}): NewUser {
  made += 1
  return { username: `person-${made}`, passwordHash: 'none', ...values }
}
