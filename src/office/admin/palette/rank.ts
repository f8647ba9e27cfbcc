/** An item that the palette can find. */
export type Ranked = {
  title: string
  about?: string | undefined
  /** Other words with which users can find the item. They are not shown. */
  words?: string | undefined
}

const SCORES = { exact: 100, beginning: 80, title: 60, words: 40, typo: 20 }
/** Added to the score of recently used items. It must be less than the difference between two scores. */
const RECENT = 10
const SHORTEST_WITH_TYPO = 4

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[\s·,/()–-]+/)
    .filter(Boolean)

/** Whether the word begins with the typed text, with one letter added, missing or replaced, or two swapped. */
function nearlyBegins(word: string, typed: string): boolean {
  let at = 0
  while (at < typed.length && word[at] === typed[at]) at++
  const begins = (from: number, rest: string) => word.startsWith(rest, from)
  return (
    begins(at, typed.slice(at + 1)) ||
    begins(at + 1, typed.slice(at + 1)) ||
    begins(at + 1, typed.slice(at)) ||
    (word[at] === typed[at + 1] && word[at + 1] === typed[at] && begins(at + 2, typed.slice(at + 2)))
  )
}

/**
 * Returns how well the search matches, or 0 for no match. Recently used items rank before other items with the same
 * score.
 */
export function scoreOf(search: string, { title, about = '', words = '' }: Ranked, isRecent = false): number {
  const typed = search.trim().toLowerCase()
  if (!typed) return 0
  const asked = wordsOf(typed)
  const inTitle = wordsOf(title)
  const all = [...inTitle, ...wordsOf(about), ...wordsOf(words)]
  const each = (matches: (one: string) => boolean) => asked.length > 0 && asked.every(matches)
  const score =
    title.toLowerCase() === typed
      ? SCORES.exact
      : title.toLowerCase().startsWith(typed)
        ? SCORES.beginning
        : each((one) => inTitle.some((word) => word.startsWith(one)))
          ? SCORES.title
          : each((one) => all.some((word) => word.startsWith(one)))
            ? SCORES.words
            : each((one) =>
                  all.some(
                    (word) =>
                      word.startsWith(one) || (one.length >= SHORTEST_WITH_TYPO && nearlyBegins(word, one)),
                  ),
                )
              ? SCORES.typo
              : 0
  return score > 0 && isRecent ? score + RECENT : score
}
