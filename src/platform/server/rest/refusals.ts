import { platformErrors } from '../errors.ts'
import type { Access, Confirms, Refusal, SessionOnly } from '../call-meta.ts'

type Facts = {
  access: Access
  /** Whether the method may change data. */
  unsafe: boolean
  /** Whether rate limits count the call. */
  counted?: boolean
  /** Whether the call has an input. */
  input: boolean
  /** Whether the call takes a JSON body. */
  json: boolean
  /** Whether the call requires a recent reauthentication. */
  confirms?: Confirms | undefined
  /** Whether the call rejects API tokens. */
  sessionOnly?: SessionOnly | undefined
  /** The errors that the call itself declares. */
  refuses: readonly Refusal[]
}

/** Returns all error responses of a call. */
export function refusalsOf({
  access,
  unsafe,
  counted = true,
  input,
  json,
  confirms,
  sessionOnly,
  refuses,
}: Facts): Refusal[] {
  const signedIn = access !== 'anyone'
  const all = [
    input && platformErrors.INVALID_INPUT,
    json && platformErrors.INVALID_JSON,
    signedIn && platformErrors.SIGN_IN_REQUIRED,
    platformErrors.TOKEN_INVALID,
    sessionOnly !== true && platformErrors.TOKEN_SCOPE,
    sessionOnly !== undefined && platformErrors.TOKEN_REFUSED,
    access === 'admin' && platformErrors.FORBIDDEN,
    access === 'admin' && platformErrors.PASSWORD_CHANGE_REQUIRED,
    access === 'admin' && platformErrors.SECOND_FACTOR_REQUIRED,
    confirms !== undefined && platformErrors.CONFIRM,
    unsafe && platformErrors.FOREIGN_ORIGIN,
    json && platformErrors.TOO_LARGE,
    json && platformErrors.UNSUPPORTED_MEDIA_TYPE,
    counted && platformErrors.TOO_MANY_REQUESTS,
    platformErrors.UNAVAILABLE,
    ...refuses,
  ]
  return [...new Set(all.filter((one) => one !== false))].toSorted((one, other) => one.status - other.status)
}
