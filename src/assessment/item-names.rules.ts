import type { Answer, Key } from './marking.rules.ts'

export type ShownSolution = {
  choices: string[]
  text: string | null
  pairs: { option: string; target: string }[]
  gaps: string[]
}

const typedText = (key: Extract<Key, { kind: 'number' | 'text' }>): string => {
  if (key.kind === 'text') return key.accepted.join(' / ')
  const unit = key.units[0]?.name
  const tolerance = Number(key.tolerance) === 0 ? '' : ` ± ${key.tolerance}${key.isPercent ? '%' : ''}`
  return `${key.value}${tolerance}${unit ? ` ${unit}` : ''}`
}

const NOTHING: ShownSolution = { choices: [], text: null, pairs: [], gaps: [] }

/** Returns the right answer for display, with the names of the version. */
function shownSolution(key: Key): ShownSolution {
  switch (key.kind) {
    case 'single':
      return { ...NOTHING, choices: [key.right] }
    case 'multiple':
    case 'ordering':
      return { ...NOTHING, choices: [...key.right] }
    case 'trueFalse':
      return { ...NOTHING, choices: [String(key.right)] }
    case 'number':
    case 'text':
      return { ...NOTHING, text: typedText(key) }
    case 'matching':
      return {
        ...NOTHING,
        pairs: Object.entries(key.right).map(([option, target]) => ({
          option,
          target,
        })),
      }
    case 'fillIn':
      return { ...NOTHING, gaps: key.gaps.map(typedText) }
  }
}

/**
 * The options and targets of a question in an attempt: the names of its version, and the names that the student sees.
 */
export type ItemOptions = {
  options: readonly string[]
  names: readonly string[] | null
  targets: readonly string[]
}

/**
 * Returns the name of the option at this index: `a` for the first. Options have names, because their order differs
 * between students.
 */
export const nameOf = (index: number) => String.fromCodePoint('a'.codePointAt(0)! + index)

/** Returns the names that the student sees, in order. */
export const seenNames = ({ options, names }: Pick<ItemOptions, 'options' | 'names'>) => names ?? options

/** Returns the names of the targets that the student sees, in order. */
export const seenTargets = ({ targets }: Pick<ItemOptions, 'targets'>) =>
  targets.map((_name, place) => nameOf(place))

/** Returns an answer with the names of the version, to mark it. Unknown names become empty, and are wrong. */
export function toVersionNames(answer: Answer | null, item: ItemOptions): Answer | null {
  const seen = seenNames(item)
  const translate = (name: string) => item.options[seen.indexOf(name)] ?? ''
  switch (answer?.kind) {
    case 'single':
      return { ...answer, choice: translate(answer.choice) }
    case 'multiple':
      return { ...answer, choices: answer.choices.map(translate) }
    case 'ordering':
      return { ...answer, order: answer.order.map(translate) }
    case 'matching': {
      const targets = seenTargets(item)
      const pairs = answer.pairs.map(({ option, target }) => ({
        option: translate(option),
        target: item.targets[targets.indexOf(target)] ?? '',
      }))
      return { ...answer, pairs }
    }
    default:
      return answer
  }
}

/** Returns the right answer with the names that the student sees. */
export function toSeenSolution(key: Key, item: ItemOptions): ShownSolution {
  const { choices, pairs, ...typed } = shownSolution(key)
  const [seen, targets] = [seenNames(item), seenTargets(item)]
  const translate = (name: string) => seen[item.options.indexOf(name)] ?? name
  return {
    ...typed,
    choices: key.kind === 'trueFalse' ? choices : choices.map(translate),
    pairs: pairs
      .map(({ option, target }) => ({
        option: translate(option),
        target: targets[item.targets.indexOf(target)] ?? target,
      }))
      .toSorted((a, b) => seen.indexOf(a.option) - seen.indexOf(b.option)),
  }
}

const isUnique = (list: readonly string[]) => new Set(list).size === list.length

/** Whether an answer has the kind of its question, and names its options, targets and gaps. */
export function fits(answer: Answer | null, item: ItemOptions & { kind: string; gaps: number }): boolean {
  if (!answer) return true
  if (answer.kind !== item.kind) return false
  const seen = seenNames(item)
  const areKnown = (names: readonly string[]) => names.every((name) => seen.includes(name))
  switch (answer.kind) {
    case 'single':
      return areKnown([answer.choice])
    case 'multiple':
      return areKnown(answer.choices)
    case 'ordering':
      return (
        answer.order.length === 0 ||
        (answer.order.length === seen.length && areKnown(answer.order) && isUnique(answer.order))
      )
    case 'matching': {
      const [options, targets] = [answer.pairs.map((one) => one.option), seenTargets(item)]
      return (
        areKnown(options) && isUnique(options) && answer.pairs.every(({ target }) => targets.includes(target))
      )
    }
    case 'fillIn':
      return answer.texts.length <= item.gaps
    default:
      return true
  }
}
