const GAP = /\[\[(\d{1,2})\]\]/g

/** Returns the numbers of the gaps in a text, which are written as [[1]]. */
export const findGaps = (text: string): number[] => [...text.matchAll(GAP)].map((match) => Number(match[1]))

/**
 * Marks the places of gaps in rendered HTML, where the page shows fields. Only text is changed, no tags and formulas. A
 * gap in a formula has no place; its field follows the question.
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
