type Listener = (event: PopStateEvent) => void

let first: Listener | undefined

/**
 * Registers a listener that runs before the router's `popstate` listener. Listeners of `window` run in the order in
 * which they were added, even capturing ones. For this reason, the client's entry calls `listenFirst` before it
 * creates the router.
 */
export const hearFirst = (listener: Listener) => (first = listener)

export const listenFirst = () => addEventListener('popstate', (event) => first?.(event))
