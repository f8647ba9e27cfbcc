import { createStore, useStore } from '../../../media/client/player/store.ts'

/** The lesson after which nothing begins by itself; forgotten with the page. */
const sleep = createStore<{ after: number | null }>({ after: null })

export const sleepAfter = (lessonId: number | null) => sleep.set({ after: lessonId })
export const useSleep = (lessonId: number) => useStore(sleep, ({ after }) => after === lessonId)
