import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { childEnvironment } from '../../process/child-environment.ts'
import type { Account } from './postgres-binaries.ts'

/**
 * Returns the user that runs PostgreSQL for this data folder. Null means the current user. PostgreSQL refuses to run
 * as root. If Lantern runs as root, it uses the first that exists: the folder's owner, the user `postgres`, a system
 * user of our own, `nobody`.
 */
export function chooseAccount(dataFolder: string): Account {
  if (process.getuid?.() !== 0) return null
  const folder = statSync(dataFolder, { throwIfNoEntry: false })
  if (folder && folder.uid !== 0) return { uid: folder.uid, gid: folder.gid }
  return (
    lookUp('postgres') ??
    lookUp('lantern') ??
    create('lantern') ??
    lookUp('nobody') ?? { uid: 65_534, gid: 65_534 }
  )
}

function create(name: string): Account {
  const ways: [string, string[]][] = [
    [
      'useradd',
      [
        '--system',
        '--user-group',
        '--no-create-home',
        '--home-dir',
        '/nonexistent',
        '--shell',
        '/usr/sbin/nologin',
        name,
      ],
    ],
    ['adduser', ['-S', '-D', '-H', '-h', '/nonexistent', '-s', '/sbin/nologin', name]],
  ]
  for (const [command, args] of ways) {
    if (spawnSync(command, args, { stdio: 'ignore', timeout: 10_000, env: childEnvironment() }).status === 0)
      return lookUp(name)
  }
  return null
}

function lookUp(name: string): Account {
  try {
    const line = readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .find((entry) => entry.startsWith(`${name}:`))
    const [, , uid, gid] = (line ?? '').split(':')
    // `nobody` is -2 on macOS.
    return uid && gid ? { uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 } : null
  } catch {
    return null
  }
}

/**
 * Returns the argument with which PostgreSQL's programs find the data folder. If another user runs them, this user may
 * be unable to enter a parent folder such as /root. On Linux, the argument is then the working directory.
 */
export function dataArgument(data: string, account: Account): string {
  return account && process.platform === 'linux' ? '/proc/self/cwd' : data
}

/** Returns the environment for PostgreSQL's programs, without variables that they would read as settings. */
export const programEnvironment = () => childEnvironment({ LC_ALL: 'C', TZ: 'UTC' })
