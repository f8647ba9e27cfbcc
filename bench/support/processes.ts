import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Returns the resident memory of a process in bytes. */
export function residentBytes(pid: number): number {
  try {
    const [, kilobytes = '0'] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return Number(kilobytes) * 1024
  } catch {
    return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) * 1024
  }
}

/** Linux counts CPU time in units of ten milliseconds. */
const TICK_MS = 10

/**
 * Returns the milliseconds of CPU time that a server and its workers have used; NaN if the system does not provide
 * it.
 */
export function processorMs(pid: number): number {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
    const workers = children.filter((child) => child && nameOf(child) === nameOf(pid))
    return workers.reduce((sum, one) => sum + ownMs(one), ownMs(pid))
  } catch {
    return ownMs(pid)
  }
}

const nameOf = (pid: number | string) => readFileSync(`/proc/${pid}/comm`, 'utf8')

const ownMs = (pid: number | string) => ticksOf(pid, 11, 12)
const endedMs = (pid: number) => ticksOf(pid, 13, 14)

function ticksOf(pid: number | string, user: number, system: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return (Number(fields[user]) + Number(fields[system])) * TICK_MS
  } catch {
    return Number.NaN
  }
}

/** Returns the CPU time of a process, of its children, and of those that have ended. */
export function treeMs(pid: number): number {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
      .trim()
      .split(' ')
      .filter(Boolean)
    return children.reduce((sum, child) => sum + ownMs(child), ownMs(pid) + endedMs(pid))
  } catch {
    return ownMs(pid)
  }
}

/** Returns the peak of a process's resident memory in bytes. */
export function peakBytes(pid: number): number {
  try {
    const [, kilobytes = '0'] = /^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return Number(kilobytes) * 1024
  } catch {
    return residentBytes(pid)
  }
}

/** Returns the peak memory during the work minus the memory before it, in bytes. */
export async function growthDuring<T>(
  pid: number,
  work: () => Promise<T>,
): Promise<{ result: T; growth: number }> {
  const before = residentBytes(pid)
  let peak = before
  const look = () => (peak = Math.max(peak, residentBytes(pid)))
  const timer = setInterval(look, 25)
  try {
    const result = await work()
    look()
    return { result, growth: peak - before }
  } finally {
    clearInterval(timer)
  }
}
