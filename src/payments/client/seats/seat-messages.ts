import { failure } from '../../../platform/client/messages.ts'
import { t } from '../../texts/seats.ts'

/** Toasts about seats. They have their own file, because few pages need them. */
export const seatMessages = {
  takeFailed: failure(t.seatNotTaken, t.pleaseTryAgain),
  renewFailed: failure(t.linkNotReplaced, t.pleaseTryAgain),
  takeBackFailed: failure(t.seatNotRemoved, t.pleaseTryAgain),
}
