import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    environment: 'node',
    globalSetup: ['src/testing/global-setup.ts'],
    include: ['src/**/*.test.{ts,tsx}', 'tests/**/*.test.ts'],
    pool: 'forks',
    // A small machine has two cores, and every file has a database, some a server and a browser; there they need time.
    maxWorkers: 2,
    testTimeout: 120_000,
    // A second, the default, is little on a machine that runs a server, a browser and an encoder beside.
    expect: { poll: { timeout: 15_000 } },
    hookTimeout: 120_000,
  },
})
