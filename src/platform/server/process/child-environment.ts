/** Variables that programs need to find their libraries and temporary folder. None of Lantern's own variables. */
const NEEDED =
  /^(PATH|HOME|USER|LOGNAME|TMPDIR|TMP|TEMP|LD_LIBRARY_PATH|DYLD_\w+|NIX_\w+|SYSTEMROOT|WINDIR|COMSPEC|PATHEXT|USERPROFILE)$/i

/**
 * Returns the environment for a program that we start. Ours contains passwords and keys. A program that reads
 * untrusted uploads must not have them. A program that runs as another account would expose them to that account.
 */
export function childEnvironment(more: Record<string, string> = {}): NodeJS.ProcessEnv {
  return { ...Object.fromEntries(Object.entries(process.env).filter(([name]) => NEEDED.test(name))), ...more }
}
