// `npm run test:node [-- <version> … --all]`: tests a fresh clone and the packed command on each supported version of
// Node.js. Fails if Node.js prints a warning. The binaries come from the package `node` of the registry. The clone
// contains only committed files. `--all` runs every test, which takes hours on a small machine.
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { read, root, say } from './support.mjs'

const VERSIONS = ['20.19.0', '22', '24']
/**
 * Tests of everything that depends on Node.js: HTTP, database, files, processes, passwords, pictures; then the built
 * server, a browser and commands.
 */
const TESTS = [
  ...['http', 'db', 'storage', 'process', 'jobs'].map((name) => `src/platform/server/${name}/`),
  'src/accounts/server/passwords/',
  'src/media/server/pictures/',
  'tests/first-course',
  'tests/commands',
]
const MINUTE = 60_000

const args = process.argv.slice(2)
const all = args.includes('--all')
const wanted = args.filter((arg) => !arg.startsWith('--'))
const folder = mkdtempSync(join(tmpdir(), 'lantern-node-'))
// npm passes variables about its own folder and program to its child processes. The clones need their own values.
const outside = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^npm_|^NODE$|^INIT_CWD$/.test(name)),
)
const { version } = JSON.parse(read(join(root, 'package.json')))

/**
 * Whether this version of Node.js is 20. Some packages declare that they need Node.js 22, but work on 20.
 * docs/operations.md lists them.
 */
let isOld = false

/** Throws if Node.js, or its version of npm, has printed a warning. */
function refuseWarnings(output) {
  const warnings = output.match(
    isOld ? /^.*\(node:\d+\).*Warning.*$/gm : /^.*(\(node:\d+\).*Warning|npm warn EBADENGINE).*$/gm,
  )
  if (warnings) throw new Error(`Warnings: ${[...new Set(warnings)].slice(0, 5).join('; ')}`)
}

/** Runs a command and returns its output. Throws if it fails or warns. */
async function run(command, args, { env = outside, cwd = root } = {}) {
  const child = spawn(command, args, { cwd, env, shell: process.platform === 'win32' })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => (output += text))
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve))
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}\n${output.slice(-3000)}`)
  refuseWarnings(output)
  return output
}

async function freePort() {
  const probe = createServer()
  await new Promise((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  return String(port)
}

/** Starts a server, requests a page, stops the server, and checks that Node.js printed no warning. */
async function startAndStop(command, args, env, cwd = root) {
  const port = await freePort()
  const child = spawn(command, args, { cwd, env: { ...env, PORT: port } })
  let errors = ''
  let ended = false
  child.stdout.resume()
  child.stderr.setEncoding('utf8').on('data', (text) => (errors += text))
  const end = new Promise((resolve) =>
    child.once('close', (code, signal) => {
      ended = true
      // npm ends with the signal that it has forwarded. We count this as success.
      resolve(signal === 'SIGTERM' && command === 'npm' ? 0 : code)
    }),
  )
  try {
    const until = Date.now() + 20 * MINUTE
    while (
      !(await fetch(`http://127.0.0.1:${port}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      ))
    ) {
      if (ended || Date.now() > until) throw new Error(`It does not start:\n${errors.slice(-2000)}`)
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
    const page = await fetch(`http://127.0.0.1:${port}/courses`)
    if (page.status !== 200) throw new Error(`/courses is answered with ${page.status}`)
  } finally {
    child.kill('SIGTERM')
  }
  const code = await end
  if (code !== 0) throw new Error(`It ended with ${code}`)
  refuseWarnings(errors)
}

async function tryVersion(name) {
  isOld = name.startsWith('20')
  const place = join(folder, name)
  mkdirSync(place)
  writeFileSync(join(place, 'package.json'), '{"private":true}')
  await run('npm', ['install', '--no-audit', '--no-fund', `node@${name}`], { cwd: place })
  const bin = join(place, 'node_modules/node/bin')
  const env = { ...outside, PATH: `${bin}${delimiter}${outside.PATH}`, DEMO: 'on', LOG_LEVEL: 'warn' }
  const node = (await run('node', ['--version'], { env })).trim()
  const step = async (what, work) => {
    const began = Date.now()
    const failure = await work().then(
      () => null,
      (error) => error,
    )
    const seconds = ((Date.now() - began) / 1000).toFixed(1)
    say(`${node.padEnd(9)} ${what.padEnd(90)} ${seconds.padStart(6)} s  ${failure ? 'FAILED' : 'ok'}`)
    if (!failure) return
    say(String(failure instanceof Error ? failure.message : failure))
    process.exitCode = 1
  }
  const clone = join(place, 'clone')
  await run('git', ['clone', '--quiet', root, clone])
  await step('npm start, in a fresh clone', () => startAndStop('npm', ['start', '--silent'], env, clone))
  const tests = all ? ['test'] : ['test', '--', ...TESTS]
  await step(all ? 'npm test' : `npm test -- (${TESTS.length} folders and files)`, () =>
    run('npm', tests, { env: { ...env, DEMO: '', LOG_LEVEL: '' }, cwd: clone }),
  )
  await step('npm pack', () => run('npm', ['pack', '--pack-destination', place], { env, cwd: clone }))
  const installed = join(place, 'installed')
  await step(`npm install -g lantern-${version}.tgz`, () =>
    run(
      'npm',
      [
        'install',
        '-g',
        '--prefix',
        installed,
        '--no-audit',
        '--no-fund',
        join(place, `lantern-${version}.tgz`),
      ],
      { env },
    ),
  )
  const lantern = join(installed, 'bin/lantern')
  const data = join(place, 'data')
  await step('lantern --data …', () => startAndStop(lantern, ['--data', data], env, place))
  for (const command of ['backup', 'rehearse', 'doctor', 'storage-check'])
    await step(`lantern ${command} --data …`, () =>
      run(lantern, [command, '--data', data], { env, cwd: place }),
    )
}

try {
  for (const name of wanted.length > 0 ? wanted : VERSIONS) await tryVersion(name)
} catch (error) {
  say(String(error instanceof Error ? error.message : error))
  process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
