import secureSession from '@fastify/secure-session'
import fastify from 'fastify'
import { deriveKey } from '../../src/platform/server/http/derive-key.ts'
import { createSession } from '../../src/accounts/server/sessions/sessions.ts'
import type { MeasuredServer } from './measured-server.ts'

/** Start the server with this secret, so that `signInStudents` can create its cookies. */
export const SESSION_SECRET = 'a secret that only the bench has'

/** Returns cookies of the first students of `grow`. Inserts their sessions instead of hashing passwords. */
export async function signInStudents(academy: MeasuredServer, count: number): Promise<string[]> {
  const students = await academy.sql<{ id: string }[]>`
    select id from users where role = 'student' order by username limit ${count}`
  return createCookies(
    academy,
    students.map(({ id }) => id),
  )
}

/** Returns a cookie for each user. */
export async function createCookies({ db }: MeasuredServer, userIds: readonly string[]): Promise<string[]> {
  const app = fastify()
  await app.register(secureSession, { cookieName: 'lantern', key: deriveKey(SESSION_SECRET, 'cookie') })
  await app.ready()
  const cookies: string[] = []
  for (const userId of userIds) {
    const id = await createSession(db, { userId, address: '127.0.0.1', userAgent: null })
    const cookie = app.encodeSecureSession(app.createSecureSession({ id }))
    cookies.push(`lantern=${encodeURIComponent(cookie)}`)
  }
  await app.close()
  return cookies
}
