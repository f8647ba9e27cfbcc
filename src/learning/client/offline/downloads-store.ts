import { DOWNLOADS_DATABASE, DOWNLOADS_MARK, SIGN_IN_KEY } from '../../../platform/client/downloads.ts'
import { merge, type Stretch } from '../../../media/client/player/engine/watched.ts'

/** The device's data about a downloaded lesson. The database contains this data only in encrypted form. */
export type StoredLesson = {
  lessonId: number
  title: string
  course: string
  /** The height of the rendition. 0 for audio. */
  height: number
  bytes: number
  durationSeconds: number | null
  /** The second at which to resume. */
  position: number
  /** The end of the lease, in milliseconds. */
  expiresAt: number
  /** The lengths of all segments, in seconds. */
  segments: number[]
  /** The path of the segments. It changes when the video is processed again. */
  source: string
  captions: { language: string; label: string; text: string }[]
}

/** Progress that the server has not confirmed. There is one row for each lesson. */
export type UnsentProgress = {
  lessonId: number
  userId: string
  position: number
  watched: Stretch[]
  /** When the student watched it, in milliseconds of this device's clock. */
  at: number
}

/**
 * `seen` is the latest known time in milliseconds, so that turning back the device's clock does not prolong a lease.
 * `signIn` is the time of the last sign-in or sign-out in this browser before the server confirmed the user.
 */
export type Owner = { userId: string; key: CryptoKey; seen: number; signIn: string | null }

type Sealed = { iv: Uint8Array<ArrayBuffer>; data: ArrayBuffer }

const OWNER = 'owner'
const IV_BYTES = 12

/** Returns the time of the last sign-in or sign-out in this browser, as `session.ts` stores it. */
const lastSignIn = () => localStorage.getItem(SIGN_IN_KEY)

const done = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB failed')))
  })

/** Resolves when a transaction is stored. A full device refuses the data only then. */
const completed = (transaction: IDBTransaction) =>
  new Promise<void>((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve())
    // After an error, the transaction aborts. Its `error` is set only then.
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('IndexedDB failed')))
  })

/**
 * Whether the browser has the functions that downloads need. Browsers have them only over HTTPS, and not in some
 * private windows.
 */
export const canStore = () =>
  'indexedDB' in window && 'serviceWorker' in navigator && 'caches' in window && Boolean(crypto.subtle)

/** Whether a write failed because the device or the browser's share of it is full. */
export const isFull = (error: unknown) => error instanceof DOMException && error.name === 'QuotaExceededError'

const segmentsOf = (lessonId: number) => IDBKeyRange.bound([lessonId, 0], [lessonId, Infinity])

/**
 * Opens the database of downloads. Each record is encrypted with a key that scripts can use but not export. This
 * deters copying; a user who controls the browser can still record what it plays.
 */
export async function openDownloads() {
  const opening = indexedDB.open(DOWNLOADS_DATABASE, 1)
  opening.addEventListener('upgradeneeded', () => {
    const created = opening.result
    created.createObjectStore('state')
    created.createObjectStore('lessons', { keyPath: 'lessonId' })
    created.createObjectStore('segments')
    created.createObjectStore('progress', { keyPath: 'lessonId' })
  })
  const database = await done(opening)
  // Signing out in another tab deletes the database.
  database.addEventListener('versionchange', () => database.close())

  const read = (name: string) => database.transaction(name).objectStore(name)
  async function write(names: string[], change: (transaction: IDBTransaction) => void): Promise<void> {
    const transaction = database.transaction(names, 'readwrite')
    const stored = completed(transaction)
    change(transaction)
    await stored
  }

  const findOwner = () => done(read('state').get(OWNER)) as Promise<Owner | undefined>

  /** Returns the name of a record as the additional data of AES-GCM, so that records can't be swapped. */
  const place = (name: string) => new TextEncoder().encode(name)
  async function seal({ key }: Owner, name: string, data: BufferSource): Promise<Sealed> {
    const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
    const algorithm = { name: 'AES-GCM', iv, additionalData: place(name) }
    return { iv, data: await crypto.subtle.encrypt(algorithm, key, data) }
  }
  const open = ({ key }: Owner, name: string, { iv, data }: Sealed) =>
    crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData: place(name) }, key, data)

  async function getOwner(): Promise<Owner> {
    const owner = await findOwner()
    if (!owner) throw new Error('The downloads were removed')
    return owner
  }

  async function sealLesson(owner: Owner, lesson: StoredLesson) {
    const data = new TextEncoder().encode(JSON.stringify(lesson))
    return { lessonId: lesson.lessonId, ...(await seal(owner, `lesson ${lesson.lessonId}`, data)) }
  }

  async function saveLesson(lesson: StoredLesson): Promise<void> {
    const sealed = await sealLesson(await getOwner(), lesson)
    await write(['lessons'], (at) => at.objectStore('lessons').put(sealed))
  }

  async function listLessons(): Promise<StoredLesson[]> {
    const owner = await findOwner()
    if (!owner) return []
    const rows = (await done(read('lessons').getAll())) as (Sealed & { lessonId: number })[]
    const texts = await Promise.all(
      rows.map(({ lessonId, ...sealed }) => open(owner, `lesson ${lessonId}`, sealed)),
    )
    return texts.map((text) => JSON.parse(new TextDecoder().decode(text)) as StoredLesson)
  }

  const findLesson = async (lessonId: number) =>
    (await listLessons()).find((lesson) => lesson.lessonId === lessonId)

  /**
   * Changes fields of a lesson, unless it was removed. Encryption can't run inside an IndexedDB transaction, so the
   * change starts again if another tab has changed the record in the meantime.
   */
  async function changeLesson(lessonId: number, fields: Partial<StoredLesson>): Promise<void> {
    const find = (from: IDBObjectStore) => from.get(lessonId) as IDBRequest<Sealed | undefined>
    for (let isStored = false; !isStored;) {
      const [owner, row] = [await findOwner(), await done(find(read('lessons')))]
      if (!owner || !row) return
      const text = new TextDecoder().decode(await open(owner, `lesson ${lessonId}`, row))
      const sealed = await sealLesson(owner, { ...(JSON.parse(text) as StoredLesson), ...fields })
      await write(['lessons'], (at) => {
        const reading = find(at.objectStore('lessons'))
        reading.addEventListener('success', () => {
          isStored = String(reading.result?.iv) === String(row.iv)
          if (isStored) at.objectStore('lessons').put(sealed)
        })
      })
    }
  }

  const listProgress = () => done(read('progress').getAll()) as Promise<UnsentProgress[]>

  const saveOwner = (owner: Owner) => write(['state'], (at) => at.objectStore('state').put(owner, OWNER))

  const remove = (lessonIds: readonly number[]) =>
    write(['lessons', 'segments'], (at) => {
      for (const lessonId of lessonIds) {
        at.objectStore('lessons').delete(lessonId)
        at.objectStore('segments').delete(segmentsOf(lessonId))
      }
    })

  return {
    findOwner,
    listLessons,
    saveLesson,
    changeLesson,
    remove,
    findLesson,

    /** Stores the position at which to resume, unless the lesson was removed. */
    keepPosition: (lessonId: number, position: number) => changeLesson(lessonId, { position }),

    /** Prepares the database for this user. Deletes the downloads of another user. */
    async own(userId: string, now: number): Promise<void> {
      localStorage.setItem(DOWNLOADS_MARK, 'on')
      const owner = await findOwner()
      if (owner?.userId === userId) return
      const unsent = await listProgress()
      const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
        'encrypt',
        'decrypt',
      ])
      await write(['state', 'lessons', 'segments', 'progress'], (at) => {
        for (const name of ['lessons', 'segments']) at.objectStore(name).clear()
        for (const row of unsent) if (row.userId !== userId) at.objectStore('progress').delete(row.lessonId)
        at.objectStore('state').put({ userId, key, seen: now, signIn: lastSignIn() } satisfies Owner, OWNER)
      })
    },

    /** Records the device's time, and returns the latest known time. */
    async see(now: number): Promise<number> {
      const owner = await findOwner()
      if (!owner) return now
      const seen = Math.max(owner.seen, now)
      if (seen !== owner.seen) await saveOwner({ ...owner, seen })
      return seen
    },

    /**
     * Records that the server confirmed the user at the server's time `now`. Also corrects a latest known time that is
     * too late.
     */
    async confirm(now: number): Promise<void> {
      const owner = await findOwner()
      if (owner) await saveOwner({ ...owner, seen: now, signIn: lastSignIn() })
    },

    /** Returns the numbers of the segments that are stored. */
    listSegments: async (lessonId: number) =>
      ((await done(read('segments').getAllKeys(segmentsOf(lessonId)))) as [number, number][]).map(
        ([, number]) => number,
      ),

    async saveSegment(lessonId: number, number: number, data: ArrayBuffer): Promise<void> {
      const sealed = await seal(await getOwner(), `segment ${lessonId} ${number}`, data)
      await write(['segments'], (at) => at.objectStore('segments').put(sealed, [lessonId, number]))
    },

    async readSegment(lessonId: number, number: number): Promise<ArrayBuffer> {
      const sealed = (await done(read('segments').get([lessonId, number]))) as Sealed | undefined
      if (!sealed) throw new Error('The segment is missing')
      return open(await getOwner(), `segment ${lessonId} ${number}`, sealed)
    },

    listProgress,

    /** Adds progress to the lesson's unsent progress. */
    addProgress: ({ watched, ...newest }: UnsentProgress) =>
      write(['progress'], (at) => {
        const rows = at.objectStore('progress')
        const reading = rows.get(newest.lessonId) as IDBRequest<UnsentProgress | undefined>
        reading.addEventListener('success', () => {
          rows.put({ ...newest, watched: merge([...(reading.result?.watched ?? []), ...watched]) })
        })
      }),

    /** Removes progress that the server has saved. Keeps progress that was made during the call. */
    removeProgress: (sent: UnsentProgress) =>
      write(['progress'], (at) => {
        const rows = at.objectStore('progress')
        const reading = rows.get(sent.lessonId) as IDBRequest<UnsentProgress | undefined>
        reading.addEventListener('success', () => {
          if (reading.result?.at === sent.at) rows.delete(sent.lessonId)
        })
      }),

    /** Deletes the lessons with their key. Unsent progress stays for the user's next sign-in. */
    async lock(): Promise<void> {
      await write(['state', 'lessons', 'segments'], (at) => {
        for (const name of ['state', 'lessons', 'segments']) at.objectStore(name).clear()
      })
    },
    close: () => database.close(),
  }
}

export type Downloads = Awaited<ReturnType<typeof openDownloads>>

/** Whether another user may have signed in since the server confirmed the owner of the downloads. */
export const needsConfirmation = ({ signIn }: Owner) => signIn !== lastSignIn()

/** Deletes all downloads with their key and the progress that was not sent. */
export const deleteDownloads = () =>
  new Promise<void>((resolve, reject) => {
    localStorage.removeItem(DOWNLOADS_MARK)
    const deleting = indexedDB.deleteDatabase(DOWNLOADS_DATABASE)
    deleting.addEventListener('success', () => resolve())
    deleting.addEventListener('error', () => reject(deleting.error ?? new Error('IndexedDB failed')))
  })

/** Whether the lease has ended, by the later of the device's clock and the latest known time. */
export const isEnded = ({ expiresAt }: Pick<StoredLesson, 'expiresAt'>, seen: number) =>
  expiresAt <= Math.max(seen, Date.now())
