/**
 * Maximum number of seconds per answer that count for the weekly goal, because the page may stay open without use.
 */
export const MAX_PRACTICE_SECONDS = 180
