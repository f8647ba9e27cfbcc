import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'
import { childEnvironment } from '../../process/child-environment.ts'

// These functions read facts about other processes without privileges: from /proc on Linux, and from `ps` elsewhere. On
// Windows, they only find out whether a process exists.

/** Whether a process with this ID runs. A zombie does not count. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    // EPERM means that the process exists but belongs to another user.
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false
  }
  const stat = linuxStat(pid)
  return stat === null || stat.state !== 'Z'
}

/**
 * Returns a value that is different for two processes that had the same ID at different times. Null if it is unknown.
 */
export function startMark(pid: number): string | null {
  if (process.platform === 'linux') return linuxStat(pid)?.started ?? null
  return ps(['-o', 'lstart=', '-p', String(pid)])?.trim() ?? null
}

/**
 * Returns a string that identifies the scope in which process IDs are unique: one boot of one machine, or one
 * container.
 */
export function pidSpace(): string {
  const parts = [hostname()]
  try {
    parts.push(
      readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim(),
      readlinkSync('/proc/self/ns/pid'),
    )
  } catch {
    // Only Linux has this file. On other systems, the host name is enough.
  }
  return parts.join(' ')
}

/** Returns the command line of a process. Empty if the process has ended or its command line is unknown. */
export function commandOf(pid: number): string {
  if (process.platform !== 'linux') return ps(['-o', 'command=', '-p', String(pid)]) ?? ''
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return ''
  }
}

/** Returns the IDs of all processes whose command line contains `mark`. */
export function processesWith(mark: string): number[] {
  if (process.platform === 'linux') {
    const pids = readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number)
    return pids.filter((pid) => pid !== process.pid && commandOf(pid).includes(mark))
  }
  return (ps(['-axo', 'pid=,command=']) ?? '')
    .split('\n')
    .filter((line) => line.includes(mark))
    .map((line) => Number.parseInt(line, 10))
    .filter((pid) => pid !== process.pid)
}

/** Sends a signal. Does nothing if the process has ended. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // The process has ended.
  }
}

function linuxStat(pid: number): { state: string; started: string } | null {
  try {
    // The name in brackets may contain any character, so count from the last bracket: the state, then 19 fields to the
    // start time.
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    return { state: fields[0] ?? '', started: fields[19] ?? '' }
  } catch {
    return null
  }
}

function ps(args: string[]): string | null {
  if (process.platform === 'win32') return null
  try {
    return execFileSync('ps', args, {
      encoding: 'utf8',
      env: childEnvironment(),
      stdio: ['ignore', 'pipe', 'ignore'],
    })
  } catch {
    return null
  }
}
