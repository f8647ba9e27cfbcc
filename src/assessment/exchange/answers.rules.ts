import { readDecimal, toDecimal } from '../decimal.rules.ts'
import { foldText } from '../marking.rules.ts'
import type { QuestionDraft } from './draft.rules.ts'
import { indexOfLabel, LABEL } from './options.rules.ts'
import { toMarkdown } from './plain-text.rules.ts'
import { t } from '../texts/paper.ts'

type Solution = QuestionDraft['solution']
/** The format of the options. */
interface Manner {
  /** Converts the text of an option to Markdown. */
  toText: (text: string) => string
  /** Whether the labels are digits: 1, 2, 3, 4. */
  hasDigits: boolean
}
type Read = { solution: Solution } | { problem: string }

const TRUE = new Set(['true', 't', 'सत्य', 'सही', 'yes', 'हाँ', 'हां'])
const FALSE = new Set(['false', 'f', 'असत्य', 'गलत', 'ग़लत', 'no', 'नहीं'])

const fold = (text: string) =>
  foldText(text.replaceAll('*', ''))
    .toLowerCase()
    .normalize('NFC')
    .replace(/[.।\s]+$/, '')

export function readTruth(text: string): boolean | null {
  const folded = fold(text.replace(/^[([]|[)\]]$/g, ''))
  return TRUE.has(folded) ? true : FALSE.has(folded) ? false : null
}

/** Signs and words that mark an option as right. */
const TICK = /\s*(?:[✓✔√☑✅]\ufe0f?|[([](?:correct|right|सही|सही उत्तर)[)\]])\s*$/iu

/** Splits 'a, c', 'a and c', 'A & C', '(a) (c)', 'क तथा ग', 'abc' into labels. Null for other texts. */
function labelsOf(text: string): number[] | null {
  const plain = text
    .replaceAll(/[()[\]*]/g, ' ')
    .replace(/^\s*(?:options?|विकल्प)\b\s*/iu, '')
    .replace(/[.।\s]+$/, '')
  const parts = plain.split(/\s*[,;&/+]\s*|\s+(?:and|or|और|तथा|एवं|व)\s+|\s+/iu).filter((part) => part !== '')
  const single = parts.length === 1 && /^[a-hA-H]{2,8}$/.test(parts[0] ?? '') ? [...(parts[0] ?? '')] : parts
  if (single.length === 0 || single.length > 8 || !single.every((part) => LABEL.test(part))) return null
  // '(b) 5' is an option with its text, not two labels.
  if (new Set(single.map((part) => /\p{Nd}/u.test(part))).size > 1) return null
  return [...new Set(single.map((part) => indexOfLabel(part) ?? -1))]
}

/** Reads the label at the start of an answer such as '(b) 9.8 m/s' or 'b. Delhi'. Returns null if there is none. */
function leadingLabel(text: string): number | null {
  const found = /^(?:[([]\s*(\S{1,3}?)\s*[)\]]|(\S{1,2}?)\s*[).:–-])\s*\S/u.exec(text)
  const label = found?.[1] ?? found?.[2]
  return label !== undefined && LABEL.test(label) ? indexOfLabel(label) : null
}

/** Reads the answer to a question with options. */
function chosenOptions(options: readonly string[], answer: string, { toText, hasDigits }: Manner): Read {
  const right = new Set<number>()
  const plain = options.map((option, index) => {
    if (TICK.test(option)) right.add(index)
    return option.replace(TICK, '')
  })
  if (answer !== '') {
    right.clear()
    const byText = plain.findIndex((option) => fold(option) === fold(answer))
    const labels = labelsOf(answer)
    const leading = leadingLabel(answer)
    const isNumber = !hasDigits && labels?.length === 1 && /^\P{L}*$/u.test(answer)
    // '2' can be the second option, or the one with the text 2.
    if (isNumber && byText >= 0 && labels[0] !== byText && (labels[0] ?? 0) < plain.length)
      return { problem: t.answerAmbiguous(answer) }
    if (byText >= 0 && (labels === null || isNumber)) right.add(byText)
    else if (labels) labels.forEach((index) => right.add(index))
    else if (leading !== null) right.add(leading)
    else if (byText >= 0) right.add(byText)
    else return { problem: t.answerIsNoOption(answer.slice(0, 50)) }
  }
  if (right.size === 0) return { problem: t.noAnswer }
  if ([...right].some((index) => index < 0 || index >= plain.length))
    return { problem: t.noSuchOption(answer.slice(0, 50), plain.length) }
  const empty = plain.findIndex((option) => option.trim() === '')
  if (empty >= 0) return { problem: t.optionEmpty(empty + 1) }
  const repeated = plain.findIndex((option, index) => plain.indexOf(option) !== index)
  if (repeated >= 0) return { problem: t.optionRepeated(repeated + 1) }
  const truths = plain.map(readTruth)
  if (plain.length === 2 && right.size === 1 && truths.includes(true) && truths.includes(false))
    return { solution: { kind: 'trueFalse', right: truths[[...right][0] ?? 0] === true } }
  const marked = plain.map((option, index) => ({ text: toText(option), isRight: right.has(index) }))
  return right.size === 1
    ? { solution: { kind: 'single', options: marked } }
    : { solution: { kind: 'multiple', options: marked, partial: true } }
}

const UNIT = /^[\p{L}°%µΩ℃₹][\p{L}\p{N}°%µΩ·⋅./^*²³⁻¹−()-]{0,29}$/u

/** Reads '9.8 m/s^2', '12 ± 0.5 cm' or '42'. Null for other texts. */
function readNumber(answer: string): Solution | null {
  const found = readDecimal(answer)
  if (!found) return null
  let { rest } = found
  let tolerance = '0'
  let isPercent = false
  const margin = /^(?:±|\+\/-|\+-)\s*/.exec(rest)
  if (margin) {
    const own = readDecimal(rest.slice(margin[0].length))
    if (!own) return null
    tolerance = rest.slice(margin[0].length, rest.length - own.rest.length).trim()
    isPercent = own.rest.startsWith('%')
    rest = isPercent ? own.rest.slice(1).trim() : own.rest
  }
  const unit = rest.replaceAll(/\s*([/·⋅*])\s*/g, '$1').replace(/[.।]$/, '')
  if (unit !== '' && !UNIT.test(unit)) return null
  const at = answer.indexOf(margin?.[0] ?? '\0')
  const typed = (at >= 0 ? answer.slice(0, at) : answer.slice(0, answer.length - rest.length)).trim()
  const value = toDecimal(typed) ? typed : null
  if (value === null) return null
  const units = unit === '' ? [] : [{ name: unit, factor: '1' }]
  return { kind: 'number', value, tolerance, isPercent, units, needsUnit: false }
}

/** Reads the answer to a question without options: true or false, a number, or accepted texts. */
function writtenAnswer(answer: string): Read {
  if (answer === '') return { problem: t.noAnswerNoOptions }
  const truth = readTruth(answer)
  if (truth !== null) return { solution: { kind: 'trueFalse', right: truth } }
  if (labelsOf(answer)) return { problem: t.noOptions }
  const number = readNumber(answer.replace(/[.।]$/, ''))
  if (number) return { solution: number }
  const accepted = answer
    .split(/\s+\/\s+|\s+(?:or|या|अथवा)\s+/iu)
    .map((one) => one.replaceAll('*', '').replace(/[.।]$/, '').trim())
    .filter((one) => one !== '')
  return { solution: { kind: 'text', accepted, ignoresCase: true } }
}

/** Reads the solution of a question from the answer in its source. `answer` is empty if the source has none. */
export function readAnswer(
  options: readonly string[] | null,
  answer: string,
  { toText = toMarkdown, hasDigits = false }: Partial<Manner> = {},
): Read {
  if (options === null) return writtenAnswer(answer.trim())
  return chosenOptions(options, answer.trim(), { toText, hasDigits })
}
