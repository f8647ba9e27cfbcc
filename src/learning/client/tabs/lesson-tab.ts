import type { Lesson } from '../../../catalogue/lessons.schema.ts'
import { createStore, type Store, useStore } from '../../../media/client/player/store.ts'
import { companionsOf } from '../lesson/lesson-panel.tsx'

export type LessonTab = 'lessons' | 'notes' | 'transcript' | 'comments'
export type TabStore = Store<{ tab: LessonTab }>

const KEY = 'tab'

/** Which part of a lesson a narrow screen shows below the video. A reload, or signing in again, comes back to it. */
export function createTabStore(): TabStore {
  const store = createStore<{ tab: LessonTab }>({ tab: 'lessons' })
  // The document's first script has read it from the storage: the style sheet shows that part from the first paint on.
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
    // Without storage it holds for this page.
  }
}

export const tabId = (tab: string) => `tab-${tab}`
export const tabPanelId = (tab: string) => `tab-${tab}-panel`

/** What makes a part of the page the panel of its tab. */
export const panelOf = (tab: LessonTab) =>
  ({ role: 'tabpanel', id: tabPanelId(tab), 'aria-labelledby': tabId(tab) }) as const

/** The tabs that a lesson has, in their order. */
export const tabsOf = (lesson: Lesson): readonly LessonTab[] => [
  'lessons',
  ...companionsOf(lesson).toReversed(),
  'comments',
]

/** Which of them is shown. */
export function useShownTab(lesson: Lesson, store: TabStore): LessonTab {
  const wanted = useStore(store, ({ tab }) => tab)
  return tabsOf(lesson).includes(wanted) ? wanted : 'lessons'
}
