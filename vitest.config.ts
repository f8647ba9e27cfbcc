import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import slowTests from './scripts/slow-tests.json' with { type: 'json' }

const slow = Object.values(slowTests).flat()
const perFile = /from '[^']*\/setups\//
const beside = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.test\.tsx?$/.test(name))
  .map((name) => join('src', name).replaceAll('\\', '/'))
// What these import starts something at once and stops it after the file: each needs modules of its own.
const apart = beside.filter((file) => perFile.test(readFileSync(file, 'utf8')) && !slow.includes(file))

const common = {
  environment: 'node',
  pool: 'forks',
  // Limits for what hangs: a busy machine takes long, and is not wrong.
  testTimeout: 240_000,
  // A second, the default, is little on a machine that runs a server, a browser and an encoder beside.
  expect: { poll: { timeout: 15_000 } },
  hookTimeout: 300_000,
} as const

export default defineConfig({
  test: {
    globalSetup: ['src/testing/global-setup.ts'],
    // A small machine has two cores, and every file has a database, some a server and a browser; there they need time.
    maxWorkers: 2,
    projects: [
      {
        test: {
          ...common,
          name: 'shared',
          include: ['src/**/*.test.{ts,tsx}'],
          exclude: [...apart, ...slow],
          // The modules are loaded once for many files, which saves a third of the time.
          isolate: false,
        },
      },
      { test: { ...common, name: 'apart', include: apart } },
      {
        test: { ...common, name: 'browser', include: ['tests/**/*.test.ts'], exclude: slow, isolate: false },
      },
      { test: { ...common, name: 'slow', include: slow } },
    ],
  },
})
