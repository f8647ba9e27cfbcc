import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { connect } from '../src/platform/server/db/connect.ts'
import { command } from '../tests/support/command.ts'
import { temporaryStorage } from '../tests/support/server.ts'
import { type Installation, openInstallation } from './support/installation.ts'
import { type Fault, seconds, until } from './support/fault.ts'
import { blockOf } from './support/nginx.ts'
import { startDatabases } from './instances.ts'

type Env = { STORAGE_DIR: string } & Record<string, string>

/**
 * Creates two roles as docs/install.md does. They have other names, because the test server already has a role of
 * that name.
 */
async function makeTwoRoles(newDatabase: () => Promise<string>): Promise<Record<string, string>> {
  const base = new URL(await newDatabase())
  const { sql, close } = connect(base.href, { max: 1 })
  const statements = blockOf('docs/install.md', 'create role')
    .split('\n')
    .slice(0, 3)
    .map((line) => line.replaceAll('…', 'only for the faults').replaceAll('lantern', 'academy'))
  for (const statement of statements) await sql.unsafe(statement)
  await close(1)
  const as = (role: string) => {
    const url = new URL(base)
    url.username = role
    url.password = encodeURIComponent('only for the faults')
    url.pathname = '/academy'
    return url.href
  }
  return { DATABASE_URL: as('academy'), DATABASE_OWNER_URL: as('academy_owner') }
}

/** Uses the screens that the documents describe: a backup, its download, the exports. */
async function pressButtons({ url, cookie }: Installation) {
  const get = async (path: string) => {
    const reply = await fetch(url + path, { headers: { cookie } })
    if (!reply.ok) throw new Error(`GET ${path}: ${reply.status} ${await reply.text()}`)
    return reply
  }
  const begun = await fetch(`${url}/api/backups`, { method: 'POST', headers: { cookie } })
  if (begun.status !== 204) throw new Error(`POST /api/backups: ${begun.status}`)
  type List = { running: boolean; failure: { reason: string } | null; items: { name: string }[] }
  let list: List = { running: true, failure: null, items: [] }
  await until('the backup is made', async () => {
    list = (await (await get('/api/backups')).json()) as List
    return !list.running
  })
  if (list.failure || !list.items[0]) throw new Error(`No backup was made: ${list.failure?.reason}`)
  const whole = await (await get(`/api/backups/${list.items[0].name}`)).arrayBuffer()
  if (whole.byteLength < 100_000) throw new Error(`The download has ${whole.byteLength} bytes`)
  await get('/api/payments/export.csv')
}

export const commands: Fault = {
  name: 'commands',
  what: 'every command and every button of the documents, with the embedded database, with one role and with two',
  async run(say) {
    const newDatabase = await startDatabases()
    const arrangements: [string, Record<string, string>, () => Promise<Record<string, string>>][] = [
      ['embedded', {}, async () => ({})],
      [
        'one role',
        { DATABASE_URL: await newDatabase() },
        async () => ({ DATABASE_URL: await newDatabase() }),
      ],
      ['two roles', await makeTwoRoles(newDatabase), async () => ({ DATABASE_URL: await newDatabase() })],
    ]
    let count = 0
    for (const [name, database, empty] of arrangements) {
      const academy = await openInstallation({ ...database, DEMO: 'on' })
      const env: Env = { ...academy.env, ...database }
      await pressButtons(academy)
      const run = async (what: string, args: string[], { of = env, code = 0 } = {}) => {
        const began = performance.now()
        const done = await command(what, args, of)
        count += 1
        const line = `${name.padEnd(9)} ${[what, ...args].join(' ').slice(0, 60).padEnd(60)} ${seconds(performance.now() - began).padStart(7)}  ${done.output.split('\n').at(-1)?.slice(0, 90)}`
        say(line)
        if (done.code !== code) throw new Error(`${line}\n${done.output}`)
        return done.output
      }
      const file = join(temporaryStorage(), 'academy.tar.gz')
      const path = /^\S+\.tar\.gz/m.exec(await run('backup', []))?.[0] ?? ''
      await run('backup', ['--without-files'])
      await run('rehearse', [])
      await run('rehearse', [path])
      await run('export', [file])
      await rm(file)
      await run('export', [file, '--with-passwords'])
      await run('storage-check', [])
      await run('storage-check', ['--contents'])
      await run('migrate', [])
      await run('admin', ['deputy'])
      await run('admin', ['deputy', '--password'])
      await run('admin', ['deputy', '--no-second-factor'])
      await run('doctor', [])
      await run('seed', ['--remove'])
      await run('seed', [])
      await run('seed', ['--again'])
      for (const archive of [path, file]) {
        const of = { STORAGE_DIR: temporaryStorage(), ...(await empty()) }
        await run('import', [archive], { of })
        await (await openInstallation(of)).server.stop()
      }
      await academy.server.stop()
    }
    return `${count} commands on three databases`
  },
}
