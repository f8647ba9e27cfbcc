/** Whether all words of a search occur in these strings, ignoring case. */
export function contains(search: string, ...texts: (string | null)[]): boolean {
  const all = texts.join('\n').toLowerCase()
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => all.includes(word))
}
