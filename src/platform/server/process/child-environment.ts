/** What programs need to find their libraries and their temporary folder: nothing of ours. */
const NEEDED =
  /^(PATH|HOME|USER|LOGNAME|TMPDIR|TMP|TEMP|LD_LIBRARY_PATH|DYLD_\w+|NIX_\w+|SYSTEMROOT|WINDIR|COMSPEC|PATHEXT|USERPROFILE)$/i

/**
 * The environment for a program that we start. Ours has passwords and keys in it, which other accounts of the machine could
 * read beside a process of theirs, and which a program that reads what strangers uploaded should not hold.
 */
export function childEnvironment(more: Record<string, string> = {}): NodeJS.ProcessEnv {
  return { ...Object.fromEntries(Object.entries(process.env).filter(([name]) => NEEDED.test(name))), ...more }
}
