import { readFileSync } from 'node:fs'

/** Returns the IDs of the child processes of a process. Works only on Linux. */
export function childrenOf(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
  return children === '' ? [] : children.split(' ').map(Number)
}
