import type { users } from './tables.ts'

type NewUser = typeof users.$inferInsert

let made = 0

/** Returns a student who cannot sign in: no password matches this `passwordHash`. */
export function sampleUser(values: Partial<NewUser> = {}): NewUser {
  made += 1
  return { username: `person-${made}`, passwordHash: 'none', ...values }
}
