import { useSyncExternalStore } from 'react'

const PREFIX = 'draft '
const drafts = new Map<string, string>()
const listeners = new Set<() => void>()
let loaded = false

/** The storage of the tab, if there is one and as long as it has room: what does not go there lasts as long as the page. */
const stored = (act: (storage: Storage) => void) => {
  try {
    act(sessionStorage)
  } catch {
    // Refused, or full.
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

/** Where the moment of the video is kept that a draft is about: it goes with the draft. */
const momentOf = (key: string) => `at ${key}`

function keep(key: string, text: string | undefined): void {
  if (text === undefined && drafts.has(momentOf(key))) keep(momentOf(key), undefined)
  if (text === undefined) drafts.delete(key)
  else drafts.set(key, text)
  for (const listener of listeners) listener()
  stored((storage) => {
    // What has no room leaves nothing that was typed before it.
    storage.removeItem(PREFIX + key)
    if (text !== undefined) storage.setItem(PREFIX + key, text)
  })
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * What was typed and not sent, under a key that says by whom and what for. It outlives its field: a look at another page or
 * another app, a reload, and a session that ended; it ends with the tab. Undefined when there is none.
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

/** The moment of the video, in seconds, that a draft is about; null where it is about none. */
export function useDraftMoment(key: string) {
  const [kept, setKept] = useDraft(momentOf(key))
  return [
    kept === undefined ? null : Number(kept),
    (seconds: number | null) => setKept(seconds === null ? undefined : String(Math.round(seconds * 10) / 10)),
  ] as const
}

/** The ends of those keys that begin like this, where something is typed: what is not sent yet. */
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

/** What was sent is no draft any more; what was typed meanwhile is one. */
export function dropDraft(key: string, sent: string): void {
  if (all().get(key)?.trim() === sent) keep(key, undefined)
}

/** Whoever signs out leaves nothing behind. */
export function forgetDrafts(): void {
  for (const key of all().keys()) keep(key, undefined)
}
