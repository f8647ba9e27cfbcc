import { MAX } from '../../../platform/constants.ts'
import { romanize } from '../texts/romanize.ts'

/** Letters that Unicode does not decompose into a base letter and a mark. */
const LETTERS: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
  ŋ: 'n',
  '&': ' and ',
  '№': ' no ',
}

/** Returns a slug for a title: ASCII, lower case, with hyphens, never empty, with at most `max` characters. */
export function slugify(title: string, { max = MAX.slug as number, fallback = 'course' } = {}): string {
  const ascii = romanize(title.normalize('NFC').toLowerCase())
    .normalize('NFKD')
    // Converts to lower case again, because NFKD turns mathematical capitals into ordinary ones.
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[ßæœøđðþłħıŋ&№]/g, (letter) => LETTERS[letter] ?? '')
    .replace(/['’ʼ`]/g, '')
  const slug = hyphenate(ascii)
  return slug.length <= max ? slug || fallback : cut(slug, max)
}

const hyphenate = (text: string) => text.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '')

/** Cuts at a word boundary if one is near. */
function cut(slug: string, max: number): string {
  const end = slug.lastIndexOf('-', max)
  return slug.slice(0, end > max / 2 ? end : max).replace(/-$/, '')
}

/** Appends a suffix and keeps the maximum length. */
export const withSuffix = (slug: string, suffix: number | string) =>
  `${cut(`${slug}-`, MAX.slug - String(suffix).length - 1)}-${suffix}`

/** Returns the first of slug, slug-2, slug-3 … that is free. */
export function findFreeSlug(slug: string, taken: ReadonlySet<string>): string {
  if (!taken.has(slug)) return slug
  for (let n = 2; ; n++) {
    const next = withSuffix(slug, n)
    if (!taken.has(next)) return next
  }
}
