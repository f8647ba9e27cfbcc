import { defineConfig } from 'vitest/config'
import slowTests from './scripts/slow-tests.json' with { type: 'json' }

const slow = Object.values(slowTests).flat()
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
    // More than the two cores of a small machine: half of the time a file waits for its database, its server or its browser.
    maxWorkers: 3,
    projects: [
      {
        test: {
          ...common,
          name: 'usual',
          include: ['src/**/*.test.{ts,tsx}', 'tests/**/*.test.ts'],
          exclude: slow,
          // Modules and the browser are loaded once for many files, which saves half of the time.
          isolate: false,
        },
      },
      { test: { ...common, name: 'slow', include: slow } },
    ],
  },
})
