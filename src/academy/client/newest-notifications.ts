/** The part of the list that the bell shows. The page preloads it, so the bell must use the same input. */
export const NEWEST = { limit: 20 } as const
