import { execFile } from 'node:child_process'
import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { projectRoot } from '../src/platform/server/process/project-root.ts'
import { command } from './support/command.ts'
import { cleanUp, temporaryStorage } from './support/server.ts'

afterAll(cleanUp)

const misuses: Record<string, string[][]> = {
  admin: [
    ['boss', '--delete'],
    ['a', 'b'],
  ],
  backup: [['--all'], ['x']],
  doctor: [['--all'], ['x']],
  export: [
    ['a', '-p'],
    ['a', 'b'],
  ],
  import: [['a', '--all'], []],
  migrate: [['--all'], ['x']],
  rehearse: [['--all'], ['a', 'b']],
  seed: [['--all'], ['--again', '--remove']],
  'storage-check': [['--all'], ['x']],
}

test.each(Object.entries(misuses))(
  'prints the usage of %s before it changes anything',
  async (name, wrong) => {
    // No command can work with these settings. A command that used them would fail or create a folder.
    const STORAGE_DIR = join(temporaryStorage(), 'never')
    const env = { STORAGE_DIR, DATABASE_URL: 'nobody knows' }
    for (const args of [['--help'], ['--all', '-h']]) {
      const { code, output } = await command(name, args, env)
      expect([code, output], args.join(' ')).toEqual([0, expect.stringMatching(/^Usage: npm run .+\n\n\w/)])
    }
    for (const args of wrong) {
      const { code, output } = await command(name, args, env)
      expect([code, output], args.join(' ')).toEqual([1, expect.stringMatching(/^Usage: npm run [^\n]+$/)])
    }
    await expect(access(STORAGE_DIR)).rejects.toThrow('ENOENT')
  },
)

test.each(['start', 'dev', 'build', 'test', 'test:slow', 'test:watch', 'bench'])(
  'prints the usage of npm %s, and does nothing else',
  async (job) => {
    const script = [join(projectRoot, 'scripts/run.mjs'), job, '--help']
    const { stdout } = await promisify(execFile)(process.execPath, script)
    expect(stdout).toMatch(/^Usage: /)
    expect(stdout).not.toContain('Building')
  },
)

test.each([
  [[], true],
  [['-t', 'order'], true],
  [['src/platform/money.test.ts'], false],
  [['src/platform/money.test.ts', '-t', 'order'], false],
  [['tests/lesson.test.ts'], true],
  [['tests'], true],
  [['src/platform/money.test.ts', 'tests/lesson.test.ts'], true],
  [['tests/lesson.test.ts', 'src/platform/money.test.ts'], true],
])('builds before the tests that need it: %j', async (args, expected) => {
  const { needsBuilt } = (await import(join(projectRoot, 'scripts/test.mjs'))) as {
    needsBuilt: (args: string[]) => boolean
  }
  expect(needsBuilt(args)).toBe(expected)
})
