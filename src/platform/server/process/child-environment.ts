/** Variables that programs need to find their libraries and temporary folder. None of ours. */
const NEEDED =
  /^(PATH|HOME|USER|LOGNAME|TMPDIR|TMP|TEMP|LD_LIBRARY_PATH|DYLD_\w+|NIX_\w+|SYSTEMROOT|WINDIR|COMSPEC|PATHEXT|USERPROFILE)$/i

/**
 * Returns the environment for a program that we start. Ours contains passwords and keys. Other accounts of the
 * machine could read them from a child process of theirs, and a program that reads untrusted uploads should not have
 * them.
 */
export function childEnvironment(more: Record<string, string> = {}): NodeJS.ProcessEnv {
  return { ...Object.fromEntries(Object.entries(process.env).filter(([name]) => NEEDED.test(name))), ...more }
}
