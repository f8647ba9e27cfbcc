import { foldSigns } from '../../../rules.ts'

/** The format of an order code (`payments/server/order-code.ts`). */
const CODE = /LN[2-9A-HJKMNP-TV-Z]{8}/
const WHOLE_CODE = new RegExp(`^${CODE.source}$`)
const CUT_CODE = /^LN[2-9A-HJKMNP-TV-Z]{3,7}$/

/** The minimum length of a partial ID. */
const PART = 6
/** The minimum length of a reference: UPI references have 12 digits, NEFT 16, RTGS 22. */
const REFERENCE = 12

/** A UPI ID such as `9876543210-2@ybl` names the payer, not the payment. */
const VPA = /(?<![\p{L}\p{N}_.])(?:[\p{L}\p{N}_.]+-(?=\w{1,3}@))?[\p{L}\p{N}_.]+\s?@[\p{L}\p{N}.]*/gu
/** A phone number with its country code. At the end of truncated text, it may be the beginning of a UPI ID. */
const PHONE = /^91[6-9]\d{9}$/

/** The parts of a line that can identify a payment. */
export interface Tokens {
  /** Complete references. */
  references: ReadonlySet<string>
  /** Possible beginnings or ends of references. */
  parts: readonly string[]
  /** Complete order codes, and words that look like one. */
  codes: ReadonlySet<string>
  /** Possible beginnings of order codes. */
  cutCodes: readonly string[]
}

/** Returns the words of a text in upper case, without UPI IDs and invisible characters. */
function wordsOf(text: string): string[] {
  if (text === '') return []
  const folded = foldSigns(text).replaceAll(/\p{DI}/gu, '')
  const named = folded.includes('@') ? folded.replaceAll(VPA, ' @ ') : folded
  return named.split(/[^\p{L}\p{N}@]+/u).filter((word) => word !== '')
}

/** Finds references inside other characters (`UPI632612345678`) or padded with zeros. */
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

/** Returns the identifiers of a payment: its ID as typed, and a 12-digit reference inside it. */
export const idsOf = (key: string): string[] => [...new Set(referencesIn(key))]

interface LineText {
  narration: string
  reference: string
  /** Text that may belong to the previous or the next line. Complete tokens are not read from it. */
  loose: string
}

/**
 * Returns the tokens of a line. `isKnown` checks whether an order code exists. Existing codes are also found inside
 * longer words.
 */
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
    // A line break may have split one number into two.
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
