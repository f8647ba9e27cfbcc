import { createHash } from 'node:crypto'
import { eq, and, gt, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db } from '../../../platform/server/db/connect.ts'
import { accountsErrors } from '../../errors.ts'
import { hasZeroBits, workBits, workText } from '../../registration.rules.ts'
import { rateLimits } from '../../tables.ts'
import type { registration } from '../../users.schema.ts'
import { countAttempt, forgetAttempt, registrationLimits } from '../sessions/rate-limits.ts'
import { isRegistrationOpen } from './window.ts'

/**
 * Returns how many zero bits the proof of work for the next registration from this IP address needs. Returns 0 while
 * registration is open for a class of students.
 */
export async function getWorkBits(db: Db, address: string): Promise<number> {
  if (await isRegistrationOpen(db)) return 0
  const [limit] = registrationLimits(address, false)
  if (!limit) return 0
  const [row] = await db
    .select({ count: rateLimits.count })
    .from(rateLimits)
    .where(and(eq(rateLimits.key, limit.key), gt(rateLimits.resetsAt, sql`now()`)))
  return workBits(row?.count ?? 0)
}

/**
 * Counts a registration from this IP address, and then checks its proof of work. Counting comes first, because
 * concurrent registrations could otherwise use the same count. Throws 429 without the required work, and after
 * too many registrations.
 */
export async function countRegistration(
  db: Db,
  { username, work }: Pick<z.output<typeof registration>, 'username' | 'work'>,
  address: string,
): Promise<void> {
  const isOpen = await isRegistrationOpen(db)
  const limits = registrationLimits(address, isOpen)
  const place = await countAttempt(db, limits)
  if (isOpen) return
  const hash = createHash('sha256')
    .update(workText(username, work ?? ''))
    .digest()
  if (hasZeroBits(hash, workBits(place - 1))) return
  await forgetAttempt(db, limits)
  throw accountsErrors.WORK_REQUIRED()
}
