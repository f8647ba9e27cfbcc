import { useSyncExternalStore } from 'react'

const still = () => () => undefined

/** Whether the page is hydrated. Until then, values that only a browser knows must equal the server's. */
export const useInBrowser = () =>
  useSyncExternalStore(
    still,
    () => true,
    () => false,
  )
