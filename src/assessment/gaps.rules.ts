const GAP = /\[\[(\d{1,2})\]\]/g

/** Returns the numbers of the gaps in a text, which are written as [[1]]. */
export const findGaps = (text: string): number[] => [...text.matchAll(GAP)].map((match) => Number(match[1]))

/**
 * Marks the gaps in rendered HTML, so that the page can show fields there. Changes only text, not tags or formulas. The
 * field of a gap inside a formula is after the question.
 */
export const placeGaps = (html: string, count: number): string =>
  count === 0
    ? html
    : html
        .split(/(<math[^]*?<\/math>|<[^>]*>)/)
        .map((part) =>
          part.startsWith('<')
            ? part
            : part.replaceAll(GAP, (written, number: string) =>
                Number(number) <= count
                  ? `<span data-gap="${Number(number)}">(${Number(number)})</span>`
                  : written,
              ),
        )
        .join('')
