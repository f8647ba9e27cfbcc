import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import slowTests from './scripts/slow-tests.json' with { type: 'json' }

const slow = Object.values(slowTests).flat()
const common = {
  environment: 'node',
  // Programs that the tests start inherit this variable, so that they do not read the `.env` of the checkout.
  env: { LANTERN_ENV_FILE: 'off' },
  pool: 'forks',
  // A limit for tests that hang. It is long, because a slow machine must not fail a test.
  testTimeout: 240_000,
  // The default of one second is too short on a machine that also runs a server, a browser and an encoder.
  expect: { poll: { timeout: 60_000 } },
  hookTimeout: 300_000,
} as const

/**
 * Starts the files that take longest first. Otherwise, one worker could still run such a file after all others have
 * finished.
 */
class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const rank = ({ moduleId }: TestSpecification) =>
      moduleId.includes('/src/testing/guards/') ? 0 : moduleId.includes('/tests/') ? 1 : 2
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b))
  }
}

export default defineConfig({
  test: {
    globalSetup: ['src/testing/global-setup.ts'],
    // One more than a small machine's two cores. With four workers, the same files took 25% longer on two cores.
    maxWorkers: 3,
    sequence: { sequencer: LongFilesFirst },
    projects: [
      {
        test: {
          ...common,
          name: 'usual',
          include: ['src/**/*.test.{ts,tsx}', 'tests/**/*.test.ts'],
          exclude: slow,
          // Test files share loaded modules and the browser. This saves half of the time.
          isolate: false,
        },
      },
      { test: { ...common, name: 'slow', include: slow } },
    ],
  },
})
