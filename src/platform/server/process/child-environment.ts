/**
 * Variables that programs need to find their libraries and temporary folder. Lantern's own variables are not included.
 */
const NEEDED =
  /^(PATH|HOME|USER|LOGNAME|TMPDIR|TMP|TEMP|LD_LIBRARY_PATH|DYLD_\w+|NIX_\w+|SYSTEMROOT|WINDIR|COMSPEC|PATHEXT|USERPROFILE)$/i

/**
 * Returns the environment for a program that we start. Our own environment contains passwords and keys, and programs
 * that read untrusted uploads must not get them. A program that runs as another account would expose them to this
 * account.
 */
export function childEnvironment(more: Record<string, string> = {}): NodeJS.ProcessEnv {
  return { ...Object.fromEntries(Object.entries(process.env).filter(([name]) => NEEDED.test(name))), ...more }
}
