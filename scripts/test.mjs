// Runs the tests and ends with one line that says how many passed. No dependency: see run.mjs.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { read, root, runToEnd, say } from './support.mjs'

export async function test(args) {
  const folder = mkdtempSync(join(tmpdir(), 'lantern-results-'))
  const file = join(folder, 'results.json')
  try {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
    const vitest = join(root, 'node_modules/vitest/vitest.mjs')
    const code = await runToEnd([vitest, 'run', ...reporters, ...args], { NODE_ENV: 'test' })
    const { passed, failed, skipped } = count(file, code)
    say(`${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`)
    return failed > 0 ? code || 1 : code
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function count(file, code) {
  const text = read(file)
  if (text === null) return { passed: 0, failed: 1, skipped: 0 }
  const results = JSON.parse(text)
  // A file that could not even be loaded has no tests to count, and an error between tests belongs to none.
  const broken = results.testResults.filter(({ status, assertionResults }) => {
    return status === 'failed' && assertionResults.every((one) => one.status !== 'failed')
  }).length
  const failed = results.numFailedTests + broken
  return {
    passed: results.numPassedTests,
    failed: code !== 0 && failed === 0 ? 1 : failed,
    skipped: results.numPendingTests + (results.numTodoTests ?? 0),
  }
}
