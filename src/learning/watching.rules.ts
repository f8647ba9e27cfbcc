/** A lesson is completed when playing passed this part of its length. */
export const COMPLETED_AT = 0.9
export const NEXT_LESSONS = 10
