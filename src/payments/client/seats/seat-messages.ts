import { failure } from '../../../platform/client/messages.ts'
import { t } from '../../texts/seats.ts'

/** Beside the others, because few load them. */
export const seatMessages = {
  takeFailed: failure(t.seatNotTaken, t.pleaseTryAgain),
  renewFailed: failure(t.linkNotReplaced, t.pleaseTryAgain),
  takeBackFailed: failure(t.seatNotRemoved, t.pleaseTryAgain),
}
