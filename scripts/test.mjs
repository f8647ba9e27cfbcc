// Runs the tests and prints one line with the number of passed tests. Uses no packages: see run.mjs.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { read, root, runToEnd, say } from './support.mjs'

const SLOW_TESTS = Object.values(JSON.parse(read(join(root, 'scripts/slow-tests.json')))).flat()

const names = (args, folder) => args.some((arg) => arg === folder || arg.startsWith(`${folder}/`))

/**
 * Whether these arguments of `npm test` include a test of the built application. Returns false only if they name files
 * in `src`, and none in `tests`.
 */
export const needsBuilt = (args) => names(args, 'tests') || !names(args, 'src')

/** Whether these arguments name files or folders. If they do, slow tests among them run too. */
const namesTests = (args) => names(args, 'tests') || names(args, 'src')

/**
 * Runs the named tests. With `slow`, runs only slow tests (see slow-tests.json). If no test is named, leaves out slow
 * tests.
 */
export async function test(args, { slow = false } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'lantern-results-'))
  try {
    const leavesOut = !slow && !namesTests(args)
    const chosen = slow ? ['--project=slow'] : leavesOut ? ['--project=!slow'] : []
    const result = await run(folder, [...chosen, ...args])
    if (leavesOut) say(`Not run: ${SLOW_TESTS.length} files of slow tests. Run them with: npm run test:slow`)
    return end(result)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Runs vitest once. Returns its exit code and the result of each file, or null if it did not finish. */
async function run(folder, args) {
  const file = join(folder, 'results.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const code = await runToEnd([vitest, 'run', ...reporters, ...args], { NODE_ENV: 'test' })
  const text = read(file)
  return { code, files: text === null ? null : JSON.parse(text).testResults }
}

function end({ code, files }) {
  const tests = files ? files.flatMap(({ assertionResults }) => assertionResults) : []
  const having = (...statuses) => tests.filter(({ status }) => statuses.includes(status)).length
  // Files that failed without a failed test: they did not load, or an error occurred between tests.
  const broken = files
    ? files.filter(
        ({ status, assertionResults }) =>
          status === 'failed' && assertionResults.every((one) => one.status !== 'failed'),
      ).length
    : 1
  const failed = having('failed') + broken || (code === 0 ? 0 : 1)
  const skipped = having('pending', 'skipped', 'todo', 'disabled')
  say(`${having('passed')} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`)
  return failed > 0 ? code || 1 : code
}
