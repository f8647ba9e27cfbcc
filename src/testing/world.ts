import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join as pathOf } from 'node:path'
import pino from 'pino'
import { createCaller } from '../contract.ts'
import type { User } from '../platform/user.schema.ts'
import type { Context, Services } from '../platform/server/context.ts'
import { readEnv } from '../platform/server/process/env.ts'
import { createLive } from '../platform/server/live.ts'
import { factorSeal } from '../accounts/server/two-step-verification/factor-seal.ts'
import { sessionKey } from '../accounts/server/sessions/sessions.ts'
import { sessions } from '../accounts/tables.ts'
import { watchSession } from '../accounts/server/sessions/session-watch.ts'
import { createDiskStorage } from '../platform/server/storage/storage-disk.ts'
import { createTestDatabase } from './database.ts'
import { createRows } from './rows.ts'

export type Caller = ReturnType<typeof createCaller>
const sessionOf = ({ id }: User) => `session-of-${id}`

export const WORLD_SECRET = 'a secret that only tests know'

export type World = Awaited<ReturnType<typeof createWorld>>

/** Creates a separate, empty academy in which tests act as users. */
export async function createWorld(variables: Record<string, string> = {}) {
  const database = await createTestDatabase()
  const { db } = database
  const folder = mkdtempSync(pathOf(tmpdir(), 'lantern-world-'))
  const env = readEnv({
    STORAGE_DIR: folder,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'silent',
    DEMO: 'off',
    PRIVATE_WEBHOOKS: 'on',
    ...variables,
  })
  const log = pino({ level: 'silent' })
  const live = createLive({ sql: database.sql, log })
  const storage = createDiskStorage(folder)
  const seal = factorSeal([WORLD_SECRET])
  const services: Services = { env, db, storage, live, log }

  /** Returns callers that act as this user. Null means a guest. */
  function as(user: User | null): Caller {
    const context: Context = {
      ...services,
      user,
      account: user,
      sessionId: user && sessionOf(user),
      token: null,
      proven: user !== null,
      hasPrintedPassword: false,
      hasSecondFactor: false,
      lacksTwoStepVerification: false,
      address: '127.0.0.1',
      userAgent: null,
      knownDevice: async () => null,
      rememberDevice: async () => undefined,
      seal,
      origin: 'http://localhost',
      requestId: randomUUID(),
      wholeLists: false,
      isForeign: false,
      providerAttempt: () => null,
      signIn: async () => undefined,
      signOut: async () => undefined,
      adoptSession: () => undefined,
      watchSession,
    }
    return createCaller(context)
  }

  const close = async () => {
    await live.close()
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  }

  const rows = createRows(db)
  /** Inserts the session that `as` uses for this user. */
  async function signIn(person: User): Promise<void> {
    const expiresAt = new Date(Date.now() + 86_400_000)
    await db.insert(sessions).values({ id: sessionKey(sessionOf(person)), userId: person.id, expiresAt })
  }
  /** Inserts a user with a session. */
  async function user(...given: Parameters<typeof rows.user>) {
    const made = await rows.user(...given)
    await signIn(made)
    return made
  }

  return { ...services, ...rows, user, signIn, database, as, close }
}
