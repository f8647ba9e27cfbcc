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

/** What the whole process shares. */
export type Services = {
  env: Env
  db: PooledDb
  /** A replica for long reads, where there is one: `readFrom` chooses. */
  reading?: Reading | undefined
  storage: Storage
  live: Live
  log: FastifyBaseLogger
}

/** How certain we are that the request comes from the account's owner. */
export type AuthAssurance = {
  /** Whether they confirmed their identity recently. */
  proven: boolean
  /** Whether an administrator's password is still the one that the first start printed. */
  hasPrintedPassword: boolean
  /** Whether an authenticator app is asked as well. */
  hasSecondFactor: boolean
  /** Whether they are an administrator without one, where the owner wants one of all administrators. */
  lacksTwoStepVerification: boolean
}

/** The API token by which somebody asks, instead of a session. */
export type ApiToken = Readonly<{ id: number; scopes: readonly TokenScope[] }>

/** Who asks. */
export type Identity = AuthAssurance & {
  user: User
  sessionId: string
  /** Null for a session. */
  token: ApiToken | null
  /** Another one as soon as anything has changed that belongs to them. */
  version: string
}

/** What a procedure knows about the call. */
export type Context = Services &
  AuthAssurance & {
    /** Who asks, as rules see them (`actingUser`), or whom an administrator pretends to be in a preview. */
    user: User | null
    /** Who has signed in. */
    account: User | null
    /** What is seen as a student. */
    preview?: Preview | undefined
    sessionId: string | null
    token: ApiToken | null
    /** The caller's address, as far as proxies are believed. */
    address: string
    userAgent: string | null
    /** Whether another site made the browser ask, with a link or a picture. */
    isForeign: boolean
    /** The name of the caller's browser, where this person has signed in with it before; else null. */
    knownDevice: (userId: string) => string | null
    /** Closes the keys of authenticator apps. */
    seal: Seal
    /** The site's own origin, for links. */
    origin: string
    requestId: string
    /** Over REST a list comes whole unless a part is asked for; else without a limit it is a page. */
    wholeLists: boolean
    /** What the calls of this batch may still answer. */
    replyRoom?: { characters: number } | undefined
    /** Collects what the answer shows, while it is made to be kept. */
    shown?: CacheTags | undefined
    /** Makes a session, unless `verify` throws in its transaction. */
    signIn: (userId: string, verify?: (tx: Tx) => Promise<void>) => Promise<void>
    signOut: () => Promise<void>
    watchSession: WatchSession
  }

/** Calls `end`, once, when a connection that was opened with a session may no longer go on; `check` asks at once. */
export type WatchSession = (
  session: Pick<SignedInContext, 'db' | 'live' | 'user' | 'sessionId'>,
  signal: AbortSignal | undefined,
  end: () => void,
) => { check: () => Promise<boolean>; stop: () => void }

/** The context of somebody who is signed in. */
export type SignedInContext = Context & { user: User; account: User; sessionId: string }
