/** The niceness of long work. When other processes need the CPU, they get about thirty times as much CPU time. */
export const NICENESS = 15

type Bounds = {
  /** Maximum number of bytes of address space, used or not. */
  addresses?: number
  /**
   * Maximum number of bytes of writable memory, for programs such as Node.js that reserve far more address space than
   * they use.
   */
  data?: number
  polite?: boolean
}

/**
 * Wraps a program with limits on memory and open files, and without core dumps. A shell sets the limits and then
 * replaces itself with the program. Only Linux has these limits.
 */
export function bounded(
  command: string,
  args: readonly string[],
  { addresses, data, polite = false }: Bounds,
): [string, string[]] {
  if (process.platform !== 'linux') return [command, [...args]]
  const limits = { v: addresses && addresses / 1024, d: data && data / 1024, c: 0, n: 256 }
  const set = Object.entries(limits).map(([name, limit]) =>
    limit === undefined ? '' : `ulimit -${name} ${Math.ceil(limit)};`,
  )
  // Sets the niceness before the program starts, because threads inherit it from the thread that creates them.
  const nice = polite ? `command -v nice >/dev/null && exec nice -n ${NICENESS} "$0" "$@";` : ''
  return ['/bin/sh', ['-c', `${set.join('')}${nice} exec "$0" "$@"`, command, ...args]]
}

/** Signals which show that the program crashed because of its input. Other signals show that it was stopped. */
export const CRASHES: ReadonlySet<NodeJS.Signals | null> = new Set<NodeJS.Signals>([
  'SIGSEGV',
  'SIGABRT',
  'SIGBUS',
  'SIGFPE',
  'SIGILL',
  'SIGTRAP',
])
