/** The input of the first page, for the page and its loader. */
export const ownAnnouncements = { limit: 20 } as const
