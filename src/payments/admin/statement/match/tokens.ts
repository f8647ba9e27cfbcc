import { foldSigns } from '../../../rules.ts'

/** The letters of an order code (`payments/server/order-code.ts`). */
const CODE = /LN[2-9A-HJKMNP-TV-Z]{8}/
const WHOLE_CODE = new RegExp(`^${CODE.source}$`)
const CUT_CODE = /^LN[2-9A-HJKMNP-TV-Z]{3,7}$/

/** So many characters of an ID at least are taken for a part of it. */
const PART = 6
/** So many has what is taken for a reference: a UPI one has 12 digits, one of NEFT 16, one of RTGS 22. */
const REFERENCE = 12

/** `9876543210-2@ybl`: who paid, not what. */
const VPA = /(?<![\p{L}\p{N}_.])(?:[\p{L}\p{N}_.]+-(?=\w{1,3}@))?[\p{L}\p{N}_.]+\s?@[\p{L}\p{N}.]*/gu
/** A phone number with its country; at the end of what was cut off, an address for payments may have begun with it. */
const PHONE = /^91[6-9]\d{9}$/

/** What a line says about which payment it belongs to. */
export interface Tokens {
  /** Whole references. */
  references: ReadonlySet<string>
  /** What may be the beginning or the end of one. */
  parts: readonly string[]
  /** Whole order codes, and what looks like one. */
  codes: ReadonlySet<string>
  /** What may be the beginning of an order code. */
  cutCodes: readonly string[]
}

/** The words of a text, in upper case, without addresses for payments and without what nobody sees. */
function wordsOf(text: string): string[] {
  if (text === '') return []
  const folded = foldSigns(text).replaceAll(/\p{DI}/gu, '')
  const named = folded.includes('@') ? folded.replaceAll(VPA, ' @ ') : folded
  return named.split(/[^\p{L}\p{N}@]+/u).filter((word) => word !== '')
}

/** A reference among other letters (`UPI632612345678`), or filled up with zeros in front. */
function referencesIn(word: string): string[] {
  const found: string[] = []
  if (word.length >= REFERENCE && /\d{6}/.test(word)) found.push(word)
  for (const [digits] of word.matchAll(/\d+/g)) {
    if (digits.length === REFERENCE) found.push(digits)
    else if (digits.length > REFERENCE && /^0+$/.test(digits.slice(0, -REFERENCE)))
      found.push(digits.slice(-REFERENCE))
  }
  return found
}

/** What identifies a payment: its ID as it was typed, and the reference of 12 digits in it. */
export const idsOf = (key: string): string[] => [...new Set(referencesIn(key))]

interface LineText {
  narration: string
  reference: string
  /** What may belong to the line before or behind: nothing whole is read from it. */
  loose: string
}

/** Reads what a line says; `isKnown` tells order codes that exist, which are found among other letters, too. */
export function readTokens(
  { narration, reference, loose }: LineText,
  isKnown: (code: string) => boolean,
): Tokens {
  const words = wordsOf(narration)
  const below = wordsOf(loose)
  const [first, last] = [words[0], words.at(-1)]
  const references = new Set<string>()
  const codes = new Set<string>()
  const parts: string[] = []
  const cutCodes: string[] = []
  const note = (word: string) => {
    for (const one of referencesIn(word)) references.add(one)
    if (WHOLE_CODE.test(word)) codes.add(word)
    else if (word.length > 10 && word.includes('LN'))
      for (let at = word.indexOf('LN'); at >= 0; at = word.indexOf('LN', at + 1)) {
        const code = word.slice(at, at + 10)
        if (isKnown(code)) codes.add(code)
      }
  }
  for (const [at, word] of words.entries()) {
    if (word === last && at === words.length - 1 && PHONE.test(word)) parts.push(word)
    else note(word)
    // Where a line was broken, one number may have become two.
    const next = words[at + 1]
    if (next && /^\d{3,9}$/.test(word) && /^\d{3,9}$/.test(next) && word.length + next.length === REFERENCE)
      parts.push(word + next)
  }
  for (const word of wordsOf(reference)) note(word)
  for (const word of [first, last, ...below])
    if (word && word.length >= PART && /\d{4}/.test(word)) parts.push(word)
  for (const word of [last, ...below]) if (word && CUT_CODE.test(word)) cutCodes.push(word)
  for (const word of below) {
    parts.push(...referencesIn(word))
    if (WHOLE_CODE.test(word)) cutCodes.push(word)
  }
  return { references, parts, codes, cutCodes }
}
