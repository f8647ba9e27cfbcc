import { createStore, useStore } from '../../../media/client/player/store.ts'

/** The lesson after which autoplay stops. It is only in memory, so a reload clears it. */
const sleep = createStore<{ after: number | null }>({ after: null })

export const sleepAfter = (lessonId: number | null) => sleep.set({ after: lessonId })
export const useSleep = (lessonId: number) => useStore(sleep, ({ after }) => after === lessonId)
