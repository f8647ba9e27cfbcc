import { platformErrors } from '../errors.ts'
import type { Access, Confirms, Refusal, SessionOnly } from '../call-meta.ts'

type Facts = {
  access: Access
  /** Whether the method is one that changes something. */
  unsafe: boolean
  /** Whether budgets count it. */
  counted?: boolean
  /** Whether it has an input. */
  input: boolean
  /** Whether it takes a body as JSON. */
  json: boolean
  /** Whether it asks for a proof of who is there. */
  confirms?: Confirms | undefined
  /** Whether an API token cannot do it. */
  sessionOnly?: SessionOnly | undefined
  /** Refusals of its own. */
  refuses: readonly Refusal[]
}

/** Everything that a call may answer instead of what was asked for. */
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
