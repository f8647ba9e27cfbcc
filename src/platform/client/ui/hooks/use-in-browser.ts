import { useSyncExternalStore } from 'react'

const still = () => () => undefined

/** Whether the page is hydrated. Until then, render the server's value wherever only the browser knows the real one. */
export const useInBrowser = () =>
  useSyncExternalStore(
    still,
    () => true,
    () => false,
  )
