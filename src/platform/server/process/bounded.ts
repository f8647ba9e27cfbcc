/** How much less of the processor long work gets than everything else, where somebody else wants it: a thirtieth. */
export const NICENESS = 15

type Bounds = {
  /** Bytes of addresses: all that it asks for, used or not. */
  addresses?: number
  /** Bytes that it may write to: for programs that ask for far more addresses than they use, as Node.js does. */
  data?: number
  polite?: boolean
}

/**
 * The same program within so much memory, with few open files and no image of its memory left behind by a crash, where the
 * system has such limits: the shell sets them and becomes the program.
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
  // From its first moment: threads have what the one had that began them.
  const nice = polite ? `command -v nice >/dev/null && exec nice -n ${NICENESS} "$0" "$@";` : ''
  return ['/bin/sh', ['-c', `${set.join('')}${nice} exec "$0" "$@"`, command, ...args]]
}

/** Ends of a program that are its own, upon what it was given. */
export const CRASHES: ReadonlySet<NodeJS.Signals | null> = new Set<NodeJS.Signals>([
  'SIGSEGV',
  'SIGABRT',
  'SIGBUS',
  'SIGFPE',
  'SIGILL',
  'SIGTRAP',
])
