import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import slowTests from './scripts/slow-tests.json' with { type: 'json' }

const slow = Object.values(slowTests).flat()
const common = {
  environment: 'node',
  // Programs that tests start inherit this, so that the `.env` of the checkout does not reach them.
  env: { LANTERN_ENV_FILE: 'off' },
  pool: 'forks',
  // A limit for tests that hang: a busy machine is slow, but not wrong.
  testTimeout: 240_000,
  // The default of one second is too short on a machine that also runs a server, a browser and an encoder.
  expect: { poll: { timeout: 60_000 } },
  hookTimeout: 300_000,
} as const

/** Starts the files that take longest first, so that no worker is left with one of them at the end. */
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
    // One more than the cores of a small machine: with four, the same files took a quarter longer on two cores.
    maxWorkers: 3,
    sequence: { sequencer: LongFilesFirst },
    projects: [
      {
        test: {
          ...common,
          name: 'usual',
          include: ['src/**/*.test.{ts,tsx}', 'tests/**/*.test.ts'],
          exclude: slow,
          // Many files share loaded modules and the browser, which saves half of the time.
          isolate: false,
        },
      },
      { test: { ...common, name: 'slow', include: slow } },
    ],
  },
})
