import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { loadSecrets } from './secrets.ts'

const folder = mkdtempSync(join(tmpdir(), 'lantern-secrets-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const load = (storageDir: string) =>
  loadSecrets({ sessionSecrets: [], storageDir, databaseUrl: null }, { warn: () => undefined })

test('a storage keeps its secret, which only its user can read', () => {
  const storage = join(folder, 'new')
  const [secret] = load(storage)
  expect(secret).toHaveLength(64)
  expect(load(storage)).toEqual([secret])
  expect(statSync(join(storage, 'session-secret')).mode & 0o077).toBe(0)
})

test('a secret that cannot be read is not replaced', () => {
  const storage = join(folder, 'unreadable')
  mkdirSync(join(storage, 'session-secret'), { recursive: true })
  expect(() => load(storage)).toThrow(/^This user cannot read .*session-secret \(EISDIR\)/)
})
