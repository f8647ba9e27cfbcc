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

function keep(key: string, text: string | undefined): void {
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

/** What was sent is no draft any more; what was typed meanwhile is one. */
export function dropDraft(key: string, sent: string): void {
  if (all().get(key)?.trim() === sent) keep(key, undefined)
}

/** Whoever signs out leaves nothing behind. */
export function forgetDrafts(): void {
  for (const key of all().keys()) keep(key, undefined)
}
