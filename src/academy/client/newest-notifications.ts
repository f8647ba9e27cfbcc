/** The part of the list that the bell shows. The bell must use the same input as the preload of the page. */
export const NEWEST = { limit: 20 } as const
