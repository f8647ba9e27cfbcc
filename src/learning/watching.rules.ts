/** Playing past this share of the length completes a lesson. */
export const COMPLETED_AT = 0.9
export const NEXT_LESSONS = 10
