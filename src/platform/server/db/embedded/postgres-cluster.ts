import { spawn } from 'node:child_process'
import { chownSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { dataArgument, programEnvironment } from './postgres-account.ts'
import { type Account, type Binaries, EmbeddedError } from './postgres-binaries.ts'

type ClusterOptions = {
  folder: string
  data: string
  binaries: Binaries
  account: Account
  password: string
  durable: boolean
}

// The database sorts and compares by PostgreSQL's own Unicode rules, which are the same on every machine. But pg_trgm
// uses the C library to recognise letters. Without a UTF-8 locale, search would ignore 'é' and 'ह'.
const ctypes = ['C.UTF-8', 'en_US.UTF-8', 'C']

/**
 * Creates a database cluster at `data` atomically: creates it under a temporary name, then renames it. Throws
 * `EmbeddedError` if `initdb` fails.
 */
export async function createCluster(options: ClusterOptions): Promise<void> {
  const { folder, data, account, password } = options
  for (const name of readdirSync(folder)) {
    // These files are from an earlier start that was killed.
    if (/^(data|password)\.new\./.test(name)) rmSync(join(folder, name), { recursive: true, force: true })
  }
  const draft = join(folder, `data.new.${process.pid}`)
  const passwordFile = join(folder, `password.new.${process.pid}`)
  try {
    writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 })
    // The user that runs PostgreSQL reads this file once.
    if (account) chownSync(passwordFile, account.uid, account.gid)
    let failure = ''
    for (const ctype of ctypes) {
      rmSync(draft, { recursive: true, force: true })
      mkdirSync(draft, { mode: 0o700 })
      if (account) chownSync(draft, account.uid, account.gid)
      failure = await initdb(options, draft, `../password.new.${process.pid}`, ctype)
      if (failure === '') break
    }
    if (failure) throw new EmbeddedError(`The database could not be created: ${failure}`)
    rmSync(data, { recursive: true, force: true })
    renameSync(draft, data)
  } finally {
    rmSync(passwordFile, { force: true })
    rmSync(draft, { recursive: true, force: true })
  }
}

/** Runs `initdb`. Returns its error in one line, or an empty string on success. */
function initdb(
  { binaries, account, durable }: ClusterOptions,
  draft: string,
  passwordFile: string,
  ctype: string,
): Promise<string> {
  const args = [
    '-D',
    dataArgument(draft, account),
    '--username=postgres',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    `--lc-ctype=${ctype}`,
    '--auth-local=trust',
    '--auth-host=scram-sha-256',
    `--pwfile=${passwordFile}`,
    '--no-instructions',
    ...(durable ? [] : ['--no-sync']),
  ]
  return new Promise((resolve) => {
    const child = spawn(binaries.initdb, args, {
      cwd: draft,
      env: programEnvironment(),
      stdio: ['ignore', 'ignore', 'pipe'],
      ...account,
    })
    let complaint = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => (complaint += text))
    child.once('error', (error) => resolve(error.message))
    child.once('close', (code) => {
      const line = /^.*error: .*$/m.exec(complaint)?.[0] ?? complaint.trim().split('\n').at(-1)
      resolve(code === 0 ? '' : line || `initdb ended with ${code}`)
    })
  })
}
