// Runs the tests and ends with one line that says how many passed. No dependency: see run.mjs.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { read, root, runToEnd, say } from './support.mjs'

/** Whether these arguments of `npm test` run a test of the built application: all do but those that name only files of `src`. */
export const needsBuilt = (args) => {
  const names = (folder) => args.some((arg) => arg.startsWith(folder))
  return names('tests/') || !names('src/')
}

export async function test(args) {
  const folder = mkdtempSync(join(tmpdir(), 'lantern-results-'))
  try {
    const first = await run(folder, args)
    const again = first.files ? failedFiles(first.files) : []
    // Where nobody watches, a browser that was starved for a moment gets a second chance. The whole file, because its
    // server and its people are as the failed test left them; a wrong result fails twice.
    if (!process.env.CI || again.length === 0) return end(first)
    say(`Once more: ${again.join(', ')}`)
    const second = await run(folder, again)
    if (second.files === null) return end(second)
    for (const [name, result] of second.files) first.files.set(name, result)
    return end({ code: second.code, files: first.files })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** One run of vitest: its exit code, and the result of each file, null when it did not come to an end. */
async function run(folder, args) {
  const file = join(folder, 'results.json')
  rmSync(file, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const code = await runToEnd([vitest, 'run', ...reporters, ...args], { NODE_ENV: 'test' })
  const text = read(file)
  const results = text === null ? null : JSON.parse(text).testResults
  return { code, files: results && new Map(results.map((result) => [relative(root, result.name), result])) }
}

function failedFiles(files) {
  return [...files].filter(([, { status }]) => status === 'failed').map(([name]) => name)
}

function end({ code, files }) {
  const tests = files ? [...files.values()].flatMap(({ assertionResults }) => assertionResults) : []
  const having = (...statuses) => tests.filter(({ status }) => statuses.includes(status)).length
  // A file that could not even be loaded has no tests to count, and an error between tests belongs to none.
  const broken = files
    ? [...files.values()].filter(
        ({ status, assertionResults }) =>
          status === 'failed' && assertionResults.every((one) => one.status !== 'failed'),
      ).length
    : 1
  const failed = having('failed') + broken || (code === 0 ? 0 : 1)
  const skipped = having('pending', 'skipped', 'todo', 'disabled')
  say(`${having('passed')} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`)
  return failed > 0 ? code || 1 : code
}
