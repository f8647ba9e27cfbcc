/** A lesson is complete when the student plays its video past this share of its length. */
export const COMPLETED_AT = 0.9
export const NEXT_LESSONS = 10
