import type { Duty } from '../policy.ts'
import type { Context } from './context.ts'
import type { CacheTag } from './response-cache/cache-tags.ts'

/** Who may call, as the procedures' words say it (`trpc.ts`). */
export type Access = 'anyone' | 'signedIn' | 'account' | 'learner' | 'admin'

/** A declared refusal, as the documents tell of it. */
export type Refusal = Readonly<{ code: string; status: number; message: string }>

/**
 * Whether the caller must have confirmed their identity recently: always, or for some inputs and callers. It is asked before the input
 * is checked.
 */
export type Confirms =
  | true
  | ((input: unknown, caller: Pick<Context, 'hasSecondFactor' | 'db' | 'env'>) => boolean | Promise<boolean>)

/** Whether an API token may not do it, with whatever scopes: never, or not with some of what may be sent. */
export type SessionOnly = true | ((input: unknown) => boolean)

/** What a procedure says of itself. */
export type CallMeta =
  // The word that it is made with brings who may call,
  | {
      access: Access
      /** The duty of staff, where `access` is 'admin'. */
      duty?: Duty
      summary?: never
      refuses?: never
      cacheTag?: never
      cost?: never
      confirms?: never
      sessionOnly?: never
    }
  // the procedure what the call is for, in an imperative, which refusals are its own, beyond those of access, input and transport,
  // what its answer shows, so that it may be kept, whether it asks who is there before it does something grave, and whether it is
  // for people alone, and how many plain calls it costs (1).
  | {
      access?: never
      duty?: never
      summary: string
      refuses?: readonly Refusal[]
      cacheTag?: CacheTag
      cost?: number
      confirms?: Confirms
      sessionOnly?: SessionOnly
    }
