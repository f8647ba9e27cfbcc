import { afterEach, expect, test, vi } from 'vitest'
import { childEnvironment } from './child-environment.ts'
import { programEnvironment } from '../db/embedded/postgres-account.ts'
import { run } from '../../../media/server/encoding/ffmpeg.ts'

afterEach(() => vi.unstubAllEnvs())

test('contains the variables that programs need and none of ours', () => {
  for (const name of [
    'ADMIN_PASSWORD',
    'DATABASE_URL',
    'SESSION_SECRET',
    'S3_SECRET_ACCESS_KEY',
    'PGPASSWORD',
  ])
    vi.stubEnv(name, 'only ours')
  expect(JSON.stringify(programEnvironment())).not.toContain('only ours')
  expect(childEnvironment()).toMatchObject({ PATH: process.env['PATH'] })
  expect(programEnvironment()).toMatchObject({ LC_ALL: 'C', TZ: 'UTC' })
})

test.runIf(process.platform === 'linux')('is all that a program that reads uploads gets', async () => {
  vi.stubEnv('ADMIN_PASSWORD', 'only ours')
  const told = (await run('/usr/bin/env', [], { limit: 10_000 })).toString()
  expect(told).toContain('PATH=')
  expect(told).not.toContain('only ours')
})
