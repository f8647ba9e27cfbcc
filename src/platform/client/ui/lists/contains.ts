/** Whether every word of a search stands somewhere in these texts, whatever the case. */
export function contains(search: string, ...texts: (string | null)[]): boolean {
  const all = texts.join('\n').toLowerCase()
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => all.includes(word))
}
