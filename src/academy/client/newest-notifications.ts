/** The part of the list that the bell shows: the page comes with it, and the bell has to ask for the same. */
export const NEWEST = { limit: 20 } as const
