import { describeReason, type ReasonTexts } from '../../../platform/language/stored-reason.ts'
import type { AppError } from '../../../platform/server/define-errors.ts'
import { mediaErrors } from '../../errors.ts'
import { t } from '../../texts/errors.ts'
import type { ToolFailed } from './ffmpeg.ts'
import { MAX_SIDE } from './probe.ts'

const texts: ReasonTexts = {
  too_slow: () => t.processingTooSlow,
  stuck: () => t.processingStuck,
  too_much_output: () => t.processingOutputTooLong,
  crashed: () => t.processingCrashed,
  incomplete: () => t.processingIncomplete,
  VIDEO_UNREADABLE: () => t.videoUnreadable,
  VIDEO_WITHOUT_PICTURE: () => t.videoWithoutPicture,
  VIDEO_TOO_LARGE: () => mediaErrors.VIDEO_TOO_LARGE({ side: MAX_SIDE }).message,
}

/** Returns the reason to store with a failed video. */
export function failureOf(error: ToolFailed | AppError): string {
  const { code } = error
  return code !== null && Object.hasOwn(texts, code) ? code : error.message
}

/** Returns the stored reason in the user's language. */
export const describeFailure = (stored: string): string => describeReason(stored, texts)
