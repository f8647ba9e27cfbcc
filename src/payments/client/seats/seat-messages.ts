import { failure } from '../../../platform/client/messages.ts'
import { t } from '../../texts/seats.ts'

/** In a file of their own, because few pages need them. */
export const seatMessages = {
  takeFailed: failure(t.seatNotTaken, t.pleaseTryAgain),
  renewFailed: failure(t.linkNotReplaced, t.pleaseTryAgain),
  takeBackFailed: failure(t.seatNotRemoved, t.pleaseTryAgain),
}
