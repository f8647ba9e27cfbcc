import type { Needed, Place } from '../policy.ts'
import type { Db } from './db/connect.ts'
import type { Context } from './context.ts'
import type { CacheTag } from './response-cache/cache-tags.ts'

/** Who may call. The procedure builders in `trpc.ts` set it. */
export type Access = 'anyone' | 'signedIn' | 'account' | 'learner' | 'admin'

/**
 * How a call for staff uses duties that are limited to courses or batches. A function returns the courses or batches
 * that the unvalidated input is about, and an empty list if there are none. A `filtered` procedure checks the duties
 * itself, or filters by them in SQL. Calls without a scope need the duty in the whole academy.
 */
export type Scope = 'filtered' | ((db: Db, input: unknown) => Promise<readonly Place[]>)

/** A declared error, as the API documentation lists it. */
export type Refusal = Readonly<{ code: string; status: number; message: string }>

/**
 * Whether the caller must have confirmed their identity recently: always, or for some inputs and callers. The server
 * checks this before it validates the input.
 */
export type Confirms =
  | true
  | ((input: unknown, caller: Pick<Context, 'hasSecondFactor' | 'db' | 'env'>) => boolean | Promise<boolean>)

/** Whether the call rejects all API tokens, whatever their scopes: always, or for some inputs. */
export type SessionOnly = true | ((input: unknown) => boolean)

export type CallMeta =
  // The procedure builder sets these fields.
  | {
      access: Access
      /** Staff need one of these duties. Set if `access` is 'admin'. */
      duty?: Needed
      scope?: Scope | undefined
      summary?: never
      refuses?: never
      cacheTag?: never
      cost?: never
      confirms?: never
      sessionOnly?: never
    }
  // Each procedure sets these fields. `summary` is in the imperative. `refuses` lists only the procedure's own errors,
  // not those of access, input and transport. The unit of `cost` is one ordinary call. The default is 1.
  | {
      access?: never
      duty?: never
      scope?: never
      summary: string
      refuses?: readonly Refusal[]
      cacheTag?: CacheTag
      cost?: number
      confirms?: Confirms
      sessionOnly?: SessionOnly
    }
