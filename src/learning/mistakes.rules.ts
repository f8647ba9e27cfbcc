/**
 * The maximum number of seconds of an answer that count for the weekly goal. The page may stay open in the meantime.
 */
export const MAX_PRACTICE_SECONDS = 180
