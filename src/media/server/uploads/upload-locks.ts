import { setTimeout as sleep } from 'node:timers/promises'
import type { Locker } from '@tus/server'
import type { Services } from '../../../platform/server/context.ts'
import { createSessionLocks, type Release } from '../../../platform/server/db/session-locks.ts'
import { mediaErrors } from '../../errors.ts'

const PATIENCE_MS = 10_000
const ASK_MS = 100
/** The topic of live events that ask another process to stop its work on an upload. */
const TOPIC = 'upload-wanted'

/**
 * Allows one request at a time per upload, across all processes. A new request asks the current request to stop,
 * because the current request's connection is most likely broken. Throws 423 if it does not stop in time.
 */
export function createUploadLocks({ db, live }: Pick<Services, 'db' | 'live'>): Locker {
  const locks = createSessionLocks(db.$client)
  const held = new Map<string, () => unknown>()
  live.subscribe(TOPIC, ({ id }) => held.get(String(id))?.())
  return {
    newLock(id) {
      let release: Release = async () => undefined
      return {
        async lock(signal, stop) {
          const late = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)])
          for (;;) {
            const got = await locks.take(`upload:${id}`, stop)
            if (got) {
              release = got
              held.set(id, stop)
              return
            }
            // Calls the function directly if this process holds the lock. Otherwise notifies the other processes.
            const own = held.get(id)
            if (own) own()
            else await live.publish(db, TOPIC, { id })
            await sleep(ASK_MS, undefined, { signal: late }).catch(() => undefined)
            if (late.aborted) throw mediaErrors.UPLOAD_IN_USE()
          }
        },
        async unlock() {
          held.delete(id)
          await release()
        },
      }
    },
  }
}
