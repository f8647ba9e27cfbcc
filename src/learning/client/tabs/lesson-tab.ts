import type { Lesson } from '../../../catalogue/lessons.schema.ts'
import { createStore, type Store, useStore } from '../../../platform/client/player/store.ts'
import { companionsOf } from '../lesson/lesson-panel.tsx'

export type LessonTab = 'lessons' | 'notes' | 'transcript' | 'comments'
export type TabStore = Store<{ tab: LessonTab }>

/** Which part of a lesson a narrow screen shows below the video. */
export const createTabStore = (): TabStore => createStore<{ tab: LessonTab }>({ tab: 'lessons' })

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
