/** The pages that the owner can write, in the order of the footer. */
export const OWN_PAGES = ['about', 'terms', 'privacy', 'refunds'] as const
export type OwnPageKind = (typeof OWN_PAGES)[number]

/** Returns the published pages. The setting lists their kinds. */
export function publishedPages({ own_pages: listed = '' }: { own_pages?: string | undefined }) {
  const kinds = listed.split(',')
  return OWN_PAGES.filter((kind) => kinds.includes(kind))
}
