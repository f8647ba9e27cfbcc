import { failure } from '../../../platform/client/messages.ts'

/** Beside the others, because few load them. */
export const seatMessages = {
  takeFailed: failure('Seat not taken', 'Please try again.'),
  renewFailed: failure('Link not replaced', 'Please try again.'),
  takeBackFailed: failure('Seat not removed', 'Please try again.'),
}
