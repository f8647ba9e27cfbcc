/** Playing a video past this share of its length completes the lesson. */
export const COMPLETED_AT = 0.9
export const NEXT_LESSONS = 10
