import { t } from '../../texts/course.ts'

/** Teachers write durations as free text. Translates the usual English units to the current language. */
export const durationText = (duration: string): string => t.durationText(duration)
