/** The outcomes of a sign-in with the provider, or of linking an account. A screen explains each outcome. */
const PROVIDER_OUTCOMES = [
  /** The account uses two-step verification, and its code is the next step. */
  'code',
  'linked',
  'unlinked',
  /** Another user has linked this account at the provider. */
  'taken',
  /** The user has already linked another account. */
  'second',
  'cancelled',
  'expired',
  'unavailable',
  'refused',
  'blocked',
  /** The user is staff, and does not use two-step verification. */
  'staff',
  /** Another user has signed in, or the session has ended. */
  'other',
  'busy',
] as const
export type ProviderOutcome = (typeof PROVIDER_OUTCOMES)[number]

/** Returns the outcome in a URL. Undefined for other values. */
export const readOutcome = (value: unknown): ProviderOutcome | undefined =>
  PROVIDER_OUTCOMES.find((outcome) => outcome === value)
