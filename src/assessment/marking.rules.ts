import {
  type Decimal,
  distance,
  foldNumberSigns,
  isAtMost,
  magnitude,
  readDecimal,
  times,
  toDecimal,
  withoutInvisible,
} from './decimal.rules.ts'

/** A unit of a number, and how many of the first unit it is: for metres, a centimetre is '0.01'. */
export type Unit = { name: string; factor: string }

/** The right answer. It never leaves the server before students may see it. */
export type Key =
  | { kind: 'single'; right: string }
  /** `partial`: some of the right options without a wrong one earn their share of the marks. */
  | { kind: 'multiple'; right: readonly string[]; partial: boolean }
  | { kind: 'trueFalse'; right: boolean }
  /** The tolerance is in the first unit, or in percent of the value. Both ends are still right. */
  | {
      kind: 'number'
      value: string
      tolerance: string
      isPercent: boolean
      units: readonly Unit[]
      needsUnit: boolean
    }
  | { kind: 'text'; accepted: readonly string[]; ignoresCase: boolean }

/** A student's answer. Options have stable names, so that their order can differ for each student. */
export type Answer =
  | { kind: 'single'; choice: string }
  | { kind: 'multiple'; choices: readonly string[] }
  | { kind: 'trueFalse'; value: boolean }
  | { kind: 'number'; text: string }
  | { kind: 'text'; text: string }

/** What a question is worth, in hundredths of a mark. A wrong answer costs the penalty, which is not negative. */
export type Worth = { marks: number; penalty: number }

/**
 * Returns the text by which answers are compared. Different encodings of the same letters, invisible joiners, digits
 * of another script and additional spaces are not errors. Everything else is compared exactly.
 */
export const foldText = (text: string) => foldNumberSigns(text.normalize('NFC')).replaceAll(/\s+/g, ' ')

/** Units are written in several ways: 'm/s²', 'm / s2'. Capitals count, because mW is not MW. */
const foldUnit = (unit: string) => withoutInvisible(unit.normalize('NFKC')).replaceAll(/\s/g, '')

const lower = (text: string) => text.toLowerCase().normalize('NFC')

type NumberKey = Extract<Key, { kind: 'number' }>

/** Returns the number of an answer in the first unit. Null if it is none, or if the unit is unknown or missing. */
function toFirstUnit(text: string, { units, needsUnit }: NumberKey): Decimal | null {
  const found = readDecimal(text)
  if (!found) return null
  const name = foldUnit(found.rest)
  if (name === '') return needsUnit ? null : found.value
  const unit = units.find((one) => foldUnit(one.name) === name)
  const factor = unit && toDecimal(unit.factor)
  return factor ? times(found.value, factor) : null
}

function isNumberRight(text: string, key: NumberKey): boolean {
  const [given, value, typed] = [toFirstUnit(text, key), toDecimal(key.value), toDecimal(key.tolerance)]
  if (!given || !value || !typed) return false
  const tolerance = key.isPercent
    ? times(magnitude(value), { units: typed.units, scale: typed.scale + 2 })
    : typed
  return isAtMost(distance(given, value), tolerance)
}

/** Whether the answer is no answer: nothing chosen, or only spaces. */
export const isBlank = (answer: Answer) =>
  answer.kind === 'multiple'
    ? answer.choices.length === 0
    : (answer.kind === 'number' || answer.kind === 'text') && foldText(answer.text) === ''

/** Returns how much of the answer is right, as a fraction. An answer with anything wrong is 0. */
function rightShare(key: Key, answer: Answer): { right: number; of: number } {
  const all = (right: boolean) => ({ right: right ? 1 : 0, of: 1 })
  if (key.kind === 'single' && answer.kind === 'single') return all(answer.choice === key.right)
  if (key.kind === 'trueFalse' && answer.kind === 'trueFalse') return all(answer.value === key.right)
  if (key.kind === 'number' && answer.kind === 'number') return all(isNumberRight(answer.text, key))
  if (key.kind === 'text' && answer.kind === 'text') {
    const fold = (text: string) => (key.ignoresCase ? lower(foldText(text)) : foldText(text))
    const given = fold(answer.text)
    return all(key.accepted.some((accepted) => fold(accepted) === given))
  }
  if (key.kind === 'multiple' && answer.kind === 'multiple') {
    const chosen = new Set(answer.choices)
    const right = new Set(key.right)
    if ([...chosen].some((choice) => !right.has(choice))) return all(false)
    return key.partial ? { right: chosen.size, of: right.size } : all(chosen.size === right.size)
  }
  return all(false)
}

/**
 * Returns the marks of an answer, in hundredths. No answer earns 0. A wrong answer costs the penalty. A share is
 * rounded to the nearest hundredth.
 */
export function markAnswer(key: Key, answer: Answer | null, { marks, penalty }: Worth): number {
  if (!answer || isBlank(answer)) return 0
  const { right, of } = rightShare(key, answer)
  // Without the condition, a penalty of 0 would give -0.
  if (right === 0) return penalty === 0 ? 0 : -penalty
  return Math.round((marks * right) / of)
}
