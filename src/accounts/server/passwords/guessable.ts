import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '../../../platform/server/db/connect.ts'
import { accountsErrors } from '../../errors.ts'
import { projectRoot } from '../../../platform/server/process/project-root.ts'
import { readSettings } from '../../../academy/server/settings.ts'

// The passwords of at least the minimum length from the ten thousand most common ones (zxcvbn-ts, MIT licence).
const LIST = join(projectRoot, 'src/accounts/server/passwords/common-passwords.txt')

let common: Promise<Set<string>> | null = null

const fold = (text: string) => text.normalize('NFKC').toLowerCase()
const letters = (text: string) => fold(text).replaceAll(/[\s._-]/g, '')

/** Whether the password is in the list of common passwords. */
export async function isCommonPassword(password: string): Promise<boolean> {
  common ??= readFile(LIST, 'utf8').then((text) => new Set(text.trimEnd().split('\n')))
  common.catch(() => (common = null))
  return (await common).has(fold(password))
}

/** Throws 400 if the password is common, or is the name of the user or the academy. */
export async function refuseGuessablePassword(
  { db, siteName }: { db: Db; siteName: string },
  { password, username, path }: { password: string; username: string; path: string },
): Promise<void> {
  if (await isCommonPassword(password)) throw accountsErrors.PASSWORD_COMMON({ field: path })
  const { academy_name: academy } = await readSettings(db, siteName)
  if ([username, siteName, academy].some((name) => letters(name) === letters(password)))
    throw accountsErrors.PASSWORD_IS_NAME({ field: path })
}
