import { t } from '../../texts/course.ts'

/** Translates the usual English units of a duration to the current language. Teachers type durations as free text. */
export const durationText = (duration: string): string => t.durationText(duration)
