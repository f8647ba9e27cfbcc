import { failure } from '../../../platform/client/messages.ts'

/** Beside the others, because few load them. */
export const seatMessages = {
  takeFailed: failure('No place taken', 'Please try again.'),
  renewFailed: failure('Not renewed', 'The link was not renewed. Please try again.'),
  takeBackFailed: failure('Not taken back', 'The place was not taken back. Please try again.'),
}
