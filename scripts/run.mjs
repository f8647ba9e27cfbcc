#!/usr/bin/env node
// Every command of the project begins here: it installs what package-lock.json pins when that is not there yet, builds
// when sources changed, and then does the job. No dependency, and syntax that an old Node.js understands, because this
// runs before there is anything else.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { build, isBuilt } from './build.mjs'
import { install, isInstalled } from './install.mjs'
import { fail, oneAtATime, root, runToEnd } from './support.mjs'
import { needsBuilt, test } from './test.mjs'

const [job = '', ...args] = process.argv.slice(2)
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  fail(`Lantern needs Node.js 20.19 or later; this is ${process.versions.node}.`)
}

const namesSource = args.some((arg) => arg.startsWith('src/'))
const jobs = {
  start: { built: true, run: () => runToEnd([built('main'), ...args], { NODE_ENV: 'production' }) },
  migrate: { built: true, run: () => runToEnd([built('migrate'), ...args]) },
  seed: { built: true, run: () => runToEnd([built('seed'), ...args]) },
  admin: { built: true, run: () => runToEnd([built('admin'), ...args]) },
  export: { built: true, run: () => runToEnd([built('export'), ...args]) },
  import: { built: true, run: () => runToEnd([built('import'), ...args]) },
  backup: { built: true, run: () => runToEnd([built('backup'), ...args]) },
  'storage-check': { built: true, run: () => runToEnd([built('storage-check'), ...args]) },
  bench: {
    built: true,
    tools: true,
    run: () => runToEnd([tool('tsx/dist/cli.mjs'), join(root, 'bench/main.ts'), ...args]),
  },
  build: { tools: true, run: async () => (await ensureBuilt(true), 0) },
  dev: {
    tools: true,
    // Arguments are for Node.js: `--inspect`.
    run: () =>
      runToEnd([...args, '--import', tool('tsx/dist/esm/index.mjs'), join(root, 'src/dev.ts')], {
        NODE_ENV: 'development',
      }),
  },
  test: { tools: true, built: needsBuilt(args), run: () => test(args) },
  'test:watch': {
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
const needsBuild = chosen.built === true && !isBuilt()
// A server whose sources are built already runs without the tools that build it.
const withTools = chosen.tools === true || needsBuild
if (!isInstalled(withTools)) {
  await oneAtATime('install', async () => isInstalled(withTools) || (await install(withTools)))
}
if (needsBuild) await ensureBuilt(false)
process.exitCode = await chosen.run()

async function ensureBuilt(always) {
  // Another start may have built it while this one waited.
  await oneAtATime('build', async () => (!always && isBuilt()) || (await build()))
}

function built(name) {
  const file = join(root, 'dist/server', `${name}.js`)
  return existsSync(file) ? file : fail(`There is no command '${name}' in the built server.`)
}

function tool(path) {
  return join(root, 'node_modules', path)
}
