import { readDecimal } from '../decimal.rules.ts'
import { type ItemOptions, seenNames, type ShownSolution, toSeenSolution } from '../item-names.rules.ts'
import { type Answer, foldText, isBlank, type Key, markAnswer, type Worth } from '../marking.rules.ts'

/**
 * The effect of a correction. It accepts more answers, replaces the key, gives all students full marks, drops the
 * question from a quiz, or undoes another correction.
 */
export const CORRECTION_KINDS = ['accept', 'replace', 'all', 'drop', 'undo'] as const
export type CorrectionKind = (typeof CORRECTION_KINDS)[number]

export type Correction = {
  id: number
  kind: CorrectionKind
  answers: readonly Answer[] | null
  /** The quiz from which the question is dropped. */
  lessonId: number | null
  undoes: number | null
  createdAt: Date
}

/** A mark that a teacher gave by hand. */
export type HandMark = { value: number; at: Date }

/** The marking rules of a question in one quiz. */
export type KeyState = {
  key: Key
  /** Additional answers that corrections accept. */
  accepted: readonly Answer[]
  /** The time at which a correction gave all students full marks. */
  allSince: Date | null
  isDropped: boolean
}

const foldNumber = (text: string) => {
  const found = readDecimal(text)
  if (!found) return foldText(text)
  let { units, scale } = found.value
  while (scale > 0 && units % 10n === 0n) {
    units /= 10n
    scale -= 1
  }
  return `${units}e-${scale} ${found.rest.replaceAll(/\s/g, '')}`
}

/**
 * Returns a string that is the same for answers that mean the same: '9.80 m' and '९.८ m', or the same options in
 * another order.
 */
export function formOf(answer: Answer, ignoresCase = false): string {
  const fold = (text: string) =>
    ignoresCase ? foldText(text).toLowerCase().normalize('NFC') : foldText(text)
  switch (answer.kind) {
    case 'number':
      return foldNumber(answer.text)
    case 'text':
      return fold(answer.text)
    case 'multiple':
      return [...new Set(answer.choices)].sort().join(' ')
    case 'single':
      return answer.choice
    case 'trueFalse':
      return String(answer.value)
    case 'ordering':
      return answer.order.join(' ')
    case 'matching':
      return answer.pairs
        .map(({ option, target }) => `${option}>${target}`)
        .toSorted()
        .join(' ')
    case 'fillIn':
      return JSON.stringify(answer.texts.map(fold))
  }
}

const ignoresCase = (key: Key) => key.kind === 'text' && key.ignoresCase

type Gap = Extract<Key, { kind: 'fillIn' }>['gaps'][number]
const replacedGap = (gap: Gap, text: string): Gap =>
  gap.kind === 'text' ? { ...gap, accepted: [text] } : { ...gap, value: text }

/** Returns the key that accepts only these answers. The tolerance and the rule for partial marks stay. */
export function replacedKey(key: Key, answers: readonly Answer[]): Key {
  const [first] = answers
  if (key.kind === 'single' && first?.kind === 'single') return { ...key, right: first.choice }
  if (key.kind === 'trueFalse' && first?.kind === 'trueFalse') return { ...key, right: first.value }
  if (key.kind === 'multiple' && first?.kind === 'multiple') return { ...key, right: first.choices }
  if (key.kind === 'ordering' && first?.kind === 'ordering') return { ...key, right: first.order }
  if (key.kind === 'matching' && first?.kind === 'matching')
    return { ...key, right: Object.fromEntries(first.pairs.map(({ option, target }) => [option, target])) }
  if (key.kind === 'fillIn' && first?.kind === 'fillIn')
    return { ...key, gaps: key.gaps.map((gap, index) => replacedGap(gap, first.texts[index] ?? '')) }
  if (key.kind === 'number' && first?.kind === 'number') return { ...key, value: first.text }
  if (key.kind === 'text')
    return { ...key, accepted: answers.flatMap((one) => (one.kind === 'text' ? [one.text] : [])) }
  return key
}

/** Returns how answers are marked in a quiz, from the first key and its corrections in order. */
export function keyState(key: Key, corrections: readonly Correction[], lessonId: number): KeyState {
  const undone = new Set(corrections.flatMap(({ undoes }) => undoes ?? []))
  const state: KeyState = { key, accepted: [], allSince: null, isDropped: false }
  for (const { id, kind, answers, lessonId: from, createdAt } of corrections.toSorted(
    (a, b) => a.id - b.id,
  )) {
    if (undone.has(id)) continue
    if (kind === 'accept') state.accepted = [...state.accepted, ...(answers ?? [])]
    if (kind === 'replace') {
      state.key = replacedKey(key, answers ?? [])
      // For questions with a text, the key contains all accepted answers. For other kinds, it contains one answer.
      state.accepted = (answers ?? []).slice(1)
    }
    if (kind === 'all') state.allSince = createdAt
    if (kind === 'drop' && from === lessonId) state.isDropped = true
  }
  return state
}

/** Whether the answer is one that a correction accepts. */
const isAccepted = ({ key, accepted }: KeyState, answer: Answer) => {
  const form = formOf(answer, ignoresCase(key))
  return accepted.some((one) => one.kind === answer.kind && formOf(one, ignoresCase(key)) === form)
}

/**
 * Returns the mark of an answer that names options as its version does. A mark that a teacher gave stays. If all
 * students received full marks later, the higher of both marks counts. Returns 0 if a correction dropped the
 * question.
 */
export function markWith(
  state: KeyState,
  answer: Answer | null,
  { marks, penalty }: Worth,
  hand: HandMark | null = null,
): number {
  if (state.isDropped) return 0
  if (hand) return state.allSince && state.allSince > hand.at ? Math.max(hand.value, marks) : hand.value
  if (state.allSince) return marks
  if (answer && !isBlank(answer) && isAccepted(state, answer)) return marks
  return markAnswer(state.key, answer, { marks, penalty })
}

/** Returns the right answers for display, with the names that the student sees. */
export function toSeenState({ key, accepted }: KeyState, item: ItemOptions): ShownSolution {
  const base = toSeenSolution(key, item)
  const choices = accepted.flatMap((one) => {
    if (one.kind === 'trueFalse') return String(one.value)
    return one.kind === 'single' ? (seenNames(item)[item.options.indexOf(one.choice)] ?? []) : []
  })
  const texts = accepted.flatMap((one) => ('text' in one ? one.text : []))
  return {
    ...base,
    choices: [...new Set([...base.choices, ...choices])],
    text: base.text === null ? null : [base.text, ...texts].join(' / '),
  }
}

/** Whether the answer is wrong: it is not empty, it counts, and it earned no marks. */
export const isWrong = (answer: Answer | null, value: number, isDropped: boolean) =>
  !isDropped && answer !== null && value <= 0
