/** The input of the first page. The page and its loader must use the same input. */
export const ownAnnouncements = { limit: 20 } as const
