import { useSyncExternalStore } from 'react'

const PREFIX = 'draft '
const drafts = new Map<string, string>()
const listeners = new Set<() => void>()
let loaded = false

/**
 * Uses the storage of the tab if it is available and not full. Otherwise drafts exist only until the page is closed.
 */
const stored = (act: (storage: Storage) => void) => {
  try {
    act(sessionStorage)
  } catch {
    // The browser does not allow storage, or it is full.
  }
}

function all() {
  if (!loaded && typeof document !== 'undefined') {
    loaded = true
    stored((storage) => {
      for (const [name, text] of Object.entries(storage))
        if (name.startsWith(PREFIX)) drafts.set(name.slice(PREFIX.length), String(text))
    })
  }
  return drafts
}

/** Returns the storage key for the video position that belongs to a draft. It is removed with the draft. */
const momentOf = (key: string) => `at ${key}`

function keep(key: string, text: string | undefined): void {
  if (text === undefined && drafts.has(momentOf(key))) keep(momentOf(key), undefined)
  if (text === undefined) drafts.delete(key)
  else drafts.set(key, text)
  for (const listener of listeners) listener()
  stored((storage) => {
    // Removes the old value first. If the storage is full, no outdated value remains.
    storage.removeItem(PREFIX + key)
    if (text !== undefined) storage.setItem(PREFIX + key, text)
  })
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Reads and stores a text that was not sent yet. The key names the author and the subject. The draft survives
 * navigation, a switch to another app, a reload and the end of the session, until the tab closes. The text is
 * undefined if there is no draft.
 */
export const useDraft = (key: string) =>
  [
    useSyncExternalStore(
      subscribe,
      () => all().get(key),
      () => undefined,
    ),
    (text: string | undefined) => keep(key, text),
  ] as const

/** Returns the video position that belongs to a draft, in seconds. Null if there is none. */
export function useDraftMoment(key: string) {
  const [kept, setKept] = useDraft(momentOf(key))
  return [
    kept === undefined ? null : Number(kept),
    (seconds: number | null) => setKept(seconds === null ? undefined : String(Math.round(seconds * 10) / 10)),
  ] as const
}

/** Returns the keys of all drafts with this prefix, without the prefix. */
export const useDraftsOf = (beginning: string): readonly string[] => {
  const found = useSyncExternalStore(
    subscribe,
    () =>
      [...all()]
        .flatMap(([key, text]) =>
          key.startsWith(beginning) && text.trim() ? [key.slice(beginning.length)] : [],
        )
        .join('\n'),
    () => '',
  )
  return found === '' ? [] : found.split('\n')
}

/** Removes a draft that was sent, unless the user has changed it in the meantime. */
export function dropDraft(key: string, sent: string): void {
  if (all().get(key)?.trim() === sent) keep(key, undefined)
}

/** Deletes all drafts of this tab. */
export function forgetDrafts(): void {
  for (const key of all().keys()) keep(key, undefined)
}
