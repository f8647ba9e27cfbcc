import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { platformErrors } from '../../../platform/server/errors.ts'
import { createFairQueue, type Party } from './fair-queue.ts'
import { withSemaphore } from '../../../platform/server/workers/turns.ts'
import { shareOf } from '../../../platform/server/workers/worker.ts'

/** argon2id (the library's default kind) at OWASP's first setting: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// Each hash takes a core and 19 MiB for some 30 ms: without a bound, a burst of sign-ins would starve everything else. Half of
// the cores are for them, two at most of the four threads that also read files; of all workers together.
const atOnce = Math.min(2, Math.max(1, Math.floor(availableParallelism() / 2)))

// The hash of random bytes that were thrown away: what is compared when there is no such user.
const nobody =
  '$argon2id$v=19$m=19456,t=2,p=1$6DO4+afTTm/Gf4KJgxV0CQ$87jHfZ7QLk+m5NYxmZwFBlVQzX+pa/uQYRmDM51OJdg'

const queue = createFairQueue({ atOnce, waitingAtMost: shareOf(200) })

/** The commands, and the start of the server. */
const OURSELVES: Party = { account: '', address: '' }

/** The argon2id hash to be stored. Throws 503 when too many wait already. */
export function hashPassword(password: string, party = OURSELVES): Promise<string> {
  return bounded(party, () => hash(password, cost))
}

/** Whether the password is the one behind `stored`. With null (no such user) it does the same work and says no. Throws 503. */
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
