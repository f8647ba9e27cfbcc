import type { z } from 'zod'
import { ANSWERS_DATABASE } from '../../platform/constants.ts'
import type { answersInput, savedAnswers } from '../quizzes.schema.ts'

type Input = z.input<typeof answersInput>
type Event = Input['events'][number]
type Saved = Pick<z.infer<typeof savedAnswers>, 'answered' | 'submittedAt' | 'now'>
type Row = Event & { attemptId: number; device: string }
/** `userId` is the user who gave the first answer: signing out removes only the user's own answers. */
type Device = { attemptId: number; userId?: string | undefined; device: string; last: number }

export type QueueState = {
  /** Answers that the server has not confirmed. */
  pending: number
  /** The number of answered questions that the server has saved. Null before the server's first reply. */
  answered: number | null
  savedAt: Date | null
  /** Whether the last call failed. */
  isOffline: boolean
  /** Whether the remaining answers are being sent before the attempt is submitted. */
  isDraining: boolean
}

const PART = 100
const SHORTEST_MS = 2000
const LONGEST_MS = 30_000

const completed = (transaction: IDBTransaction) =>
  new Promise<void>((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve())
    for (const failed of ['abort', 'error'])
      transaction.addEventListener(failed, () => reject(transaction.error ?? new Error('IndexedDB failed')))
  })

const done = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB failed')))
  })

/** Stores answers on the device until the server has them. */
interface Store {
  add(attemptId: number, answer: Omit<Event, 'sequence'>): Promise<void>
  list(attemptId: number): Promise<Row[]>
  remove(rows: readonly Row[]): Promise<void>
}

async function openStore(userId: string | undefined): Promise<Store> {
  const opening = indexedDB.open(ANSWERS_DATABASE, 1)
  opening.addEventListener('upgradeneeded', () => {
    opening.result.createObjectStore('events', { keyPath: ['attemptId', 'sequence'] })
    opening.result.createObjectStore('devices', { keyPath: 'attemptId' })
  })
  const database = await done(opening)
  const within = (attemptId: number) => IDBKeyRange.bound([attemptId, 0], [attemptId, Infinity])
  return {
    async add(attemptId, answer) {
      // One transaction numbers the event and stores it, so that two tabs don't use a number twice.
      const writing = database.transaction(['events', 'devices'], 'readwrite')
      const devices = writing.objectStore('devices')
      const known = (await done(devices.get(attemptId))) as Device | undefined
      const device = known ?? { attemptId, userId, device: crypto.randomUUID(), last: 0 }
      const sequence = device.last + 1
      devices.put({ ...device, last: sequence })
      writing.objectStore('events').put({ ...answer, attemptId, device: device.device, sequence })
      // If the device is full, only this step fails.
      await completed(writing)
    },
    list: (attemptId) =>
      done(database.transaction('events').objectStore('events').getAll(within(attemptId))) as Promise<Row[]>,
    async remove(rows) {
      const events = database.transaction('events', 'readwrite').objectStore('events')
      await Promise.all(rows.map(({ attemptId, sequence }) => done(events.delete([attemptId, sequence]))))
    },
  }
}

/** Stores answers in memory, for browsers without IndexedDB, as in some private windows, or whose IndexedDB fails. */
function createMemory(): Store {
  const device = crypto.randomUUID()
  let rows: Row[] = []
  let last = 0
  return {
    async add(attemptId, answer) {
      last += 1
      rows.push({ ...answer, attemptId, device, sequence: last })
    },
    list: async (attemptId) => rows.filter((row) => row.attemptId === attemptId),
    async remove(gone) {
      rows = rows.filter((row) => !gone.includes(row))
    },
  }
}

/**
 * Creates a store in IndexedDB. Opens IndexedDB again after a failure, because Safari closes it while a phone is
 * locked. Keeps an answer in memory if that fails too, for example because the device is full.
 */
function createStore(userId: string | undefined): Store {
  const memory = createMemory()
  const removed = new Set<string>()
  const nameOf = ({ device, sequence }: Row) => `${device} ${sequence}`
  const open = () => {
    const opening = openStore(userId)
    // Every caller of this promise handles the failure itself.
    opening.catch(() => undefined)
    return opening
  }
  let opened = open()
  async function attempt<T>(work: (store: Store) => Promise<T>): Promise<T> {
    const first = opened
    try {
      return await work(await first)
    } catch {
      if (opened === first) opened = open()
      return work(await opened)
    }
  }
  return {
    add: (attemptId, answer) =>
      attempt((store) => store.add(attemptId, answer)).catch(() => memory.add(attemptId, answer)),
    async list(attemptId) {
      const stored = await attempt((store) => store.list(attemptId)).catch(() => [])
      return [...stored, ...(await memory.list(attemptId))].filter((row) => !removed.has(nameOf(row)))
    },
    async remove(rows) {
      // The server ignores an answer that a later visit sends again.
      for (const row of rows) removed.add(nameOf(row))
      await memory.remove(rows)
      await attempt((store) => store.remove(rows)).catch(() => undefined)
    },
  }
}

type Options = {
  attemptId: number
  userId?: string | undefined
  send: (input: Input) => Promise<Saved>
  onState: (state: QueueState) => void
  /** Called when the server reports that the attempt was submitted. */
  onSubmitted: () => void
  /** Whether a failed call may succeed later: no connection, or a busy server. */
  isTemporary: (error: unknown) => boolean
  /** Whether the server will never accept these answers. */
  isInvalid: (error: unknown) => boolean
}

/** Returns a random duration of 50% to 100%, so that the devices of all students don't send at the same time. */
const jitter = (ms: number) => ms * (0.5 + Math.random() / 2)

/**
 * Stores each answer on the device first, then sends it, and retries until the server confirms it. Answers of an
 * earlier visit are sent too.
 */
export function createAnswerQueue(options: Options) {
  const { attemptId, userId, send, onState, onSubmitted, isTemporary, isInvalid } = options
  const store = createStore(userId)
  let state: QueueState = { pending: 0, answered: null, savedAt: null, isOffline: false, isDraining: false }
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | undefined
  let pause = SHORTEST_MS
  let isRefused = false
  let isClosed = false
  const set = (change: Partial<QueueState>) => {
    state = { ...state, ...change }
    if (!isClosed) onState(state)
  }

  async function sendAll(): Promise<void> {
    let most = PART
    for (let left = await store.list(attemptId); left.length > 0; left = await store.list(attemptId)) {
      const [{ device } = { device: '' }] = left
      const part = left.filter((row) => row.device === device).slice(0, most)
      set({ pending: left.length })
      const events = part.map(({ itemId, sequence, answer, givenAt }) => ({
        itemId,
        sequence,
        answer,
        givenAt,
      }))
      let saved: Saved
      try {
        saved = await send({ attemptId, device, events })
      } catch (error) {
        if (!isInvalid(error)) throw error
        // One answer that the server refuses must not block the others.
        if (part.length === 1) await store.remove(part)
        most = 1
        continue
      }
      const { answered, submittedAt, now } = saved
      await store.remove(part)
      pause = SHORTEST_MS
      isRefused = false
      set({ pending: left.length - part.length, answered, savedAt: now, isOffline: false })
      if (submittedAt) return onSubmitted()
    }
  }

  /** Sends the stored answers. Resolves when all are sent, or a call failed. */
  function flush(): Promise<void> {
    clearTimeout(timer)
    running ??= sendAll()
      .catch((error: unknown) => {
        set({ isOffline: true })
        isRefused = !isTemporary(error)
        pause = Math.min(pause * 2, LONGEST_MS)
        if (!isClosed) timer = setTimeout(() => void flush(), jitter(pause))
      })
      .finally(() => (running = undefined))
    return running
  }
  const onOnline = () => void flush()
  addEventListener('online', onOnline)

  return {
    async add(itemId: number, answer: Event['answer'], givenAt: Date): Promise<void> {
      set({ pending: state.pending + 1 })
      await store.add(attemptId, { itemId, answer, givenAt: givenAt.toISOString() })
      await running
      void flush()
    },
    /** Returns the answers of this device that the server does not have yet, oldest first. */
    unsent: () => store.list(attemptId),
    flush,
    /**
     * Sends the remaining answers before the attempt is submitted, because the server accepts none later. Retries until
     * the server has saved or refused them, or until `end`, the time on this device at which the server stops accepting
     * answers. Starts after a delay of `after` milliseconds, when the fields have reported the typed text.
     */
    async drain(end: number | null, after = 0): Promise<void> {
      set({ isDraining: true })
      await new Promise((resolve) => setTimeout(resolve, after))
      const isLate = () => end !== null && Date.now() > end
      // A call without a reply must not delay the submission.
      const late =
        end === null
          ? new Promise<void>(() => undefined)
          : new Promise<void>((resolve) => setTimeout(resolve, end - Date.now() + 1))
      try {
        for (;;) {
          await Promise.race([flush(), late])
          if (isRefused || isClosed || isLate() || (await store.list(attemptId)).length === 0) break
          await new Promise((resolve) => setTimeout(resolve, jitter(SHORTEST_MS)))
        }
      } finally {
        set({ isDraining: false })
      }
    },
    close() {
      isClosed = true
      clearTimeout(timer)
      removeEventListener('online', onOnline)
    },
  }
}
