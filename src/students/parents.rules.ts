/** The maximum number of links of one student. */
export const MAX_PARENT_LINKS = 5
