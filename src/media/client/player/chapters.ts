/** A part of a video, from `at` (in seconds) to the next chapter. */
export type Chapter = { at: number; title: string }

const FEWEST = 3
const SHORTEST_SECONDS = 10
const LONGEST_TITLE = 200

const CLOCK = String.raw`(?:(\d{1,2}):)?(\d{1,3}):([0-5]\d)`
/** Matches lines such as '0:00 Intro', '- [01:05] - Joins', '1. 1:02:03 | The end'. */
const LINE = new RegExp(
  String.raw`^\s*(?:[-*+•]\s+|\d{1,3}[.)]\s+)?[*_]*[([]?${CLOCK}[)\]]?[*_]*(?:\s*[-–—:|]\s*|\s+)(\S.*)$`,
)
const CLOCKS = new RegExp(String.raw`(?<![\d:.,])${CLOCK}(?![\d:]|[.,]\d)`, 'g')

const secondsOf = (hours: string | undefined, minutes: string | undefined, seconds: string | undefined) =>
  Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(seconds)

/** Strips Markdown from a line. */
const plain = (text: string) =>
  text
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[*_`~]+/g, '')
    .trim()

/**
 * Returns the chapters in a description, by YouTube's rule. At least three lines must begin with a time. The first
 * time must be 0:00, times must ascend, and each chapter must last at least ten seconds. Otherwise returns no
 * chapters.
 */
export function chaptersOf(description: string, length: number | null = null): readonly Chapter[] {
  const chapters = description.split(/\r?\n/).flatMap((line) => {
    const [, hours, minutes, seconds, words = ''] = LINE.exec(line) ?? []
    // A longer text is not a title. It could also make the regular expressions slow.
    const title = plain(words.slice(0, LONGEST_TITLE))
    return title ? [{ at: secondsOf(hours, minutes, seconds), title }] : []
  })
  const ends = [...chapters.slice(1).map(({ at }) => at), length ?? Infinity]
  const holds =
    chapters.length >= FEWEST &&
    chapters[0]?.at === 0 &&
    chapters.every(({ at }, index) => (ends[index] ?? 0) - at >= SHORTEST_SECONDS)
  return holds ? chapters : []
}

/** Returns the index of the chapter at a time, or -1 if there is none. */
export const chapterAt = (chapters: readonly Chapter[], time: number) =>
  chapters.findLastIndex(({ at }) => at <= time)

const AGAIN_SECONDS = 3

/**
 * Returns the start of the next chapter. Backwards, returns the start of this chapter, or of the previous chapter if
 * this one has just begun. Null if there is none.
 */
export function besideChapter(chapters: readonly Chapter[], time: number, by: 1 | -1): number | null {
  const current = chapterAt(chapters, time)
  const begun = time - (chapters[current]?.at ?? 0)
  const step = by > 0 ? 1 : begun > AGAIN_SECONDS ? 0 : -1
  return chapters[Math.max(current + step, 0)]?.at ?? null
}

/** Turns times in an HTML text into links to these positions in the video, except inside links and code. */
export function linkTimes(html: string, length: number | null): string {
  let closed = 0
  return html
    .split(/(<[^>]*>)/)
    .map((piece) => {
      if (piece.startsWith('<')) {
        if (/^<(?:a|code)\b/.test(piece)) closed++
        if (/^<\/(?:a|code)>/.test(piece)) closed--
        return piece
      }
      if (closed > 0) return piece
      return piece.replace(CLOCKS, (clock: string, hours?: string, minutes?: string, rest?: string) => {
        const at = secondsOf(hours, minutes, rest)
        return length !== null && at > length ? clock : `<a href="?t=${at}" data-at="${at}">${clock}</a>`
      })
    })
    .join('')
}
