#!/usr/bin/env node
// Entry point of all npm commands: installs the locked packages if they are missing, builds if sources have changed,
// and then runs the command. It has no dependencies and uses syntax of old Node.js versions, because it runs before
// anything is installed.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { build, isBuilt } from './build.mjs'
import { install, isInstalled } from './install.mjs'
import { answerPlainly, checkNode, COMMANDS, takeOptions } from './options.mjs'
import { patchDriver } from './patch-driver.mjs'
import { fail, oneAtATime, root, runToEnd, say } from './support.mjs'
import { needsBuilt, test } from './test.mjs'

const [job = '', ...given] = process.argv.slice(2)
checkNode()
const asksHelp = given.includes('--help') || given.includes('-h')
if (job === 'start') answerPlainly(given)
const args = job === 'start' || Object.hasOwn(COMMANDS, job) ? takeOptions(given, job === 'start') : given

const namesSource = args.some((arg) => arg.startsWith('src/'))
const jobs = {
  start: { built: true, run: () => runToEnd([built('main'), ...args], { NODE_ENV: 'production' }) },
  ...Object.fromEntries(
    Object.keys(COMMANDS).map((name) => [name, { built: true, run: () => runToEnd([built(name), ...args]) }]),
  ),
  bench: {
    help: 'npm run bench [-- <part> …]   measures performance (docs/performance.md)',
    built: true,
    tools: true,
    run: () => runToEnd([tool('tsx/dist/cli.mjs'), join(root, 'bench/main.ts'), ...args]),
  },
  'test:faults': {
    help: 'npm run test:faults [-- <name> … --rounds=20 --minutes=10]   tests recovery from faults (docs/reliability.md)',
    built: true,
    tools: true,
    run: () => runToEnd([tool('tsx/dist/cli.mjs'), join(root, 'faults/main.ts'), ...args]),
  },
  scaled: {
    help: 'npm run scaled [-- --check]   starts two instances, a replica, an S3 store and a proxy on this machine',
    built: true,
    tools: true,
    run: () => runToEnd([tool('tsx/dist/cli.mjs'), join(root, 'scripts/scaled.ts'), ...args]),
  },
  build: {
    help: 'npm run build   builds client and server into dist/',
    tools: true,
    run: async () => (await ensureBuilt(true), 0),
  },
  dev: {
    help: 'npm run dev [-- --inspect]   starts the development server; arguments are for Node.js',
    tools: true,
    // Passes the arguments to Node.js, for example `--inspect`.
    run: () =>
      runToEnd([...args, '--import', tool('tsx/dist/esm/index.mjs'), join(root, 'src/dev.ts')], {
        NODE_ENV: 'development',
      }),
  },
  test: {
    help: "npm test [-- <file> …] [-t '<name>']   runs all tests except the slow ones, or those of files (CONTRIBUTING.md)",
    tools: true,
    built: needsBuilt(args),
    run: () => test(args),
  },
  'test:slow': {
    help: "npm run test:slow [-- <file> …] [-t '<name>']   the slow tests: scripts/slow-tests.json lists them",
    tools: true,
    built: needsBuilt(args),
    run: () => test(args, { slow: true }),
  },
  'test:watch': {
    help: 'npm run test:watch [-- <folder>]   runs the tests of src again when you save',
    tools: true,
    run: () =>
      runToEnd([tool('vitest/vitest.mjs'), 'watch', ...(namesSource ? [] : ['src/']), ...args], {
        NODE_ENV: 'test',
      }),
  },
}

const chosen = Object.hasOwn(jobs, job)
  ? jobs[job]
  : fail(`Say what to run: ${Object.keys(jobs).join(', ')}.`)
if (asksHelp && chosen.help) {
  say(`Usage: ${chosen.help}`)
  process.exit(0)
}
const needsBuild = chosen.built === true && !isBuilt()
// If the server is already built, it runs without the build tools.
const withTools = chosen.tools === true || needsBuild
if (!isInstalled(withTools)) {
  await oneAtATime('install', async () => isInstalled(withTools) || (await install(withTools)))
}
if (withTools) patchDriver()
if (needsBuild) await ensureBuilt(false)
process.exitCode = await chosen.run()

async function ensureBuilt(always) {
  // Another process may have finished the build while this one waited for the lock.
  await oneAtATime('build', async () => (!always && isBuilt()) || (await build()))
}

function built(name) {
  const file = join(root, 'dist/server', `${name}.js`)
  return existsSync(file) ? file : fail(`There is no command '${name}' in the built server.`)
}

function tool(path) {
  return join(root, 'node_modules', path)
}
