import { createStore, useStore } from '../../player/store.ts'

const drafts = createStore<Record<string, string | undefined>>({})

/**
 * What was typed and not sent, under a key that says by whom and what for. It outlives its field: a look at another page, and
 * a session that ended. Undefined when there is none.
 */
export const useDraft = (key: string) =>
  [useStore(drafts, (all) => all[key]), (text: string | undefined) => drafts.set({ [key]: text })] as const

/** What was sent is no draft any more; what was typed meanwhile is one. */
export function dropDraft(key: string, sent: string): void {
  if (drafts.get()[key]?.trim() === sent) drafts.set({ [key]: undefined })
}

/** Whoever signs out leaves nothing behind. */
export function forgetDrafts(): void {
  for (const key of Object.keys(drafts.get())) drafts.set({ [key]: undefined })
}
