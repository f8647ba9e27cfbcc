/** The text of each code, as a function of the parameter. Without a parameter, it receives ''. */
export type ReasonTexts = Readonly<Record<string, (parameter: string) => string>>

/**
 * Returns a reason from the database in the user's language. The database stores a code with an optional parameter,
 * such as `folder_missing: /mnt/backup`. Returns other reasons unchanged: the output of programs, and sentences that
 * earlier versions stored.
 */
export function describeReason(stored: string, texts: ReasonTexts): string {
  const [, code = '', parameter = ''] = /^(\w+)(?:: (.*))?$/s.exec(stored) ?? []
  return (Object.hasOwn(texts, code) && texts[code]?.(parameter)) || stored
}
