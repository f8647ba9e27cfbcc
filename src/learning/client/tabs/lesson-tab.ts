import type { Lesson } from '../../../catalogue/lessons.schema.ts'
import { createStore, type Store, useStore } from '../../../media/client/player/store.ts'
import { companionsOf } from '../lesson/lesson-panel.tsx'

export type LessonTab = 'lessons' | 'notes' | 'transcript' | 'comments'
export type TabStore = Store<{ tab: LessonTab }>

const KEY = 'tab'

/**
 * Stores the part of a lesson that narrow screens show below the video. The browser keeps the choice when the page
 * is reloaded and when the user signs in again.
 */
export function createTabStore(): TabStore {
  const store = createStore<{ tab: LessonTab }>({ tab: 'lessons' })
  // The first script of the document has already read the choice from storage. So the style sheet can show the right
  // part in the first paint.
  const kept = typeof document === 'undefined' ? undefined : document.documentElement.dataset.tab
  if (kept) store.set({ tab: kept as LessonTab })
  return store
}

export function showTab(store: TabStore, tab: LessonTab): void {
  document.documentElement.dataset.tab = tab
  store.set({ tab })
  try {
    sessionStorage.setItem(KEY, tab)
  } catch {
    // Without storage, the choice is lost when the page is closed.
  }
}

export const tabId = (tab: string) => `tab-${tab}`
export const tabPanelId = (tab: string) => `tab-${tab}-panel`

/** Returns the ARIA attributes of the panel of a tab. */
export const panelOf = (tab: LessonTab) =>
  ({ role: 'tabpanel', id: tabPanelId(tab), 'aria-labelledby': tabId(tab) }) as const

/** Returns the tabs of a lesson, in order. */
export const tabsOf = (lesson: Lesson): readonly LessonTab[] => [
  'lessons',
  ...companionsOf(lesson).toReversed(),
  'comments',
]

/** Returns the selected tab of this lesson. */
export function useShownTab(lesson: Lesson, store: TabStore): LessonTab {
  const wanted = useStore(store, ({ tab }) => tab)
  return tabsOf(lesson).includes(wanted) ? wanted : 'lessons'
}
