import type { Answer, Key } from './marking.rules.ts'
import type { Solution } from './quizzes.schema.ts'

type Option = { name: string; text: string }

/** Options have names, because their order differs between students. */
export const nameOf = (index: number) => String.fromCodePoint('a'.codePointAt(0)! + index)

/** Returns what students see of a solution: its options, and whether the answer needs a unit. */
export const publicPart = (solution: Solution): { options: Option[]; needsUnit: boolean } => ({
  options:
    'options' in solution ? solution.options.map(({ text }, index) => ({ name: nameOf(index), text })) : [],
  needsUnit: solution.kind === 'number' && solution.needsUnit,
})

const rightNames = (options: readonly { isRight: boolean }[]) =>
  options.flatMap(({ isRight }, index) => (isRight ? [nameOf(index)] : []))

/** Returns the secret part of a solution. */
export function keyOf(solution: Solution): Key {
  if (solution.kind === 'single') return { kind: 'single', right: rightNames(solution.options)[0] ?? '' }
  if (solution.kind === 'multiple')
    return { kind: 'multiple', right: rightNames(solution.options), partial: solution.partial }
  return solution
}

/** Puts the two parts together again, for the editor. */
export function solutionOf(options: readonly Option[], key: Key): Solution {
  if (key.kind === 'single')
    return {
      kind: 'single',
      options: options.map(({ name, text }) => ({ text, isRight: name === key.right })),
    }
  if (key.kind === 'multiple')
    return {
      kind: 'multiple',
      options: options.map(({ name, text }) => ({ text, isRight: key.right.includes(name) })),
      partial: key.partial,
    }
  if (key.kind === 'number') return { ...key, units: [...key.units] }
  if (key.kind === 'text') return { ...key, accepted: [...key.accepted] }
  return key
}

/** Returns the right answer in a form that can be shown. */
export function shownSolution(key: Key): { choices: string[]; text: string | null } {
  if (key.kind === 'single') return { choices: [key.right], text: null }
  if (key.kind === 'multiple') return { choices: [...key.right], text: null }
  if (key.kind === 'trueFalse') return { choices: [String(key.right)], text: null }
  if (key.kind === 'text') return { choices: [], text: key.accepted.join(' / ') }
  const unit = key.units[0]?.name
  const tolerance = Number(key.tolerance) === 0 ? '' : ` ± ${key.tolerance}${key.isPercent ? '%' : ''}`
  return { choices: [], text: `${key.value}${tolerance}${unit ? ` ${unit}` : ''}` }
}

/** The options of a question in an attempt: the names of its version, and the names that the student sees. */
export type ItemOptions = { options: readonly string[]; names: readonly string[] | null }

/** Returns the names that the student sees, in order. */
export const seenNames = ({ options, names }: ItemOptions) => names ?? options

/** Returns an answer with the names of the version, to mark it. Unknown names become empty, and are wrong. */
export function toVersionNames(answer: Answer | null, item: ItemOptions): Answer | null {
  const seen = seenNames(item)
  const translate = (name: string) => item.options[seen.indexOf(name)] ?? ''
  if (answer?.kind === 'single') return { ...answer, choice: translate(answer.choice) }
  if (answer?.kind === 'multiple') return { ...answer, choices: answer.choices.map(translate) }
  return answer
}

/** Returns the names that the student sees for names of the version. */
export const toSeenNames = (choices: readonly string[], item: ItemOptions) =>
  choices.map((name) => seenNames(item)[item.options.indexOf(name)] ?? name)
