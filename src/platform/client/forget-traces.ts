import { ANSWERS_DATABASE, SEEN_KEY, UPLOAD_MARK } from '../constants.ts'
import { DOWNLOADS_DATABASE, DOWNLOADS_MARK } from './downloads.ts'
import { forgetDrafts } from './ui/forms/edits/use-draft.ts'

/**
 * Removes what this tab stored: drafts, and the token of an invitation. If a user signs out, also removes what all
 * tabs stored for this user.
 */
export async function forget(signedOutId: string | undefined): Promise<void> {
  forgetDrafts()
  sessionStorage.clear()
  if (signedOutId === undefined) return
  for (const key of Object.keys(localStorage))
    if (key === SEEN_KEY || key.startsWith(UPLOAD_MARK)) localStorage.removeItem(key)
  localStorage.removeItem(DOWNLOADS_MARK)
  // Pages that use the database close it, and the browser then deletes it.
  indexedDB.deleteDatabase(DOWNLOADS_DATABASE)
  await Promise.all([forgetAnswers(signedOutId), forgetNotifications().catch(() => undefined)])
}

/** Closes the notifications of this browser, and ends its subscription, so that messages in transit don't appear. */
async function forgetNotifications(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.getRegistration()
  for (const shown of (await registration?.getNotifications()) ?? []) shown.close()
  if (!registration || !('pushManager' in registration)) return
  const subscription = await registration.pushManager.getSubscription()
  await subscription?.unsubscribe()
}

/** Deletes the answers of this user that were not sent to the server. Answers of other users stay. */
const forgetAnswers = (userId: string) =>
  new Promise<void>((resolve, reject) => {
    const opening = indexedDB.open(ANSWERS_DATABASE)
    // If no quiz was opened on this device, the database does not exist, and this call must not create it.
    opening.addEventListener('upgradeneeded', () => opening.transaction?.abort())
    opening.addEventListener('error', () => resolve())
    opening.addEventListener('success', () => {
      const database = opening.result
      const writing = database.transaction(['events', 'devices'], 'readwrite')
      const cursors = writing.objectStore('devices').openCursor()
      cursors.addEventListener('success', () => {
        const cursor = cursors.result
        if (!cursor) return
        const { attemptId, userId: owner } = cursor.value as { attemptId: number; userId?: string }
        if ((owner ?? userId) === userId) {
          writing.objectStore('events').delete(IDBKeyRange.bound([attemptId, 0], [attemptId, Infinity]))
          cursor.delete()
        }
        cursor.continue()
      })
      writing.addEventListener('complete', () => {
        database.close()
        resolve()
      })
      writing.addEventListener('abort', () => reject(writing.error ?? new Error('IndexedDB failed')))
    })
  })
