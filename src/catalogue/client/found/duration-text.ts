import { t } from '../../texts/course.ts'

/** A duration is text of the academy; its usual English units are shown in the reader's language. */
export const durationText = (duration: string): string => t.durationText(duration)
