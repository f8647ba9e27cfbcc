import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'
import { childEnvironment } from '../../process/child-environment.ts'

// What one process can know of others, without privileges: /proc on Linux, `ps` elsewhere, bare existence on Windows.

/** Whether a process with this id runs (one that died and waits to be reaped does not). */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    // Somebody else's process: it is there, but not ours to signal.
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false
  }
  const stat = linuxStat(pid)
  return stat === null || stat.state !== 'Z'
}

/** Something that differs between two processes that had the same id, one after the other; null where it cannot be known. */
export function startMark(pid: number): string | null {
  if (process.platform === 'linux') return linuxStat(pid)?.started ?? null
  return ps(['-o', 'lstart=', '-p', String(pid)])?.trim() ?? null
}

/** The space in which process ids mean the same processes: one boot of one machine, one container. */
export function pidSpace(): string {
  const parts = [hostname()]
  try {
    parts.push(
      readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim(),
      readlinkSync('/proc/self/ns/pid'),
    )
  } catch {
    // Not Linux: the host's name has to do.
  }
  return parts.join(' ')
}

/** The command line of a process, empty when it is gone or nobody can say. */
export function commandOf(pid: number): string {
  if (process.platform !== 'linux') return ps(['-o', 'command=', '-p', String(pid)]) ?? ''
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return ''
  }
}

/** The ids of all processes whose command line contains `mark`. */
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

/** Sends a signal; a process that is gone already is fine. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // Gone.
  }
}

function linuxStat(pid: number): { state: string; started: string } | null {
  try {
    // The name in brackets may contain anything, so count from the last bracket: the state, then 19 fields to the start time.
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
