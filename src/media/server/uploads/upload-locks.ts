import type { Locker } from '@tus/server'
import { mediaErrors } from '../../errors.ts'

const PATIENCE_MS = 10_000

/**
 * One request at a time for each upload. Whoever comes asks the one before to stop: it is most likely what is left of a
 * broken connection. Throws 423 when that one does not stop in time.
 */
export function createUploadLocks(): Locker {
  const held = new Map<string, { stop: () => unknown; free: Promise<void> }>()
  return {
    newLock(id) {
      let release: () => void = () => undefined
      return {
        async lock(signal, stop) {
          const late = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)])
          const gaveUp = new Promise<void>((resolve) => late.addEventListener('abort', () => resolve()))
          for (let other = held.get(id); other; other = held.get(id)) {
            other.stop()
            await Promise.race([other.free, gaveUp])
            if (late.aborted) throw mediaErrors.UPLOAD_IN_USE()
          }
          held.set(id, { stop, free: new Promise((resolve) => (release = resolve)) })
        },
        async unlock() {
          held.delete(id)
          release()
        },
      }
    },
  }
}
