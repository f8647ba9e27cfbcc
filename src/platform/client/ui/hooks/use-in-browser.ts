import { useSyncExternalStore } from 'react'

const still = () => () => undefined

/** Whether the page is hydrated. Before hydration, components must render the same value as the server. */
export const useInBrowser = () =>
  useSyncExternalStore(
    still,
    () => true,
    () => false,
  )
