// Runs the tests and ends with one line that says how many passed. No dependency: see run.mjs.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { read, root, runToEnd, say } from './support.mjs'

const SLOW_TESTS = Object.values(JSON.parse(read(join(root, 'scripts/slow-tests.json')))).flat()

const names = (args, folder) => args.some((arg) => arg === folder || arg.startsWith(`${folder}/`))

/** Whether these arguments of `npm test` run a test of the built application: all do except those that name only files of `src`. */
export const needsBuilt = (args) => names(args, 'tests') || !names(args, 'src')

/** Whether these arguments name files or folders. Then slow tests among them run, too. */
const namesTests = (args) => names(args, 'tests') || names(args, 'src')

/** Runs tests: those that are named; with `slow` the slow ones (see slow-tests.json), otherwise all the others. */
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

/** One run of vitest: its exit code, and the result of each file, null when it did not come to an end. */
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
  // A file that could not even be loaded has no tests to count, and an error between tests belongs to none.
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
