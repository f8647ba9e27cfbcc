import type { FastifyBaseLogger } from 'fastify'
import type { Preview } from '../preview.ts'
import type { User } from '../user.schema.ts'
import type { TokenScope } from '../enumerations.ts'
import type { PooledDb, Tx } from './db/connect.ts'
import type { Reading } from './db/reading.ts'
import type { Env } from './process/env.ts'
import type { Seal } from './process/seal.ts'
import type { Live } from './live.ts'
import type { CacheTags } from './response-cache/cache-tags.ts'
import type { Storage } from './storage/storage.ts'

/** Services that the whole process shares. */
export type Services = {
  env: Env
  db: PooledDb
  /** An optional replica for long reads; use it through `readFrom`. */
  reading?: Reading | undefined
  storage: Storage
  live: Live
  log: FastifyBaseLogger
}

/** The state of the user's sign-in, on which sensitive calls and duties depend. */
export type AuthAssurance = {
  /** Whether the user confirmed their identity recently. */
  proven: boolean
  /** Whether an administrator still uses the password that the first start printed. */
  hasPrintedPassword: boolean
  /** Whether two-step verification is on. */
  hasSecondFactor: boolean
  /** Whether this administrator has not set up two-step verification although the owner requires it. */
  lacksTwoStepVerification: boolean
}

/** The API token of a call that does not use a session. */
export type ApiToken = Readonly<{ id: number; scopes: readonly TokenScope[] }>

export type Identity = AuthAssurance & {
  user: User
  sessionId: string
  /** Null if the request uses a session. */
  token: ApiToken | null
  /** Changes whenever any data of this user changes. */
  version: string
}

export type Context = Services &
  AuthAssurance & {
    /** The user that rules check (`actingUser`). In a preview, this is the previewed student. */
    user: User | null
    /** The signed-in user. */
    account: User | null
    /** The administrator's preview, if there is one. */
    preview?: Preview | undefined
    sessionId: string | null
    token: ApiToken | null
    /** The caller's IP address, as the trusted proxies report it. */
    address: string
    userAgent: string | null
    /** Whether another site caused the request, for example with a link or an image. */
    isForeign: boolean
    /**
     * Returns the name of the caller's browser if this user has signed in with this browser and with the current
     * credentials.
     */
    knownDevice: (userId: string) => Promise<string | null>
    /** Marks the caller's browser as a known device of this user, for example after a password change. */
    rememberDevice: (userId: string) => Promise<void>
    /** Encrypts the keys of authenticator apps. */
    seal: Seal
    /** The site's own origin, for links. */
    origin: string
    requestId: string
    /** Whether lists without a limit are sent completely. True for REST; other calls get a page. */
    wholeLists: boolean
    /** The number of characters that the remaining responses of this batch may use. */
    replyRoom?: { characters: number } | undefined
    /** Collects the cache tags of a response that will be cached. */
    shown?: CacheTags | undefined
    /** Returns the decrypted cookie of a sign-in with the provider, or null if there is none. */
    providerAttempt: () => string | null
    /**
     * Creates a session, unless `verify` throws in its transaction. `isProof` is false for a sign-in that is no proof
     * of identity for sensitive calls.
     */
    signIn: (
      userId: string,
      verify?: (tx: Tx) => Promise<void>,
      options?: { isProof: boolean },
    ) => Promise<void>
    signOut: () => Promise<void>
    /** Stores the new ID of the session in the cookie. */
    adoptSession: (sessionId: string) => void
    watchSession: WatchSession
  }

/**
 * Watches the session of a long-lived connection. Calls `end` once when the connection must close. `check` tests the
 * session immediately.
 */
export type WatchSession = (
  session: Pick<SignedInContext, 'db' | 'live' | 'user' | 'sessionId'>,
  signal: AbortSignal | undefined,
  end: () => void,
) => { check: () => Promise<boolean>; stop: () => void }

export type SignedInContext = Context & { user: User; account: User; sessionId: string }
