/** Devanagari in Latin letters without diacritics, as people write it in URLs. */

const table = (pairs: string): Record<string, string> =>
  Object.fromEntries(pairs.split(' ').map((pair) => pair.split('=')))

const CONSONANTS = table(
  'क=k ख=kh ग=g घ=gh ङ=n च=ch छ=chh ज=j झ=jh ञ=n ट=t ठ=th ड=d ढ=dh ण=n त=t थ=th ' +
    'द=d ध=dh न=n प=p फ=ph ब=b भ=bh म=m य=y र=r ल=l ळ=l व=v श=sh ष=sh स=s ह=h',
)
const WITH_NUKTA = table('ज=z फ=f ड=r ढ=rh क=q ख=kh ग=g')
const VOWELS = table('अ=a आ=a इ=i ई=i उ=u ऊ=u ऋ=ri ए=e ऐ=ai ऑ=o ओ=o औ=au ऍ=e')
const SIGNS = table('ा=a ि=i ी=i ु=u ू=u ृ=ri े=e ै=ai ॉ=o ो=o ौ=au ॅ=e')
const OTHERS: Record<string, string> = { 'ं': 'n', 'ँ': 'n', 'ः': 'h', ऽ: '', ॐ: 'om', '।': ' ', '॥': ' ' }
const NUKTA = '़'
const VIRAMA = '्'

/** Converts Devanagari to Latin letters and digits. Other characters stay unchanged. */
export const romanize = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\u0900-\u097f]+/g, romanizeWord)
    .normalize('NFC')

function romanizeWord(word: string): string {
  const letters = Array.from(word)
  let out = ''
  for (let i = 0; i < letters.length; i++) {
    const letter = letters[i] ?? ''
    const consonant = CONSONANTS[letter]
    if (consonant === undefined) {
      out += VOWELS[letter] ?? SIGNS[letter] ?? OTHERS[letter] ?? digit(letter)
      continue
    }
    const nukta = letters[i + 1] === NUKTA
    if (nukta) i++
    out += nukta ? (WITH_NUKTA[letter] ?? consonant) : consonant
    const next = letters[i + 1]
    if (next === VIRAMA) i++
    // The inherent vowel of a consonant is silent at the end of a word, unless it is the only vowel.
    else if (!(next && next in SIGNS) && !(next === undefined && /[aeiou]/.test(out))) out += 'a'
  }
  return out
}

const digit = (letter: string) => (letter >= '०' && letter <= '९' ? String(letter.charCodeAt(0) - 0x966) : '')
