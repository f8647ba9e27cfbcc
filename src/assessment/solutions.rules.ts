import { nameOf } from './item-names.rules.ts'
import type { Key } from './marking.rules.ts'
import type { GapKind } from './quizzes.rules.ts'
import type { Solution } from './solutions.schema.ts'

type Option = { name: string; text: string }

/** The parts of a question that students see, apart from its text. */
export type PublicPart = {
  options: Option[]
  targets: Option[]
  gaps: GapKind[]
  needsUnit: boolean
}

const named = (texts: readonly string[]): Option[] =>
  texts.map((text, index) => ({ name: nameOf(index), text }))

/** Sorts texts, so that their order reveals nothing about the key. */
const sorted = (texts: readonly string[]) => [...new Set(texts)].toSorted((a, b) => (a < b ? -1 : 1))

const targetsOf = ({ pairs, extras }: Extract<Solution, { kind: 'matching' }>) =>
  named(sorted([...pairs.map(({ right }) => right), ...extras]))

function optionsOf(solution: Solution): Option[] {
  if ('options' in solution) return named(solution.options.map(({ text }) => text))
  if (solution.kind === 'matching') return named(solution.pairs.map(({ left }) => left))
  return solution.kind === 'ordering' ? named(sorted(solution.items)) : []
}

/** Returns the parts of a solution that students see. It reveals neither the pairs nor the order. */
export const publicPart = (solution: Solution): PublicPart => ({
  options: optionsOf(solution),
  targets: solution.kind === 'matching' ? targetsOf(solution) : [],
  gaps: solution.kind === 'fillIn' ? solution.gaps.map(({ kind }) => kind) : [],
  needsUnit: solution.kind === 'number' && solution.needsUnit,
})

const rightNames = (options: readonly { isRight: boolean }[]) =>
  options.flatMap(({ isRight }, index) => (isRight ? [nameOf(index)] : []))

const findName = (options: readonly Option[], text: string) =>
  options.find((option) => option.text === text)?.name ?? ''
const findText = (options: readonly Option[], name: string | undefined) =>
  options.find((option) => option.name === name)?.text ?? ''

/** Returns the secret part of a solution. */
export function keyOf(solution: Solution): Key {
  switch (solution.kind) {
    case 'single':
      return { kind: 'single', right: rightNames(solution.options)[0] ?? '' }
    case 'multiple':
      return {
        kind: 'multiple',
        right: rightNames(solution.options),
        partial: solution.partial,
      }
    case 'matching': {
      const { pairs, partial } = solution
      const [options, targets] = [optionsOf(solution), targetsOf(solution)]
      const right = pairs.map(({ left, right: text }) => [findName(options, left), findName(targets, text)])
      return {
        kind: 'matching',
        right: Object.fromEntries(right) as Record<string, string>,
        partial,
      }
    }
    case 'ordering': {
      const options = optionsOf(solution)
      const right = solution.items.map((text) => findName(options, text))
      return { kind: 'ordering', right, partial: solution.partial }
    }
    default:
      return solution
  }
}

type Sides = { options: readonly Option[]; targets: readonly Option[] }

const copyGap = (key: Extract<Key, { kind: GapKind }>) =>
  key.kind === 'number' ? { ...key, units: [...key.units] } : { ...key, accepted: [...key.accepted] }

/** Combines the public part and the key into a solution again, for the editor. */
export function solutionOf({ options, targets }: Sides, key: Key): Solution {
  switch (key.kind) {
    case 'single':
      return {
        kind: 'single',
        options: options.map(({ name, text }) => ({
          text,
          isRight: name === key.right,
        })),
      }
    case 'multiple':
      return {
        kind: 'multiple',
        options: options.map(({ name, text }) => ({
          text,
          isRight: key.right.includes(name),
        })),
        partial: key.partial,
      }
    case 'matching': {
      const used = new Set(Object.values(key.right))
      return {
        kind: 'matching',
        pairs: options.map(({ name, text }) => ({
          left: text,
          right: findText(targets, key.right[name]),
        })),
        extras: targets.flatMap(({ name, text }) => (used.has(name) ? [] : [text])),
        partial: key.partial,
      }
    }
    case 'ordering':
      return {
        kind: 'ordering',
        items: key.right.map((name) => findText(options, name)),
        partial: key.partial,
      }
    case 'fillIn':
      return {
        kind: 'fillIn',
        gaps: key.gaps.map(copyGap),
        partial: key.partial,
      }
    case 'number':
    case 'text':
      return copyGap(key)
    case 'trueFalse':
      return key
  }
}

/**
 * Returns a solution as the editor will read it after saving. Solutions that are equal in this form have the same key.
 */
export const storedSolution = (solution: Solution) => solutionOf(publicPart(solution), keyOf(solution))
