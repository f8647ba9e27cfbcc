import { randomBytes } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Env } from './env.ts'
import type { Log } from './log.ts'
import { makeFolder } from './make-folder.ts'

type SecretsEnv = Pick<Env, 'sessionSecrets' | 'storageDir' | 'databaseUrl'>

/**
 * Returns the secrets for cookies and signatures, newest first. They are from SESSION_SECRET. If it is not set,
 * returns a secret that was generated for this storage. Throws if the file of this secret cannot be read.
 */
export function loadSecrets(env: SecretsEnv, log: Pick<Log, 'warn'>): readonly string[] {
  if (env.sessionSecrets.length > 0) {
    if (env.sessionSecrets.some((secret) => secret.length < 16))
      log.warn('SESSION_SECRET is too short and can be guessed. Use 32 random characters')
    return env.sessionSecrets
  }
  if (env.databaseUrl) {
    log.warn(
      'SESSION_SECRET is not set: the key in the storage folder is used, so instances with other folders do not share sessions',
    )
  }
  const file = join(env.storageDir, 'session-secret')
  const found = read(file)
  if (found) return [found]

  makeFolder(env.storageDir)
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, randomBytes(48).toString('base64url'), { mode: 0o600 })
  try {
    // Creating a link never replaces a file. If several instances start at the same time with one folder, they all use
    // the secret of the first.
    linkSync(draft, file)
  } catch (error) {
    if (!read(file)) throw error
  } finally {
    rmSync(draft, { force: true })
  }
  return [readFileSync(file, 'utf8').trim()]
}

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim() || null
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return null
    throw new Error(`This user cannot read ${file} (${code}). Change its owner or its permissions.`, {
      cause: error,
    })
  }
}
