import type { Key } from './marking.rules.ts'
import type { Solution } from './quizzes.schema.ts'

type Option = { name: string; text: string }

/** Options have names, because their order differs between students. */
const nameOf = (index: number) => String.fromCodePoint('a'.codePointAt(0)! + index)

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
