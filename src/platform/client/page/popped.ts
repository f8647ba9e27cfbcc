type Listener = (event: PopStateEvent) => void

let first: Listener | undefined

/**
 * What hears of a step in the history before the router does. Listeners of `window` are called in the order in which they were
 * added, also those that capture: the client's entry calls `listenFirst` before the router adds its own.
 */
export const hearFirst = (listener: Listener) => (first = listener)

export const listenFirst = () => addEventListener('popstate', (event) => first?.(event))
