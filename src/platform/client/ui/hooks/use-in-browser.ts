import { useSyncExternalStore } from 'react'

const still = () => () => undefined

/** Whether the page is the browser's own by now: what only a browser knows must not differ from what the server sent. */
export const useInBrowser = () =>
  useSyncExternalStore(
    still,
    () => true,
    () => false,
  )
