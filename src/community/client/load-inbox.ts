import type { Utils } from '../../platform/client/trpc.ts'
import { receivedInput } from './comments-input.ts'

/** Loads the inbox of questions and comments. Reported comments are only for administrators. */
export const loadInbox = (utils: Utils, { reported = false } = {}) =>
  Promise.all([
    ...Object.values(receivedInput).map((input) => utils.comments.received.fetchInfinite(input)),
    reported && utils.comments.reported.fetch(),
  ])
