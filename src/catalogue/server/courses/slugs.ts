import { MAX } from '../../../platform/constants.ts'
import { romanize } from '../texts/romanize.ts'

/** Letters that Unicode does not take apart into a base and a mark. */
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

/** A title as it stands in an address: ASCII, lower case, hyphens, never empty, at most `max` characters. */
export function slugify(title: string, { max = MAX.slug as number, fallback = 'course' } = {}): string {
  const ascii = romanize(title.normalize('NFC').toLowerCase())
    .normalize('NFKD')
    // Letters of mathematics are small only now.
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[ßæœøđðþłħıŋ&№]/g, (letter) => LETTERS[letter] ?? '')
    .replace(/['’ʼ`]/g, '')
  const slug = hyphenate(ascii)
  return slug.length <= max ? slug || fallback : cut(slug, max)
}

const hyphenate = (text: string) => text.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '')

/** Cuts at a word's end where one is near. */
function cut(slug: string, max: number): string {
  const end = slug.lastIndexOf('-', max)
  return slug.slice(0, end > max / 2 ? end : max).replace(/-$/, '')
}

/** The slug with a suffix, within the cap. */
export const withSuffix = (slug: string, suffix: number | string) =>
  `${cut(`${slug}-`, MAX.slug - String(suffix).length - 1)}-${suffix}`

/** The first of slug, slug-2, slug-3 … that is not among those taken. */
export function findFreeSlug(slug: string, taken: ReadonlySet<string>): string {
  if (!taken.has(slug)) return slug
  for (let n = 2; ; n++) {
    const next = withSuffix(slug, n)
    if (!taken.has(next)) return next
  }
}
