import { describeReason, type ReasonTexts } from '../../../platform/language/stored-reason.ts'
import { t } from '../../texts/webhooks.ts'

/** The reasons why a message got no response, by the code that the database stores. */
const texts: ReasonTexts = {
  no_answer: () => t.noAnswerInTime,
  not_https: () => t.addressNotHttps,
  private_network: () => t.addressPrivate,
  secret_unreadable: () => t.secretUnreadable,
  ECONNREFUSED: () => t.connectionRefused,
  ECONNRESET: () => t.connectionLost,
  ENOTFOUND: () => t.hostUnknown,
}

/** Returns the reason to store for an error of the connection. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { code } = error as NodeJS.ErrnoException
  return code !== undefined && Object.hasOwn(texts, code) ? code : error.message || error.name
}

/**
 * Returns the stored answer. If there was no response (`status` is null), translates the stored reason to the user's
 * language. Returns null if nothing is stored.
 */
export const describeAnswer = (status: number | null, answer: string | null): string | null =>
  status === null && answer !== null ? describeReason(answer, texts) : answer
