import { useSyncExternalStore } from 'react'

const still = () => () => undefined

/**
 * Whether the page is hydrated. Before that, components must render the server's value if only the browser knows the
 * real one.
 */
export const useInBrowser = () =>
  useSyncExternalStore(
    still,
    () => true,
    () => false,
  )
