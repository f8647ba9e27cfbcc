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

/** A unit of a number. `factor` is its size in the first unit: '0.01' for centimetres if the first unit is metres. */
export type Unit = { name: string; factor: string }

/** The tolerance is in the first unit, or in percent of the value. Both ends of the range are right answers. */
type NumberKey = {
  kind: 'number'
  value: string
  tolerance: string
  isPercent: boolean
  units: readonly Unit[]
  needsUnit: boolean
}
type TextKey = {
  kind: 'text'
  accepted: readonly string[]
  ignoresCase: boolean
}

/** The right answer. It never leaves the server before students may see it. */
export type Key =
  | NumberKey
  | TextKey
  | { kind: 'single'; right: string }
  /** `partial`: if no wrong option is chosen, each right one earns its share of the marks. */
  | { kind: 'multiple'; right: readonly string[]; partial: boolean }
  | { kind: 'trueFalse'; right: boolean }
  /** The target of each option. `partial`: each right pair earns its share of the marks. */
  | {
      kind: 'matching'
      right: Readonly<Record<string, string>>
      partial: boolean
    }
  /** `partial`: each item that directly follows the right one earns its share of the marks. */
  | { kind: 'ordering'; right: readonly string[]; partial: boolean }
  /** `partial`: each right gap earns its share of the marks. */
  | {
      kind: 'fillIn'
      gaps: readonly (NumberKey | TextKey)[]
      partial: boolean
    }

/** A student's answer. Options have stable names, so that their order can differ for each student. */
export type Answer =
  | { kind: 'single'; choice: string }
  | { kind: 'multiple'; choices: readonly string[] }
  | { kind: 'trueFalse'; value: boolean }
  | { kind: 'number'; text: string }
  | { kind: 'text'; text: string }
  | { kind: 'matching'; pairs: readonly { option: string; target: string }[] }
  | { kind: 'ordering'; order: readonly string[] }
  /** A text for each gap. Empty if the gap has no answer. */
  | { kind: 'fillIn'; texts: readonly string[] }

/** The marks for a question, in hundredths. A wrong answer costs the penalty, which is not negative. */
export type Worth = { marks: number; penalty: number }

/**
 * Normalises an answer for comparison. Different encodings of the same letters, invisible joiners, digits of another
 * script and additional spaces are not errors. All other differences count.
 */
export const foldText = (text: string) => foldNumberSigns(text.normalize('NFC')).replaceAll(/\s+/g, ' ')

/**
 * Normalises a unit for comparison. Units are written in several ways: 'm/s²', 'm / s2'. Capitals count, because mW
 * is not MW.
 */
const foldUnit = (unit: string) => withoutInvisible(unit.normalize('NFKC')).replaceAll(/\s/g, '')

const lower = (text: string) => text.toLowerCase().normalize('NFC')

/**
 * Returns the number of an answer in the first unit. Null if it is not a number, or if the unit is unknown or missing.
 */
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

function isTextRight(text: string, { accepted, ignoresCase }: TextKey): boolean {
  const fold = (one: string) => (ignoresCase ? lower(foldText(one)) : foldText(one))
  const given = fold(text)
  return accepted.some((one) => fold(one) === given)
}

const isBlankText = (text: string) => foldText(text) === ''

/** Whether the answer is empty: nothing chosen, or only spaces. */
export function isBlank(answer: Answer): boolean {
  switch (answer.kind) {
    case 'single':
    case 'trueFalse':
      return false
    case 'multiple':
      return answer.choices.length === 0
    case 'number':
    case 'text':
      return isBlankText(answer.text)
    case 'matching':
      return answer.pairs.length === 0
    case 'ordering':
      return answer.order.length === 0
    case 'fillIn':
      return answer.texts.every(isBlankText)
  }
}

type Share = { right: number; of: number }
const all = (right: boolean): Share => ({ right: right ? 1 : 0, of: 1 })
/** Returns the share of right parts. Without partial marks, it is 0 if any part is wrong. */
const shareOf = (right: number, of: number, partial: boolean): Share =>
  partial ? { right, of } : all(right === of)

function multipleShare(right: ReadonlySet<string>, choices: readonly string[], partial: boolean): Share {
  const chosen = new Set(choices)
  if ([...chosen].some((choice) => !right.has(choice))) return all(false)
  return shareOf(chosen.size, right.size, partial)
}

/** Counts the options with their right target. If an answer contains an option twice, its last pair counts. */
function matchingShare(
  { right, partial }: Extract<Key, { kind: 'matching' }>,
  pairs: readonly Pair[],
): Share {
  const given = new Map(pairs.map(({ option, target }) => [option, target]))
  const wanted = Object.entries(right)
  return shareOf(
    wanted.filter(([option, target]) => given.get(option) === target).length,
    wanted.length,
    partial,
  )
}

type Pair = Extract<Answer, { kind: 'matching' }>['pairs'][number]

/** Counts the items that directly follow the right one, so that one item out of place does not cost all marks. */
function orderingShare(
  { right, partial }: Extract<Key, { kind: 'ordering' }>,
  order: readonly string[],
): Share {
  const next = new Map(order.map((name, index) => [name, order[index + 1]]))
  const followed = right.slice(1).filter((name, index) => next.get(right[index] ?? '') === name).length
  return shareOf(followed, right.length - 1, partial)
}

const isGapRight = (key: NumberKey | TextKey, text: string) =>
  !isBlankText(text) && (key.kind === 'number' ? isNumberRight(text, key) : isTextRight(text, key))

/** Returns how much of the answer is correct, as a fraction. */
function rightShare(key: Key, answer: Answer): Share {
  if (key.kind === 'single' && answer.kind === 'single') return all(answer.choice === key.right)
  if (key.kind === 'trueFalse' && answer.kind === 'trueFalse') return all(answer.value === key.right)
  if (key.kind === 'number' && answer.kind === 'number') return all(isNumberRight(answer.text, key))
  if (key.kind === 'text' && answer.kind === 'text') return all(isTextRight(answer.text, key))
  if (key.kind === 'multiple' && answer.kind === 'multiple')
    return multipleShare(new Set(key.right), answer.choices, key.partial)
  if (key.kind === 'matching' && answer.kind === 'matching') return matchingShare(key, answer.pairs)
  if (key.kind === 'ordering' && answer.kind === 'ordering') return orderingShare(key, answer.order)
  if (key.kind === 'fillIn' && answer.kind === 'fillIn') {
    const right = key.gaps.filter((gap, index) => isGapRight(gap, answer.texts[index] ?? '')).length
    return shareOf(right, key.gaps.length, key.partial)
  }
  return all(false)
}

/**
 * Returns the marks for an answer, in hundredths. No answer earns 0. A wrong answer costs the penalty. A share is
 * rounded to the nearest hundredth.
 */
export function markAnswer(key: Key, answer: Answer | null, { marks, penalty }: Worth): number {
  if (!answer || isBlank(answer)) return 0
  const { right, of } = rightShare(key, answer)
  // Without the condition, a penalty of 0 would give -0.
  if (right === 0) return penalty === 0 ? 0 : -penalty
  return Math.round((marks * right) / of)
}
