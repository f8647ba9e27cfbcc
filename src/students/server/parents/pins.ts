import { timingSafeEqual } from 'node:crypto'
import { countAttempt, forgetAttempt, type Limit } from '../../../accounts/server/sessions/rate-limits.ts'
import { tokenKey } from '../../../accounts/server/tokens/token-identity.ts'
import type { Db } from '../../../platform/server/db/connect.ts'
import type { Seal } from '../../../platform/server/process/seal.ts'

/** Returns the hash of a PIN. Only someone who has the link can compute it. */
export const pinKey = (token: string, pin: string) => tokenKey(`${token}:${pin}`)

const HOUR = 3600

/** Limits wrong PINs for each link. A PIN can have only 10,000 values, so there is also a limit per day. */
const pinLimits = (linkId: number): Limit[] => [
  { key: `parent-pin:${linkId}`, most: 5, seconds: HOUR / 4 },
  { key: `parent-pin-day:${linkId}`, most: 20, seconds: 24 * HOUR },
]

type Locked = { id: number; pinHash: string }

/** Whether the PIN is right. Counts wrong PINs. Throws 429 after too many. */
export async function isPin(db: Db, { id, pinHash }: Locked, token: string, pin: string): Promise<boolean> {
  await countAttempt(db, pinLimits(id))
  const isRight = timingSafeEqual(Buffer.from(pinHash), Buffer.from(pinKey(token, pin)))
  if (isRight) await forgetAttempt(db, pinLimits(id))
  return isRight
}

/** Number of days for which a browser does not have to enter the PIN again. */
export const PASS_DAYS = 7
/** Number of hours for which a form is valid after the page was loaded. */
const FORM_HOURS = 24

type Linked = { id: number; pinHash: string | null }

const ownerOf = (kind: 'pass' | 'form', link: Linked) => `parent ${kind} ${link.id} ${link.pinHash ?? ''}`

/** Creates the proof that a browser has entered the PIN. A new secret of the installation makes it invalid. */
export const createPass = (seal: Seal, link: Linked) =>
  seal.close(String(Date.now() + PASS_DAYS * 24 * HOUR * 1000), ownerOf('pass', link))

export const isPass = (seal: Seal, link: Linked, given: string | undefined) =>
  isCurrent(seal, given, ownerOf('pass', link))

/** Creates the proof that a form comes from a page of this link. No other site can read this proof. */
export const createFormKey = (seal: Seal, link: Linked) =>
  seal.close(String(Date.now() + FORM_HOURS * HOUR * 1000), ownerOf('form', link))

export const isFormKey = (seal: Seal, link: Linked, given: string | undefined) =>
  isCurrent(seal, given, ownerOf('form', link))

function isCurrent(seal: Seal, given: string | undefined, owner: string): boolean {
  const until = given === undefined ? null : seal.open(given, owner)
  return until !== null && Number(until) > Date.now()
}
