// `npm run test:node`: starts the server, runs a part of the tests and uses the packed command on each version of Node.js that
// Lantern supports. The registry has their binaries as the package `node`. Nothing is installed in the checkout.
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { read, root, say } from './support.mjs'

const VERSIONS = ['20.19.0', '22', '24']
const wanted = process.argv.slice(2)
const folder = mkdtempSync(join(tmpdir(), 'lantern-node-'))
const { version } = JSON.parse(read(join(root, 'package.json')))

/** Runs a command to its end; answers what it printed. Throws when it fails. */
async function run(command, args, { env = process.env, cwd = root } = {}) {
  const child = spawn(command, args, { cwd, env, shell: process.platform === 'win32' })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => (output += text))
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve))
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}\n${output.slice(-3000)}`)
  return output
}

async function freePort() {
  const probe = createServer()
  await new Promise((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  return String(port)
}

/** Starts a server, asks it for a page, ends it, and looks whether Node.js warned of anything. */
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
      // npm ends with the signal that it has passed on.
      resolve(signal === 'SIGTERM' && command === 'npm' ? 0 : code)
    }),
  )
  try {
    const until = Date.now() + 300_000
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
  const warnings = errors.match(/^\(node:\d+\).*Warning.*$/gm)
  if (warnings) throw new Error(`Node.js warns: ${warnings.join('; ')}`)
}

async function tryVersion(name) {
  const place = join(folder, name)
  mkdirSync(place)
  writeFileSync(join(place, 'package.json'), '{"private":true}')
  await run('npm', ['install', '--no-audit', '--no-fund', `node@${name}`], { cwd: place })
  const bin = join(place, 'node_modules/node/bin')
  const env = { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}`, DEMO: 'on', LOG_LEVEL: 'warn' }
  const node = (await run('node', ['--version'], { env })).trim()
  const step = async (what, work) => {
    const began = Date.now()
    await work()
    say(`${node.padEnd(9)} ${what.padEnd(70)} ${((Date.now() - began) / 1000).toFixed(1).padStart(6)} s  ok`)
  }
  await step('npm start', () =>
    startAndStop('npm', ['start', '--silent'], { ...env, STORAGE_DIR: join(place, 'started') }),
  )
  await step('npm test -- src/platform/server/http src/media', () =>
    run('npm', ['test', '--', 'src/platform/server/http', 'src/media'], {
      env: { ...env, DEMO: '', LOG_LEVEL: '' },
    }),
  )
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
        join(folder, `lantern-${version}.tgz`),
      ],
      { env },
    ),
  )
  const lantern = join(installed, 'bin/lantern')
  const data = join(place, 'data')
  await step('lantern --data …', () => startAndStop(lantern, ['--data', data], env, place))
  for (const command of ['backup', 'rehearse', 'doctor'])
    await step(`lantern ${command} --data …`, () =>
      run(lantern, [command, '--data', data], { env, cwd: place }),
    )
}

try {
  await run('npm', ['pack', '--ignore-scripts', '--pack-destination', folder])
  for (const name of wanted.length > 0 ? wanted : VERSIONS) await tryVersion(name)
} catch (error) {
  say(String(error instanceof Error ? error.message : error))
  process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
