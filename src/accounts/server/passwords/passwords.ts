import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { platformErrors } from '../../../platform/server/errors.ts'
import { createFairQueue, type Party } from './fair-queue.ts'
import { withSemaphore } from '../../../platform/server/workers/turns.ts'
import { shareOf } from '../../../platform/server/workers/worker.ts'

/** Argon2id (the library's default) with the first setting that OWASP recommends: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// Maximum number of concurrent hashes: half of the cores, at most two. Each hash uses one core and 19 MiB for
// about 30 ms, so bursts of sign-ins need a limit. Two of the four libuv threads remain for reading files.
const atOnce = Math.min(2, Math.max(1, Math.floor(availableParallelism() / 2)))

// The hash of random bytes that were discarded. We compare passwords with it when the user does not exist.
const nobody =
  '$argon2id$v=19$m=19456,t=2,p=1$6DO4+afTTm/Gf4KJgxV0CQ$87jHfZ7QLk+m5NYxmZwFBlVQzX+pa/uQYRmDM51OJdg'

const queue = createFairQueue({ atOnce, waitingAtMost: shareOf(200) })

/** The party for commands and for the server's own start. */
const OURSELVES: Party = { account: '', address: '' }

/** Returns the argon2id hash to store. Throws 503 if too many requests are waiting. */
export function hashPassword(password: string, party = OURSELVES): Promise<string> {
  return bounded(party, () => hash(password, cost))
}

/**
 * Whether the password matches `stored`. If `stored` is null (no such user), does the same work and returns false.
 * Throws 503 if too many requests are waiting.
 */
export async function verifyPassword(
  stored: string | null,
  password: string,
  party = OURSELVES,
): Promise<boolean> {
  const right = await bounded(party, () => verify(stored ?? nobody, password).catch(() => false))
  return right && stored !== null
}

const bounded = <T>(party: Party, work: () => Promise<T>): Promise<T> =>
  queue.run(
    party,
    () => withSemaphore('password', atOnce, work),
    () => {
      throw platformErrors.UNAVAILABLE()
    },
  )
